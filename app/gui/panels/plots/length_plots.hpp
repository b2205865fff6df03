#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "app/gui/theme/look.hpp"
#include "app/session/findings/load_balance.hpp"

namespace lockstep {

/// The distribution of one run for the plots below.
struct LengthsShown {
    const LoadBalance& balance;
    std::optional<std::uint32_t> selected;  ///< index of the selected element's sublist
    int level = 0;  ///< level of the recursion
    char badge = 0;  ///< 'A' or 'B'; 0: the only run
    std::string name;  ///< of the run in a comparison; else the plot's title
    std::string published_text;  ///< "thesis: 350, about 16,000"; may be empty
    bool each_lane_walks = true;  ///< false if a warp has fewer walks than lanes
};

/// Lengths: one bar each while they are few, else a histogram with a logarithmic axis; a line shows the expected lengths, a dashed line
/// the mean. `height` in pixels. Returns the index of the clicked length: of a bin, its first.
std::optional<std::uint32_t> draw_sublist_lengths(const Look& look, const char* id, const LengthsShown& shown,
                                                  float height);

/// The histogram, also for few lengths.
std::optional<std::uint32_t> draw_length_histogram(const Look& look, const char* id, const LengthsShown& shown,
                                                   float height);

/// The number of threads that still walk after each link, and the share of idle steps.
void draw_threads_walking(const Look& look, const char* id, const LengthsShown& shown, float height);

}  // namespace lockstep
