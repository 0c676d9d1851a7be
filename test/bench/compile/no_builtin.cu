//===- no_builtin.cu - Ordinary CUDA code, for its compile time -----------===//
//
// Part of ClusterBulkCopy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Kernels of the usual kinds, each for several types or tile sizes, and not one
// call of the builtin. run.sh measures what the plugin costs such a file. With
// or without a CUDA toolkit, like the examples.
//
//===----------------------------------------------------------------------===//

#ifndef __CLANG_CUDA_RUNTIME_WRAPPER_H__
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
#include <__clang_cuda_builtin_vars.h>
#endif

__device__ inline unsigned getGlobalIndex() {
  return blockIdx.x * blockDim.x + threadIdx.x;
}

__device__ inline void syncThreads() { __nvvm_bar_sync(0); }

template <class T> struct Sum {
  static __device__ T identity() { return T(0); }
  __device__ T operator()(T a, T b) const { return a + b; }
};

template <class T> struct Max {
  static __device__ T identity() { return T(-1000000); }
  __device__ T operator()(T a, T b) const { return a > b ? a : b; }
};

template <class Op, class T, unsigned Threads>
__device__ T reduceBlock(T value) {
  __shared__ T partial[Threads];
  partial[threadIdx.x] = value;
  syncThreads();
#pragma unroll
  for (unsigned half = Threads / 2; half != 0; half /= 2) {
    if (threadIdx.x < half)
      partial[threadIdx.x] =
          Op()(partial[threadIdx.x], partial[threadIdx.x + half]);
    syncThreads();
  }
  const T result = partial[0];
  syncThreads();
  return result;
}

template <class T, unsigned Tile, unsigned PerThread>
__global__ void multiply(const T *a, const T *b, T *c, unsigned n) {
  __shared__ T tileA[Tile][Tile + 1];
  __shared__ T tileB[Tile][Tile + 1];
  const unsigned x = threadIdx.x, y = threadIdx.y;
  const unsigned column = blockIdx.x * Tile + x;
  T sum[PerThread] = {};
  for (unsigned k = 0; k < n; k += Tile) {
#pragma unroll
    for (unsigned i = 0; i != PerThread; ++i) {
      const unsigned row = y * PerThread + i;
      const unsigned global = blockIdx.y * Tile + row;
      tileA[row][x] = global < n && k + x < n ? a[global * n + k + x] : T(0);
      tileB[row][x] =
          k + row < n && column < n ? b[(k + row) * n + column] : T(0);
    }
    syncThreads();
#pragma unroll
    for (unsigned j = 0; j != Tile; ++j)
#pragma unroll
      for (unsigned i = 0; i != PerThread; ++i)
        sum[i] += tileA[y * PerThread + i][j] * tileB[j][x];
    syncThreads();
  }
#pragma unroll
  for (unsigned i = 0; i != PerThread; ++i) {
    const unsigned row = blockIdx.y * Tile + y * PerThread + i;
    if (row < n && column < n)
      c[row * n + column] = sum[i];
  }
}

template <class T, class Op, unsigned Threads>
__global__ void reduce(const T *in, T *out, unsigned n) {
  T value = Op::identity();
  for (unsigned i = getGlobalIndex(); i < n; i += gridDim.x * Threads)
    value = Op()(value, in[i]);
  value = reduceBlock<Op, T, Threads>(value);
  if (threadIdx.x == 0)
    out[blockIdx.x] = value;
}

template <class T, unsigned Threads>
__global__ void scan(const T *in, T *out, T *totals, unsigned n) {
  __shared__ T buffer[2][Threads];
  const unsigned i = getGlobalIndex();
  unsigned current = 0;
  buffer[0][threadIdx.x] = i < n ? in[i] : T(0);
  syncThreads();
#pragma unroll
  for (unsigned distance = 1; distance < Threads; distance *= 2) {
    const T left = threadIdx.x >= distance
                       ? buffer[current][threadIdx.x - distance]
                       : T(0);
    buffer[1 - current][threadIdx.x] = buffer[current][threadIdx.x] + left;
    current = 1 - current;
    syncThreads();
  }
  if (i < n)
    out[i] = buffer[current][threadIdx.x];
  if (threadIdx.x == Threads - 1)
    totals[blockIdx.x] = buffer[current][threadIdx.x];
}

