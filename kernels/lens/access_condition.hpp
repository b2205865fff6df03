#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "kernels/run/entry/condition_tree.hpp"

namespace lockstep::lens {

/// A condition on the accesses of a launch: `rank[5] == 3`, `lane 7 && level[j] > 300`, `i < 40 && beyond != none`.
///   or          and ( "||" and )*
///   and         not ( "&&" not )*
///   not         "!" not | "(" or ")" | comparison
///   comparison  where number | operand ( "==" | "!=" | "<" | "<=" | ">" | ">=" ) operand
///   operand     number | "none" | where | name | column "[" ( number | name ) "]"
///   where       "block" | "warp" | "lane" | "thread" | "line": of the access; "lane 7" stands for "lane == 7". Lines are
///               those of the kernel's own file; an access that a function in another file makes has none, 0
/// A name is a variable of the kernel, as it is in the lane that makes the access; inside brackets one that the kernel does not have
/// stands for the element that the access touches. Columns are as they are just after the access.
class AccessCondition {
public:
    struct Operand {
        enum class Kind { number, none, where, variable, cell } kind = Kind::number;
        long double number = 0;
        std::string name;  ///< of where, variable or column
        std::string index_name;  ///< of a cell; empty: the number
        std::uint32_t index = 0;
    };
    using Node = ConditionNode<Operand>;

    /// Throws InputError that says what was expected and where.
    static AccessCondition parse(std::string_view text);

    const std::string& text() const { return text_; }
    const Node& root() const { return *root_; }

private:
    std::string text_;
    std::shared_ptr<const Node> root_;
};

}  // namespace lockstep::lens
