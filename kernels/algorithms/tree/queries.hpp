#pragma once

#include <optional>
#include <string>
#include <vector>

#include "kernels/data/csr_graph.hpp"
#include "kernels/data/vertex_pairs.hpp"
#include "kernels/run/column/column.hpp"
#include "kernels/run/column/index_space.hpp"
#include "kernels/run/entry/algorithm.hpp"

namespace lockstep::tree {

inline constexpr const char* kVisits = "visits";
inline constexpr const char* kQueries = "queries";

/// `queries` and `query_seed`.
std::vector<Parameter> query_parameters();

/// The queries of a run: those of the input file; without them, random pairs of vertices, as many as the parameter says. Throws InputError
/// if the parameter differs from the number of queries in the file.
VertexPairs queries_of(const Dataset& dataset, const ParameterValues& parameters);

/// For AlgorithmInfo::verify and find_wrong: checks the ancestors, and the columns that verify of a tree checks. Expected answers come from
/// the heavy paths of the tree (Sleator, Tarjan 1983), which no kernel uses.
std::optional<std::string> verify_ancestors(const Dataset& dataset, const ParameterValues& parameters,
                                            const HostColumns& columns);
WrongColumns find_wrong_ancestors(const Dataset& dataset, const ParameterValues& parameters,
                                  const HostColumns& columns);

// ---- columns ---------------------------------------------------------------------------------------------------------
inline Column query_a() { return {.name = "query_a", .symbol = "a", .style = ValueStyle::index, .space = kQueries}; }
inline Column query_b() { return {.name = "query_b", .symbol = "b", .style = ValueStyle::index, .space = kQueries}; }
inline Column ancestor() {
    return {.name = "ancestor",
            .symbol = "LCA",
            .style = ValueStyle::optional,
            .none = kNone,
            .space = kQueries,
            .result = true};
}
inline Column answers() { return {.name = "answers", .unit = "queries", .space = space_names::vertices}; }
inline Column first_visit() {
    return {.name = "first_visit", .style = ValueStyle::optional, .none = kNone, .space = space_names::vertices};
}
inline Column minimum() {
    return {.name = "minimum", .symbol = "min", .style = ValueStyle::optional, .none = kNone, .space = kVisits};
}
inline Column minimum_level() {
    return {.name = "minimum_level", .symbol = "L(min)", .style = ValueStyle::unknown, .none = kNone, .space = kVisits};
}

/// From a query to its vertices and its answer; from a vertex to its first visit and back.
template <class Link>
void link_queries(Link link) {
    for (const auto& [column, says] :
         {std::pair{"query_a", "first vertex"}, {"query_b", "second vertex"}, {"ancestor", "ancestor"}})
        link(SpaceLink{.from = kQueries, .to = space_names::vertices, .column = column, .says = says});
    link(SpaceLink{.from = space_names::vertices, .to = kVisits, .column = "first_visit", .says = "first visit"});
}

}  // namespace lockstep::tree
