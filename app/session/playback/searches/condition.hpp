#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/run/conditions/condition_tree.hpp"

namespace lockstep {

/// A condition on the numbers of a pass: `rank[75] != 64`, `level[j] > 300 && !(visited[j] == 1)`.
///   or          and ( "||" and )*
///   and         not ( "&&" not )*
///   not         "!" not | "(" or ")" | comparison
///   comparison  operand ( "==" | "!=" | "<" | "<=" | ">" | ">=" ) operand
///   operand     number | "none" | column "[" ( index | variable ) "]"
/// A column whose name is not an identifier stands in `backquotes`. A variable stands for any element: the condition holds if it
/// holds for some element. There is at most one variable. A null value is unequal to every number, and neither less nor greater.
class Condition {
public:
    struct Operand {
        enum class Kind { number, none, cell } kind = Kind::number;
        long double number = 0;  ///< represents each value of each type exactly
        std::string column;
        std::optional<std::uint32_t> index;  ///< none: the variable
        std::size_t at = 0;  ///< position in the text, for errors
    };
    using Node = ConditionNode<Operand>;

    /// Throws InputError that states the expected text and its position.
    static Condition parse(std::string_view text);

    const std::string& text() const { return text_; }
    const Node& root() const { return *root_; }
    const std::string& variable() const { return variable_; }  ///< empty: no variable

private:
    friend class ConditionParser;

    std::string text_, variable_;
    std::shared_ptr<const Node> root_;
};

}  // namespace lockstep
