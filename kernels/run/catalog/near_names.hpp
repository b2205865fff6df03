#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace lockstep {

/// How many letters must be put in, taken out or replaced to make one of the other (Levenshtein).
std::size_t edit_distance(std::string_view a, std::string_view b);

/// Those of `names` that somebody who typed `name` may have meant, nearest first: half of its letters are other ones at most, or
/// one of both stands in the other. Capitals count as small letters.
std::vector<std::string> near_names(std::string_view name, const std::vector<std::string>& names);

}  // namespace lockstep
