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
///   where       "block" | "warp" | "lane" | "thread" | "line": of the access; "lane 7" means "lane == 7". Lines are those of the
///               kernel's own file; accesses in other files have line 0
/// A name is a variable of the kernel, with its value in the lane of the access; if there is no such variable, it is an array
/// and means the value that this lane last loaded, stored or left by an atomic there. An array is one of the kernel's, else a
/// column of the run; in `backquotes` it is always a column (condition_meaning.hpp). Arrays have their values just after the
/// access. In brackets, an unknown name means the accessed element; in shared memory a number is an element of the block in
/// focus, a name one of the accessing block. Elements of rows and columns are counted row by row.
class AccessCondition {
public:
    struct Operand {
        enum class Kind { number, none, where, name, cell } kind = Kind::number;
        long double number = 0;
        std::string name;  ///< for where, variable, array; with backquotes if they were typed
        std::string index_name;  ///< for a cell; empty: the index is a number
        std::uint32_t index = 0;
    };
    using Node = ConditionNode<Operand>;

    /// Throws InputError with the position and the expected token.
    static AccessCondition parse(std::string_view text);

    const std::string& text() const { return text_; }
    const Node& root() const { return *root_; }

private:
    std::string text_;
    std::shared_ptr<const Node> root_;
};

}  // namespace lockstep::debugger
