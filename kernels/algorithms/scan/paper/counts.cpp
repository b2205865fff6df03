#include "kernels/algorithms/scan/paper/counts.hpp"

#include <bit>

#include "kernels/data/names/numerals.hpp"

namespace lockstep::scan {

std::vector<ScanCounts> counts_at(std::uint32_t n) {
    const auto log_n = static_cast<std::uint32_t>(std::bit_width(n) - 1);
    const std::uint64_t all = n;
    // At each stride all elements but the first `stride` are combined; up and down a tree has n - 1 nodes each, and n
    // elements take in their own.
    return {
        {"sequential", "scan.sequential", all - 1, 1, "n \u2212 1"},
        {"naive", "scan.naive", all * log_n - (all - 1), log_n, "at least n/2 log n = " + count_text(all / 2 * log_n)},
        {"work-efficient", "scan.work-efficient", 3 * all - 2, 2 * log_n + 1, "3n = " + count_text(3 * all)}};
}

}  // namespace lockstep::scan
