#pragma once

#include <cstddef>

#include "kernels/algorithms/scan/operator.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

class Emulator;
class CudaExecutor;

/// A scan of n entries by a library: the C++ library's on the host, CUB's on a GPU.
struct LibraryScan {
    Span<const std::uint32_t> value;
    ScanOperator combine;
    bool inclusive = true;
    Span<std::uint32_t> prefix;
};

/// Bytes of temporary storage.
std::size_t library_bytes(Emulator& executor, const LibraryScan& scan);
std::size_t library_bytes(CudaExecutor& executor, const LibraryScan& scan);
/// room  library_bytes()
void library_scan(Emulator& executor, const LibraryScan& scan, void* room, std::size_t bytes);
void library_scan(CudaExecutor& executor, const LibraryScan& scan, void* room, std::size_t bytes);

}  // namespace lockstep
