#include "kernels/algorithms/tree/queries.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include <fmt/format.h>

#include "kernels/algorithms/tree/reference.hpp"
#include "kernels/base/wanted.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/data/random.hpp"

namespace lockstep::tree {

std::vector<Parameter> query_parameters() {
    return {{.name = "queries",
             .highest = std::int64_t{1} << 30,
             .value = 16,
             .unit = "queries",
             .summary = "pairs of vertices that are drawn; with --queries the number that was read",
             .logarithmic = true,
             .own_of =
                 [](const Dataset& dataset) {
                     return dataset.queries ? static_cast<std::int64_t>(dataset.queries->a.size()) : std::int64_t{16};
                 }},
            {.name = "query_seed", .highest = 4294967295, .value = 1, .summary = "seed of the queries"}};
}

VertexPairs queries_of(const Dataset& dataset, const ParameterValues& parameters) {
    const auto count = static_cast<std::uint64_t>(parameters.at("queries"));
    if (dataset.queries) {
        if (dataset.queries->a.size() == count) return *dataset.queries;
        throw InputError(
            fmt::format("parameter queries: {} are asked for, but --queries has {}; leave the parameter out",
                        count_text(count), count_text(dataset.queries->a.size())));
    }
    const auto n = dataset.num_vertices();
    const auto seed = static_cast<std::uint64_t>(parameters.at("query_seed"));
    const CounterRandom first(seed, 1), second(seed, 2);
    VertexPairs drawn{.a = std::vector<std::uint32_t>(count), .b = std::vector<std::uint32_t>(count)};
    for (std::uint64_t query = 0; query < count; ++query) {
        drawn.a[query] = static_cast<std::uint32_t>(first.below(query, n));
        drawn.b[query] = static_cast<std::uint32_t>(second.below(query, n));
    }
    return drawn;
}

// -------------------------------------------------------------------------------------------- Reference

namespace {

/// Heavy paths: each continues from a vertex to the child with the largest subtree. A walk to the root meets at most log2 n of them.
struct HeavyPaths {
    explicit HeavyPaths(const Quantities& of) : tree(of), top(of.parent.size()) {
        const auto n = static_cast<std::uint32_t>(tree.parent.size());
        std::vector<std::uint32_t> order(n), heavy(n, kNone);
        for (std::uint32_t v = 0; v < n; ++v) order[tree.preorder[v]] = v;
        for (const auto v : order) {
            const auto above = tree.parent[v];
            if (above != v && (heavy[above] == kNone || tree.subtree_size[heavy[above]] < tree.subtree_size[v]))
                heavy[above] = v;
        }
        for (const auto v : order) top[v] = tree.parent[v] != v && heavy[tree.parent[v]] == v ? top[tree.parent[v]] : v;
    }

    std::uint32_t ancestor(std::uint32_t a, std::uint32_t b) const {
        while (top[a] != top[b]) {
            if (tree.level[top[a]] < tree.level[top[b]]) std::swap(a, b);
            a = tree.parent[top[a]];
        }
        return tree.level[a] < tree.level[b] ? a : b;
    }

    const Quantities& tree;
    std::vector<std::uint32_t> top;  ///< the first vertex of its path
};

std::vector<std::uint32_t> sequential_ancestors(const Dataset& dataset, const ParameterValues& parameters) {
    const auto queries = queries_of(dataset, parameters);
    const auto tree = sequential_quantities(dataset.tree(), static_cast<std::uint32_t>(parameters.at("root")));
    const HeavyPaths paths(tree);
    std::vector<std::uint32_t> ancestors(queries.a.size());
    for (std::size_t query = 0; query < ancestors.size(); ++query) {
        throw_if_cancelled(query);
        ancestors[query] = paths.ancestor(queries.a[query], queries.b[query]);
    }
    return ancestors;
}

}  // namespace

std::optional<std::string> verify_ancestors(const Dataset& dataset, const ParameterValues& parameters,
                                            const HostColumns& columns) {
    if (auto wrong = verify(dataset, parameters, columns)) return wrong;
    const auto right = sequential_ancestors(dataset, parameters);
    const auto found = columns.at("ancestor").u32();
    if (found.size() != right.size())
        return fmt::format("ancestor has {} entries, expected {}", found.size(), right.size());
    const auto [wrong, expected] = std::ranges::mismatch(found, right);
    if (wrong == found.end()) return std::nullopt;
    const auto query = static_cast<std::size_t>(wrong - found.begin());
    const auto queries = queries_of(dataset, parameters);
    return fmt::format("ancestor[{}] of vertices {} and {} is {}, must be {}", query, queries.a[query],
                       queries.b[query], *wrong, *expected);
}

WrongColumns find_wrong_ancestors(const Dataset& dataset, const ParameterValues& parameters,
                                  const HostColumns& columns) {
    auto wrong = find_wrong(dataset, parameters, columns);
    if (columns.contains("ancestor"))
        wrong.push_back(WrongElements::differing("ancestor", columns, sequential_ancestors(dataset, parameters)));
    return wrong;
}

}  // namespace lockstep::tree
