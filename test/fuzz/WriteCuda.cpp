//===- WriteCuda.cpp - A case as CUDA source
//-------------------------------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WriteCuda.h"
#include <algorithm>

namespace fuzz {

namespace {

/// The text of one kernel.
class CudaWriter {
public:
  CudaWriter(const FuzzCase &C, uint64_t Index)
      : C(C), Suffix("_" + std::to_string(Index)) {}
  std::string writeKernel();
  std::string getKernelName() const { return "kernel" + Suffix; }

private:
  const FuzzCase &C;
  std::string Suffix;
  std::string Text;

  void add(const std::string &Line) { Text += "  " + Line + "\n"; }
  std::string getVariable(unsigned Index) const;
  std::string getAddress(const FuzzPointer &P, const std::string &N) const;
  std::string getGuard() const;
  std::string getLayout(bool IsDst) const;
  std::string getTypedCall(const std::string &Operands) const;
  std::string getCall() const;
  void writeBounds();
  void writeVariables();
  void writeTransfers(const char *Function, const char *Memory);
};

} // namespace

/// \returns \p Value as a literal of type long long.
static std::string str(int64_t Value) {
  if (Value == INT64_MIN)
    return "-9223372036854775807LL - 1";
  return std::to_string(Value) + "LL";
}

std::string CudaWriter::getVariable(unsigned Index) const {
  return "v" + std::to_string(Index) + Suffix;
}

std::string CudaWriter::getAddress(const FuzzPointer &P,
                                   const std::string &N) const {
  std::string Offset = str(P.Constant);
  if (P.HasRunTime)
    Offset += " + ((" + N + " & " + str(P.Mask) + ") << " +
              std::to_string(P.Shift) + ")";
  return getVariable(P.Variable) + " + (" + Offset + ")";
}

void CudaWriter::writeBounds() {
  if (C.StatesCluster)
    Text += "__cluster_dims__(" + std::to_string(C.Cluster[0]) + ", " +
            std::to_string(C.Cluster[1]) + ", " + std::to_string(C.Cluster[2]) +
            ") ";
  // ptxas takes only one of the two.
  const bool StatesMaxRank = C.MaxClusterRank && !C.StatesCluster;
  if (!C.MaxThreads && !StatesMaxRank)
    return;
  Text += "__launch_bounds__(" +
          std::to_string(std::min<int64_t>(1024, C.MaxThreads.value_or(1024)));
  if (StatesMaxRank)
    Text += ", 1, " + std::to_string(*C.MaxClusterRank);
  Text += ") ";
}

void CudaWriter::writeVariables() {
  for (unsigned I = 0; I != C.Variables.size(); ++I) {
    const FuzzVariable &V = C.Variables[I];
    // The driver aligns dynamic shared memory as the variable asks for.
    const int64_t Align =
        V.IsDynamic ? std::max<int64_t>(16, V.Align) : V.Align;
    add("alignas(" + std::to_string(Align) + ") " +
        (V.IsDynamic ? "extern " : "") + "__shared__ unsigned char " +
        getVariable(I) + "[" + (V.IsDynamic ? "" : std::to_string(V.Bytes)) +
        "];");
  }
}

/// Copies all variables from or to this CTA's part of \p Memory.
void CudaWriter::writeTransfers(const char *Function, const char *Memory) {
  int64_t Offset = 0;
  for (unsigned I = 0; I != C.Variables.size(); ++I) {
    add(std::string(Function) + "(" + getVariable(I) + ", " + Memory + " + " +
        str(Offset) + ", " + str(C.Variables[I].Bytes) + ");");
    Offset += C.Variables[I].Bytes;
  }
}

/// The threads that call.
std::string CudaWriter::getGuard() const {
  std::string Guard = "isBetween(" + std::to_string(C.FirstThread) + ", " +
                      std::to_string(C.EndThread) + ")";
  if (C.Sender)
    Guard += " && cbc::cluster_rank() == " + std::to_string(*C.Sender);
  return Guard;
}

std::string CudaWriter::getLayout(bool IsDst) const {
  std::string Extents;
  std::string Strides;
  for (const FuzzAxis &A : C.D.Axes) {
    const char *Comma = Extents.empty() ? "" : ", ";
    Extents += Comma + str(A.Extent);
    Strides += Comma + str(IsDst ? A.DstStride : A.SrcStride);
  }
  return "cbc::layout<cbc::shape<" + Extents + ">, cbc::stride<" + Strides +
         ">>";
}

std::string CudaWriter::getTypedCall(const std::string &Operands) const {
  static constexpr const char *Scopes[] = {"thread", "warp", "warpgroup", "cta",
                                           "cluster"};
  std::string Call = "cbc::bulk_copy<" + getLayout(/*IsDst=*/true);
  Call += ",\n        " + getLayout(/*IsDst=*/false);
  Call += ",\n        cbc::scope::" + std::string(Scopes[C.D.Scope]);
  if ((C.D.Flags & 1) != 0)
    Call += ", cbc::elected";
  if ((C.D.Flags & 2) != 0)
    Call += ", cbc::checked";
  // Elsewhere it follows from the scope.
  if (C.D.Scope == 4)
    Call += ", cbc::group_rank<" + std::to_string(C.D.GroupRank) + ">";
  return Call + ">(" + Operands + ")";
}

std::string CudaWriter::getCall() const {
  static constexpr const char *Types[] = {"unsigned char", "unsigned short",
                                          "unsigned", "unsigned long long",
                                          "Bytes16"};
  unsigned Type = 0;
  while (1 << Type != C.D.ElementBytes)
    ++Type;
  const auto Cast = [&](const char *Const, const std::string &Address) {
    return "reinterpret_cast<" + std::string(Const) + Types[Type] + " *>(" +
           Address + ")";
  };
  const std::string Dst = Cast("", getAddress(C.Dst, "nDst"));
  const std::string Src = Cast("const ", getAddress(C.Src, "nSrc"));
  const std::string Mbar = getAddress(C.Mbar, "nMbar");
  std::string Rank = "rank";
  if (C.RankIsConstant)
    Rank = std::to_string(C.Rank);
  else if (!C.Sender)
    Rank = "(cbc::cluster_rank() + rank) % cbc::cluster_size()";
  std::string Pred = "flag != 0";
  if (C.PredIsConstant)
    Pred = C.Pred ? "true" : "false";
  if (C.IsTyped)
    return getTypedCall(Dst + ", " + Src + ", " + Mbar + ", " + Rank + ", " +
                        Pred);
  std::string Call = "__cluster_bulk_copy(" + Dst + ", " + Src + ", " +
                     str(C.D.ChunkBytes) + ", " + Mbar + ", " + Rank + ", " +
                     Pred;
  std::vector<int64_t> Constants = {C.D.Scope, C.D.Flags, C.D.ElementBytes,
                                    C.D.GroupRank, C.D.RepeatRank};
  for (const FuzzAxis &A : C.D.Axes)
    Constants.insert(Constants.end(), {A.Extent, A.DstStride, A.SrcStride});
  for (size_t I = 0; I != Constants.size(); ++I) {
    const int64_t Value = Constants[I];
    const bool IsNarrow =
        Value == static_cast<int32_t>(Value) && (C.NarrowConstants >> I & 1);
    Call += ", " + (IsNarrow ? std::to_string(Value) : str(Value));
  }
  return Call + ")";
}

std::string CudaWriter::writeKernel() {
  int64_t Bytes = 0;
  for (const FuzzVariable &V : C.Variables)
    Bytes += V.Bytes;
  Text = "static __global__ void ";
  writeBounds();
  Text += getKernelName() +
          "(const unsigned char *in, unsigned char *out, const unsigned "
          "*bytes, unsigned *gaveUp, unsigned rank, long long nDst, long long "
          "nSrc, long long nMbar, unsigned flag) {\n";
  writeVariables();
  add("in += cbc::cluster_rank() * " + str(Bytes) + ";");
  add("out += cbc::cluster_rank() * " + str(Bytes) + ";");
  writeTransfers("fill", "in");
  add("unsigned long long *mbar = reinterpret_cast<unsigned long long *>(" +
      getAddress(C.Mbar, "nMbar") + ");");
  add("prepare(mbar, bytes[cbc::cluster_rank()]);");
  add("if (" + getGuard() + ")\n    " + getCall() + ";");
  add("finish(mbar, gaveUp);");
  writeTransfers("drain", "out");
  add("cbc::cluster_sync();");
  return Text + "}\n";
}

std::string writeCuda(const FuzzCase &C, uint64_t Seed, uint64_t Index) {
  CudaWriter Writer(C, Index);
  const std::string Kernel = Writer.writeKernel();
  return Kernel + "RANDOM_CASE(" + Writer.getKernelName() + ", " +
         std::to_string(Seed) + ", " + std::to_string(Index) + ")\n\n";
}

} // namespace fuzz
