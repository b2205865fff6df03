#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "kernels/base/latest_task.hpp"
#include "kernels/data/dataset.hpp"
#include "kernels/data/forest.hpp"
#include "viz/gl/data/gradual_upload.hpp"
#include "viz/gl/data/storage_buffer.hpp"
#include "viz/scene.hpp"

namespace lockstep {

/// The position of each node if trees are placed one after the other in the order of their roots, and the nodes of each
/// tree level by level. O(n).
std::vector<std::uint32_t> forest_positions(const Forest& forest);

/// The order of nodes in pictures, on the host and in OpenGL's memory: in a list by links from the head; in a forest
/// tree by tree and level by level, so that the children of a root follow it. Computed once for each dataset, for a
/// large one on another thread.
class NodeOrder {
public:
    /// Takes the scene's dataset; true if the order is ready. Call it each frame. Throws if there is no order.
    bool prepare(const Scene& scene);
    /// Sets a known order: that of a reduced list.
    void assign(std::vector<std::uint32_t> node_at);
    bool ready() const { return ready_; }
    /// Changes with the order.
    std::uint64_t version() const { return taken_; }

    std::uint32_t size() const { return static_cast<std::uint32_t>(position_of_.size()); }
    std::uint32_t head() const { return head_; }  ///< of a list; size() for a forest
    std::uint32_t tail() const { return tail_; }
    /// In a list: links from the head.
    std::uint32_t position_of(std::uint32_t node) const { return position_of_[node]; }
    std::uint32_t node_at(std::uint32_t position) const { return node_at_[position]; }

    GLuint position_buffer() const { return position_buffer_.name(); }
    GLuint node_buffer() const { return node_buffer_.name(); }

private:
    struct Orders {
        std::vector<std::uint32_t> position_of, node_at;
    };
    static Orders work_out(const Dataset& dataset);
    /// Starts to upload it to OpenGL.
    void take(Orders orders);
    /// Continues the upload for a part of a frame; the order is ready at its end.
    void bring();

    std::optional<std::uint64_t> version_;
    LatestTask<std::shared_ptr<const Dataset>, Orders> pending_{
        [](const std::shared_ptr<const Dataset>& dataset, Progress&) { return work_out(*dataset); }};
    bool ready_ = false, coming_ = false;
    GradualUpload upload_;
    std::string failure_;  ///< why there is no order
    std::uint64_t taken_ = 0;
    std::uint32_t head_ = 0, tail_ = 0;
    std::vector<std::uint32_t> position_of_, node_at_;
    StorageBuffer<std::uint32_t> position_buffer_, node_buffer_;
};

}  // namespace lockstep
