#!/usr/bin/env python3
# Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints a module with one call of the builtin, for tests of one rule each.

Arguments are NAME=VALUE pairs that replace these defaults, which are legal:
"""
import re
import sys

DEFAULTS = {
    # Operands, with their types.
    "dst": "ptr addrspace(3) @dst",
    "src": "ptr addrspace(3) @src",
    "mbar": "ptr addrspace(3) @mbar",
    "remote_cta_id": "i32 %rank",
    "pred": "i1 true",
    # Constants; without a type they are i64. axes is a comma-separated list.
    "chunk_bytes": "256",
    "scope": "0",
    "flags": "0",
    "element_bytes": "2",
    "group_rank": "0",
    "repeat_rank": "1",
    "axes": "8, 256, 256, 128, 1, 1",
    # Instructions before the call, and lines before the function.
    "setup": "",
    "globals": "",
    # "call" or "typed".
    "form": "call",
    "cpu": "sm_90",
    "features": "+ptx80",
    # More attributes of the function.
    "attributes": "",
}

MODULE = """\
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@dst = internal addrspace(3) global [65536 x i8] undef, align 128
@src = internal addrspace(3) global [65536 x i8] undef, align 128
@mbar = internal addrspace(3) global i64 undef, align 8
@dynamic = external addrspace(3) global [0 x i8], align 128
@global = addrspace(1) global [65536 x i8] zeroinitializer, align 128
@constant = addrspace(4) global [65536 x i8] zeroinitializer, align 128
{globals}
declare void @__cluster_bulk_copy({parameters}) #0

define ptx_kernel void @kernel(ptr %argument, i32 %rank, i1 %guard, i64 %n) #1 !dbg !3 {{
  {setup}
  call void {function_type}@__cluster_bulk_copy({arguments}), !dbg !5
  ret void
}}

define void @device(ptr %pointer, ptr addrspace(3) %shared) #1 {{
  ret void
}}

attributes #0 = {{ convergent nounwind "cluster-bulk-copy"{attribute} }}
attributes #1 = {{ "target-cpu"="{cpu}" "target-features"="{features}" {attributes} }}

!llvm.dbg.cu = !{{!0}}
!llvm.module.flags = !{{!2}}

!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !1, emissionKind: LineTablesOnly)
!1 = !DIFile(filename: "kernel.cu", directory: "/")
!2 = !{{i32 2, !"Debug Info Version", i32 3}}
!3 = distinct !DISubprogram(name: "kernel", file: !1, line: 10, type: !4, spFlags: DISPFlagDefinition, unit: !0)
!4 = !DISubroutineType(types: !{{null}})
!5 = !DILocation(line: 12, column: 3, scope: !3)
"""


def typed(constant):
    constant = constant.strip()
    return constant if constant.startswith("i") else f"i64 {constant}"


def get_type(operand):
    return re.match(r"ptr addrspace\(\d+\)|<.*?>|\S+", operand)[0]


def make_module(settings):
    values = dict(DEFAULTS)
    for argument in settings:
        name, separator, value = argument.partition("=")
        if not separator or name not in values:
            sys.exit(f"make_call.py: no such setting: {argument}")
        values[name] = value
    axes = values["axes"].split(",") if values["axes"] else []
    fields = ["scope", "flags", "element_bytes", "group_rank", "repeat_rank"]
    constants = [values[field] for field in fields] + axes
    operands = [values["dst"], values["src"], values["mbar"],
                values["remote_cta_id"], values["pred"]]
    if values["form"] == "typed":
        text = ", ".join([values["chunk_bytes"]] + [c.strip() for c in constants])
        values["attribute"] = f'="{text}"'
        values["parameters"] = ", ".join(map(get_type, operands))
        values["function_type"] = ""
        arguments = operands
    else:
        values["attribute"] = ""
        values["parameters"] = "..."
        values["function_type"] = "(...) "
        arguments = operands[:2] + [typed(values["chunk_bytes"])] + operands[2:]
        arguments += map(typed, constants)
    return MODULE.format(arguments=", ".join(arguments), **values)


if __name__ == "__main__":
    print(make_module(sys.argv[1:]), end="")
