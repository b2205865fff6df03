#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>

#include "kernels/simt/value.hpp"

namespace lockstep {

/// Numbers in an array of 32-bit words at a fixed stride: a whole array, or one of several fields that are packed together. Only a uint32 may
/// be smaller than its word (`shift`, `mask`); numbers of type float16 fill a whole array, two in each word.
struct Field {
    std::uint32_t stride = 1;  ///< words from one element to the next, from one pair of float16 to the next
    std::uint32_t word = 0;  ///< word of the first element
    std::uint32_t shift = 0;  ///< bits below the number in its word
    std::uint32_t mask = 0xFFFFFFFFu;  ///< after the shift
    ValueType type = ValueType::uint32;

    /// The field of an unpacked array.
    static constexpr Field whole(ValueType type) { return {.stride = num_words(type), .type = type}; }

    /// The number of elements at the same place of `stride` words.
    SIMT_HOST_FN constexpr std::uint32_t in_stride() const { return type == ValueType::float16 ? 2 : 1; }
    /// The word in which an element begins.
    SIMT_HOST_FN constexpr std::uint64_t word_of(std::uint64_t element) const {
        return element / in_stride() * stride + word;
    }
    /// The number of words up to the end of the first elements.
    constexpr std::uint64_t words_of(std::uint64_t elements) const {
        return elements == 0 ? 0 : word_of(elements - 1) + num_words(type);
    }
    /// Whether a word is a part of the elements, if their number is not limited.
    constexpr bool has_word(std::uint64_t at) const { return at >= word && (at - word) % stride < num_words(type); }
    /// The first element at a word; has_word() must hold.
    constexpr std::uint64_t element_at(std::uint64_t at) const { return (at - word) / stride * in_stride(); }

    std::uint64_t bits(const std::uint32_t* words, std::size_t element) const {
        const auto* at = words + word_of(element);
        if (type == ValueType::float16) return at[0] >> element % 2 * 16 & 0xFFFFu;
        return num_words(type) == 2 ? at[0] | std::uint64_t{at[1]} << 32 : (at[0] >> shift) & mask;
    }
    /// The number of elements in the first `words` words.
    std::uint64_t elements_in(std::uint64_t words) const {
        const auto end = std::uint64_t{word} + num_words(type);
        return words < end ? 0 : ((words - end) / stride + 1) * in_stride();
    }
    /// Whether each word is one number.
    bool is_every_word() const {
        return stride == 1 && word == 0 && shift == 0 && mask == 0xFFFFFFFFu && num_bytes(type) == 4;
    }
    bool operator==(const Field&) const = default;
};

/// A field with counted changes.
struct CountedField {
    static constexpr std::uint64_t kAll = std::numeric_limits<std::uint64_t>::max();

    Field field{};
    std::optional<std::uint64_t> none{};  ///< the null value: not part of the range
    std::uint64_t size = kAll;  ///< the number of elements that count, starting with the first
};

/// The changes of a field by a pass.
struct FieldChange {
    std::uint64_t changed = 0;  ///< number of elements whose bits changed
    ValueRange range{};  ///< range of all elements after the pass
    bool operator==(const FieldChange&) const = default;
};

}  // namespace lockstep
