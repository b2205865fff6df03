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

/// The position of each node when trees stand one after the other in the order of their roots, and the nodes of each one
/// level after the other. O(n).
std::vector<std::uint32_t> forest_positions(const Forest& forest);

/// Which node stands where, on the host and in OpenGL's memory: in a list, by links from the head; in a forest, tree by
/// tree and downwards in each, so that what points to a root stands beside it. Worked out once for each dataset, on
/// another thread than the window's when it is large.
class NodeOrder {
public:
    /// Takes in the scene's dataset; true when the order is there. Call each frame. Throws when there will be none.
    bool prepare(const Scene& scene);
    /// An order that is known already: of a list that a list was reduced to.
    void assign(std::vector<std::uint32_t> node_at);
    bool ready() const { return ready_; }
    /// Changes whenever the order does.
    std::uint64_t version() const { return taken_; }

    std::uint32_t size() const { return static_cast<std::uint32_t>(position_of_.size()); }
    std::uint32_t head() const { return head_; }  ///< of a list; size() in a forest
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
    /// Begins to bring it into OpenGL's memory.
    void take(Orders orders);
    /// Goes on with that, for a frame's share; it is ready when all is there.
    void bring();

    std::optional<std::uint64_t> version_;
    LatestTask<std::shared_ptr<const Dataset>, Orders> pending_{
        [](const std::shared_ptr<const Dataset>& dataset, Progress&) { return work_out(*dataset); }};
    bool ready_ = false, coming_ = false;
    GradualUpload upload_;
    std::string failure_;  ///< why there will be no order
    std::uint64_t taken_ = 0;
    std::uint32_t head_ = 0, tail_ = 0;
    std::vector<std::uint32_t> position_of_, node_at_;
    StorageBuffer<std::uint32_t> position_buffer_, node_buffer_;
};

}  // namespace lockstep
