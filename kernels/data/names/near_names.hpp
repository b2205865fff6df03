#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace lockstep {

/// The number of letters to insert, delete or replace that turns one word into the other (Levenshtein).
std::size_t edit_distance(std::string_view a, std::string_view b);

/// The `names` that resemble a mistyped `name`, nearest first: at most half of the letters differ, or one contains the
/// other. Ignores case.
std::vector<std::string> near_names(std::string_view name, const std::vector<std::string>& names);

}  // namespace lockstep
