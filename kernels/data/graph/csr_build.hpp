#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "kernels/base/progress.hpp"
#include "kernels/data/csr_graph.hpp"

namespace lockstep {

/// Arcs in the order in which they were read or drawn. weights or real_weights has an entry for each arc, or neither has any.
struct ArcBlock {
    std::vector<std::uint32_t> tails, heads;
    std::vector<std::int32_t> weights;
    std::vector<float> real_weights;
};

/// Whether each arc that is no self loop is followed by its twin, and of which weight that is.
enum class Twins : std::uint8_t { none, same, opposite };
/// Sorts arcs into rows; within a row they keep the order of the blocks. Requires that all ends are below num_vertices, that at
/// most 2^32 - 1 arcs come out, and that all blocks with arcs have weights or none has. Leaves the blocks empty.
CsrGraph build_csr(std::uint32_t num_vertices, std::vector<ArcBlock>& blocks, Twins twins, Progress& progress);

/// The arcs of v turned round, with their weights; each row is sorted by ascending column.
CsrGraph transposed(const CsrGraph& graph, Progress& progress);

/// Sorts each row by column and keeps one of equal arcs. For graphs without weights. Returns the number of arcs dropped.
std::uint64_t sort_rows_and_drop_doubles(CsrGraph& graph, Progress& progress);

/// What is to be known of a graph before it is searched.
struct GraphSurvey {
    std::uint64_t self_loops = 0;
    std::uint64_t double_arcs = 0;  ///< arcs equal to an earlier one, self loops included
    std::uint64_t isolated_vertices = 0;  ///< without an arc in or out
    bool symmetric = false;  ///< every arc has its twin; as many twins as there are doubles of it
};
GraphSurvey survey(const CsrGraph& graph, Progress& progress);

/// Arcs between two vertices, more of them one way than back; a self loop goes both ways.
struct OneSided {
    std::uint32_t tail = 0, head = 0;
    std::uint64_t there = 0, back = 0;  ///< how many: there > back
};
/// The first in the order of tails, then of heads; nothing where every arc has its twin, and as many twins as there are doubles of it.
std::optional<OneSided> first_one_sided(const CsrGraph& graph, Progress& progress);

/// What make_undirected did.
struct UndirectedChange {
    std::uint64_t arcs_added = 0, double_arcs_dropped = 0, self_loops_dropped = 0;
    std::uint64_t unequal_weights = 0;  ///< edges whose arcs differed in weight; the smallest was kept
};

/// Makes the graph simple and undirected: every edge both ways, nothing twice, no self loops. Rows come out sorted by column.
UndirectedChange make_undirected(CsrGraph& graph, Progress& progress);

}  // namespace lockstep
