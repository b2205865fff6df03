#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace lockstep {

/// "No vertex", "not reached": no index and no count is ever as large.
inline constexpr std::uint32_t kNone = 0xFFFFFFFFu;

struct Point {
    float x, y;
};

struct DatasetKindInfo;

/// A weight lies between int32's two ends, which stand for "no way" and "no shortest path" in distances.
inline constexpr std::int32_t kMinWeight = -2147483647, kMaxWeight = 2147483646;

/// A directed graph in compressed sparse rows. An undirected edge is two arcs.
/// row_offsets     num_vertices + 1 entries; the arcs of v lie at row_offsets[v] .. row_offsets[v + 1]
/// column_indices  num_edges entries, the heads of the arcs; within a row in the order of the file or generator
/// edge_weights    num_edges entries from kMinWeight to kMaxWeight, or none: then each arc weighs 1
/// coordinates     num_vertices entries, or none; y grows upwards (to the north), x and y in the same unit
struct CsrGraph {
    std::vector<std::uint32_t> row_offsets{0};
    std::vector<std::uint32_t> column_indices;
    std::vector<std::int32_t> edge_weights;
    std::string unusable_weights;  ///< why a file's first unusable weight is none: "x.el:3: ..."; empty: all are usable
    std::vector<Point> coordinates;
    std::string coordinates_source;  ///< "USA-road-d.NY.co.gz" or "grid"
    bool symmetric = false;  ///< every arc has its twin

    std::uint32_t num_vertices() const { return static_cast<std::uint32_t>(row_offsets.size() - 1); }
    std::uint32_t num_edges() const { return static_cast<std::uint32_t>(column_indices.size()); }
    std::uint32_t degree(std::uint32_t v) const { return row_offsets[v + 1] - row_offsets[v]; }
    std::span<const std::uint32_t> neighbors(std::uint32_t v) const {
        return {column_indices.data() + row_offsets[v], degree(v)};
    }
};

/// The weight of each arc, 1 where the graph has none.
std::vector<std::int32_t> weights_of(const CsrGraph& graph);

/// The row of graphs.
const DatasetKindInfo& graph_kind();

}  // namespace lockstep
