#pragma once

#include <string>
#include <vector>

#include "app/session/debugger/open_launch.hpp"

namespace lockstep {

/// An array that a condition on accesses can name.
struct ConditionName {
    std::string
        written;  ///< "rank", "tile"; a column whose name the kernel has for something else, or that is no word, in `backquotes`
    std::string says;  ///< "rank is distance in Arrays: uint32 of nodes"
    std::string space;  ///< what its elements are; empty: nothing that can be picked
};

/// The kernel's arrays as it calls them, then columns that these do not stand for.
std::vector<ConditionName> condition_names(const OpenLaunch& open);

/// Conditions in the kernel's own words: "rank[5] == 3   lane 7 && beyond > 300", and of lanes "i < 40 && rank > 3". As much as
/// it has words for.
std::string condition_example(const OpenLaunch& open);
std::string filter_example(const OpenLaunch& open);

/// How a column stands in a condition: one whose name is no word in `backquotes`.
std::string written_in_condition(const Column& column);

}  // namespace lockstep
