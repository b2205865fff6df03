#pragma once

#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/simt_fn.hpp"

namespace lockstep {

/// Does nothing: what is left of a launch is the launch itself.
/// Threads  any, no shared memory, no barrier.
struct DoNothing {
    static constexpr const char* name = "do_nothing";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 32};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx&, Shared&) const {}
};

}  // namespace lockstep
