#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "kernels/debugger/recording.hpp"
#include "kernels/debugger/text/kernel_text.hpp"

namespace lockstep::debugger {

/// An access whose result is part of a value.
struct SourceOfValue {
    std::string name;  ///< the kernel's name of the result: "beyond"; empty if unknown
    std::uint32_t event = 0;
    bool earlier_atomic =
        false;  ///< the event is an earlier atomic on the same element; the value contains its operand
};

/// The sources of the value that an event stores, adds or passes in: the results that its expression names, followed through the
/// kernel's variables, with their values at that time. For a variable that a loop accumulates, the results of all iterations.
///   shuffle   the sources in the lane that was read
///   ballot    the sources of the predicate in each participating lane
///   atomic    the sources of its operand; the sources of each earlier atomic on the element since the last store to it, or
///             that atomic itself if its operand has none; and the value before all of these (the event of the first atomic)
/// If the source text is not sufficient, and for the arguments of a function in another file: all reads of the thread since its
/// last write.
std::vector<SourceOfValue> values_in(const Recording& recording, const KernelText& text, std::uint32_t event);

}  // namespace lockstep::debugger
