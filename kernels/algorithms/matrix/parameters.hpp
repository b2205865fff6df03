#pragma once

#include "kernels/algorithms/matrix/semiring.hpp"
#include "kernels/data/matrices.hpp"
#include "kernels/run/entry/parameter.hpp"

namespace lockstep::matrix {

/// What every product takes.
Parameter semiring_parameter();
/// A launch, and a pass, for each part of the inner dimension.
Parameter stepwise_parameter(std::string_view part);

/// Throws InputError for plus-times of entries some of which are infinite.
Semiring semiring_of(const ParameterValues& parameters, const Matrices& matrices);

}  // namespace lockstep::matrix
