#pragma once

#include <memory>
#include <vector>

#include "kernels/run/entry/algorithm.hpp"
#include "kernels/run/entry/list_input.hpp"

namespace lockstep::tree {

/// The root of the tree; the default is the file's root.
Parameter root_parameter();
/// The choice of the list ranking for the tour, and the parameters of a recursive Helman-JáJá ranking.
std::vector<Parameter> ranking_parameters();
/// root_parameter() and ranking_parameters().
std::vector<Parameter> tour_parameters();

/// Makes the ranking for these parameters; see list_ranking::make_ranking.
std::unique_ptr<Algorithm> make_ranking(Device& device, const ListInput& list, const ParameterValues& parameters);

/// list.champion with its defaults.
std::unique_ptr<Algorithm> make_fastest_ranking(Device& device, const ListInput& list);

}  // namespace lockstep::tree
