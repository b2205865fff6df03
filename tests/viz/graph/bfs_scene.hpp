#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "kernels/data/dataset.hpp"
#include "viz/gl/data/storage_buffer.hpp"
#include "viz/scene.hpp"

namespace lockstep {

/// Breadth-first search on the host, and scenes of its passes like those of the frontier algorithm.
class BfsScene {
public:
    BfsScene(Dataset dataset, std::uint32_t source, bool with_frontier = true);

    /// The scene after `pass` levels; valid until the next call.
    Scene at(std::uint32_t pass, const Palette& palette = Palette::dark_theme());

    const Dataset& dataset() const { return *dataset_; }
    const std::vector<std::uint32_t>& levels() const { return levels_; }
    std::uint32_t deepest() const { return deepest_; }

private:
    struct Pair {
        Column column;
        StorageBuffer<std::uint32_t> now, before;
    };
    void fill(std::uint32_t pass);

    std::shared_ptr<const Dataset> dataset_;
    AlgorithmInfo algorithm_;
    std::vector<std::uint32_t> levels_;
    std::uint32_t deepest_ = 0;
    std::vector<Pair> pairs_;
    std::vector<ColumnPicture> pictures_;
    PassRecord record_;
    std::uint64_t version_ = 0;
};

/// Levels by a queue; kNone for unreached vertices.
std::vector<std::uint32_t> host_levels(const CsrGraph& graph, std::uint32_t source);

}  // namespace lockstep
