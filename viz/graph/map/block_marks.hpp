#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "viz/columns/legend.hpp"
#include "viz/gl/text/labels.hpp"
#include "viz/graph/plan/graph_plan.hpp"

namespace lockstep {

/// Edges of a spanning forest, or of biconnected components in a colour a block, with bridges and articulation points: by the columns
/// `in_tree`, `block`, `bridge` and `articulation`. Of large graphs only bridges and articulation points, and of very many every so manieth.
class BlockMarks {
public:
    static constexpr std::uint32_t kMaxArcs = 8000;  ///< of a graph whose edges are all drawn
    static constexpr std::size_t kMost = 1500;  ///< bridges, articulation points

    /// Reads the columns when the pass is another.
    void update(const Scene& scene);
    void draw(const Scene& scene, const GraphPlan& plan, const PlaneCamera& camera, const Rect& area,
              const Labels& labels) const;
    void add_to(Legend& legend, const Palette& palette) const;

    std::size_t num_edges() const { return edges_.size(); }
    std::uint32_t num_bridges() const { return num_bridges_; }
    std::uint32_t num_articulations() const { return num_points_; }

private:
    struct Edge {
        std::uint32_t from = 0, to = 0;
        std::uint32_t block = 0;  ///< by the first edge that is drawn of each
        bool bridge = false;
    };

    std::vector<Edge> edges_;
    std::vector<std::uint32_t> points_;
    std::uint32_t num_bridges_ = 0, num_points_ = 0;
    bool blocks_ = false;  ///< edges have the colours of blocks, not of a forest
    std::uint64_t read_ = 0;
};

}  // namespace lockstep
