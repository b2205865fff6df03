#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>

#include "kernels/simt/value.hpp"

namespace lockstep {

/// Numbers that lie in an array of 32-bit words at a fixed stride: a whole array of them, or one of several that are packed
/// together. Only a uint32 may have less than its word (`shift`, `mask`).
struct Field {
    std::uint32_t stride = 1;  ///< words from one element to the next
    std::uint32_t word = 0;  ///< where the first element's number begins
    std::uint32_t shift = 0;  ///< bits below the number in its word
    std::uint32_t mask = 0xFFFFFFFFu;  ///< after the shift
    ValueType type = ValueType::uint32;

    /// A whole array of a type.
    static constexpr Field whole(ValueType type) { return {.stride = num_words(type), .type = type}; }

    std::uint64_t bits(const std::uint32_t* words, std::size_t element) const {
        const auto* at = words + element * stride + word;
        return num_words(type) == 2 ? at[0] | std::uint64_t{at[1]} << 32 : (at[0] >> shift) & mask;
    }
    /// Elements whose numbers lie in the first `words` words.
    std::uint64_t elements_in(std::uint64_t words) const {
        const auto end = std::uint64_t{word} + num_words(type);
        return words < end ? 0 : (words - end) / stride + 1;
    }
    /// Each word is one number.
    bool is_every_word() const {
        return stride == 1 && word == 0 && shift == 0 && mask == 0xFFFFFFFFu && num_words(type) == 1;
    }
    bool operator==(const Field&) const = default;
};

/// A field whose changes are counted.
struct CountedField {
    static constexpr std::uint64_t kAll = std::numeric_limits<std::uint64_t>::max();

    Field field{};
    std::optional<std::uint64_t> none{};  ///< the bits that are no value: left out of the range
    std::uint64_t size = kAll;  ///< elements that are looked at: the first ones
};

/// What a pass did to the numbers of a field.
struct FieldChange {
    std::uint64_t changed = 0;  ///< elements with other bits than before
    ValueRange range{};  ///< of all, after the pass
    bool operator==(const FieldChange&) const = default;
};

}  // namespace lockstep
