#pragma once

#include <cstdint>

#include "kernels/debugger/place.hpp"
#include "kernels/debugger/recording.hpp"
#include "kernels/debugger/text/kernel_text.hpp"

namespace lockstep {

/// Calls each(access, events) for every instruction that accesses shared memory at a known source line: with the access
/// in the source, and the events of its lanes.
template <class Each>
void for_each_shared_access(const debugger::Recording& recording, const debugger::KernelText& text, Each each) {
    for (std::uint32_t id = 0; id < recording.num_instructions(); ++id) {
        const auto events = recording.events_of_instruction(id);
        const auto& first = recording.event(events.front());
        if (first.buffer != debugger::kSharedMemory || !trace::is_access(first.operation)) continue;
        if (const auto* access = text.access_of(first)) each(*access, events);
    }
}

}  // namespace lockstep
