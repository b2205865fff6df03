#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "viz/gl/data/storage_buffer.hpp"
#include "viz/scene.hpp"

namespace lockstep {

/// A list during Wyllie's ranking, computed by this class: the scene's columns are filled without a run. They are those
/// of list.wyllie-stepwise with two arrays: pointer, distance and finished packed in two words, and rank.
class ListScene {
public:
    /// A list over 0 .. n - 1 in an order shuffled by `seed`, after `pass` jumps; ranked after more than ceil(log2 n)
    /// jumps.
    ListScene(std::uint32_t n, std::uint32_t pass, std::uint64_t seed = 7);

    const Scene& scene() const { return scene_; }
    Scene& scene() { return scene_; }
    const SuccessorList& list() const { return dataset_.list(); }
    std::uint32_t node_at(std::uint32_t position) const { return order_[position]; }
    /// Whether the pass changed its pointer or its distance.
    bool moved(std::uint32_t node) const { return moved_[node]; }

private:
    /// Two words per node.
    std::vector<std::uint32_t> packed(std::uint32_t jumps) const;
    void add(Column column, const StorageBuffer<std::uint32_t>& now, const StorageBuffer<std::uint32_t>& before,
             std::uint32_t changed, std::uint32_t highest);

    Dataset dataset_;
    AlgorithmInfo algorithm_;
    PassRecord record_;
    std::vector<std::uint32_t> order_;
    std::vector<bool> moved_;
    StorageBuffer<std::uint32_t> input_, nodes_now_, nodes_before_, rank_now_, rank_before_;
    std::vector<std::unique_ptr<Column>> columns_;
    std::vector<ColumnPicture> pictures_;
    Scene scene_;
};

}  // namespace lockstep
