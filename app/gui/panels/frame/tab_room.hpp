#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace lockstep {

/// Which tabs of a bar are shown, whole: all where they have room; else those of `first`, in that order, then the others from
/// the left as far as they fit beside the list of the rest. One at least.
/// widths  pixels, of each tab
/// room    pixels of the bar
/// list    pixels of what opens the list of the rest
std::vector<bool> fit_tabs(std::span<const float> widths, float room, float list, std::span<const std::size_t> first);

}  // namespace lockstep
