#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "app/gui/theme/look.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {

/// The height of the longest heading of a run. Every pass uses this height, so that the picture below keeps its place.
class HeadingHeight {
public:
    /// How the heading is set: sizes in points, widths in pixels.
    struct Setting {
        float sentence_size = 0, sentence_width = 0, note_size = 0, note_width = 0;
        float min_height = 0;  ///< minimum height of a sentence in pixels, for the controls beside it
        float scale = 0;  ///< pixels per point
        bool operator==(const Setting&) const = default;
    };
    /// In pixels.
    struct Heights {
        float sentence = 0, whole = 0;  ///< of the longest sentence, and of the longest sentence with its note

        void include(const Look& look, const Setting& setting, std::string_view sentence_text, std::string_view note);
    };

    /// Of the passes recorded so far; measures only those that are new since the last call.
    const Heights& of(const Look& look, const Run& run, const Setting& setting);

private:
    const Run* run_ = nullptr;
    std::string work_;  ///< algorithm and input of the run
    Setting setting_;
    std::uint32_t measured_ = 0;  ///< passes
    Heights heights_;
};

}  // namespace lockstep
