#pragma once

#include <cstdint>
#include <limits>
#include <string_view>

#include "kernels/simt/half.hpp"
#include "kernels/simt/simt_fn.hpp"

namespace lockstep {

/// The number type of a column.
enum class ValueType : std::uint8_t { uint32, int32, uint64, float32, int64, float64, float16 };
inline constexpr int kNumValueTypes = 7;

/// The number of 32-bit words of a number; for two words, the lower comes first. A float16 is half a word.
SIMT_HOST_FN constexpr std::uint32_t num_words(ValueType type) {
    return type == ValueType::uint64 || type == ValueType::int64 || type == ValueType::float64 ? 2 : 1;
}
SIMT_HOST_FN constexpr bool is_float(ValueType type) {
    return type == ValueType::float32 || type == ValueType::float64 || type == ValueType::float16;
}
/// The size of a number in bytes.
SIMT_HOST_FN constexpr std::uint32_t num_bytes(ValueType type) {
    return type == ValueType::float16 ? 2 : 4 * num_words(type);
}
SIMT_HOST_FN constexpr bool is_signed(ValueType type) { return type == ValueType::int32 || type == ValueType::int64; }

/// "uint32", "int32", "uint64", "float32", "int64", "float64", "float16".
std::string_view name_of(ValueType type);

/// The bits of a number; the upper half of a one-word number is 0.
constexpr std::uint64_t bits_of(std::uint32_t number) { return number; }
constexpr std::uint64_t bits_of(std::int32_t number) { return static_cast<std::uint32_t>(number); }
constexpr std::uint64_t bits_of(std::uint64_t number) { return number; }
constexpr std::uint64_t bits_of(float number) { return __builtin_bit_cast(std::uint32_t, number); }
constexpr std::uint64_t bits_of(std::int64_t number) { return static_cast<std::uint64_t>(number); }
constexpr std::uint64_t bits_of(double number) { return __builtin_bit_cast(std::uint64_t, number); }
constexpr std::uint64_t bits_of(Half number) { return number.bits; }

constexpr ValueType type_of(std::uint32_t) { return ValueType::uint32; }
constexpr ValueType type_of(std::int32_t) { return ValueType::int32; }
constexpr ValueType type_of(std::uint64_t) { return ValueType::uint64; }
constexpr ValueType type_of(float) { return ValueType::float32; }
constexpr ValueType type_of(std::int64_t) { return ValueType::int64; }
constexpr ValueType type_of(long long) { return ValueType::int64; }
constexpr ValueType type_of(unsigned long long) { return ValueType::uint64; }
constexpr ValueType type_of(double) { return ValueType::float64; }
constexpr ValueType type_of(Half) { return ValueType::float16; }

// ---- order -------------------------------------------------------------------------------------------------------
// A key is an unsigned integer in the order of the values of its type: one integer comparison serves all types on all
// executors. For a negative float all bits are inverted, for other floats and signed integers the sign bit.

/// The key of a number of one word.
SIMT_HOST_FN constexpr std::uint32_t key_of_word(ValueType type, std::uint32_t bits) {
    constexpr std::uint32_t sign = 0x80000000u;
    if (type == ValueType::int32) return bits ^ sign;
    if (type == ValueType::float32)
        return bits ^ (static_cast<std::uint32_t>(static_cast<std::int32_t>(bits) >> 31) | sign);
    if (type == ValueType::float16) return bits ^ ((bits & 0x8000u) != 0 ? 0xFFFFu : 0x8000u);
    return bits;
}
SIMT_HOST_FN constexpr std::uint64_t key_of(ValueType type, std::uint64_t bits) {
    constexpr std::uint64_t sign = std::uint64_t{1} << 63;
    if (type == ValueType::uint64) return bits;
    if (type == ValueType::int64) return bits ^ sign;
    if (type == ValueType::float64)
        return bits ^ (static_cast<std::uint64_t>(static_cast<std::int64_t>(bits) >> 63) | sign);
    return key_of_word(type, static_cast<std::uint32_t>(bits));
}
/// The bits of the value with this key.
constexpr std::uint64_t bits_of_key(ValueType type, std::uint64_t key) {
    constexpr std::uint32_t sign = 0x80000000u;
    constexpr std::uint64_t wide_sign = std::uint64_t{1} << 63;
    if (type == ValueType::uint64) return key;
    if (type == ValueType::int64) return key ^ wide_sign;
    if (type == ValueType::float64) return (key & wide_sign) != 0 ? key ^ wide_sign : ~key;
    const auto word = static_cast<std::uint32_t>(key);
    if (type == ValueType::int32) return word ^ sign;
    if (type == ValueType::float32) return (word & sign) != 0 ? word ^ sign : static_cast<std::uint32_t>(~word);
    if (type == ValueType::float16) return word ^ ((word & 0x8000u) != 0 ? 0x8000u : 0xFFFFu);
    return word;
}

/// NaN has no place in the order.
SIMT_HOST_FN constexpr bool is_nan(ValueType type, std::uint64_t bits) {
    if (type == ValueType::float64) return (bits & ~(std::uint64_t{1} << 63)) > 0x7FF0000000000000ull;
    if (type == ValueType::float16) return (bits & 0x7FFFu) > 0x7C00u;
    return type == ValueType::float32 && (bits & 0x7FFFFFFFu) > 0x7F800000u;
}
/// Infinite floats and NaN have no place on a scale.
SIMT_HOST_FN constexpr bool is_off_scale(ValueType type, std::uint64_t bits) {
    if (type == ValueType::float64) return (bits & ~(std::uint64_t{1} << 63)) >= 0x7FF0000000000000ull;
    if (type == ValueType::float16) return (bits & 0x7FFFu) >= 0x7C00u;
    return type == ValueType::float32 && (bits & 0x7FFFFFFFu) >= 0x7F800000u;
}

// ---- a value -----------------------------------------------------------------------------------------------------

/// A number with its type.
struct Value {
    ValueType type = ValueType::uint32;
    std::uint64_t bits = 0;

    Value() = default;
    Value(ValueType its_type, std::uint64_t its_bits) : type(its_type), bits(its_bits) {}
    template <class Number>
    explicit Value(Number number) : type(type_of(number)), bits(bits_of(number)) {}

    /// The number as a double: integers beyond 2^53 are rounded.
    double number() const;
    bool is_nan() const { return lockstep::is_nan(type, bits); }
    std::uint64_t key() const { return key_of(type, bits); }
    static Value from_key(ValueType type, std::uint64_t key) { return {type, bits_of_key(type, key)}; }

    /// The same type and the same bits.
    bool operator==(const Value&) const = default;
};

/// The lowest and highest of a set of values of one type: the range of a scale. The caller leaves out null values and floats off the scale.
struct ValueRange {
    ValueType type = ValueType::uint32;
    std::uint64_t lowest_key = std::numeric_limits<std::uint64_t>::max(), highest_key = 0;  ///< an empty range

    bool empty() const { return lowest_key > highest_key; }
    /// 0 for an empty range.
    Value lowest() const { return empty() ? Value(type, 0) : Value::from_key(type, lowest_key); }
    Value highest() const { return empty() ? Value(type, 0) : Value::from_key(type, highest_key); }
    void add_key(std::uint64_t key) {
        lowest_key = key < lowest_key ? key : lowest_key;
        highest_key = key > highest_key ? key : highest_key;
    }
    void add(const ValueRange& other) {
        if (other.empty()) return;
        add_key(other.lowest_key);
        add_key(other.highest_key);
    }
    bool operator==(const ValueRange&) const = default;
};

}  // namespace lockstep
