#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace lockstep {

/// How many letters must be put in, taken out or replaced to make one of the other (Levenshtein).
std::size_t edit_distance(std::string_view a, std::string_view b);

/// The `names` that resemble a mistyped `name`, nearest first: at most half of its letters differ, or
/// one of both stands in the other. Capitals count as small letters.
std::vector<std::string> near_names(std::string_view name, const std::vector<std::string>& names);

}  // namespace lockstep
