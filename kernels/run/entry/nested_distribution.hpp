#pragma once

#include <string>
#include <utility>

#include "kernels/run/entry/distribution.hpp"

namespace lockstep {

/// A distribution of an algorithm that runs inside another one (NestedAlgorithm), as the outer one's entry has it: in the
/// columns that these are there.
/// name   of the nested one: "ranking"
inline Distribution nested_distribution(const std::string& name, Distribution inner) {
    for (auto* column : {&inner.column, &inner.groups, &inner.element})
        if (!column->empty()) *column = name + "." + *column;
    return inner;
}

}  // namespace lockstep
