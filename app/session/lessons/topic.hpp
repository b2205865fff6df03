#pragma once

#include <span>
#include <string>

#include "app/session/scenario.hpp"

namespace lockstep {

/// A subject that the program teaches: a tile of Home and a row of the index.
struct Topic {
    std::string id;  ///< stable, for tests: "scans"
    std::string title;  ///< "Scans"
    std::string about;  ///< the content in a sentence
    std::string source;  ///< "Malison 2012, 4.2"
    Scenario example;  ///< a small run at pass 0; the thumbnail shows its passes
    std::string lesson{};  ///< file of the lesson, relative to the assets; empty: there is only the example
};

/// All topics in the order of a course.
std::span<const Topic> all_topics();

/// Opens the lesson of a topic, or its example.
void open_topic(Actions& actions, const Topic& topic);

}  // namespace lockstep
