#pragma once

#include <algorithm>
#include <cstdint>

namespace lockstep {

/// How much memory the stored states of runs may take, in bytes. A user may set it for a run; all other budgets are computed here.
struct SnapshotBudget {
    /// For a run that has the device to itself.
    static std::uint64_t of_free(std::uint64_t free) { return free / kShareOfFree; }
    /// For each of several runs that share one budget.
    static std::uint64_t of_each(std::uint64_t whole, std::uint32_t runs) { return whole / runs; }
    /// For each run on the host beside other memory. taken: that memory, or all free memory if it is more
    static std::uint64_t beside(std::uint64_t free, std::uint64_t taken, std::uint32_t runs) {
        const auto each = of_each((free - taken) / kShareOfRest, runs);
        return std::clamp<std::uint64_t>(each, 1, std::max<std::uint64_t>(1, of_free(free)));
    }

private:
    static constexpr std::uint64_t kShareOfFree = 4, kShareOfRest = 2;
};

}  // namespace lockstep
