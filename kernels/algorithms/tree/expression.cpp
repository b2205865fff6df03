#include "kernels/algorithms/tree/expression.hpp"

#include <algorithm>
#include <string>

#include <fmt/format.h>

#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::tree {
namespace {

/// Bench asks for powers of two, and an expression has an odd number of nodes.
std::string random_of_size(std::uint64_t n) { return "expression:random,n=" + std::to_string(n | 1); }

std::optional<std::string> verify_values(const Dataset& dataset, const ParameterValues&, const HostColumns& columns) {
    const auto right = sequential_values(dataset.expression());
    const auto found = columns.at("value").u32();
    if (found.size() != right.size())
        return fmt::format("value has {} entries, expected {}", found.size(), right.size());
    const auto [wrong, expected] = std::ranges::mismatch(found, right);
    if (wrong == found.end()) return std::nullopt;
    return fmt::format("value[{}] is {}, must be {}", wrong - found.begin(), *wrong, *expected);
}

WrongColumns find_wrong_values(const Dataset& dataset, const ParameterValues&, const HostColumns& columns) {
    return {WrongElements::differing("value", columns, sequential_values(dataset.expression()))};
}

}  // namespace

AlgorithmInfo expression() {
    AlgorithmInfo info{
        .id = "tree.expression",
        .title = "Expression by tree contraction",
        .source = "Miller, Reif 1985; named in Rehman 2010, 2.5 and 7",
        .input = DatasetKind::expression,
        .input_of_size = random_of_size,
        .roles = {Role::input_parent, Role::evaluated, Role::removed_in, Role::contracted_parent},
        .heading = "Contraction and expansion of an expression",
        .pseudocode = {{0, "function(v) = x \u2192 x for each node v"},
                       {0, "value(v) = its number for each leaf v"},
                       {0, "while more than the root is left: rake, then compress"},
                       {1, "rake: for each node v without operands left in parallel"},
                       {2, "if v is an operator then value(v) = left op right"},
                       {2, "remove v"},
                       {2, "its operand of the operator above = function(v) of value(v)"},
                       {1, "compress: toss a coin for each node"},
                       {2, "if operator v \u2260 root has one operand c left"},
                       {2, "and v has head, the operator above tail then"},
                       {2, "remove v"},
                       {2, "g(v) = (v with its known operand) of function(c)"},
                       {2, "function(c) = function(v) of g(v); c hangs from the operator above v"},
                       {0, "value(root) = left op right"},
                       {0, "for the passes in reverse, for each node v that the pass removed in parallel"},
                       {1, "if compress removed v then value(v) = g(v) of value(c)"}},
        .claim = "Each node has the value of the subtree below it",
        .remark =
            "With one operand known, +, \u2212 and \u00D7 are linear functions of the other one, and these are closed under "
            "composition. Coins are hashes of node and pass. The expansion gives the removed operators their values; for the "
            "root's alone it is not needed.",
        .verify = verify_values,
        .find_wrong = find_wrong_values,
    };
    set_executors<ExpressionContraction>(info);
    return info;
}

AlgorithmInfo expression_sequential() {
    AlgorithmInfo info{
        .id = "tree.expression-sequential",
        .title = "Expression by one thread",
        .source = "any textbook",
        .input = DatasetKind::expression,
        .input_of_size = random_of_size,
        .roles = {Role::input_parent, Role::evaluated},
        .heading = "Evaluation in reverse preorder",
        .pseudocode = {{0, "for each node v from the last to the first"},
                       {1, "if v is a leaf then value(v) = its number"},
                       {1, "else value(v) = left op right"},
                       {1, "hand value(v) to the operator above, if there is one"}},
        .claim = "Each node has the value of the subtree below it",
        .verify = verify_values,
        .find_wrong = find_wrong_values,
    };
    set_executors<ExpressionSequential>(info);
    return info;
}

}  // namespace lockstep::tree
