#pragma once

#include <cstdint>
#include <memory>

#include "kernels/run/entry/algorithm.hpp"
#include "kernels/run/entry/list_input.hpp"

namespace lockstep::list_ranking {

/// For an algorithm with a nested list ranking: the choice among all rankings that are not wrong on purpose.
Parameter ranking_parameter();
/// The chosen ranking, with its defaults, on a list on the device, which may be written later: it is read only when the
/// ranking starts. The columns, for example `rank`, belong to the ranking alone.
/// own  values of its parameters that replace its defaults
std::unique_ptr<Algorithm> make_ranking(Device& device, const ListInput& list, std::int64_t choice,
                                        const ParameterValues& own = {});

}  // namespace lockstep::list_ranking
