#pragma once

#include <string>

#include "app/session/playback/searches/difference.hpp"

namespace lockstep {

/// Where two runs differ now, in a sentence: "rank differs now at 12 of 64 nodes, first at node 3; next too". What one of
/// them does not know yet is told apart. Null: it is being found out.
std::string difference_text(const Difference* difference);

}  // namespace lockstep
