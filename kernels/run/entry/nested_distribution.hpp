#pragma once

#include <string>
#include <utility>

#include "kernels/run/entry/distribution.hpp"

namespace lockstep {

/// A distribution of a nested algorithm (NestedAlgorithm) for the entry of the outer algorithm: its column names get the
/// nested algorithm's prefix.
/// name  of the nested algorithm: "ranking"
inline Distribution nested_distribution(const std::string& name, Distribution inner) {
    for (auto* column : {&inner.column, &inner.groups, &inner.element})
        if (!column->empty()) *column = name + "." + *column;
    return inner;
}

}  // namespace lockstep
