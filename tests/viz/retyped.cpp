#include "viz/retyped.hpp"

#include <algorithm>
#include <limits>

#include "viz/gl/data/read_numbers.hpp"

namespace lockstep::test {
namespace {

Value converted(const Value& value, ValueType type, bool beyond) {
    const auto number = value.number();
    // The nearest value for a number that the type does not have.
    const auto nearest = [&]<class Number>(Number) {
        using Limits = std::numeric_limits<Number>;
        return static_cast<Number>(
            std::clamp(number, static_cast<double>(Limits::lowest()), static_cast<double>(Limits::max())));
    };
    switch (type) {
        case ValueType::uint32: return Value(nearest(std::uint32_t{}));
        case ValueType::int32: return Value(nearest(std::int32_t{}));
        case ValueType::float32: return Value(static_cast<float>(number));
        case ValueType::int64: return Value(static_cast<std::int64_t>(number));
        case ValueType::float64: return Value(number);
        case ValueType::float16: return Value(Half(static_cast<float>(number)));
        case ValueType::uint64: break;
    }
    const auto upper = std::uint64_t{beyond ? 1u : 0u} << 32;
    return Value(upper | static_cast<std::uint64_t>(std::max(number, 0.0)));
}

ValueRange converted(const ValueRange& range, ValueType type, bool beyond) {
    ValueRange made{.type = type};
    if (range.empty()) return made;
    made.add_key(converted(range.lowest(), type, beyond).key());
    made.add_key(converted(range.highest(), type, beyond).key());
    return made;
}

}  // namespace

Retyped::Retyped(const Scene& like, std::size_t column, ValueType type, Numbers numbers)
    : scene_(like), pictures_(like.columns.begin(), like.columns.end()) {
    static std::uint64_t version = 1u << 20;
    auto& picture = pictures_[column];
    column_ = *picture.column;
    column_.field = Field::whole(type);
    const bool beyond = numbers == Numbers::beyond;
    const auto fill = [&](StorageBuffer<std::uint32_t>& buffer, bool before) {
        const auto values = read_values(picture, before, 0, column_.size);
        std::vector<std::uint32_t> words;
        for (std::uint32_t i = 0; i < column_.size; ++i) {
            const auto from = numbers == Numbers::others ? column_.size - 1 - i : i;
            const bool none = picture.column->is_none(values.bits(from));
            const auto bits = none ? values.bits(from) : converted(values.at(from), type, beyond).bits;
            if (type == ValueType::float16 && i % 2 == 1) {
                words.back() |= static_cast<std::uint32_t>(bits) << 16;
                continue;
            }
            words.push_back(static_cast<std::uint32_t>(bits));
            if (num_words(type) == 2) words.push_back(static_cast<std::uint32_t>(bits >> 32));
        }
        buffer.assign(words);
    };
    fill(now_, false);
    if (picture.before != picture.now) fill(before_, true);
    if (like.record) {
        record_ = *like.record;
        if (column < record_.range.size()) record_.range[column] = converted(record_.range[column], type, beyond);
        scene_.record = &record_;
    }
    picture.range = converted(picture.range, type, beyond);
    picture.before = picture.before == picture.now ? now_.name() : before_.name();
    picture.now = now_.name();
    picture.version = version += 2;
    picture.column = &column_;
    scene_.columns = pictures_;
}

}  // namespace lockstep::test
