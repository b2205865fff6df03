#include "kernels/algorithms/scan/blocked.hpp"

#include "kernels/algorithms/scan/algorithms.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::scan {

std::uint32_t threads_of_choice(std::int64_t choice) { return 32u << choice; }

AlgorithmInfo blocked() {
    auto info = entry("scan.blocked", "Scan of blocks and their sums", "Malison 2012, Alg. 10 and 11");
    info.parameters.push_back({.name = "block",
                               .kind = Parameter::Kind::choice,
                               .highest = 5,
                               .value = 3,
                               .unit = "threads",
                               .summary = "threads per block; a block scans twice as many elements",
                               .choices = {"32", "64", "128", "256", "512", "1024"}});
    info.heading = "prefix_sums(level)";
    info.pseudocode = {{0, "for each block of 2 \u00D7 g_size elements in parallel"},
                       {1, "scan it in shared memory, as parallel-prefix-sum does"},
                       {1, "store its sum, unless it is the only block"},
                       {0, "if there are several blocks then prefix_sums(level + 1)"},
                       {0, "for each block but the first in parallel"},
                       {1, "add the sum of all blocks before it to each element: uniform_add"}};
    info.remark =
        "Alg. 10 executes segment_sums, and uniform_add, as two kernels per level: one for full blocks, one for the remainder, "
        "which is a whole block where n is a multiple of 2 \u00D7 g_size. Here one launch does both; its last block may be "
        "short. "
        "Alg. 11 tests elem_count, which never changes, so that its loop does not end: temp is meant. The bars in its line 7 "
        "are "
        "read as rounding up.";
    set_executors<Blocked>(info);
    return info;
}

}  // namespace lockstep::scan
