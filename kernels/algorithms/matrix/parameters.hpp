#pragma once

#include "kernels/algorithms/matrix/semiring.hpp"
#include "kernels/data/matrices.hpp"
#include "kernels/run/entry/parameter.hpp"

namespace lockstep::matrix {

/// The parameter of every product.
Parameter semiring_parameter();
/// One launch and one pass for each part of the inner dimension.
Parameter stepwise_parameter(std::string_view part);

/// Transposes B before the product (Malison 2012, 4.1.2).
Parameter transposed_b_parameter();

/// Throws InputError for plus-times if some entries are infinite.
Semiring semiring_of(const ParameterValues& parameters, const Matrices& matrices);

}  // namespace lockstep::matrix
