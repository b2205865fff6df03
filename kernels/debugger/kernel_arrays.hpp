#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "kernels/debugger/place.hpp"
#include "kernels/debugger/recording.hpp"
#include "kernels/debugger/text/kernel_text.hpp"

namespace lockstep::debugger {

/// An array as a kernel calls it, and where the accesses of a launch have found it.
struct KernelArray {
    std::string
        name;  ///< "rank", "in.rank", "shared.tile"; of rows that are handed on one by one, `shared.words[row]`, without the row
    std::uint8_t file = 0;  ///< trace::Launch::file(): of the kernel itself, or of a function that it calls
    bool one =
        true;  ///< it is the same memory for all threads, all through the launch; else nothing below says anything
    std::uint16_t buffer = kSharedMemory;
    std::uint32_t first_word = 0;  ///< of its element 0
    /// One past the array: where the next known array of the buffer begins; without one, the end of the buffer.
    std::uint32_t end_word = 0;
    std::uint32_t bytes = 4;  ///< of an element
};

/// The arrays that a launch's accesses go to, in the order of files and of the source. Looks at every access.
std::vector<KernelArray> kernel_arrays(const Recording& recording, const KernelText& text);

}  // namespace lockstep::debugger
