#pragma once

#include <span>
#include <string>

#include "app/session/scenario.hpp"

namespace lockstep {

/// A subject that the program teaches: a tile of Home and a row of the index.
struct Topic {
    std::string id;  ///< stable, for tests: "scans"
    std::string title;  ///< "Scans"
    std::string about;  ///< what one sees, in a sentence
    std::string source;  ///< "Malison 2012, 4.2"
    Scenario example;  ///< a small run at its input: its passes are the thumbnail
    std::string lesson;  ///< file of its lesson, relative to the assets
};

/// Every topic, in the order in which a course takes them.
std::span<const Topic> all_topics();

/// Opens the lesson of a topic.
void open_topic(Actions& actions, const Topic& topic);

}  // namespace lockstep
