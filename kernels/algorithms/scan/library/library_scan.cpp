#include "kernels/algorithms/scan/library/library_scan.hpp"

#include <numeric>

#include "kernels/simt/emulator.hpp"

namespace lockstep {
namespace {

/// The C++ library's scan of a whole array, as a launch of one thread: traces do not record its accesses.
/// value, prefix  n entries
/// Threads        one in all.
struct StdScan {
    static constexpr const char* name = "std_scan";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 32};
    using Shared = NoShared;

    template <class Ctx>
    void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> value, ScanOperator combine, std::uint32_t inclusive,
                    Span<std::uint32_t> prefix) const {
        if (ctx.global_thread() != 0) return;
        const auto *begin = unrecorded(value), *end = begin + value.size;
        if (inclusive != 0) std::inclusive_scan(begin, end, unrecorded(prefix), combine);
        else std::exclusive_scan(begin, end, unrecorded(prefix), combine.identity(), combine);
    }
};

}  // namespace

std::size_t library_bytes(Emulator&, const LibraryScan&) { return 0; }

void library_scan(Emulator& executor, const LibraryScan& scan, void*, std::size_t) {
    executor.launch(StdScan{}, 1, scan.value, scan.combine, scan.inclusive ? 1u : 0u, scan.prefix);
}

}  // namespace lockstep
