#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "viz/gl/data/storage_buffer.hpp"
#include "viz/scene.hpp"

namespace lockstep {

/// A list part of the way through Wyllie's ranking, worked out here: the scene's columns are filled by hand, without a
/// run. As list.wyllie-stepwise with two arrays has them: pointer, distance and finished packed in two words, and rank.
class ListScene {
public:
    /// A list over 0 .. n - 1 in an order shuffled by `seed`, after `pass` jumps; more than ceil(log2 n) of them: ranked.
    ListScene(std::uint32_t n, std::uint32_t pass, std::uint64_t seed = 7);

    const Scene& scene() const { return scene_; }
    Scene& scene() { return scene_; }
    const SuccessorList& list() const { return dataset_.list(); }
    std::uint32_t node_at(std::uint32_t position) const { return order_[position]; }
    /// Its pointer or its distance changed in the pass.
    bool moved(std::uint32_t node) const { return moved_[node]; }

private:
    /// Two words a node.
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
