#pragma once

#include <cstddef>
#include <memory>
#include <string_view>
#include <utility>

#include "kernels/data/input_error.hpp"
#include "kernels/run/conditions/condition_tree.hpp"

namespace lockstep {

/// The common part of the grammars of conditions: one function per rule, from left to right:
///   or          and ( "||" and )*
///   and         not ( "&&" not )*
///   not         "!" not | "(" or ")" | comparison
/// Parser knows the text: take(sign) takes the next sign, comparison() returns a Node, refuse(expected) throws InputError.
template <class Parser, class Operand>
class ConditionGrammar {
protected:
    using Node = ConditionNode<Operand>;
    using Tree = std::shared_ptr<const Node>;

    static constexpr std::size_t kLongest = 1000;  // letters

    Tree either() {
        auto tree = both();
        while (self().take("||")) tree = joined(Node::Kind::either, std::move(tree), both());
        return tree;
    }
    Compare sign() {
        constexpr std::pair<std::string_view, Compare> signs[] = {{"==", Compare::equal},   {"!=", Compare::different},
                                                                  {"<=", Compare::at_most}, {">=", Compare::at_least},
                                                                  {"<", Compare::less},     {">", Compare::more}};
        for (const auto& [text, compare] : signs)
            if (self().take(text)) return compare;
        self().refuse("==, !=, <, <=, > or >=");
        return Compare::equal;  // unreachable: refuse() throws
    }

private:
    static constexpr int kDeepest = 50;  // maximum depth of nested brackets

    Parser& self() { return static_cast<Parser&>(*this); }

    static Tree joined(typename Node::Kind kind, Tree first, Tree second) {
        Node node;
        node.kind = kind;
        node.first = std::move(first);
        node.second = std::move(second);
        return std::make_shared<const Node>(std::move(node));
    }
    Tree both() {
        auto tree = negation();
        while (self().take("&&")) tree = joined(Node::Kind::both, std::move(tree), negation());
        return tree;
    }
    Tree negation() {
        if (depth_ > kDeepest) self().refuse("something less deep");
        if (self().take("!")) {
            ++depth_;
            auto tree = joined(Node::Kind::negation, negation(), nullptr);
            --depth_;
            return tree;
        }
        if (!self().take("(")) return checked(self().comparison());
        ++depth_;
        auto tree = either();
        --depth_;
        if (!self().take(")")) self().refuse("')'");
        return tree;
    }
    static Tree checked(Node node) {
        const bool none = node.left.kind == Operand::Kind::none || node.right.kind == Operand::Kind::none;
        if (none && node.compare != Compare::equal && node.compare != Compare::different)
            throw InputError("Condition: none is compared by == and != only: it is neither less nor more");
        return std::make_shared<const Node>(std::move(node));
    }

    int depth_ = 0;
};

}  // namespace lockstep
