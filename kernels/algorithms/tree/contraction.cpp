#include "kernels/algorithms/tree/contraction.hpp"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <set>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "kernels/algorithms/tree/reference.hpp"
#include "kernels/algorithms/tree/tour_entry.hpp"
#include "kernels/base/wanted.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::tree {
namespace {

/// For each vertex the last pass that removes something below it, branch by branch the largest and the second largest.
struct BelowIt {
    std::vector<std::uint32_t> latest, second;
};

/// Why removed_in is no contraction by rake and compress, in a sentence: a vertex may be removed if at most one branch below it is left,
/// but not in the same pass as its child unless the child is a leaf.
std::optional<std::string> find_wrong_removal(const Quantities& tree, std::uint32_t root,
                                              const std::vector<std::uint32_t>& removed_in) {
    const auto n = static_cast<std::uint32_t>(tree.parent.size());
    if (removed_in.size() != n) return fmt::format("removed_in has {} entries, expected {}", removed_in.size(), n);
    if (removed_in[root] != kNone)
        return fmt::format("removed_in[{}] of the root is {}, must be none", root, removed_in[root]);
    std::vector<std::uint32_t> order(n);
    for (std::uint32_t v = 0; v < n; ++v) order[tree.preorder[v]] = v;
    BelowIt below{std::vector<std::uint32_t>(n), std::vector<std::uint32_t>(n)};
    for (auto place = n; place-- > 1;) {
        const auto v = order[place], above = tree.parent[v], own = removed_in[v];
        if (own == kNone) return fmt::format("removed_in[{}] is none; only the root {} may be left", v, root);
        if (below.second[v] > own)
            return fmt::format(
                "vertex {} is removed in pass {}, when two of its branches are left until passes {} and {}", v, own,
                below.second[v], below.latest[v]);
        const auto branch = std::max(own, below.latest[v]);
        below.second[above] = std::max(below.second[above], std::min(branch, below.latest[above]));
        below.latest[above] = std::max(below.latest[above], branch);
    }
    // The nearest ancestor that is removed later: the vertices between were removed before.
    std::vector<std::uint32_t> later(n, root);
    for (std::uint32_t place = 1; place < n; ++place) {
        const auto v = order[place], own = removed_in[v];
        auto above = tree.parent[v];
        while (removed_in[above] < own) above = later[above];
        if (removed_in[above] == own && below.latest[v] >= own)
            return fmt::format("pass {} removes vertex {}, which is no leaf, and vertex {} right above it", own, v,
                               above);
        while (removed_in[above] <= own) above = later[above];
        later[v] = above;
    }
    return std::nullopt;
}

/// The contraction of a tree whose first rake is in pass `first`: the passes that remove its vertices.
std::vector<std::uint32_t> replayed(const Quantities& tree, std::uint32_t root, std::uint32_t seed,
                                    std::uint32_t first) {
    const auto n = static_cast<std::uint32_t>(tree.parent.size());
    auto above = tree.parent;
    std::vector<std::uint32_t> branches(n), removed_in(n, kNone), left(n), marked;
    std::iota(left.begin(), left.end(), 0u);
    for (const auto v : left)
        if (v != root) ++branches[above[v]];
    bool raked = false;
    for (auto pass = first; left.size() > 1; ++pass) {
        throw_if_cancelled();
        marked.clear();
        const auto is_link = [&](std::uint32_t v) {
            return branches[v] == 1 && coin(v, pass, seed) == 1 && coin(above[v], pass, seed) == 0;
        };
        if (raked)
            for (const auto v : left)
                if (v != root && is_link(v)) marked.push_back(v);
        const bool compresses = !marked.empty();
        if (!compresses)
            for (const auto v : left)
                if (v != root && branches[v] == 0) marked.push_back(v);
        for (const auto v : marked) {
            removed_in[v] = pass;
            if (!compresses) --branches[above[v]];
        }
        std::erase_if(left, [&](std::uint32_t v) { return removed_in[v] != kNone; });
        if (compresses)
            for (const auto v : left)
                if (removed_in[above[v]] == pass) above[v] = above[above[v]];
        raked = !compresses;
    }
    return removed_in;
}

std::size_t num_different(const std::vector<std::uint32_t>& one, const std::vector<std::uint32_t>& other) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < one.size(); ++i) count += one[i] != other[i];
    return count;
}

