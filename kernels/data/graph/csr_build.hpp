#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "kernels/base/progress.hpp"
#include "kernels/data/csr_graph.hpp"

namespace lockstep {

/// Arcs in the order in which they were read or drawn. weights or real_weights has one entry per arc, or both are empty.
struct ArcBlock {
    std::vector<std::uint32_t> tails, heads;
    std::vector<std::int32_t> weights;
    std::vector<float> real_weights;
};

/// Whether each arc except self loops gets a twin, and the twin's weight.
enum class Twins : std::uint8_t { none, same, opposite };
/// Sorts arcs into rows; within a row they keep the order of the blocks. Requires ends below num_vertices, a result of at most
/// 2^32 - 1 arcs, and weights either in all blocks with arcs or in none. Empties the blocks.
CsrGraph build_csr(std::uint32_t num_vertices, std::vector<ArcBlock>& blocks, Twins twins, Progress& progress);

/// The reversed arcs with their weights, each row sorted by column.
CsrGraph transposed(const CsrGraph& graph, Progress& progress);

/// Sorts each row by column and keeps one of equal arcs. For graphs without weights. Returns the number of dropped arcs.
std::uint64_t sort_rows_and_drop_doubles(CsrGraph& graph, Progress& progress);

/// Properties of a graph.
struct GraphSurvey {
    std::uint64_t self_loops = 0;
    std::uint64_t double_arcs = 0;  ///< arcs equal to an earlier one, self loops included
    std::uint64_t isolated_vertices = 0;  ///< without an arc in or out
    bool symmetric = false;  ///< every arc has its twin, with the same multiplicity
};
GraphSurvey survey(const CsrGraph& graph, Progress& progress);

/// Two vertices with more arcs one way than back; a self loop counts both ways.
struct OneSided {
    std::uint32_t tail = 0, head = 0;
    std::uint64_t there = 0, back = 0;  ///< number of arcs in both directions: there > back
};
/// The first such pair by tail, then by head; empty if every arc has its twin with the same multiplicity.
std::optional<OneSided> first_one_sided(const CsrGraph& graph, Progress& progress);

/// The changes of make_undirected().
struct UndirectedChange {
    std::uint64_t arcs_added = 0, double_arcs_dropped = 0, self_loops_dropped = 0;
    std::uint64_t unequal_weights = 0;  ///< edges whose arcs had different weights; the smallest was kept
};

/// Makes the graph simple and undirected: every edge both ways, no duplicates, no self loops. Rows are sorted by column.
UndirectedChange make_undirected(CsrGraph& graph, Progress& progress);

}  // namespace lockstep
