#pragma once

#include <cstdint>
#include <functional>

#include "kernels/algorithms/segscan/word_arithmetic.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep::segscan {

/// One repetition, in the host's memory.
struct HostSums {
    Span<const std::uint32_t> offsets;
    Span<const std::uint32_t> x_bar;  ///< none: there are no products
    WordArithmetic numbers;
    Span<std::uint32_t> curr;
};

/// Threads that are meant by a number of them: 0 is one a core.
std::uint32_t host_threads(std::uint32_t asked);

/// Threads take the next segments, a few at a time, until all are done. Throws Cancelled soon after cancelled() is true.
void sum_on_host(const HostSums& sums, std::uint32_t threads, const std::function<bool()>& cancelled);

/// The same as a launch of one thread on the emulator, so that it has its place among the launches of a pass: what it reads and
/// writes no trace sees.
struct SumOnHost {
    static constexpr const char* name = "sum_on_host";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 32, .stack_bytes = 256 * 1024};
    using Shared = NoShared;

    template <class Ctx>
    void operator()(Ctx& ctx, Shared&, HostSums sums, std::uint32_t threads,
                    const std::function<bool()>* cancelled) const {
        if (ctx.global_thread() == 0) sum_on_host(sums, threads, *cancelled);
    }
};

}  // namespace lockstep::segscan
