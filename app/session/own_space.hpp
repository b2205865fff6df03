#pragma once

#include "kernels/run/run.hpp"

namespace lockstep {

/// The space of a dataset's own elements: "nodes", "vertices".
inline IndexSpace own_space(const Dataset& dataset) { return spaces_of(dataset).front(); }

}  // namespace lockstep
