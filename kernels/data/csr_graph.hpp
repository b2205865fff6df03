#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace lockstep {

/// The null value for vertices, indices and counts ("no vertex", "not reached"): none of these is as large.
inline constexpr std::uint32_t kNone = 0xFFFFFFFFu;

struct Point {
    float x, y;
};

struct DatasetKindInfo;

/// Whole weights exclude the two ends of int32, which stand for "no path" and "no shortest path" in distances.
inline constexpr std::int32_t kMinWeight = -2147483647, kMaxWeight = 2147483646;

/// A directed graph in compressed sparse rows. An undirected edge is two arcs.
/// row_offsets     num_vertices + 1 entries; the arcs of v lie at row_offsets[v] .. row_offsets[v + 1]
/// column_indices  num_edges entries, the heads of the arcs; within a row in the order of the file or generator
/// edge_weights    num_edges entries from kMinWeight to kMaxWeight, or none
/// real_weights    num_edges finite entries if any weight is fractional (edge_weights is then empty), or none.
///                 In a graph without weights every arc weighs 1
/// coordinates     num_vertices entries, or none; y grows upwards (to the north), x and y in the same unit
struct CsrGraph {
    std::vector<std::uint32_t> row_offsets{0};
    std::vector<std::uint32_t> column_indices;
    std::vector<std::int32_t> edge_weights;
    std::vector<float> real_weights;
    std::string
        unusable_weights;  ///< the error of the file's first unusable weight: "x.el:3: ..."; empty: all are usable
    std::string
        negative_weight_at;  ///< file and line of the first weight below 0: "x.el:3"; empty: none, or not from a file
    std::vector<Point> coordinates;
    std::string coordinates_source;  ///< "USA-road-d.NY.co.gz" or "grid"
    bool symmetric = false;  ///< every arc has its twin

    std::uint32_t num_vertices() const { return static_cast<std::uint32_t>(row_offsets.size() - 1); }
    std::uint32_t num_edges() const { return static_cast<std::uint32_t>(column_indices.size()); }
    bool has_real_weights() const { return !real_weights.empty(); }
    bool has_weights() const { return !edge_weights.empty() || !real_weights.empty(); }
    std::uint32_t degree(std::uint32_t v) const { return row_offsets[v + 1] - row_offsets[v]; }
    std::span<const std::uint32_t> neighbors(std::uint32_t v) const {
        return {column_indices.data() + row_offsets[v], degree(v)};
    }
};

/// The weight of each arc, 1 if the graph has none, in the type of the graph's weights.
template <class Weight = std::int32_t>
std::vector<Weight> weights_of(const CsrGraph& graph) {
    if constexpr (std::is_same_v<Weight, float>) return graph.real_weights;
    else return graph.edge_weights.empty() ? std::vector<Weight>(graph.num_edges(), 1) : graph.edge_weights;
}
inline void set_weights(CsrGraph& graph, std::vector<std::int32_t> weights) { graph.edge_weights = std::move(weights); }
inline void set_weights(CsrGraph& graph, std::vector<float> weights) { graph.real_weights = std::move(weights); }

/// Calls act(weight) for each weight of the graph, int32 or float.
template <class Act>
void for_each_weight(const CsrGraph& graph, Act act) {
    for (const auto weight : graph.edge_weights) act(weight);
    for (const auto weight : graph.real_weights) act(weight);
}
bool has_negative_weight(const CsrGraph& graph);

/// The entry of graphs in the table of kinds.
const DatasetKindInfo& graph_kind();

}  // namespace lockstep
