#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "kernels/base/progress.hpp"
#include "kernels/data/csr_graph.hpp"
#include "kernels/layout/adjacency.hpp"
#include "kernels/layout/for_each_checked.hpp"
#include "kernels/layout/level_rings.hpp"
#include "viz/graph/plane_camera.hpp"

namespace lockstep {

/// For each point, the distance to the nearest other one, searched in a grid with about one cell for two points: in the
/// point's cell and its neighbours; infinite if they are empty. O(n) for any distribution: at most 64 points of a cell
/// are examined. Throws Cancelled.
std::vector<float> distances_to_nearest(std::span<const Point> points, const Progress& progress = unstoppable());

/// The positions of vertices, and facts about them.
struct GraphPositions {
    std::vector<Point> points;  ///< one per vertex, y upwards
    std::string note;  ///< "coordinates from USA-road-d.NY.co.gz", "laid out by springs"
    std::optional<float> km_per_unit{};  ///< of geographic coordinates
    std::vector<LevelRings::Ring> rings{};  ///< of levels around the origin, if arranged so
};

/// Coordinates, if the graph has some.
std::optional<GraphPositions> given_positions(const CsrGraph& graph);

/// Consecutive elements: [first, first + count).
struct Run1d {
    std::uint32_t first = 0, count = 0;
};

/// A graph prepared for drawing: positions, and each undirected pair once, both in the order of square tiles. A view
/// then covers a few ranges of the arrays, and finding the nearest vertex examines only a few tiles.
class GraphPlan {
public:
    /// Ends a and b of an undirected pair. Highest bit of a: the arc a -> b exists; of b: b -> a exists.
    using Ends = std::array<std::uint32_t, 2>;
    static constexpr std::uint32_t kArc = 0x80000000u;
    static constexpr std::uint32_t kMaxVertices = 1u << 30;

    /// Neighbours in all rows of an adjacency; highest bit: the neighbour has an arc to the row's vertex.
    using Entries = std::vector<std::uint32_t>;
    static std::shared_ptr<const Entries> entries_of(const Adjacency& adjacency, const Progress& progress);

    /// lines: the pairs drawn as lines, all of `adjacency` or some. entries: of `adjacency`, if known.
    /// Throws std::invalid_argument for more than kMaxVertices vertices, and Cancelled.
    GraphPlan(std::shared_ptr<const Adjacency> adjacency, const Adjacency& lines, GraphPositions positions,
              const Progress& progress, std::shared_ptr<const Entries> entries = nullptr);

    const Adjacency& adjacency() const { return *adjacency_; }
    const std::shared_ptr<const Adjacency>& shared_adjacency() const { return adjacency_; }
    /// Null after they were released, once uploaded to OpenGL.
    const std::shared_ptr<const Entries>& entries() const { return entries_; }
    void let_go_of_entries() { entries_.reset(); }
    const GraphPositions& positions() const { return positions_; }
    Point at(std::uint32_t vertex) const { return positions_.points[vertex]; }
    std::uint32_t num_vertices() const { return adjacency_->num_vertices(); }
    const PlaneBox& box() const { return box_; }
    const std::vector<std::uint32_t>& vertices() const { return vertices_; }  ///< in tile order
    const std::vector<Ends>& edges() const { return edges_; }  ///< in tile order
    /// At least one arc has no opposite arc: arrows show the directions.
    bool directed() const { return directed_; }

    /// For each vertex, the distance to the nearest other vertex; infinite if that is far compared with the others.
    const std::vector<float>& nearest_distances() const { return nearest_; }
    /// Mean number of neighbours, over vertices with neighbours.
    float mean_degree() const { return mean_degree_; }
    /// The mean length of a line.
    float mean_line() const { return mean_line_; }
    /// The vertices with the most neighbours, the busiest first, if a few have many; else none.
    const std::vector<std::uint32_t>& hubs() const { return hubs_; }
    /// Vertices without neighbours, which no line shows.
    const std::vector<std::uint32_t>& isolated() const { return isolated_; }
    /// The side of each vertex's number, as name_sides(): only for small graphs.
    const std::vector<Point>& name_sides() const { return name_sides_; }
    /// A distance that four of five vertices exceed to their nearest neighbour along an edge.
    float spacing() const { return spacing_; }
    /// The same for the vertices near `vertex`.
    float spacing_near(std::uint32_t vertex) const;

    /// Ranges of vertices() that contain all in `box`, and of edges() that contain all which may touch it.
    std::vector<Run1d> vertices_in(const PlaneBox& box) const;
    std::vector<Run1d> edges_in(const PlaneBox& box) const;
    /// The vertex nearest to `p`, within `reach`; the lowest id of several.
    /// min_degree, max_degree: others are ignored.
    std::optional<std::uint32_t> nearest(Point p, float reach, std::uint32_t min_degree = 0,
                                         std::uint32_t max_degree = kNone) const;

private:
    std::uint32_t tile_of(Point p) const;
    std::pair<std::uint32_t, std::uint32_t> columns_of(float low, float high, float start) const;
    void sort_into_tiles(const Adjacency& lines, const Progress& progress);
    /// Writes its edges at edge_offsets_. Returns the sum of their lengths.
    double fill_tile(const Adjacency& lines, std::uint32_t tile);
    void find_hubs();

    std::shared_ptr<const Adjacency> adjacency_;
    std::shared_ptr<const Entries> entries_;
    GraphPositions positions_;
    PlaneBox box_;
    std::vector<float> nearest_;
    std::vector<std::uint32_t> isolated_, hubs_;
    std::vector<Point> name_sides_;
    float spacing_ = 1, mean_degree_ = 1, mean_line_ = 0;
    std::uint32_t tiles_ = 1;  ///< in each direction
    float tile_size_ = 1;
    std::vector<std::uint32_t> vertices_, vertex_offsets_;
    std::vector<Ends> edges_;
    bool directed_ = false;
    std::vector<std::uint32_t> edge_offsets_;
    std::vector<PlaneBox> edge_boxes_;  ///< around all edges of a tile
};

/// For each vertex the side on which its number overlaps no other vertex, name or edge: unit vectors, y upwards; (0, 0)
/// if every side is occupied. Computed for a picture of named_extent() with the whole graph. Empty for more than
/// kMaxNames vertices or kMaxNamedEdges edges: names would not fit.
std::vector<Point> name_sides(const GraphPlan& plan);

/// Minimum size in points of a picture of the whole graph with names of this number of vertices.
float named_extent(std::uint32_t num_vertices);

inline constexpr std::uint32_t kMaxNames = 512, kMaxNamedEdges = 4096;

}  // namespace lockstep
