#include "kernels/algorithms/tree/reference.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "kernels/base/wanted.hpp"

namespace lockstep::tree {
namespace {

using Numbers = std::vector<std::uint32_t>;

std::optional<std::string> compare(const std::string& name, const Numbers& found, const Numbers& right) {
    if (found.size() != right.size())
        return fmt::format("{} has {} entries, expected {}", name, found.size(), right.size());
    const auto [wrong, expected] = std::ranges::mismatch(found, right);
    if (wrong == found.end()) return std::nullopt;
    return fmt::format("{}[{}] is {}, must be {}", name, wrong - found.begin(), *wrong, *expected);
}

std::array<std::pair<const char*, const Numbers*>, 5> of_vertices(const Quantities& all) {
    return {{{"parent", &all.parent},
             {"subtree_size", &all.subtree_size},
             {"preorder", &all.preorder},
             {"postorder", &all.postorder},
             {"level", &all.level}}};
}

}  // namespace

Quantities sequential_quantities(const Tree& tree, std::uint32_t root) {
    const auto n = tree.num_vertices(), m = tree.num_arcs();
    Quantities found{.arc_rank = Numbers(m),
                     .parent = Numbers(n, kNone),
                     .subtree_size = Numbers(n),
                     .preorder = Numbers(n),
                     .postorder = Numbers(n),
                     .level = Numbers(n)};
    found.parent[root] = root;
    found.subtree_size[root] = n;
    found.postorder[root] = n - 1;
    std::uint32_t entered = 0, left = 0, depth = 0;
    auto arc = tree.row_offsets[root];
    for (std::uint32_t position = 0; position < m; ++position) {
        throw_if_cancelled(position);
        found.arc_rank[arc] = position;
        const auto tail = tree.tail(arc), head = tree.head(arc);
        if (found.parent[head] == kNone) {
            found.parent[head] = tail;
            found.preorder[head] = ++entered;
            found.level[head] = ++depth;
        } else {  // back to the parent: all vertices below the tail have been entered
            found.subtree_size[tail] = entered + 1 - found.preorder[tail];
            found.postorder[tail] = left++;
            --depth;
        }
        arc = tree.next_in_row(tree.twin[arc]);
    }
    return found;
}

std::optional<std::string> find_wrong_rank(const Tree& tree, std::uint32_t root, const Numbers& arc_rank) {
    const auto m = tree.num_arcs();
    if (arc_rank.size() != m) return fmt::format("arc_rank has {} entries, expected {}", arc_rank.size(), m);
    if (m == 0) return std::nullopt;
    const auto first = tree.row_offsets[root];
    if (arc_rank[first] != 0)
        return fmt::format("arc_rank[{}] is {}; the tour begins with this arc: must be 0", first, arc_rank[first]);
    for (std::uint32_t arc = 0; arc < m; ++arc) {
        throw_if_cancelled(arc);
        const auto next = tree.next_in_row(tree.twin[arc]);
        if (next != first && arc_rank[next] != arc_rank[arc] + 1)
            return fmt::format("arc_rank[{}] is {}, and arc_rank[{}] of the next arc is {}: must be one more", arc,
                               arc_rank[arc], next, arc_rank[next]);
    }
    return std::nullopt;
}

std::optional<std::string> verify(const Dataset& dataset, const ParameterValues& parameters,
                                  const HostColumns& columns) {
    const auto root = static_cast<std::uint32_t>(parameters.at("root"));
    if (const auto ranks = columns.find("arc_rank"); ranks != columns.end())
        if (auto wrong = find_wrong_rank(dataset.tree(), root, ranks->second.u32())) return wrong;
    const auto right = sequential_quantities(dataset.tree(), root);
    for (const auto& [name, numbers] : of_vertices(right)) {
        const auto column = columns.find(name);
        if (column == columns.end()) continue;
        if (auto wrong = compare(name, column->second.u32(), *numbers)) return wrong;
    }
    return std::nullopt;
}

WrongColumns find_wrong(const Dataset& dataset, const ParameterValues& parameters, const HostColumns& columns) {
    const auto right = sequential_quantities(dataset.tree(), static_cast<std::uint32_t>(parameters.at("root")));
    WrongColumns wrong;
    if (columns.contains("arc_rank")) wrong.push_back(WrongElements::differing("arc_rank", columns, right.arc_rank));
    for (const auto& [name, numbers] : of_vertices(right))
        if (columns.contains(name)) wrong.push_back(WrongElements::differing(name, columns, *numbers));
    return wrong;
}

}  // namespace lockstep::tree
