#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "app/session/playback/passes/pass_row.hpp"

namespace lockstep {

/// Positions of passes on a track in pixels: side by side; passes of a folded group share one.
struct Track {
    float left = 0, right = 0;
    std::uint32_t last = 0;  ///< pass
    const PassRow* row = nullptr;  ///< null: nothing is folded

    bool folded() const { return row && row->folded(); }
    std::uint32_t num_places() const { return folded() ? row->size() : last + 1; }
    PassRow::Place place(std::uint32_t index) const {
        return folded() ? row->place(index) : PassRow::Place{index, index, std::nullopt};
    }
    std::uint32_t index_of(std::uint32_t pass) const { return folded() ? row->index_of(pass) : std::min(pass, last); }

    float at(double position) const {
        const auto end = num_places() - 1;
        return end == 0 ? left : left + (right - left) * static_cast<float>(position / end);
    }
    float x(std::uint32_t pass) const { return at(folded() ? row->position_of(pass) : pass); }
    /// The pass at a pixel.
    std::uint32_t pass(float pixel) const {
        const double place = position(pixel);
        return folded() ? row->pass_at(place) : static_cast<std::uint32_t>(std::lround(place));
    }
    /// The place at a pixel, with the part of the way to the next one.
    double position(float pixel) const {
        const auto end = num_places() - 1;
        if (end == 0 || right <= left) return 0;
        return static_cast<double>(std::clamp((pixel - left) / (right - left), 0.f, 1.f)) * end;
    }
    /// Distance between two places in pixels.
    float spacing() const { return (right - left) / static_cast<float>(std::max(1u, num_places() - 1)); }
};

}  // namespace lockstep
