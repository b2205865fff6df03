#pragma once

#include <optional>
#include <vector>

#include "viz/gl/data/storage_buffer.hpp"
#include "viz/gl/programs/program.hpp"
#include "viz/graph/graph_buffers.hpp"
#include "viz/graph/graph_state.hpp"

namespace lockstep {

/// The path from a vertex to the source along decreasing levels, found by a compute shader. Long paths take several
/// calls, so that no frame waits.
class WayBack {
public:
    WayBack();

    /// from  none: no path. Restarts if pass or vertex changed. True if the path grew or changed.
    bool update(const PassKey& key, const GraphState& state, const GraphBuffers& buffers,
                std::optional<std::uint32_t> from);

    std::uint32_t num_hops() const { return length_ == 0 ? 0 : length_ - 1; }
    /// From the vertex to the source; reads the path back.
    std::vector<std::uint32_t> vertices() const;
    /// Changes with the path.
    std::uint64_t version() const { return version_; }
    void bind(GLuint binding) const { path_.bind(binding); }

private:
    Program walk_;
    StorageBuffer<std::uint32_t> path_;  ///< length, ended, then the vertices
    std::optional<PassKey> key_;
    std::optional<std::uint32_t> from_;
    std::uint32_t length_ = 0;
    bool ended_ = true;
    std::uint64_t version_ = 0;
};

}  // namespace lockstep
