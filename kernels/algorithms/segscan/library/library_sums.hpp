#pragma once

#include <cstddef>
#include <cstdint>

#include "kernels/simt/span.hpp"

namespace lockstep {

class Emulator;
class CudaExecutor;

/// In-place sums of n entries that restart at each run of equal keys: by a loop on the host, by CUB on a GPU.
struct LibrarySums {
    Span<const std::uint32_t> keys;
    bool floats = false;  ///< of words: they hold float32
    Span<std::uint32_t> curr{};
    Span<double> doubles{};  ///< in the place of `curr`; else empty
};

/// Bytes of temporary storage.
std::size_t library_bytes(Emulator& executor, const LibrarySums& sums);
std::size_t library_bytes(CudaExecutor& executor, const LibrarySums& sums);
/// room  library_bytes()
void library_sums(Emulator& executor, const LibrarySums& sums, void* room, std::size_t bytes);
void library_sums(CudaExecutor& executor, const LibrarySums& sums, void* room, std::size_t bytes);

}  // namespace lockstep
