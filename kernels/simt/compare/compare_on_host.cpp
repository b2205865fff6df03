#include "kernels/simt/compare/compare_on_host.hpp"

#include <algorithm>
#include <limits>
#include <type_traits>

namespace lockstep {
namespace {

constexpr std::uint32_t kSign = 0x80000000u;
constexpr std::uint32_t kLowest = kSign, kHighest = kSign - 1;  // as signed numbers

// The common case, an unpacked array of one-word numbers, compiles to vector instructions: it has no branch, and compares keys as signed
// numbers.
template <ValueType type, bool has_none>
FieldChange compare_every_word(const std::uint32_t* now, const std::uint32_t* before, std::uint32_t count,
                               std::uint32_t none) {
    auto lowest = static_cast<std::int32_t>(kHighest), highest = static_cast<std::int32_t>(kLowest);
    for (std::uint32_t i = 0; i < count; ++i) {
        const auto bits = now[i];
        const auto key = key_of_word(type, bits) ^ kSign;
        std::uint32_t left_out = 0;  // all bits set, or none
        if constexpr (has_none) left_out |= 0u - static_cast<std::uint32_t>(bits == none);
        if constexpr (type == ValueType::float32) left_out |= 0u - static_cast<std::uint32_t>(is_off_scale(type, bits));
        lowest = std::min(lowest, static_cast<std::int32_t>((key & ~left_out) | (kHighest & left_out)));
        highest = std::max(highest, static_cast<std::int32_t>((key & ~left_out) | (kLowest & left_out)));
    }
    std::uint32_t changed = 0;
    if (before)
        for (std::uint32_t i = 0; i < count; ++i) changed += now[i] != before[i];
    FieldChange change{.changed = before ? changed : count, .range = {.type = type}};
    if (lowest <= highest) {
        change.range.add_key(static_cast<std::uint32_t>(lowest) ^ kSign);
        change.range.add_key(static_cast<std::uint32_t>(highest) ^ kSign);
    }
    return change;
}

template <ValueType type>
FieldChange compare_every_word(const std::uint32_t* now, const std::uint32_t* before, std::uint32_t count,
                               std::optional<std::uint64_t> none) {
    return none ? compare_every_word<type, true>(now, before, count, static_cast<std::uint32_t>(*none))
                : compare_every_word<type, false>(now, before, count, 0);
}

/// One-word numbers at any stride: gathered in groups, then compared as an unpacked array.
class Gathered {
public:
    static constexpr std::uint32_t kMaxNumbers = 1024;

    const std::uint32_t* gather(const std::uint32_t* words, std::uint64_t first, std::uint32_t count,
                                const Field& field) {
        const auto* from = words + first * field.stride + field.word;
        switch (field.stride) {
            case 1: gather(from, count, 1, field); break;
            case 2: gather(from, count, 2, field); break;
            case 4: gather(from, count, 4, field); break;
            default: gather(from, count, field.stride, field);
        }
        return numbers_;
    }

private:
    void gather(const std::uint32_t* from, std::uint32_t count, std::uint32_t stride, const Field& field) {
        const auto shift = field.shift, mask = field.mask;
        for (std::uint32_t i = 0; i < count; ++i) numbers_[i] = (from[std::size_t{i} * stride] >> shift) & mask;
    }

