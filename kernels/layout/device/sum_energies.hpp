#pragma once

#include <cstdint>

#include "kernels/layout/spring_rounds.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/simt_fn.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// Sums the squares of forces over SpringRounds::kTogether consecutive vertices in tree order, from the first to the
/// last.
/// energies  the bits of a double per group
/// Threads   one per group
struct SumEnergies {
    static constexpr const char* name = "sum_energies";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 32};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const float> sizes, Span<std::uint64_t> energies) const {
        constexpr auto kTogether = SpringRounds::kTogether;
        const auto stretch = ctx.global_thread();
        if (stretch >= energies.size) return;
        const auto first = stretch * kTogether;
        const auto end = sizes.size - first < kTogether ? sizes.size : first + kTogether;
        double sum = 0;
        for (auto k = first; k < end; ++k) {
            const double size = ctx.load(sizes, k);
            sum += size * size;
        }
        ctx.store(energies, stretch, __builtin_bit_cast(std::uint64_t, sum));
    }
};

}  // namespace lockstep
