#pragma once

#include <string>

#include "app/session/drawing/drawn_input.hpp"
#include "app/session/scenario.hpp"

namespace lockstep {

class Workspace;

/// A file of a drawn input, in a format that Lockstep reads.
struct DrawnFile {
    std::string name;  ///< a proposal: "drawn.dot"
    std::string content;
};

/// graph: DOT with weights and places; list: .list.tsv; tree: .parent.tsv; array: .npy. The input is complete (facts_of).
DrawnFile drawn_file(const DrawnInput& drawn);

/// The drawn input, contained, with the algorithm of the workspace if it works on this kind, else with the one that opens the kind.
Scenario scenario_of(const DrawnInput& drawn, const Workspace& workspace);

}  // namespace lockstep
