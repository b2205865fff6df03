#pragma once

#include <memory>
#include <vector>

#include "kernels/run/entry/algorithm.hpp"
#include "kernels/run/entry/list_input.hpp"

namespace lockstep::tree {

/// The vertex that the tree hangs from; the default is the file's own root.
Parameter root_parameter();
/// Which list ranking ranks the tour, and what a recursive Helman-JáJá ranking is to do.
std::vector<Parameter> ranking_parameters();
/// Both.
std::vector<Parameter> tour_parameters();

/// The ranking of these parameters; see list_ranking::make_ranking.
std::unique_ptr<Algorithm> make_ranking(Device& device, const ListInput& list, const ParameterValues& parameters);

/// list.champion with its defaults.
std::unique_ptr<Algorithm> make_fastest_ranking(Device& device, const ListInput& list);

}  // namespace lockstep::tree
