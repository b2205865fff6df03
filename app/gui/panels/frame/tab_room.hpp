#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace lockstep {

/// The tabs of a bar that are shown, completely: all if they fit; else those of `first`, in that order, then the others from the left as
/// far as they fit beside the list. At least one.
/// widths  pixels, of each tab
/// room    pixels of the bar
/// list    pixels of the button that opens the list
std::vector<bool> fit_tabs(std::span<const float> widths, float room, float list, std::span<const std::size_t> first);

}  // namespace lockstep