    std::uint32_t numbers_[kMaxNumbers];
};

template <ValueType type>
FieldChange compare_gathered(const ComparedWords& words, std::uint64_t first, std::uint64_t end,
                             const CountedField& counted) {
    FieldChange change{.range = {.type = type}};
    Gathered now, before;
    for (auto i = first; i < end; i += Gathered::kMaxNumbers) {
        const auto count = static_cast<std::uint32_t>(std::min<std::uint64_t>(Gathered::kMaxNumbers, end - i));
        const auto some = compare_every_word<type>(
            now.gather(words.now, i, count, counted.field),
            words.before ? before.gather(words.before, i, count, counted.field) : nullptr, count, counted.none);
        change.changed += some.changed;
        change.range.add(some.range);
    }
    return change;
}

FieldChange compare_pairs(const ComparedWords& words, std::uint64_t first, std::uint64_t end,
                          const CountedField& counted) {
    const auto type = counted.field.type;
    FieldChange change{.range = {.type = type}};
    for (auto i = first; i < end; ++i) {
        const auto bits = counted.field.bits(words.now, i);
        change.changed += !words.before || counted.field.bits(words.before, i) != bits;
        if (bits != counted.none && !is_off_scale(type, bits)) change.range.add_key(key_of(type, bits));
    }
    return change;
}

/// The first element that begins at or after a word.
std::uint64_t first_element_from(std::uint64_t word, const Field& field) {
    return word <= field.word ? 0 : (word - field.word + field.stride - 1) / field.stride * field.in_stride();
}

}  // namespace

FieldChange compare_field(const ComparedWords& words, std::uint64_t first, std::uint64_t end,
                          const CountedField& counted) {
    const auto& field = counted.field;
    const auto size = std::min(counted.size, field.elements_in(words.size));
    const auto from = std::min(first_element_from(first, field), size),
               to = std::min(first_element_from(end, field), size);
    if (!field.is_every_word()) {
        switch (field.type) {
            case ValueType::uint32: return compare_gathered<ValueType::uint32>(words, from, to, counted);
            case ValueType::int32: return compare_gathered<ValueType::int32>(words, from, to, counted);
            case ValueType::uint64:
            case ValueType::int64:
            case ValueType::float64:
            case ValueType::float16: return compare_pairs(words, from, to, counted);
            case ValueType::float32: return compare_gathered<ValueType::float32>(words, from, to, counted);
        }
    }
    const auto* now = words.now + from;
    const auto* before = words.before ? words.before + from : nullptr;
    const auto count = static_cast<std::uint32_t>(to - from);
    switch (field.type) {
        case ValueType::int32: return compare_every_word<ValueType::int32>(now, before, count, counted.none);
        case ValueType::float32: return compare_every_word<ValueType::float32>(now, before, count, counted.none);
        default: return compare_every_word<ValueType::uint32>(now, before, count, counted.none);
    }
}

// Most passes change little of the state. A range without changes is read first, and copied only if another range of its buffer has
// changed.
std::vector<std::vector<FieldChange>> copy_and_compare_on_host(std::span<const SnapshotCopy> copies, ThreadPool& pool) {
    constexpr std::uint64_t kChunk = 1u << 16;  // words
    std::vector<std::vector<FieldChange>> total;
    std::mutex mutex;
    for (const auto& copy : copies) {
        auto& sums = total.emplace_back();
        for (const auto& counted : copy.fields) sums.push_back({.range = {.type = counted.field.type}});
        const auto num_chunks = static_cast<std::uint32_t>((copy.words + kChunk - 1) / kChunk);
        const auto end_of = [&](std::uint64_t first) { return std::min(copy.words, first + kChunk); };
        const auto copy_chunk = [&](std::uint64_t first) {
            std::memcpy(copy.to + first, copy.from + first, (end_of(first) - first) * sizeof(std::uint32_t));
        };
        std::vector<char> as_before(num_chunks);
        pool.for_each(num_chunks, [&](std::uint32_t chunk) {
            const auto first = chunk * kChunk, end = end_of(first);
            // Includes the next word: a number of two words may end there.
            const auto compared = std::min(copy.words, end + 1) - first;
            const bool same = copy.previous && std::memcmp(copy.from + first, copy.previous + first,
                                                           compared * sizeof(std::uint32_t)) == 0;
            as_before[chunk] = same;
            if (!same) copy_chunk(first);
            const ComparedWords words{copy.from, same ? nullptr : copy.previous, copy.words};
            std::vector<FieldChange> mine(copy.fields.size());
            for (std::size_t f = 0; f < mine.size(); ++f) mine[f] = compare_field(words, first, end, copy.fields[f]);
            const std::scoped_lock lock(mutex);
            for (std::size_t f = 0; f < mine.size(); ++f) {
                if (!same) sums[f].changed += mine[f].changed;
                sums[f].range.add(mine[f].range);
            }
        });
        const auto kept = std::ranges::count(as_before, 1);
        if (kept == 0 || kept == num_chunks) continue;
        pool.for_each(num_chunks, [&](std::uint32_t chunk) {
            if (as_before[chunk]) copy_chunk(chunk * kChunk);
        });
    }
    return total;
}

void list_changes_on_host(std::uint32_t* changes, const std::uint32_t* before, const std::uint32_t* after,
                          std::uint64_t words, std::uint64_t num_changed) {
    constexpr std::uint64_t kStretch = 64;  // unchanged words that are skipped at once
    const auto* const end = changes + 2 * num_changed;
    for (std::uint64_t first = 0; first < words && changes != end; first += kStretch) {
        const auto count = std::min(kStretch, words - first);
        if (std::memcmp(before + first, after + first, count * sizeof(std::uint32_t)) == 0) continue;
        for (auto i = first; i < first + count; ++i) {
            if (before[i] == after[i]) continue;
            *changes++ = static_cast<std::uint32_t>(i);
            *changes++ = before[i] ^ after[i];
        }
    }
}

void apply_changes_on_host(std::uint32_t* to, const std::uint32_t* changes, std::uint64_t num_changed) {
    for (const auto* const end = changes + 2 * num_changed; changes != end; changes += 2) to[changes[0]] ^= changes[1];
}

}  // namespace lockstep
