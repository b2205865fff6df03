#pragma once

#include <string>
#include <string_view>

#include "app/session/drawing/drawn_input.hpp"

namespace lockstep {

/// A drawing as a line that can be typed.
/// graph  arcs, with weights in a weighted graph, and vertices without arcs: "0-1:5 1-2:3 4"; vertices below the largest number exist
/// tree   arcs from parent to child: "0-1 0-2 2-3"
/// list   its nodes in their order: "3 0 2 1"; unlinked parts are separated by a slash: "3 0 / 2 1"
/// array  its numbers: "3 1 4 1 5"
std::string text_of(const DrawnInput& drawn);

/// Parses a line of text_of(). Takes kind, direction and the places of known vertices from `before`; other vertices are placed by
/// place_others(). A typed weight makes a graph weighted. Throws InputError that names the word.
DrawnInput parse_drawn(std::string_view text, const DrawnInput& before);

/// The hint in the empty field, with an example: "Arcs, such as 0-1 1-2".
std::string text_hint(const DrawnInput& drawn);

}  // namespace lockstep
