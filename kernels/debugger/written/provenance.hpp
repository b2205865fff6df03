#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "kernels/debugger/recording.hpp"
#include "kernels/debugger/text/kernel_text.hpp"

namespace lockstep::debugger {

/// An access whose result went into a value.
struct SourceOfValue {
    std::string name;  ///< what the kernel calls it: "beyond"; empty where that is not known
    std::uint32_t event = 0;
};

/// Which results went into what an event stores, adds or hands in: those that the expression names, through the kernel's other
/// variables, as the thread had them then, and every one that was put together in turns of a loop; an atomic also has what lay there
/// before (its own event). Where the source says nothing, and of what a function in another file was called with, all that the
/// thread has read since its last write.
std::vector<SourceOfValue> values_in(const Recording& recording, const KernelText& text, std::uint32_t event);

}  // namespace lockstep::debugger
