#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "kernels/run/conditions/condition_tree.hpp"

namespace lockstep::debugger {

/// A condition on the accesses of a launch: `rank[5] == 3`, `lane 7 && level[j] > 300`, `i < 40 && beyond != none`.
///   or          and ( "||" and )*
///   and         not ( "&&" not )*
///   not         "!" not | "(" or ")" | comparison
///   comparison  where number | operand ( "==" | "!=" | "<" | "<=" | ">" | ">=" ) operand
///   operand     number | "none" | where | name | array "[" ( number | name ) "]"
///   where       "block" | "warp" | "lane" | "thread" | "line": of the access; "lane 7" stands for "lane == 7". Lines are
///               those of the kernel's own file; an access that a function in another file makes has none, 0
/// A name is a variable of the kernel, as it is in the lane that makes the access, or else an array: then it is the value that this
/// lane has touched last there, which is what it loaded or stored, or what its atomic left. An array is one that the kernel calls so, or
/// else a column of the run; one in `backquotes` is always a column (condition_meaning.hpp). Arrays are as they are just after the
/// access. Inside brackets a name that the kernel does not have stands for the element that the access touches; in shared
/// memory a number is an element of the block in focus, a name one of the block that makes the access. Elements of rows and columns
/// are counted row by row.
class AccessCondition {
public:
    struct Operand {
        enum class Kind { number, none, where, name, cell } kind = Kind::number;
        long double number = 0;
        std::string name;  ///< of where, variable, array; of a column with its backquotes, where they were typed
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

}  // namespace lockstep::debugger