template <class T, unsigned Tile>
__global__ void transpose(const T *in, T *out, unsigned width,
                          unsigned height) {
  __shared__ T tile[Tile][Tile + 1];
  unsigned x = blockIdx.x * Tile + threadIdx.x;
  unsigned y = blockIdx.y * Tile + threadIdx.y;
  for (unsigned j = 0; j < Tile; j += blockDim.y)
    if (x < width && y + j < height)
      tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * width + x];
  syncThreads();
  x = blockIdx.y * Tile + threadIdx.x;
  y = blockIdx.x * Tile + threadIdx.y;
  for (unsigned j = 0; j < Tile; j += blockDim.y)
    if (x < height && y + j < width)
      out[(y + j) * height + x] = tile[threadIdx.x][threadIdx.y + j];
}

template <class T, unsigned Radius>
__global__ void stencil(const T *in, T *out, unsigned width, unsigned height) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  T sum = 0;
#pragma unroll
  for (int dy = -int(Radius); dy <= int(Radius); ++dy)
#pragma unroll
    for (int dx = -int(Radius); dx <= int(Radius); ++dx)
      if (x + dx >= 0 && x + dx < int(width) && y + dy >= 0 &&
          y + dy < int(height))
        sum += in[(y + dy) * int(width) + x + dx] * T(1 + dx * dx + dy * dy);
  if (x < int(width) && y < int(height))
    out[y * int(width) + x] = sum;
}

template <class T, unsigned Threads>
__global__ void normalizeRows(const T *in, T *out, const T *scale,
                              unsigned width) {
  const T *row = in + blockIdx.x * width;
  T sum = 0, squares = 0;
  for (unsigned i = threadIdx.x; i < width; i += Threads) {
    sum += row[i];
    squares += row[i] * row[i];
  }
  const T mean = reduceBlock<Sum<T>, T, Threads>(sum) / T(width);
  const T variance =
      reduceBlock<Sum<T>, T, Threads>(squares) / T(width) - mean * mean;
  for (unsigned i = threadIdx.x; i < width; i += Threads)
    out[blockIdx.x * width + i] =
        (row[i] - mean) / (variance + T(1)) * scale[i];
}

template <class T, unsigned Bins>
__global__ void histogram(const T *in, unsigned *out, unsigned n) {
  __shared__ unsigned bins[Bins];
  for (unsigned i = threadIdx.x; i < Bins; i += blockDim.x)
    bins[i] = 0;
  syncThreads();
  for (unsigned i = getGlobalIndex(); i < n; i += gridDim.x * blockDim.x)
    __nvvm_atom_add_gen_i((int *)&bins[unsigned(in[i]) % Bins], 1);
  syncThreads();
  for (unsigned i = threadIdx.x; i < Bins; i += blockDim.x)
    __nvvm_atom_add_gen_i((int *)&out[i], int(bins[i]));
}

#define FOR_TYPE(T)                                                            \
  template __global__ void multiply<T, 16, 1>(const T *, const T *, T *,       \
                                              unsigned);                       \
  template __global__ void multiply<T, 32, 4>(const T *, const T *, T *,       \
                                              unsigned);                       \
  template __global__ void reduce<T, Sum<T>, 256>(const T *, T *, unsigned);   \
  template __global__ void reduce<T, Max<T>, 256>(const T *, T *, unsigned);   \
  template __global__ void scan<T, 256>(const T *, T *, T *, unsigned);        \
  template __global__ void transpose<T, 32>(const T *, T *, unsigned,          \
                                            unsigned);                         \
  template __global__ void stencil<T, 1>(const T *, T *, unsigned, unsigned);  \
  template __global__ void stencil<T, 3>(const T *, T *, unsigned, unsigned);  \
  template __global__ void normalizeRows<T, 256>(const T *, T *, const T *,    \
                                                 unsigned);                    \
  template __global__ void histogram<T, 128>(const T *, unsigned *, unsigned);

FOR_TYPE(float)
FOR_TYPE(double)
FOR_TYPE(int)
FOR_TYPE(long long)
