#include "kernels/data/forest.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <utility>

#include "kernels/data/csr_graph.hpp"
#include "kernels/data/dataset.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/data/memory_need.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep {
namespace {

constexpr Noun kRoot{"root", "roots"};

constexpr ExampleInput kExamples[] = {
    {"Random forest, 64 nodes", "forest:random,n=64,seed=7"},
    {"Random forest, 64 K nodes", "forest:random,n=64K,seed=7"},
};

std::uint32_t num_nodes(const Dataset& dataset) { return dataset.forest().size(); }
std::uint32_t num_arcs(const Dataset& dataset) { return num_nodes(dataset) - dataset.forest().num_roots; }

std::vector<DataFact> facts(const Dataset& dataset) {
    const auto& forest = dataset.forest();
    return {{"nodes", count_text(forest.size())},
            {"roots", count_text(forest.num_roots)},
            {"height", count_text(forest.height)}};
}

ElementLinks links(const Dataset& dataset, std::uint32_t node, std::size_t) {
    const auto parent = dataset.forest().parent[node];
    if (parent == node) return {.heading = "A root", .elements = {}};
    return {.heading = "Parent", .elements = {parent}};
}

Dataset halving_dataset(std::uint32_t n, bool) {
    return {.kind = DatasetKind::forest, .data = halving_forest(n), .source = "a forest of halves"};
}

}  // namespace

Forest halving_forest(std::uint32_t n) {
    Forest forest{.parent = std::vector<std::uint32_t>(n),
                  .num_roots = 1,
                  .height = static_cast<std::uint32_t>(std::bit_width(n)) - 1};
    for (std::uint32_t v = 1; v < n; ++v) forest.parent[v] = (v - 1) / 2;
    return forest;
}

const DatasetKindInfo& forest_kind() {
    static const DatasetKindInfo info{
        .kind = DatasetKind::forest,
        .name = "forest",
        .phrase = "a forest",
        .element = noun::node,
        .edge = noun::arc,
        .examples = kExamples,
        .sweep_generator = "forest:random",
        .read_as = ReadAs::parent,
        .as_word = "parent",
        .min_memory = [](const ExpectedSize& size) { return need_of_pointers(size.num_elements); },
        .plainest = halving_dataset,
        .num_elements = num_nodes,
        .num_edges = num_arcs,
        .spaces =
            [](const Dataset& dataset) {
                return std::vector<DataSpace>{{noun::node, num_nodes(dataset)}};
            },
        .sizes =
            [](const Dataset& dataset) {
                return noun::node.count(num_nodes(dataset)) + ", " + kRoot.count(dataset.forest().num_roots);
            },
        .facts = facts,
        .links = links,
    };
    return info;
}

Forest make_forest(std::vector<std::uint32_t> parent, std::string_view name) {
    constexpr auto unknown = kNone, on_the_way = kNone - 1;
    const auto n = static_cast<std::uint32_t>(parent.size());
    Forest forest;
    for (std::uint32_t node = 0; node < n; ++node) {
        if (parent[node] >= n) {
            throw InputError(
                fmt::format("{}: node {} has parent {}, out of range 0..{}", name, node, parent[node], n - 1));
        }
        forest.num_roots += parent[node] == node;
    }

    // Walks from each node up to one with known depth, then the same path again to write the depths.
    std::vector<std::uint32_t> depth(n, unknown);
    for (std::uint32_t start = 0; start < n; ++start) {
        std::uint32_t node = start, steps = 0;
        for (; depth[node] == unknown && parent[node] != node; node = parent[node], ++steps) depth[node] = on_the_way;
        if (depth[node] == on_the_way)
            throw InputError(fmt::format("{}: node {} is on a cycle of parents", name, node));
        if (depth[node] == unknown) depth[node] = 0;
        auto below = depth[node] + steps;
        forest.height = std::max(forest.height, below);
        for (auto up = start; up != node; up = parent[up]) depth[up] = below--;
    }
    forest.parent = std::move(parent);
    return forest;
}

}  // namespace lockstep
