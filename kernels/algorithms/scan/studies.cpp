#include <bit>
#include <string>

#include "kernels/algorithms/scan/algorithms.hpp"
#include "kernels/algorithms/scan/counts.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep::scan {

// --------------------------------------------------------------------------------------------- Studies

namespace {

constexpr std::uint64_t kMega = 1 << 20;

/// "sequential 1,048,575 operations in 1 step (n - 1); ..."
std::string counts_text(std::uint32_t n) {
    std::string text;
    for (const auto& one : counts_at(n)) {
        if (!text.empty()) text += "; ";
        text += one.scan + " " + count_text(one.operations, "operation", "operations") + " in " +
                count_text(one.levels, "level", "levels") + " (" + one.thesis + ")";
    }
    return text + ".";
}

}  // namespace

std::vector<Study> studies() {
    return {{
        .id = "malison-4.2",
        .title = "Malison section 4.2",
        .shows = "scans with n \u2212 1, n/2 log n and 3n operations",
        .generator = "array:random,seed=7",
        .from = 64 * 1024,
        .to = 64 * kMega,
        .to_on_emulator = kMega,
        .series = {{.algorithm = "scan.naive", .name = "naive, n/2 log n at least"},
                   {.algorithm = "scan.work-efficient", .name = "work-efficient, 3n"},
                   {.algorithm = "scan.work-efficient",
                    .parameters = {{"active", "spread"}},
                    .name = "work-efficient, threads spread"},
                   {.algorithm = "scan.blocked", .name = "blocked"},
                   {.algorithm = "scan.champion", .name = "champion"},
                   {.algorithm = "scan.library", .name = "library"},
                   {.algorithm = "scan.sequential", .name = "sequential, n \u2212 1, CPU", .on_host = true}},
        .orders = {{.faster = 1,
                    .slower = 0,
                    .from = kMega,
                    .found =
                        "the work-efficient version is certain to run much faster than the naive one (section 4.2.4)",
                    .reason =
                        "With one launch per level, each launch reads the whole array, and at large strides each value "
                        "of a level is in a separate sector"},
                   {.faster = 1,
                    .slower = 2,
                    .from = kMega,
                    .found = "active threads should be neighbours, so that warps do not diverge (section 4.2.4)",
                    .reason = "Both versions access the same words, and memory sets the time"}},
        .remark = "The thesis prints no times. Its counts beside those of the runs here, inclusive, at 1 M elements: " +
                  counts_text(kMega),
    }};
}

// ---------------------------------------------------------------------------------------------- Counts

std::vector<ScanCounts> counts_at(std::uint32_t n) {
    const auto log_n = static_cast<std::uint32_t>(std::bit_width(n) - 1);
    const std::uint64_t all = n;
    // A level combines all elements except the first `stride`; the sweeps of a tree have n - 1 nodes each, and n
    // elements add their own value.
    return {
        {"sequential", "scan.sequential", all - 1, 1, "n \u2212 1"},
        {"naive", "scan.naive", all * log_n - (all - 1), log_n, "at least n/2 log n = " + count_text(all / 2 * log_n)},
        {"work-efficient", "scan.work-efficient", 3 * all - 2, 2 * log_n + 1, "3n = " + count_text(3 * all)}};
}

}  // namespace lockstep::scan
