#pragma once

#include <optional>
#include <string_view>

namespace lockstep {

/// The score of `typed` in `text`: its letters must occur in order; case and spaces are ignored. Initial letters of words and adjacent
/// letters score higher, most of all a word that begins with all of them, and so do short texts. None without a match.
std::optional<int> fuzzy_score(std::string_view typed, std::string_view text);

}  // namespace lockstep
