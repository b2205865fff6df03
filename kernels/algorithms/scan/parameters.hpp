#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "kernels/algorithms/scan/operator.hpp"
#include "kernels/data/number_array.hpp"
#include "kernels/run/entry/parameter.hpp"

namespace lockstep::scan {

/// inclusive and operator.
std::vector<Parameter> parameters();
/// The same without compose, which a demonstration does not take.
std::vector<Parameter> commutative_parameters();
/// form=levels|block.
Parameter form_parameter();
inline constexpr std::int64_t kInOneBlock = 1;

/// What is asked for, on numbers of this type. Throws InputError for compose on floats.
ScanOperator operator_of(const ParameterValues& parameters, const Numbers& numbers);
/// Throws InputError where one block cannot take so many.
void require_in_block(std::string_view who, std::uint32_t n, std::uint32_t most);

/// "sum", "maximum": what a prefix is, by the operator.
std::string_view word_for(ScanOperator combine);

}  // namespace lockstep::scan
