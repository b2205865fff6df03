#pragma once

#include <type_traits>
#include <utility>

#include "kernels/algorithms/scan/operator.hpp"

namespace lockstep {

/// Calls act(code) with the operator's code as a constant, for kernels that are compiled for each operator.
template <class Act>
void for_operator(const ScanOperator& combine, Act&& act) {
    using Code = ScanOperator::Code;
    switch (combine.code) {
        case Code::add: return act(std::integral_constant<Code, Code::add>{});
        case Code::max: return act(std::integral_constant<Code, Code::max>{});
        case Code::min: return act(std::integral_constant<Code, Code::min>{});
        case Code::compose: return act(std::integral_constant<Code, Code::compose>{});
        case Code::add_float: return act(std::integral_constant<Code, Code::add_float>{});
        case Code::max_float: return act(std::integral_constant<Code, Code::max_float>{});
        case Code::min_float: return act(std::integral_constant<Code, Code::min_float>{});
        case Code::max_int: return act(std::integral_constant<Code, Code::max_int>{});
        case Code::min_int: return act(std::integral_constant<Code, Code::min_int>{});
    }
}

}  // namespace lockstep
