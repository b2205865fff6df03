#pragma once

#include <string>
#include <vector>

#include "app/session/debugger/open_launch.hpp"

namespace lockstep {

/// An array that a condition on accesses can name.
struct ConditionName {
    std::string
        written;  ///< "rank", "tile"; in `backquotes` if no identifier, or if the kernel uses the name differently
    std::string meaning;  ///< "rank is distance in Arrays: uint32 of nodes"
    std::string space;  ///< the space of its elements; empty: they cannot be selected
};

/// The kernel's arrays by their names in the source, then the columns without such an array.
std::vector<ConditionName> condition_names(const OpenLaunch& open);

/// Example conditions with names of the kernel: "rank[5] == 3   lane 7 && beyond > 300", and for lanes "i < 40 && rank
/// > 3". A part without a suitable name is left out.
std::string condition_example(const OpenLaunch& open);
std::string filter_example(const OpenLaunch& open);

/// The name of a column in a condition, in `backquotes` if it is not an identifier.
std::string written_in_condition(const Column& column);

}  // namespace lockstep
