#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>
#include <type_traits>

#include "kernels/data/csr_graph.hpp"
#include "kernels/simt/buffer.hpp"
#include "kernels/simt/compare/compare_elements.hpp"
#include "kernels/simt/compare/compare_words.hpp"
#include "kernels/simt/emulator.hpp"

namespace lockstep {
namespace {

using U32s = std::vector<std::uint32_t>;

/// Two states of an array with the difficult values of each type: null, both limits, signs, infinities, NaN.
struct States {
    explicit States(std::uint32_t n) : before(n), now(n) {
        constexpr std::uint32_t kHard[] = {0u,          1u,          0x7FFFFFFFu, 0x80000000u, 0xFFFFFFFFu,
                                           0x7F800000u, 0xFF800000u, 0x7FC00000u, 0xFFC00001u, 0x3F800000u};
        for (std::uint32_t i = 0; i < n; ++i) {
            before[i] = i * 2654435761u;
            now[i] = i % 3 == 0 ? before[i] ^ (1u << i % 32) : i % 7 == 1 ? kHard[i % std::size(kHard)] : before[i];
        }
    }
    U32s before, now;
};

/// Every type, strides 1 to 7, parts of words, with and without null, and some of the elements.
std::vector<CountedField> all_fields() {
    std::vector<CountedField> fields{{},
                                     {{}, kNone},
                                     {{}, kNone, 30},
                                     {{2, 1, 0, 0x7FFFFFFFu}},
                                     {{2, 1, 31, 1u}},
                                     {{1, 0, 16, 0xFFFFu}, 0xFFFFu},
                                     {{3, 1, 4, 0xFu}},
                                     {Field::whole(ValueType::float16)},
                                     {Field::whole(ValueType::float16), 0x3C00u, 31}};
    for (const std::uint32_t stride : {1u, 2u, 3u, 4u, 5u, 7u})
        for (const auto type : {ValueType::uint32, ValueType::int32, ValueType::uint64, ValueType::float32,
                                ValueType::int64, ValueType::float64}) {
            if (stride < num_words(type)) continue;
            const Field field{.stride = stride, .word = stride - num_words(type), .type = type};
            fields.push_back({field});
            fields.push_back({field, type == ValueType::float32   ? bits_of(std::numeric_limits<float>::infinity())
                                     : type == ValueType::float64 ? bits_of(std::numeric_limits<double>::infinity())
                                     : type == ValueType::int64   ? bits_of(std::numeric_limits<std::int64_t>::max())
                                     : type == ValueType::uint64  ? bits_of(std::numeric_limits<std::uint64_t>::max())
                                                                  : bits_of(std::numeric_limits<std::int32_t>::max())});
        }
    return fields;
}

/// A comparison by values, without keys.
template <class Number>
FieldChange expected_of(const States& states, const CountedField& counted, bool has_previous) {
    FieldChange change{.range = {.type = counted.field.type}};
    std::optional<Number> lowest, highest;
    const auto size = std::min(counted.size, counted.field.elements_in(states.now.size()));
    for (std::uint64_t i = 0; i < size; ++i) {
        const auto bits = counted.field.bits(states.now.data(), i);
        change.changed += !has_previous || bits != counted.field.bits(states.before.data(), i);
        if (bits == counted.none) continue;
        Number number;
        if constexpr (std::is_same_v<Number, Half>) number = Half::of_bits(static_cast<std::uint16_t>(bits));
        else if constexpr (sizeof(Number) == 8) number = std::bit_cast<Number>(bits);
        else number = std::bit_cast<Number>(static_cast<std::uint32_t>(bits));
        if constexpr (std::is_floating_point_v<Number> || std::is_same_v<Number, Half>)
            if (!std::isfinite(number)) continue;
        if (!lowest || number < *lowest) lowest = number;
        if (!highest || number > *highest) highest = number;
    }
    if (lowest) change.range.add_key(Value(*lowest).key());
    if (highest) change.range.add_key(Value(*highest).key());
    return change;
}

FieldChange expected_of(const States& states, const CountedField& counted, bool has_previous) {
    switch (counted.field.type) {
        case ValueType::int32: return expected_of<std::int32_t>(states, counted, has_previous);
        case ValueType::uint64: return expected_of<std::uint64_t>(states, counted, has_previous);
        case ValueType::float32: return expected_of<float>(states, counted, has_previous);
        case ValueType::int64: return expected_of<std::int64_t>(states, counted, has_previous);
        case ValueType::float16: return expected_of<Half>(states, counted, has_previous);
        case ValueType::float64: return expected_of<double>(states, counted, has_previous);
        default: return expected_of<std::uint32_t>(states, counted, has_previous);
    }
}

std::string text_of(const CountedField& counted) {
    return std::string(name_of(counted.field.type)) + ", stride " + std::to_string(counted.field.stride) +
           (counted.none ? ", with none" : "");
}

bool same(const FieldChange& a, const FieldChange& b) {
    // Zero has two signs; a loop over values keeps the first.
    const auto equal = [](const Value& x, const Value& y) { return x.number() == y.number() && x.type == y.type; };
    return a.changed == b.changed && a.range.empty() == b.range.empty() && equal(a.range.lowest(), b.range.lowest()) &&
           equal(a.range.highest(), b.range.highest());
}

TEST(CompareFields, TypesAndStrides) {
    Emulator emulator;
    const auto fields = all_fields();
    for (const std::uint32_t n : {0u, 1u, 2u, 6u, 97u, 65'536u, 131'075u, 200'001u}) {
        const States states(n);
        const Buffer<std::uint32_t> from(emulator, states.now, "from"), previous(emulator, states.before, "previous"),
            to(emulator, n, "to");
        for (const bool has_previous : {true, false}) {
            const SnapshotCopy copy{to.data(), from.data(), has_previous ? previous.data() : nullptr, n, fields};
            const auto changes = emulator.copy_and_compare({&copy, 1}).front();
            EXPECT_EQ(to.download(), states.now);
            for (std::size_t f = 0; f < fields.size(); ++f)
                EXPECT_TRUE(same(changes[f], expected_of(states, fields[f], has_previous)))
                    << text_of(fields[f]) << ", n = " << n << ": " << changes[f].changed << " changed, "
                    << changes[f].range.lowest().number() << " to " << changes[f].range.highest().number();
        }
    }
}

// The emulator compares a buffer in pieces of 65,536 words, and skips unchanged pieces.
TEST(CompareFields, SingleWord) {
    Emulator emulator;
    const auto fields = all_fields();
    constexpr std::uint32_t kCount = 131'075;
    States states(kCount);
    states.now = states.before;
    const Buffer<std::uint32_t> previous(emulator, states.before, "previous");
    const auto expect_found = [&](const std::string& where) {
        const Buffer<std::uint32_t> from(emulator, states.now, "from");
        Buffer<std::uint32_t> to(emulator, kCount, "to");
        const SnapshotCopy copy{to.data(), from.data(), previous.data(), kCount, fields};
        const auto changes = emulator.copy_and_compare({&copy, 1}).front();
        if (changes.front().changed != 0) {
            EXPECT_EQ(to.download(), states.now) << where;
        }
        for (std::size_t f = 0; f < fields.size(); ++f)
            EXPECT_TRUE(same(changes[f], expected_of(states, fields[f], true))) << text_of(fields[f]) << ", " << where;
    };
    expect_found("nowhere");
    for (const std::uint32_t at : {0u, 65'535u, 65'536u, 65'537u, 131'071u, 131'072u, kCount - 1}) {
        states.now[at] ^= 0x40000001u;
        expect_found(std::to_string(at));
        states.now[at] = states.before[at];
    }
}

template <class Word>
FieldChange change_of(ValueType type, const Word* counters) {
    FieldChange change{.changed = counters[0], .range = {.type = type}};
    const Word highest = counters[1], lowest = static_cast<Word>(~counters[2]);
    if (lowest > highest) return change;
    change.range.add_key(lowest);
    change.range.add_key(highest);
    return change;
}

TEST(CompareFields, WordKernelMatchesHost) {
    using Set = FieldSet<3>;
    for (const std::uint32_t n : {1u, 33u, 4097u}) {
        const States states(n);
        Emulator emulator(Order::lane_by_lane());
        const Buffer<std::uint32_t> from(emulator, states.now, "from"), previous(emulator, states.before, "previous"),
            to(emulator, n, "to");
        for (const auto& counted : all_fields()) {
            const auto& field = counted.field;
            if (num_bytes(field.type) != 4 || !std::has_single_bit(field.stride) || counted.size != CountedField::kAll)
                continue;
            for (const bool has_previous : {true, false}) {
                Set set;
                set.count = 2;
                set.fields[1] = {field.stride - 1,
                                 field.word,
                                 field.shift,
                                 field.mask,
                                 static_cast<std::uint32_t>(counted.none.value_or(0)),
                                 counted.none.has_value(),
                                 field.type};
                const Buffer<std::uint32_t> counters(emulator, kCountersOfField * Set::kCapacity, "counters");
                counters.fill(0);
                emulator.launch(CompareWords<Set>{}, ceil_div(n, CompareWords<Set>::kWordsEach), from.read(),
                                has_previous ? previous.read() : Span<const std::uint32_t>{}, to.write(), set,
                                counters.write());
                EXPECT_EQ(to.download(), states.now);
                const auto told = counters.download();
                EXPECT_TRUE(same(change_of(ValueType::uint32, told.data()), expected_of(states, {}, has_previous)));
                EXPECT_TRUE(same(change_of(field.type, told.data() + kCountersOfField),
                                 expected_of(states, counted, has_previous)))
                    << text_of(counted) << ", n = " << n;
            }
        }
    }
}

TEST(CompareFields, ElementKernelMatchesHost) {
    for (const std::uint32_t n : {6u, 4097u}) {
        const States states(n);
        Emulator emulator(Order::lane_by_lane());
        const Buffer<std::uint32_t> from(emulator, states.now, "from"), previous(emulator, states.before, "previous");
        for (const auto& counted : all_fields())
            for (const bool has_previous : {true, false}) {
                const auto size = static_cast<std::uint32_t>(std::min(counted.size, counted.field.elements_in(n)));
                const Buffer<std::uint64_t> counters(emulator, kCountersOfField, "counters");
                counters.fill(0);
                emulator.launch(CompareElements{}, ceil_div(size, CompareElements::kElementsEach), from.read(),
                                has_previous ? previous.read() : Span<const std::uint32_t>{}, counted.field, size,
                                CompareElements::None{counted.none.value_or(0), counted.none.has_value()},
                                counters.write());
                const auto told = counters.download();
                U32s narrow;
                for (const auto counter : told) narrow.push_back(static_cast<std::uint32_t>(counter));
                const auto change = num_words(counted.field.type) == 2 ? change_of(counted.field.type, told.data())
                                                                       : change_of(counted.field.type, narrow.data());
                EXPECT_TRUE(same(change, expected_of(states, counted, has_previous)))
                    << text_of(counted) << ", n = " << n;
            }
    }
}

TEST(Values, KeysHaveOrderOfValues) {
    const auto ordered = [](const auto& numbers) {
        for (std::size_t i = 0; i + 1 < numbers.size(); ++i) {
            EXPECT_LT(Value(numbers[i]).key(), Value(numbers[i + 1]).key()) << i;
            EXPECT_EQ(Value::from_key(Value(numbers[i]).type, Value(numbers[i]).key()), Value(numbers[i]));
        }
    };
    using F = std::numeric_limits<float>;
    using I = std::numeric_limits<std::int32_t>;
    ordered(std::vector<float>{-F::infinity(), F::lowest(), -1.5f, -F::denorm_min(), -0.f, 0.f, F::denorm_min(), 2.5f,
                               F::max(), F::infinity()});
    ordered(std::vector<std::int32_t>{I::min(), -2, -1, 0, 1, I::max()});
    ordered(std::vector<std::uint32_t>{0, 1, 0x7FFFFFFFu, 0x80000000u, 0xFFFFFFFFu});
    ordered(std::vector<std::uint64_t>{0, 0xFFFFFFFFull, 0x100000000ull, ~0ull});
}

}  // namespace
}  // namespace lockstep
