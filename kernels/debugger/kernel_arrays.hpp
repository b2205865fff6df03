#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "kernels/debugger/place.hpp"
#include "kernels/debugger/recording.hpp"
#include "kernels/debugger/text/kernel_text.hpp"

namespace lockstep::debugger {

/// An array as a kernel names it, and its place in memory by the accesses of a launch.
struct KernelArray {
    std::string
        name;  ///< "rank", "in.rank", "shared.tile"; of rows that are passed on, `shared.words[row]`, without the row
    std::uint8_t file = 0;  ///< trace::Launch::file(): of the kernel itself, or of a function that it calls
    bool one =
        true;  ///< it is the same memory for all threads throughout the launch; otherwise the members below have no meaning
    std::uint16_t buffer = kSharedMemory;
    std::uint32_t first_word = 0;  ///< of its element 0
    /// One past the array: where the next known array of the buffer begins; without one, the end of the buffer.
    std::uint32_t end_word = 0;
    std::uint32_t bytes = 4;  ///< of an element
};

/// The arrays that a launch accesses, by file, then in the order of the source. Takes a pass over all accesses.
std::vector<KernelArray> kernel_arrays(const Recording& recording, const KernelText& text);

}  // namespace lockstep::debugger
