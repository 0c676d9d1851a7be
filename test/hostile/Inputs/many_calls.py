#!/usr/bin/env python3
"""Prints a module with 20 builtins, annotated in both ways, and 200 calls."""
ENTRY = "{ ptr, ptr, ptr, i32, ptr }"
SIGNATURE = "(ptr, ptr, ptr, i32, i1)"

print('target triple = "nvptx64-nvidia-cuda"')
print('@text = private constant [18 x i8] c"cluster_bulk_copy\\00"')
print('@other = private constant [6 x i8] c"other\\00"')
entries = []
for i in range(20):
    print(f"@m{i} = internal addrspace(3) global [4096 x i8] undef, align 128")
    fields = [16 * (i + 1), 0, 0, 1, 0, 1, 2, 1024, 1024, 16 * (i + 1), 1, 1]
    if i % 3 == 0:
        print(f"declare void @copy{i}{SIGNATURE} convergent "
              f'"cluster-bulk-copy"="{", ".join(map(str, fields))}"')
        continue
    print(f"declare void @copy{i}{SIGNATURE} convergent")
    numbers = ", ".join(f"i64 {field}" for field in fields)
    print(f"@v{i} = private constant {{ [12 x i64] }} {{ [12 x i64] [{numbers}] }}")
    entries.append(f"{ENTRY} {{ ptr @copy{i}, ptr @text, ptr null, i32 {i}, ptr @v{i} }}")
    entries.append(f"{ENTRY} {{ ptr @m, ptr @other, ptr null, i32 {i}, ptr null }}")
print("@m = global i32 0")
print(f"@llvm.global.annotations = appending global [{len(entries)} x {ENTRY}] "
      f"[{', '.join(entries)}]")
for f in range(20):
    kind = "ptx_kernel void" if f % 2 else "void"
    print(f"define {kind} @f{f}(i32 %rank, i1 %pred, i64 %n) {{")
    for c in range(10):
        i = (f * 7 + c * 3) % 20
        print(f"  %d{c} = select i1 %pred, ptr addrspacecast (ptr addrspace(3) @m{i} to ptr), "
              f"ptr addrspacecast (ptr addrspace(3) @m{(i + 1) % 20} to ptr)")
        print(f"  %b{c} = getelementptr i8, ptr %d{c}, i64 3072")
        print(f"  call void @copy{i}(ptr %d{c}, ptr %d{c}, ptr %b{c}, i32 %rank, "
              f"i1 {'%pred' if c % 2 else 'true'})")
    print("  ret void\n}")
