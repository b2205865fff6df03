#pragma once

#include <string>
#include <utility>
#include <vector>

#include "app/workspace.hpp"

namespace lockstep {

/// A name and a figure, for a table of two columns.
using Fact = std::pair<std::string, std::string>;

/// What is known of the input: its size and how it was read.
std::vector<Fact> input_facts(const Dataset& dataset);
/// What the run came to: passes, times, and what it made of each element.
std::vector<Fact> run_facts(const Run& run);

}  // namespace lockstep
