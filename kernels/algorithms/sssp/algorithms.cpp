#include "kernels/algorithms/sssp/algorithms.hpp"

#include <utility>

#include <fmt/format.h>

#include "kernels/algorithms/bfs/degrees.hpp"
#include "kernels/algorithms/sssp/reference.hpp"

namespace lockstep::sssp {

// ----------------------------------------------------------------------------------------------- Entry

Parameter source_parameter() {
    return {.name = "source", .kind = Parameter::Kind::vertex, .summary = "start of all paths"};
}

std::vector<Parameter> problem_parameters() {
    return {{.name = "paths",
             .kind = Parameter::Kind::choice,
             .highest = 2,
             .summary = "single-source: from source to every vertex; single-destination: from every vertex to "
                        "destination, in the reversed graph; single-pair: from source to destination",
             .choices = {"single-source", "single-destination", "single-pair"}},
            {.name = "destination",
             .kind = Parameter::Kind::vertex,
             .summary = "end of the paths; with paths=single-source it has no effect"}};
}

Parameter early_exit_parameter() {
    return {.name = "early_exit",
            .kind = Parameter::Kind::flag,
            .lowest = 0,
            .highest = 1,
            .value = 1,
            .summary = "1: stop after a round that shortens no path; 0: n - 1 rounds"};
}

std::string bench_input(std::uint64_t n) { return fmt::format("graph:fixed-in,n={},weights=1..100", n); }

PseudocodeLine marking_line() {
    return {
        0, "after |V| rounds: vertices that an edge can still improve, and all that they reach, have no shortest path"};
}

AlgorithmInfo entry(std::string id, std::string title, std::string source, bool below_zero) {
    AlgorithmInfo info{
        .id = std::move(id),
        .title = std::move(title),
        .source = std::move(source),
        .input = DatasetKind::graph,
        .needs = {need::weights},
        .example = "graph:grid,n=64,weights=1..9",
        .input_of_size = bench_input,
        .parameters = {source_parameter()},
        .roles = {Role::row_offsets, Role::column_indices, Role::edge_weight, Role::path_length},
        .claim =
            "Distances are the shortest, without paths through a negative cycle; predecessors form a tree of shortest paths",
        .distributions = {bfs::degrees()},
        .verify = verify,
        .find_wrong = find_wrong};
    for (auto& parameter : problem_parameters()) info.parameters.push_back(std::move(parameter));
    if (!below_zero) info.needs.push_back(need::no_negative_weight);
    return info;
}

// ------------------------------------------------------------------------------------------ Algorithms

// Each is defined beside its class.
AlgorithmInfo dijkstra(), bellman_ford(), output_parallel(), input_parallel(), input_parallel_refined(),
    edge_parallel(), edge_parallel_unsafe(), champion(), distributed();

std::vector<AlgorithmInfo> algorithms() {
    return {dijkstra(),      bellman_ford(),         output_parallel(), input_parallel(), input_parallel_refined(),
            edge_parallel(), edge_parallel_unsafe(), champion(),        distributed()};
}

}  // namespace lockstep::sssp
