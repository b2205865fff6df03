#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/base/progress.hpp"

namespace lockstep {

/// A playlist of scenarios with notes, shown by a lecturer in order. A small JSON file:
///   {"lecture": "Pointer jumping", "scenarios": [{"scenario": "first.json", "note": "What every thread does"}, "second.json"]}
struct Lecture {
    struct Step {
        std::filesystem::path scenario;
        std::string note;  ///< may be empty
    };
    std::string title;
    std::vector<Step> steps;  ///< one at least
};

/// A lecture and the current position in it.
struct OpenLecture {
    Lecture lecture;
    std::filesystem::path file;
    std::size_t at = 0;

    const Lecture::Step& step() const { return lecture.steps[at]; }
};

/// True for the text of a lecture, false for a scenario; any other text gives either.
bool is_lecture(std::string_view text);

/// Parses the text of a lecture's file. Relative paths start at its folder. Throws InputError that begins with the
/// file's name and states the line that is not JSON, or the key that is unknown or has a wrong value.
Lecture parse_lecture(std::string_view text, const std::filesystem::path& file);

}  // namespace lockstep
