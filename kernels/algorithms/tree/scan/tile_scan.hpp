#pragma once

#include <vector>

#include "kernels/algorithms/tree/scan/add_totals.hpp"
#include "kernels/algorithms/tree/scan/scan_tiles.hpp"
#include "kernels/simt/buffer.hpp"
#include "kernels/simt/threads.hpp"

namespace lockstep::tree {

/// What a step of a scan does, and to which totals: level 0 is the array, level 1 the totals of its tiles, and so on.
struct TileScanStep {
    bool adds = false;  ///< the totals to the tiles below; else adds up tiles
    std::uint32_t level = 0;
    std::uint32_t tiles = 0;  ///< of the level
};

/// Inclusive running sums of an array, a launch a step: tiles are added up, then their totals in the same way, until there is
/// one tile; then the totals are added to the tiles below, level by level.
template <class Executor>
class TileScan {
public:
    TileScan(Executor& executor, std::uint32_t n) : executor_(executor), n_(n) {
        for (auto tiles = ceil_div(n, ScanTiles::kTile);; tiles = ceil_div(tiles, ScanTiles::kTile)) {
            totals_.emplace_back(executor, tiles, "scan_totals");
            if (tiles <= 1) break;
        }
    }

    std::uint32_t num_steps() const { return n_ == 0 ? 0 : 2 * num_levels() - 1; }
    /// k is below num_steps().
    TileScanStep what(std::uint32_t k) const {
        const bool adds = k >= num_levels();
        const auto level = adds ? 2 * num_levels() - 2 - k : k;
        return {.adds = adds, .level = level, .tiles = totals_[level].size()};
    }
    /// in   n entries; may be out
    void step(std::uint32_t k, Span<const std::uint32_t> in, Span<std::uint32_t> out) {
        const auto at = what(k);
        const auto sums = at.level == 0 ? out : totals_[at.level - 1].write();
        if (at.adds) {
            executor_.launch(AddTotals{}, sums.size, totals_[at.level].read(), sums);
        } else {
            const Span<const std::uint32_t> from = at.level == 0 ? in : Span<const std::uint32_t>(sums);
            executor_.launch(ScanTiles{}, Blocks(at.tiles), from, sums, totals_[at.level].write());
        }
    }
    void run(Span<const std::uint32_t> in, Span<std::uint32_t> out) {
        for (std::uint32_t k = 0; k < num_steps(); ++k) step(k, in, out);
    }

    /// What a step leaves for the next ones.
    const std::vector<Buffer<std::uint32_t>>& totals() const { return totals_; }

private:
    std::uint32_t num_levels() const { return static_cast<std::uint32_t>(totals_.size()); }

    Executor& executor_;
    std::uint32_t n_;
    std::vector<Buffer<std::uint32_t>> totals_;  // of the tiles of each level
};

}  // namespace lockstep::tree
