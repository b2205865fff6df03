#pragma once

#include <memory>

namespace lockstep {

enum class Compare { equal, different, less, at_most, more, at_least };

/// A condition as it was typed: comparisons, joined by "and", "or" and "not". Operand is one side of a comparison.
template <class Operand>
struct ConditionNode {
    enum class Kind { comparison, both, either, negation } kind = Kind::comparison;
    Compare compare = Compare::equal;
    Operand left, right;
    std::shared_ptr<const ConditionNode> first, second;
};

}  // namespace lockstep
