#include "kernels/run/conditions/compared_number.hpp"

#include <bit>
#include <cstdint>

namespace lockstep {
namespace {

long double number_of(const Value& value) {
    switch (value.type) {
        case ValueType::int32: return std::bit_cast<std::int32_t>(static_cast<std::uint32_t>(value.bits));
        case ValueType::float32: return std::bit_cast<float>(static_cast<std::uint32_t>(value.bits));
        case ValueType::int64: return static_cast<long double>(static_cast<std::int64_t>(value.bits));
        case ValueType::float64: return std::bit_cast<double>(value.bits);
        case ValueType::float16: return value.number();
        case ValueType::uint32:
        case ValueType::uint64: break;
    }
    return static_cast<long double>(value.bits);
}

void round_beside(ComparedNumber& typed, const ComparedNumber& other) {
    using From = ComparedNumber::From;
    if (typed.from == From::text && other.from == From::real) typed.number = static_cast<float>(typed.number);
}

}  // namespace

ComparedNumber ComparedNumber::of(const Value& value, bool none) {
    return {number_of(value), none, value.type == ValueType::float32 ? From::real : From::whole};
}

bool compares(Compare compare, ComparedNumber left, ComparedNumber right) {
    if (left.none || right.none) {
        const bool same = left.none && right.none;
        return compare == Compare::equal ? same : compare == Compare::different && !same;
    }
    round_beside(left, right);
    round_beside(right, left);
    switch (compare) {
        case Compare::equal: return left.number == right.number;
        case Compare::different: return left.number != right.number;
        case Compare::less: return left.number < right.number;
        case Compare::at_most: return left.number <= right.number;
        case Compare::more: return left.number > right.number;
        case Compare::at_least: break;
    }
    return left.number >= right.number;
}

}  // namespace lockstep
