#pragma once

#include <cstdint>
#include <type_traits>
#include <utility>

#include "kernels/simt/simt_fn.hpp"

namespace lockstep {

// -------------------------------------------------------------------------------------------- Operator

/// The operator that combines two neighbouring sums, a before b, on words that hold uint32 or float32. All are associative;
/// compose is not commutative, so that tests detect exchanged operands: a word w is the map t -> (w >> 16) * t + (w & 65535)
/// mod 2^16, and compose(a, b) applies first a, then b.
struct ScanOperator {
    enum Code : std::uint32_t { add, max, min, compose, add_float, max_float, min_float, max_int, min_int };
    static constexpr std::uint32_t kFloat = 4;  ///< difference between the codes of integers and of floats

    Code code = add;

    SIMT_HOST_FN std::uint32_t operator()(std::uint32_t a, std::uint32_t b) const { return combine(code, a, b); }
    SIMT_HOST_FN std::uint32_t identity() const { return identity_of(code); }
    SIMT_HOST_FN bool is_float() const { return code >= kFloat && code <= min_float; }
    SIMT_HOST_FN bool is_signed() const { return code > min_float; }

    SIMT_HOST_FN static std::uint32_t combine(Code code, std::uint32_t a, std::uint32_t b) {
        switch (code) {
            case add: return a + b;
            case max: return a < b ? b : a;
            case min: return b < a ? b : a;
            case compose: return compose_maps(a, b);
            case add_float: return word_of(number_of(a) + number_of(b));
            case max_float: return number_of(a) < number_of(b) ? b : a;
            case min_float: return number_of(b) < number_of(a) ? b : a;
            case max_int: return signed_of(a) < signed_of(b) ? b : a;
            case min_int: return signed_of(b) < signed_of(a) ? b : a;
        }
        return 0;
    }
    /// sum: 0; max: 0, -infinity or -2^31; min: 4294967295, infinity or 2^31 - 1; compose: 65536, the map t -> t.
    SIMT_HOST_FN static std::uint32_t identity_of(Code code) {
        switch (code) {
            case add:
            case max:
            case add_float: return 0;
            case min: return 0xFFFFFFFFu;
            case compose: return 0x10000u;
            case max_float: return 0xFF800000u;
            case min_float: return 0x7F800000u;
            case max_int: return 0x80000000u;
            case min_int: return 0x7FFFFFFFu;
        }
        return 0;
    }

private:
    SIMT_HOST_FN static std::uint32_t compose_maps(std::uint32_t a, std::uint32_t b) {
        const auto factor = (a >> 16) * (b >> 16);
        const auto summand = (b >> 16) * (a & 0xFFFFu) + (b & 0xFFFFu);
        return factor << 16 | (summand & 0xFFFFu);
    }
    SIMT_HOST_FN static std::int32_t signed_of(std::uint32_t word) { return static_cast<std::int32_t>(word); }
    SIMT_HOST_FN static float number_of(std::uint32_t word) { return __builtin_bit_cast(float, word); }
    SIMT_HOST_FN static std::uint32_t word_of(float number) { return __builtin_bit_cast(std::uint32_t, number); }
};

// ---------------------------------------------------------------------------------------- For operator

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
