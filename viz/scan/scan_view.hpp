#pragma once

#include <memory>

#include "viz/view.hpp"

namespace lockstep {

/// A scan as the tree of its steps (Malison 2012, figs. 4.3 to 4.5): a row a step, sums moving along the lines, prefixes that
/// are done outlined solid and others dashed, lanes without work dim, blocks as bands with their sums scanned below. Where there
/// is no room for that: how far left each sum reaches.
std::unique_ptr<View> make_scan_view();

}  // namespace lockstep
