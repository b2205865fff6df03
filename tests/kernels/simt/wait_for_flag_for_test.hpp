#pragma once

#include <cstdint>

#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep::test {

/// Waits until another stream writes the flag: a kernel that does not end by itself.
struct WaitForFlag {
    static constexpr const char* name = "wait_for_flag";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 32, .spins = true};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> flag) const {
        while (ctx.load_relaxed(flag, 0) == 0) ctx.spin();
    }
};

}  // namespace lockstep::test
