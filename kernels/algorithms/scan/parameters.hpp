#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "kernels/algorithms/scan/operator.hpp"
#include "kernels/data/number_array.hpp"
#include "kernels/run/entry/parameter.hpp"

namespace lockstep::scan {

/// The parameters `inclusive` and `operator`.
std::vector<Parameter> parameters();
/// The same without compose, which demonstrations do not support.
std::vector<Parameter> commutative_parameters();
/// form=levels|block.
Parameter form_parameter();
inline constexpr std::int64_t kInOneBlock = 1;

/// The requested operator on numbers of this type. Throws InputError for compose on floats.
ScanOperator operator_of(const ParameterValues& parameters, const Numbers& numbers);
/// Throws InputError if one block cannot scan n elements.
void require_in_block(std::string_view who, std::uint32_t n, std::uint32_t most);

/// The noun for a prefix, by the operator: "sum", "maximum".
std::string_view word_for(ScanOperator combine);

}  // namespace lockstep::scan
