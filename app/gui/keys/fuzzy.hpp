#pragma once

#include <optional>
#include <string_view>

namespace lockstep {

/// How well `typed` matches `text`: its letters in order, not minding case or spaces in `typed`. Higher is better: letters
/// that begin words and letters side by side count more, and short texts more than long ones. Nothing when it does not match.
std::optional<int> fuzzy_score(std::string_view typed, std::string_view text);

}  // namespace lockstep
