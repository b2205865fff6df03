#include "kernels/data/expression.hpp"

#include <algorithm>
#include <utility>

#include "kernels/base/wanted.hpp"
#include "kernels/data/dataset.hpp"
#include "kernels/data/graph/vertices_and_arcs.hpp"
#include "kernels/data/memory_need.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep {
namespace {

constexpr ExampleInput kExamples[] = {
    {"Random expression, 63 nodes", "expression:random,n=63,seed=7"},
    {"Chain of operators, 63 nodes", "expression:chain,n=63,seed=7"},
    {"Balanced expression, 63 nodes", "expression:balanced,n=63,seed=7"},
};

std::uint32_t num_nodes(const Dataset& dataset) { return dataset.expression().size(); }
std::uint32_t num_edges(const Dataset& dataset) { return std::max(num_nodes(dataset), 1u) - 1; }

std::vector<DataFact> facts(const Dataset& dataset) {
    const auto& expression = dataset.expression();
    return {{"vertices", count_text(expression.size())},
            {"numbers", count_text((std::uint64_t{expression.size()} + 1) / 2)},
            {"operators", count_text(expression.size() / 2)},
            {"height", count_text(height_of(expression.tree))}};
}

ElementLinks links(const Dataset& dataset, std::uint32_t vertex, std::size_t most) {
    const auto& tree = dataset.expression().tree;
    return links_to_neighbours(std::span(tree.column_indices).subspan(tree.row_offsets[vertex], tree.degree(vertex)),
                               most);
}

/// 1 + 1 + ... of about n nodes, halved again and again.
Dataset plainest(std::uint32_t n, bool) {
    n = n % 2 == 0 ? n + 1 : n;
    Postfix postfix;
    for (std::uint32_t waiting = 0, leaves = 0; leaves < (n + 1) / 2 || waiting > 1;) {
        const bool leaf = leaves < (n + 1) / 2 && (waiting < 2 || leaves % 2 == 1);
        postfix.operation.push_back(leaf ? Expression::kLeaf : Expression::kAdd);
        postfix.constant.push_back(leaf ? 1 : 0);
        leaves += leaf;
        waiting = leaf ? waiting + 1 : waiting - 1;
    }
    constexpr std::string_view name = "a sum of ones";
    return {.kind = DatasetKind::expression, .data = make_expression(postfix, name), .source = std::string(name)};
}

}  // namespace

Expression make_expression(const Postfix& postfix, std::string_view name) {
    const auto n = static_cast<std::uint32_t>(postfix.operation.size());
    std::vector<std::uint32_t> left(n, kNone), right(n, kNone), waiting;
    for (std::uint32_t node = 0; node < n; ++node) {
        if (postfix.operation[node] != Expression::kLeaf) {
            right[node] = waiting.back();
            waiting.pop_back();
            left[node] = waiting.back();
            waiting.pop_back();
        }
        waiting.push_back(node);
    }
    Expression made{.parent = std::vector<std::uint32_t>(n),
                    .side = std::vector<std::uint32_t>(n),
                    .operation = std::vector<std::uint32_t>(n),
                    .constant = std::vector<std::uint32_t>(n)};
    struct Visit {
        std::uint32_t node, parent, side;
    };
    std::vector<Visit> open;
    if (n != 0) open.push_back({waiting.back(), 0, Expression::kRoot});
    for (std::uint32_t number = 0; !open.empty(); ++number) {
        const auto [node, parent, side] = open.back();
        open.pop_back();
        made.parent[number] = parent;
        made.side[number] = side;
        made.operation[number] = postfix.operation[node];
        made.constant[number] = postfix.constant[node];
        if (left[node] == kNone) continue;
        open.push_back({right[node], number, Expression::kRight});
        open.push_back({left[node], number, Expression::kLeft});
    }
    Forest forest{.parent = made.parent, .num_roots = n == 0 ? 0u : 1u};
    if (n != 0) made.tree = make_tree(forest, name);
    return made;
}

ElementNames names_of(const Expression& expression) {
    static constexpr std::string_view kSigns[] = {"", "+", "\u2212", "\u00D7"};
    ElementNames names;
    names.reserve(expression.size(), std::size_t{3} * expression.size());
    for (std::uint32_t node = 0; node < expression.size(); ++node)
        names.add(expression.operation[node] == Expression::kLeaf ? std::to_string(expression.constant[node])
                                                                  : std::string(kSigns[expression.operation[node]]));
    return names;
}

std::string text_of(const Expression& expression) {
    static constexpr char kSigns[] = {' ', '+', '-', '*'};
    std::string text;
    std::vector<std::uint32_t> open;  // operators whose right operand is not written yet
    // In preorder: an operator opens a parenthesis; behind a left operand comes its sign, behind a right one a closing parenthesis.
    for (std::uint32_t node = 0; node < expression.size(); ++node) {
        if (expression.operation[node] != Expression::kLeaf) {
            text += '(';
            open.push_back(node);
            continue;
        }
        text += std::to_string(expression.constant[node]);
        auto ended = node;
        while (expression.side[ended] == Expression::kRight) {
            text += ')';
            ended = open.back();
            open.pop_back();
        }
        if (expression.side[ended] == Expression::kLeft) text += kSigns[expression.operation[open.back()]];
    }
    return text + "\n";
}

std::vector<std::uint32_t> sequential_values(const Expression& expression) {
    std::vector<std::uint32_t> value(expression.constant), left(expression.size());
    for (auto node = expression.size(); node-- > 0;) {
        throw_if_cancelled(node);
        // Operands have larger numbers; the right one is met first.
        if (expression.operation[node] != Expression::kLeaf)
            value[node] = apply(expression.operation[node], left[node], value[node]);
        const auto parent = expression.parent[node];
        if (expression.side[node] == Expression::kRight) value[parent] = value[node];
        else if (expression.side[node] == Expression::kLeft) left[parent] = value[node];
    }
    return value;
}

const DatasetKindInfo& expression_kind() {
    static const DatasetKindInfo info{
        .kind = DatasetKind::expression,
        .name = "expression",
        .phrase = "an expression",
        .element = noun::vertex,
        .edge = noun::arc,
        .examples = kExamples,
        .sweep_generator = "expression:random",
        .min_memory =
            [](const ExpectedSize& size) {
                auto need = need_of_tree(size.num_elements);
                need.making += 48 * size.num_elements;
                need.data += 28 * size.num_elements;
                return need;
            },
        .plainest = plainest,
        .num_elements = num_nodes,
        .num_edges = num_edges,
        .spaces =
            [](const Dataset& dataset) {
                return std::vector<DataSpace>{{noun::vertex, num_nodes(dataset)}};
            },
        .sizes =
            [](const Dataset& dataset) {
                return noun::vertex.count(num_nodes(dataset)) + ", " + noun::arc.count(num_edges(dataset));
            },
        .facts = facts,
        .links = links,
    };
    return info;
}

}  // namespace lockstep
