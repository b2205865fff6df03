#pragma once

#include <optional>
#include <string_view>

namespace lockstep {

/// The score of `typed` in `text`: its letters must occur in order; case and spaces are ignored. Initial letters of words, adjacent
/// letters and short texts score higher; a word that begins with all letters scores highest. Empty if a letter is missing.
std::optional<int> fuzzy_score(std::string_view typed, std::string_view text);

}  // namespace lockstep
