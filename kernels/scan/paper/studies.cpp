#include "kernels/scan/paper/studies.hpp"

namespace lockstep::scan {
namespace {

constexpr std::uint64_t kMega = 1 << 20;

}  // namespace

std::vector<Study> studies() {
    return {{
        .id = "malison-4.2",
        .title = "Malison section 4.2",
        .shows = "scans by their work: n \u2212 1, n/2 log n and 3n operations",
        .generator = "array:random,seed=7",
        .from = 64 * 1024,
        .to = 64 * kMega,
        .to_on_emulator = kMega,
        .series = {{.algorithm = "scan.naive", .name = "naive, n/2 log n at least"},
                   {.algorithm = "scan.work-efficient", .name = "work-efficient, 3n"},
                   {.algorithm = "scan.work-efficient",
                    .parameters = {{"active", "spread"}},
                    .name = "the same, threads spread"},
                   {.algorithm = "scan.blocked", .name = "blocked"},
                   {.algorithm = "scan.champion", .name = "champion"},
                   {.algorithm = "scan.library", .name = "library"},
                   {.algorithm = "scan.sequential", .name = "sequential, n \u2212 1, CPU", .on_host = true}},
        .orders = {{.faster = 1,
                    .slower = 0,
                    .from = kMega,
                    .found =
                        "the work-efficient version is certain to run much faster than the naive one (section 4.2.4)",
                    .reason = "A launch a level reads memory from one end to the other, and at large strides the few "
                              "values that a level needs lie in as many sectors"},
                   {.faster = 1,
                    .slower = 2,
                    .from = kMega,
                    .found = "threads that work should be neighbours, so that warps do not part (section 4.2.4)",
                    .reason = "What a level touches is the same, and memory is what it waits for"}},
        .remark =
            "The thesis prints no times. Its counts: n \u2212 1 operations in sequence, at least n/2 log n for the naive "
            "scan in log n levels, 3n for the work-efficient one in 2 log n levels; the passes of a run say their own.",
    }};
}

}  // namespace lockstep::scan
