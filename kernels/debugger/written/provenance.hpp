#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "kernels/debugger/recording.hpp"
#include "kernels/debugger/text/kernel_text.hpp"

namespace lockstep::debugger {

/// An access whose result is part of a value.
struct SourceOfValue {
    std::string name;  ///< what the kernel calls the result: "beyond"; empty where that is not known
    std::uint32_t event = 0;
    bool earlier_atomic =
        false;  ///< the event is an earlier atomic on the same element; the value contains what it added
};

/// The sources of the value that an event stores, adds or passes in: the results that its expression names, followed through the kernel's
/// other variables, as the thread had them then. Of a variable that a loop accumulates, the result of each iteration.
///   shuffle   the sources of the lane that was read
///   ballot    the sources of the predicate of each lane that took part
///   atomic    the sources of its operand; the same of each earlier atomic on the element since the last store to it, or that atomic
///             itself where its operand has none; and the value before all these (the event of the first of them)
/// Where the source text does not tell, and for the arguments of a function in another file: all that the thread has read since its last
/// write.
std::vector<SourceOfValue> values_in(const Recording& recording, const KernelText& text, std::uint32_t event);

}  // namespace lockstep::debugger
