#pragma once

#include <span>
#include <string>

#include "app/session/scenario.hpp"

namespace lockstep {

/// A topic that the program teaches: a tile of Home and a row of the index.
struct Lesson {
    std::string id;  ///< stable, for tests: "scans"
    std::string title;  ///< "Scans"
    std::string about;  ///< what one sees, in a sentence
    std::string source;  ///< "Malison 2012, 4.2"
    Scenario example;  ///< a small run at its input: its passes are the thumbnail
    std::string lecture{};  ///< file of the scenes, relative to the assets; empty: the example alone
};

/// Every lesson, in the order in which a course takes them.
std::span<const Lesson> all_lessons();

/// Opens a lesson at its first scene.
void open_lesson(Actions& actions, const Lesson& lesson);

}  // namespace lockstep
