#include "kernels/algorithms/segscan/library/library_sums.hpp"

#include "kernels/algorithms/segscan/word_arithmetic.hpp"
#include "kernels/simt/emulator.hpp"

namespace lockstep {
namespace {

/// Sums by key in a loop, as a launch of one thread: traces do not record its accesses.
/// keys, curr  n entries
/// Threads     one in all.
struct SumByKey {
    static constexpr const char* name = "sum_by_key";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 32};
    using Shared = NoShared;

    template <class Ctx, class Number>
    void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> keys, WordArithmetic numbers,
                    Span<Number> curr) const {
        if (ctx.global_thread() != 0) return;
        for (std::uint32_t i = 1; i < curr.size; ++i)
            if (unrecorded(keys)[i] == unrecorded(keys)[i - 1])
                unrecorded(curr)[i] = numbers.sum(unrecorded(curr)[i - 1], unrecorded(curr)[i]);
    }
};

}  // namespace

std::size_t library_bytes(Emulator&, const LibrarySums&) { return 0; }

void library_sums(Emulator& executor, const LibrarySums& sums, void*, std::size_t) {
    const WordArithmetic numbers{sums.floats ? 1u : 0u};
    if (sums.doubles.size != 0) executor.launch(SumByKey{}, 1, sums.keys, numbers, sums.doubles);
    else executor.launch(SumByKey{}, 1, sums.keys, numbers, sums.curr);
}

}  // namespace lockstep
