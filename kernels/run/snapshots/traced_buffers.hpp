#pragma once

#include "kernels/run/entry/algorithm.hpp"
#include "kernels/simt/emulation.hpp"

namespace lockstep {

/// The current addresses of an algorithm's buffers, for traces of its passes (Emulation::set_trace_of).
inline Emulation::Buffers traced_buffers(const Algorithm& algorithm) {
    Emulation::Buffers all;
    for (const auto& one : algorithm.inputs()) all.inputs.push_back(one.data);
    for (const auto& one : algorithm.state()) all.state.push_back(one.data);
    return all;
}

}  // namespace lockstep
