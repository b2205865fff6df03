#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "app/session/recording/recording.hpp"
#include "kernels/run/entry/algorithm.hpp"

namespace lockstep {

/// Makes the algorithm that a recording names, so that recorded columns lie in its buffers. Null if it has other columns than the
/// recording, as another version of the algorithm may, or cannot be made.
std::unique_ptr<Algorithm> make_recorded(const AlgorithmInfo& algorithm, Device& device, const Dataset& dataset,
                                         const ParameterValues& parameters, const Recording& recording);

/// Puts the numbers of a column, as a recording stores them, into the words of its buffer.
void put_column(std::vector<std::uint32_t>& words, const Column& column, std::string_view bytes);
/// Sets the bits that belong to the numbers of a column.
void mark_column(std::vector<std::uint32_t>& words, const Column& column);

}  // namespace lockstep
