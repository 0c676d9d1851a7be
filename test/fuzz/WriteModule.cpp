//===- WriteModule.cpp - The IR of a case ---------------------------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WriteModule.h"
#include <utility>

namespace fuzz {

namespace {

/// Writes one module.
class Writer {
public:
  Writer(const FuzzCase &C, bool Runs) : C(C), Runs(Runs) {}
  std::string write();

private:
  const FuzzCase &C;
  bool Runs;
  std::string Top;
  std::string Body;
  std::string ParameterTypes;
  std::string Arguments;

  void add(const std::string &Line) { Body += "  " + Line + "\n"; }
  void addArgument(const std::string &Type, const std::string &Value);
  std::vector<int64_t> getConstants() const;
  void writeVariables();
  void writeAddress(const FuzzPointer &P, const std::string &Name);
  void writePointer(const FuzzPointer &P, const std::string &Name);
  void writeOperands();
  void writeConstant(size_t Index, int64_t Value);
  std::string writeMark();
  std::string writeAttributes() const;
  void writeRegisters();
  void writePreparation();
  void writeCollection();
  void writeTransfers(bool ToShared);
};

} // namespace

static std::string str(int64_t Value) { return std::to_string(Value); }

static std::string str(const FuzzDims &D) {
  return str(D[0]) + "," + str(D[1]) + "," + str(D[2]);
}

static std::string getVariableName(unsigned Index) {
  return "@v" + std::to_string(Index);
}

void Writer::addArgument(const std::string &Type, const std::string &Value) {
  const char *Comma = Arguments.empty() ? "" : ", ";
  ParameterTypes += Comma + Type;
  Arguments += Comma + Type + " " + Value;
}

std::vector<int64_t> Writer::getConstants() const {
  std::vector<int64_t> Values = {C.D.ChunkBytes, C.D.Scope,
                                 C.D.Flags,      C.D.ElementBytes,
                                 C.D.GroupRank,  C.D.RepeatRank};
  for (const FuzzAxis &A : C.D.Axes)
    Values.insert(Values.end(), {A.Extent, A.DstStride, A.SrcStride});
  return Values;
}

void Writer::writeVariables() {
  for (unsigned I = 0; I != C.Variables.size(); ++I) {
    const FuzzVariable &V = C.Variables[I];
    Top += getVariableName(I) + " = " +
           (V.IsDynamic ? "external addrspace(3) global [0 x i8]"
                        : "internal addrspace(3) global [" + str(V.Bytes) +
                              " x i8] undef") +
           ", align " + str(V.Align) + "\n";
  }
  Top += "@global = internal addrspace(1) global [4096 x i8] zeroinitializer, "
         "align 128\n";
}

/// Makes %NAME.local, a pointer into addrspace(3).
void Writer::writeAddress(const FuzzPointer &P, const std::string &Name) {
  std::string Base = getVariableName(P.Variable);
  const auto Add = [&](const std::string &Result, const std::string &Offset) {
    add("%" + Name + Result + " = getelementptr i8, ptr addrspace(3) " + Base +
        ", i64 " + Offset);
    Base = "%" + Name + Result;
  };
  if (P.HasRunTime) {
    add("%" + Name + ".masked = and i64 %n." + Name + ", " + str(P.Mask));
    add("%" + Name + ".bytes = shl i64 %" + Name + ".masked, " + str(P.Shift));
    Add(".run", "%" + Name + ".bytes");
  }
  if (P.UsesInstruction || P.HasRunTime) {
    Add(".local", str(P.Constant));
    return;
  }
  add("%" + Name +
      ".local = getelementptr i8, ptr addrspace(3) getelementptr "
      "(i8, ptr addrspace(3) " +
      Base + ", i64 " + str(P.Constant) + "), i64 0");
}

/// Adds the pointer as the call's next argument.
void Writer::writePointer(const FuzzPointer &P, const std::string &Name) {
  switch (P.Where) {
  case FuzzPointer::Global:
    addArgument("ptr", "addrspacecast (ptr addrspace(1) @global to ptr)");
    return;
  case FuzzPointer::Argument:
    addArgument("ptr", "%in");
    return;
  case FuzzPointer::Null:
    addArgument("ptr", "null");
    return;
  case FuzzPointer::Undef:
    addArgument("ptr", P.IsGeneric ? "undef" : "poison");
    return;
  case FuzzPointer::Mapped:
    add("%" + Name +
        ".mapped = call ptr addrspace(7) "
        "@llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) " +
        getVariableName(P.Variable) + ", i32 %rank)");
    if (!P.IsGeneric) {
      addArgument("ptr addrspace(7)", "%" + Name + ".mapped");
      return;
    }
    add("%" + Name + ".mapped.generic = addrspacecast ptr addrspace(7) %" +
        Name + ".mapped to ptr");
    addArgument("ptr", "%" + Name + ".mapped.generic");
    return;
  case FuzzPointer::Shared:
    break;
  }
  if (!P.IsGeneric) {
    addArgument("ptr addrspace(3)", "%" + Name + ".local");
    return;
  }
  add("%" + Name + ".generic = addrspacecast ptr addrspace(3) %" + Name +
      ".local to ptr");
  addArgument("ptr", "%" + Name + ".generic");
}

void Writer::writeConstant(size_t Index, int64_t Value) {
  const bool IsNarrow = Value == static_cast<int32_t>(Value) && Index < 64 &&
                        (C.NarrowConstants >> Index & 1) != 0;
  const std::string Type = IsNarrow ? "i32" : "i64";
  if (static_cast<int>(Index) != C.NonConstant) {
    addArgument(Type, str(Value));
    return;
  }
  if (IsNarrow)
    add("%size.narrow = trunc i64 %size to i32");
  addArgument(Type, IsNarrow ? "%size.narrow" : "%size");
}

/// All arguments of the call.
void Writer::writeOperands() {
  const std::vector<int64_t> Constants = getConstants();
  writePointer(C.Dst, "dst");
  writePointer(C.Src, "src");
  if (!C.IsTyped)
    writeConstant(0, Constants[0]);
  writePointer(C.Mbar, "mbar");
  addArgument("i32", C.RankIsConstant ? str(C.Rank) : "%target");
  if (C.PredIsConstant)
    addArgument("i1", C.Pred ? "true" : "false");
  else
    addArgument("i1", "%pred");
  if (!C.IsTyped)
    for (size_t I = 1; I != Constants.size(); ++I)
      writeConstant(I, Constants[I]);
}

/// \returns the attribute that marks the builtin, or adds the annotation.
std::string Writer::writeMark() {
  std::string Types;
  std::string Fields;
  std::string Text;
  if (C.IsTyped)
    for (const int64_t Value : getConstants()) {
      const char *Comma = Text.empty() ? "" : ",";
      Types += Comma + std::string("i64");
      Fields += Comma + ("i64 " + str(Value));
      Text += Comma + str(Value);
    }
  if (!C.IsAnnotated)
    return "\"cluster-bulk-copy\"" + (C.IsTyped ? "=\"" + Text + "\"" : "");
  const std::string Section = ", section \"llvm.metadata\"\n";
  Top += "@name = private unnamed_addr constant [18 x i8] "
         "c\"cluster_bulk_copy\\00\"" +
         Section;
  if (C.IsTyped)
    Top += "@constants = private unnamed_addr constant {" + Types + "} {" +
           Fields + "}" + Section;
  Top += "@llvm.global.annotations = appending global [1 x {ptr,ptr,ptr,i32,"
         "ptr}] [{ptr,ptr,ptr,i32,ptr} {ptr @copy, ptr @name, ptr @name, i32 "
         "1, ptr " +
         std::string(C.IsTyped ? "@constants" : "null") + "}]" + Section;
  return "";
}

std::string Writer::writeAttributes() const {
  std::string Text;
  const auto Add = [&](const char *Name, const std::string &Value) {
    Text += " \"" + std::string(Name) + "\"=\"" + Value + "\"";
  };
  if (C.Sm)
    Add("target-cpu", "sm_" + str(*C.Sm));
  if (C.Ptx)
    Add("target-features", "+ptx" + str(*C.Ptx));
  if (C.StatesBlock)
    Add("nvvm.reqntid", str(C.Block));
  if (C.StatesCluster)
    Add("nvvm.cluster_dim", str(C.Cluster));
  if (C.MaxThreads)
    Add("nvvm.maxntid", str(*C.MaxThreads));
  if (C.MaxClusterRank)
    Add("nvvm.maxclusterrank", str(*C.MaxClusterRank));
  return Text;
}

/// Who this thread is, and whether it calls.
void Writer::writeRegisters() {
  for (const char *Name : {"cluster.ctarank", "cluster.nctarank", "tid.x",
                           "tid.y", "tid.z", "ntid.x", "ntid.y"}) {
    const std::string Function =
        "i32 @llvm.nvvm.read.ptx.sreg." + std::string(Name) + "()";
    Top += "declare " + Function + "\n";
    add("%" + std::string(Name) + " = call " + Function);
  }
  add("%row = mul i32 %ntid.y, %tid.z");
  add("%row.y = add i32 %row, %tid.y");
  add("%rows = mul i32 %row.y, %ntid.x");
  add("%thread = add i32 %rows, %tid.x");
  add("%is.first = icmp eq i32 %thread, 0");
  add("%from = sub i32 %thread, " + str(C.FirstThread));
  add("%is.caller = icmp ult i32 %from, " + str(C.EndThread - C.FirstThread));
  add("%is.sender = icmp eq i32 %cluster.ctarank, " +
      str(C.Sender.value_or(0)));
  add(std::string("%is.sending = or i1 %is.sender, ") +
      (C.Sender ? "false" : "true"));
  add("%calls = and i1 %is.caller, %is.sending");
}

/// Copies all variables from %in, or to %out.
void Writer::writeTransfers(bool ToShared) {
  int64_t Total = 0;
  for (const FuzzVariable &V : C.Variables)
    Total += V.Bytes;
  const std::string Side = ToShared ? "in" : "out";
  add("%" + Side + ".cta = zext i32 %cluster.ctarank to i64");
  add("%" + Side + ".begin = mul i64 %" + Side + ".cta, " + str(Total));
  add("%" + Side + ".own = getelementptr i8, ptr %" + Side + ", i64 %" + Side +
      ".begin");
  int64_t Offset = 0;
  for (unsigned I = 0; I != C.Variables.size(); ++I) {
    const std::string Memory = "%" + Side + "." + std::to_string(I);
    std::string Address = Memory + " = getelementptr i8, ptr %";
    Address += Side;
    Address += ".own, i64 " + str(Offset);
    add(Address);
    const std::string Shared = "ptr addrspace(3) " + getVariableName(I);
    const std::string Generic = "ptr " + Memory;
    std::string Call = "call void @llvm.memcpy.";
    Call += ToShared ? "p3.p0.i64(" : "p0.p3.i64(";
    Call += ToShared ? Shared : Generic;
    Call += ", ";
    Call += ToShared ? Generic : Shared;
    add(Call + ", i64 " + str(C.Variables[I].Bytes) + ", i1 false)");
    Offset += C.Variables[I].Bytes;
  }
}

static const char *const Arrive =
    "call void asm sideeffect \"mbarrier.arrive.expect_tx.shared::cta.b64 _, "
    "[$0], $1;\", \"r,r,~{memory}\"(i32 %barrier, i32 ";

void Writer::writePreparation() {
  Top += "declare void @llvm.memcpy.p3.p0.i64(ptr addrspace(3), ptr, i64, i1)\n"
         "declare void @llvm.memcpy.p0.p3.i64(ptr, ptr addrspace(3), i64, i1)\n"
         "declare void @llvm.nvvm.fence.proxy.async.shared_cta()\n"
         "declare void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3), i32)\n"
         "declare void @llvm.nvvm.barrier.cluster.arrive()\n"
         "declare void @llvm.nvvm.barrier.cluster.wait()\n";
  add("%barrier = ptrtoint ptr addrspace(3) %mbar.local to i32");
  add("br i1 %is.first, label %prepare, label %ready");
  Body += "prepare:\n";
  writeTransfers(/*ToShared=*/true);
  add("call void @llvm.nvvm.fence.proxy.async.shared_cta()");
  add("call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) "
      "%mbar.local, i32 1)");
  add("%bytes.own = getelementptr i32, ptr %bytes, i32 %cluster.ctarank");
  add("%expected = load i32, ptr %bytes.own");
  add(Arrive + std::string("%expected)"));
  add("br label %ready");
  Body += "ready:\n";
  add("call void @llvm.nvvm.barrier.cluster.arrive()");
  add("call void @llvm.nvvm.barrier.cluster.wait()");
  add("br i1 %calls, label %send, label %sent");
  Body += "send:\n";
}

/// Waits for the phase, and for one more without any bytes: what came in excess
/// of the first would keep that one from ending.
void Writer::writeCollection() {
  const auto Wait = [&](const std::string &Name, const char *Parity,
                        const std::string &Next) {
    add("br label %" + Name);
    Body += Name + ":\n";
    add("%" + Name +
        ".over = call i32 asm sideeffect \"{ .reg .pred ended; "
        "mbarrier.try_wait.parity.shared::cta.b64 ended, [$1], $2; selp.u32 "
        "$0, 1, 0, ended; }\", \"=r,r,r,~{memory}\"(i32 %barrier, i32 " +
        std::string(Parity) + ")");
    add("%" + Name + ".is.over = icmp ne i32 %" + Name + ".over, 0");
    add("br i1 %" + Name + ".is.over, label %" + Next + ", label %" + Name);
    Body += Next + ":\n";
  };
  add("br label %sent");
  Body += "sent:\n";
  add("br i1 %is.first, label %receive, label %end");
  Body += "receive:\n";
  Wait("first.phase", "0", "arrived");
  add(Arrive + std::string("0)"));
  Wait("second.phase", "1", "collect");
  writeTransfers(/*ToShared=*/false);
  add("br label %end");
  Body += "end:\n";
  add("call void @llvm.nvvm.barrier.cluster.arrive()");
  add("call void @llvm.nvvm.barrier.cluster.wait()");
}

std::string Writer::write() {
  Top = "target datalayout = \"e-p6:32:32-i64:64-i128:128-i256:256-v16:16-"
        "v32:32-n16:32:64\"\n"
        "target triple = \"nvptx64-nvidia-cuda\"\n\n";
  writeVariables();
  const std::string Mark = writeMark();
  writeRegisters();
  const std::pair<const FuzzPointer &, const char *> Pointers[] = {
      {C.Dst, "dst"}, {C.Src, "src"}, {C.Mbar, "mbar"}};
  for (const auto &[P, Name] : Pointers)
    if (P.Where == FuzzPointer::Shared)
      writeAddress(P, Name);
  if (C.Sender) {
    add("%target = add i32 %rank, 0");
  } else {
    add("%next = add i32 %cluster.ctarank, %rank");
    add("%target = urem i32 %next, %cluster.nctarank");
  }
  add("%pred = icmp ne i32 %flag, 0");
  if (Runs)
    writePreparation();
  writeOperands();
  add("call void @copy(" + Arguments + ")");
  if (Runs)
    writeCollection();
  return Top +
         "declare ptr addrspace(7) "
         "@llvm.nvvm.mapa.shared.cluster(ptr addrspace(3), i32)\n"
         "declare void @copy(" +
         ParameterTypes + ") convergent nounwind " + Mark +
         "\n\ndefine ptx_kernel void @kernel(ptr %in, ptr %out, ptr %bytes, "
         "i32 %rank, i64 %n.dst, i64 %n.src, i64 %n.mbar, i32 %flag, i64 "
         "%size)" +
         writeAttributes() + " {\n" + Body + "  ret void\n}\n";
}

std::string writeModule(const FuzzCase &C, bool Runs) {
  return Writer(C, Runs).write();
}

} // namespace fuzz
