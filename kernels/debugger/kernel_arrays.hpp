#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "kernels/debugger/place.hpp"
#include "kernels/debugger/recording.hpp"
#include "kernels/debugger/text/kernel_text.hpp"

namespace lockstep::debugger {

/// An array as a kernel names it, and its place in memory according to the accesses of a launch.
struct KernelArray {
    std::string
        name;  ///< "rank", "in.rank", "shared.tile"; a row passed to a function, `shared.words[row]`, without the row
    std::uint8_t file = 0;  ///< trace::Launch::file(): the kernel's file, or that of a function that it calls
    bool one =
        true;  ///< it is the same memory for all threads throughout the launch; if false, the members below have no meaning
    std::uint16_t buffer = kSharedMemory;
    std::uint32_t first_word = 0;  ///< of its element 0
    /// End of the array: the beginning of the next known array of the buffer, or the end of the buffer.
    std::uint32_t end_word = 0;
    std::uint32_t bytes = 4;  ///< of an element
};

/// The arrays that a launch accesses, by file, then in the order of the source. Takes a pass over all accesses.
std::vector<KernelArray> kernel_arrays(const Recording& recording, const KernelText& text);

}  // namespace lockstep::debugger
