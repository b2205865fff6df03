#pragma once

#include <cstdint>
#include <memory>

#include "kernels/run/entry/algorithm.hpp"
#include "kernels/run/entry/list_input.hpp"

namespace lockstep::list_ranking {

/// For an algorithm that has a list ranked inside it: which ranking does that, all but those that are wrong on purpose.
Parameter ranking_parameter();
/// The ranking of that choice, with its defaults, on a list that lies on the device and may be written later: it is first
/// read when the ranking starts. Its columns `rank` and others are those of the ranking alone.
/// own  values in place of its defaults, of parameters that it has
std::unique_ptr<Algorithm> make_ranking(Device& device, const ListInput& list, std::int64_t choice,
                                        const ParameterValues& own = {});

}  // namespace lockstep::list_ranking
