# Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# lit configuration of the suites lower/, verify/, warn/, hostile/, cuda/, frontends/,
# emulator/, tools/ and package/.
#
# Substitutions:
#   %opt       opt with the plugin loaded
#   %lower     the same, running the pass in its literal form, textual output
#   %fold      the same, running the pass in its folded form, textual output
#   %clang     clang++ for device code, sm_90, with the header's include path,
#              no CUDA toolkit, and the plugin
#   %clang_without_plugin   the same without the plugin
#   %clangxx   the file name of clang++, %nvcc that of nvcc, %build the build folder
#   %cuda_clang   clang++ for host and device, sm_90, with the header's include path,
#              the CUDA toolkit and the plugin; %cuda_libraries links a program, and
#              %cuda_path is the toolkit
#   %cuda_clang_without_plugin   the same without the plugin
#   %plugin    the plugin's file name, %include the header's folder
#   %assemble  reads IR from standard input and passes it through llc, and
#              through ptxas where there is one, for sm_90, sm_100 and sm_120
#   %ptxas     its file name
#   %host_cxx  the compiler that built the plugin
#   %make_call prints a module with one call; see tools/make_call.py
#   %answers   runs warn/Inputs/answers.py on this project
#   %kernel    prints a module with one kernel; see warn/Inputs/kernel.py
#   %llvm_major   the major version of LLVM
#   %python    the interpreter; %lint runs tools/lint.py with it
#   %examples  the folder of the examples
#   %bench     the folder of the benchmarks
#   %random_cases   the tool of fuzz/, whose folder is %fuzz
#   %cluster_emulator   the emulator's tool
#   %seeds     the schedules in which the emulator runs the larger programs: three, and
#              one with sanitizers, which look at the emulator and not at the program;
#              %runs is how many runs that is at two levels in two forms
#   %emulate   compiles programs and runs them on the emulator; see
#              emulator/emulate.py
#   %device    %clang to textual IR with the lines of the source, and the plugin
# Features: ptxas; cuda-toolkit; dpkg, to build a Debian package; sanitizers; and the programs
# clang-tidy, clangd, ccache and mlir-translate; llvm-22 or another LLVM's major.
import os
import shutil

import lit.formats

config.name = "ClusterBulkCopy"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".ll", ".cu", ".test"]
config.excludes = ["Inputs"]
config.test_source_root = os.path.join(config.cbc_source, "test")
config.test_exec_root = os.path.join(config.cbc_build, "test")

config.environment["PATH"] = os.pathsep.join(
    [config.llvm_tools, os.environ.get("PATH", "")]
)

if config.cbc_sanitizer_runtime:
    # The host process is not instrumented, so the runtime has to come first.
    preload = f"env LD_PRELOAD={config.cbc_sanitizer_runtime} "
    config.environment["ASAN_OPTIONS"] = "detect_leaks=0"
    config.environment["UBSAN_OPTIONS"] = "print_stacktrace=1:halt_on_error=1"
else:
    preload = ""

# clang takes the PTX version from the CUDA toolkit it finds, and 4.2 without one,
# which no sm_90 code can be compiled for.
clang = (
    f"{preload}{config.llvm_tools}/clang++ -x cuda --cuda-device-only"
    " --cuda-gpu-arch=sm_90 --cuda-feature=+ptx80 -nocudainc -nocudalib"
    " -Wno-unknown-cuda-version"
    f" -std=c++17 -I{config.cbc_source}/include"
)
toolkit = os.path.dirname(os.path.dirname(config.cbc_nvcc))
cuda_clang = (
    f"{preload}{config.llvm_tools}/clang++ -x cuda --cuda-gpu-arch=sm_90"
    f" -std=c++17 -Wno-unknown-cuda-version --cuda-path={toolkit}"
    f" -I{config.cbc_source}/include"
)
opt = f"{preload}{config.llvm_tools}/opt -load-pass-plugin={config.cbc_plugin}"

config.substitutions += [
    ("%lower", f"{opt} -passes=cluster-bulk-copy -S"),
    ("%fold", f"{opt} -passes='cluster-bulk-copy<fold-mapa>' -S"),
    ("%opt", opt),
    ("%clangxx", f"{preload}{config.llvm_tools}/clang++"),
    ("%clang_without_plugin", clang),
    ("%clang", f"{clang} -fpass-plugin={config.cbc_plugin}"),
    ("%cuda_path", toolkit),
    ("%cuda_clang_without_plugin", cuda_clang),
    ("%cuda_clang", f"{cuda_clang} -fpass-plugin={config.cbc_plugin}"),
    (
        "%cuda_libraries",
        f"--cuda-path={toolkit} -L{toolkit}/lib64"
        " -lcudart_static -ldl -lrt -pthread",
    ),
    ("%nvcc", config.cbc_nvcc),
    ("%ptxas", config.cbc_ptxas),
    ("%build", config.cbc_build),
    ("%llvm_major", config.llvm_major),
    ("%plugin", config.cbc_plugin),
    ("%host_cxx", config.cbc_cxx),
    ("%include", f"{config.cbc_source}/include"),
    ("%python", config.cbc_python),
    ("%lint", f"{config.cbc_python} {config.cbc_source}/test/tools/lint.py"),
    (
        "%make_call",
        f"{config.cbc_python} {config.cbc_source}/test/tools/make_call.py",
    ),
    (
        "%answers",
        f"{preload}{config.cbc_python} {config.cbc_source}/test/warn/Inputs/answers.py"
        f" {config.cbc_source} {config.cbc_plugin} {config.llvm_tools}",
    ),
    (
        "%kernel",
        f"{config.cbc_python} {config.cbc_source}/test/warn/Inputs/kernel.py",
    ),
    ("%examples", f"{config.cbc_source}/examples"),
    ("%bench", f"{config.cbc_source}/test/bench"),
    ("%random_cases", f"{config.cbc_build}/test/fuzz/ClusterBulkCopyFuzz"),
    ("%fuzz", f"{config.cbc_source}/test/fuzz"),
    ("%cluster_emulator", config.cbc_emulator),
    ("%seeds", "0" if preload else "0,1,2"),
    ("%runs", "4" if preload else "12"),
    (
        "%emulate",
        f"{preload}{config.cbc_python} {config.cbc_source}/test/emulator/emulate.py"
        f" --build={config.cbc_build} --llvm={config.llvm_tools}",
    ),
    (
        "%device",
        f"{clang} -fpass-plugin={config.cbc_plugin} -gline-tables-only"
        " -emit-llvm -S",
    ),
    (
        "%assemble",
        f"{config.cbc_python} {config.cbc_source}/test/tools/assemble.py"
        f" --llc={config.llvm_tools}/llc --ptxas={config.cbc_ptxas}",
    ),
]

config.available_features.add(f"llvm-{config.llvm_major}")
if preload:
    config.available_features.add("sanitizers")
if config.cbc_ptxas:
    config.available_features.add("ptxas")
if config.cbc_nvcc:
    config.available_features.add("cuda-toolkit")
if shutil.which("dpkg-shlibdeps"):
    config.available_features.add("dpkg")
for program in ("clang-tidy", "clangd", "ccache", "mlir-translate"):
    if shutil.which(program, path=config.environment["PATH"]):
        config.available_features.add(program)
