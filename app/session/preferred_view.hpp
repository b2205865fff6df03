#pragma once

#include <string>

#include "kernels/data/dataset.hpp"
#include "kernels/run/entry/algorithm.hpp"

namespace lockstep {

/// The view that a run begins with: "rings" for a search in a graph with hubs, of which a map makes a ball; empty: the algorithm's first one.
std::string preferred_view(const AlgorithmInfo& algorithm, const Dataset& dataset);

}  // namespace lockstep
