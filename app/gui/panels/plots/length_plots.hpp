#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "app/gui/theme/look.hpp"
#include "app/session/findings/load_balance.hpp"

namespace lockstep {

/// One run's distribution as the plots below show it.
struct LengthsShown {
    const LoadBalance& balance;
    std::optional<std::uint32_t> selected;  ///< the one of the selected element: its sublist
    int level = 0;  ///< of a recursion: whose lengths they are
    char badge = 0;  ///< 'A' or 'B'; 0: the only run
    std::string name;  ///< of the run, where there are two; else the plot's own title
    std::string published_text;  ///< "thesis: 350, about 16,000"; may be empty
    bool each_lane_walks = true;  ///< false: a warp has fewer walks than lanes
};

/// Lengths: one bar each while they are few, else a histogram with a logarithmic axis, with what is expected as a line, and
/// the mean dashed. `height` in pixels. Returns the number of the one that was clicked: of a bin, its first.
std::optional<std::uint32_t> draw_sublist_lengths(const Look& look, const char* id, const LengthsShown& shown,
                                                  float height);

/// The histogram also while they are few.
std::optional<std::uint32_t> draw_length_histogram(const Look& look, const char* id, const LengthsShown& shown,
                                                   float height);

/// Threads that still walk after each link, and how many of all steps are idle.
void draw_threads_walking(const Look& look, const char* id, const LengthsShown& shown, float height);

}  // namespace lockstep
