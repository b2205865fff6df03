#include "kernels/algorithms/apsp/algorithms.hpp"

#include <utility>

#include <fmt/format.h>

#include "kernels/algorithms/apsp/reference.hpp"
#include "kernels/algorithms/bfs/degrees.hpp"

namespace lockstep::apsp {

AlgorithmInfo entry(std::string id, std::string title, std::string source) {
    return {.id = std::move(id),
            .title = std::move(title),
            .source = std::move(source),
            .input = DatasetKind::graph,
            .needs = {need::weights, need::whole_weights},
            .example = "graph:grid,n=64,weights=1..9,seed=7",
            .input_of_size = [](std::uint64_t n) { return fmt::format("graph:dense,n={},weights=0..400", n); },
            .steps =
                [](const Dataset& dataset) {
                    const std::uint64_t n = dataset.num_vertices();
                    return n * n * n;
                },
            .roles = {Role::row_offsets, Role::column_indices, Role::pair_distance},
            .claim = "Every distance is the length of a path without a negative cycle, and no arc makes it shorter",
            .distributions = {bfs::degrees()},
            .verify = verify,
            .find_wrong = find_wrong};
}

// Each is defined beside its class.
AlgorithmInfo min_plus(), n_products(), floyd_warshall(), champion();

std::vector<AlgorithmInfo> algorithms() { return {min_plus(), n_products(), floyd_warshall(), champion()}; }

}  // namespace lockstep::apsp
