#pragma once

#include <string>

#include "app/session/playback/searches/difference.hpp"

namespace lockstep {

/// The differences of two runs in a sentence: "rank differs now at 12 of 64 nodes, first at node 3; next too". Values
/// that one run does not know yet are listed separately. Null: the comparison is running.
std::string difference_text(const Difference* difference);

}  // namespace lockstep