/// The contraction that agrees best with the column, among those that begin with a pass named in it.
std::vector<std::uint32_t> expected_removal(const Dataset& dataset, const ParameterValues& parameters,
                                            const std::vector<std::uint32_t>& found) {
    const auto root = static_cast<std::uint32_t>(parameters.at("root"));
    const auto seed = static_cast<std::uint32_t>(parameters.at("seed"));
    const auto tree = sequential_quantities(dataset.tree(), root);
    std::set<std::uint32_t> firsts;
    for (const auto pass : found) {
        if (pass == kNone) continue;
        firsts.insert(pass);
        if (firsts.size() > 3) firsts.erase(std::prev(firsts.end()));
    }
    auto best = replayed(tree, root, seed, 1);
    for (const auto pass : firsts)
        for (const auto first : {pass, pass - 1}) {
            if (num_different(best, found) == 0) return best;
            if (first == 0 || first > kNone / 2) continue;
            auto other = replayed(tree, root, seed, first);
            if (num_different(other, found) < num_different(best, found)) best = std::move(other);
        }
    return best;
}

WrongColumns find_wrong_contraction(const Dataset& dataset, const ParameterValues& parameters,
                                    const HostColumns& columns) {
    auto wrong = find_wrong(dataset, parameters, columns);
    const auto found = columns.at("removed_in").u32();
    if (found.size() == dataset.num_vertices())
        wrong.push_back(WrongElements::differing("removed_in", columns, expected_removal(dataset, parameters, found)));
    return wrong;
}

std::optional<std::string> verify_contraction(const Dataset& dataset, const ParameterValues& parameters,
                                              const HostColumns& columns) {
    if (auto wrong = verify(dataset, parameters, columns)) return wrong;
    const auto root = static_cast<std::uint32_t>(parameters.at("root"));
    const auto found = columns.at("removed_in").u32();
    if (auto wrong = find_wrong_removal(sequential_quantities(dataset.tree(), root), root, found)) return wrong;
    const auto expected = expected_removal(dataset, parameters, found);
    const auto [wrong, right] = std::ranges::mismatch(found, expected);
    if (wrong == found.end()) return std::nullopt;
    return fmt::format("removed_in[{}] is {}, must be {}", wrong - found.begin(), *wrong, *right);
}

}  // namespace

AlgorithmInfo contraction() {
    auto info = tour_entry(Goal::root);
    info.id = "tree.contraction";
    info.title = "Tree contraction by rake and compress";
    info.source = "Miller, Reif 1985; named in Rehman 2010, 2.5";
    info.heading = "Contraction of T to its root";
    info.claim = "Passes remove leaves and single links only, and leave the root alone";
    info.parameters.push_back(
        {.name = "seed", .highest = 4294967295, .value = 1, .summary = "seed of the coins of compress"});
    info.roles.push_back(Role::contracted_parent);
    info.roles.push_back(Role::removed_in);
    for (auto& line : std::vector<PseudocodeLine>{{0, "branches[v] = children of v; above[v] = Par[v]"},
                                                  {0, "while more than the root is left: rake, then compress"},
                                                  {1, "rake: each v \u2260 root without a branch is removed"},
                                                  {2, "branches[above[v]] = branches[above[v]] \u2212 1"},
                                                  {1, "compress: toss a coin for each vertex"},
                                                  {2, "if v \u2260 root has one branch"},
                                                  {2, "and v has head, above[v] has tail then"},
                                                  {2, "v is removed"},
                                                  {2, "above[the branch of v] = above[v]"}})
        info.pseudocode.push_back(std::move(line));
    info.remark =
        "A compress pass removes a quarter of the inner vertices of chains on average, a rake pass all leaves. A compress pass without "
        "a vertex to remove is left out. " +
        info.remark;
    info.verify = verify_contraction;
    info.find_wrong = find_wrong_contraction;
    set_executors<Contraction>(info);
    return info;
}

}  // namespace lockstep::tree
