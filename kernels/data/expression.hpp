#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/data/tree.hpp"

namespace lockstep {

struct DatasetKindInfo;
class ElementNames;

/// An arithmetic expression as a binary tree; all arithmetic is modulo 2^32. Nodes are numbered in preorder: a node comes before its
/// operands, the left operand before the right one. Node 0 is the root.
struct Expression {
    static constexpr std::uint32_t kLeft = 0, kRight = 1, kRoot = 2;  ///< of `side`
    static constexpr std::uint32_t kLeaf = 0, kAdd = 1, kSubtract = 2, kMultiply = 3;  ///< of `operation`

    std::vector<std::uint32_t> parent;  ///< the root's is itself
    std::vector<std::uint32_t> side;  ///< of each node: kLeft, kRight or kRoot
    std::vector<std::uint32_t> operation;
    std::vector<std::uint32_t> constant;  ///< of a leaf; else 0
    Tree tree;  ///< the same nodes as vertices, for layouts

    std::uint32_t size() const { return static_cast<std::uint32_t>(parent.size()); }
};

/// a `operation` b, modulo 2^32.
constexpr std::uint32_t apply(std::uint32_t operation, std::uint32_t a, std::uint32_t b) {
    return operation == Expression::kAdd ? a + b : operation == Expression::kSubtract ? a - b : a * b;
}

/// Builds an expression from nodes in postfix order: each operator takes the last two nodes that no operator has taken.
struct Postfix {
    std::vector<std::uint32_t> operation, constant;
};
/// The expression of a postfix order, which holds one. name  for errors
Expression make_expression(const Postfix& postfix, std::string_view name);

/// "+", "\u2212", "\u00D7" or the number of each node.
ElementNames names_of(const Expression& expression);
/// The expression as text, fully in parentheses. O(n).
std::string text_of(const Expression& expression);
/// The value of the subtree below each node. O(n).
std::vector<std::uint32_t> sequential_values(const Expression& expression);

/// The row of expressions.
const DatasetKindInfo& expression_kind();

}  // namespace lockstep
