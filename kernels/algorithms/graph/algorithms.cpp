#include "kernels/algorithms/graph/algorithms.hpp"

#include <utility>

#include "kernels/algorithms/bfs/degrees.hpp"
#include "kernels/algorithms/graph/reference.hpp"
#include "kernels/data/need.hpp"

namespace lockstep::graph {

AlgorithmInfo entry(std::string id, std::string title, std::string source) {
    return {.id = std::move(id),
            .title = std::move(title),
            .source = std::move(source),
            .input = DatasetKind::graph,
            .needs = {need::no_self_loop, need::symmetric},
            .distributions = {bfs::degrees()}};
}

AlgorithmInfo block_entry(std::string id, std::string title, std::string source) {
    auto info = entry(std::move(id), std::move(title), std::move(source));
    info.parameters = {{.name = "root", .kind = Parameter::Kind::vertex, .summary = "root of its tree"}};
    info.claim = "Blocks, articulation points and bridges equal those of a depth-first search";
    info.verify = verify_blocks;
    info.find_wrong = find_wrong_blocks;
    return info;
}

// Each is defined beside its class.
AlgorithmInfo spanning_tree(), biconnected(), biconnected_sequential();

std::vector<AlgorithmInfo> algorithms() { return {spanning_tree(), biconnected(), biconnected_sequential()}; }

}  // namespace lockstep::graph
