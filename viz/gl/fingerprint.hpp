#pragma once

#include <cstdint>
#include <cstring>
#include <type_traits>

#include "viz/scene.hpp"

namespace lockstep {

/// A hash of everything that a picture depends on: while it is unchanged, the last picture is shown again.
class Fingerprint {
public:
    template <class T>
    requires(std::is_arithmetic_v<T> || std::is_enum_v<T> || std::is_pointer_v<T>) Fingerprint& add(T value) {
        std::uint64_t bits = 0;
        std::memcpy(&bits, &value, sizeof value);
        value_ = (value_ ^ bits) * 0x9E3779B97F4A7C15ull;
        value_ ^= value_ >> 29;
        return *this;
    }
    Fingerprint& add(const Rect& rect) { return add(rect.x).add(rect.y).add(rect.width).add(rect.height); }
    Fingerprint& add(const ColumnPicture* picture) {
        if (picture == nullptr) return add(0);
        return add(picture->now)
            .add(picture->before)
            .add(picture->version)
            .add(picture->range.lowest_key)
            .add(picture->range.highest_key)
            .add(picture->column->field.word)
            .add(picture->column->field.shift)
            .add(picture->column->type());
    }

    /// Stores it in `last`; true if it was different.
    bool differs_from(std::uint64_t& last) const {
        const bool other = last != value_;
        last = value_;
        return other;
    }

private:
    std::uint64_t value_ = 0x243F6A8885A308D3ull;
};

}  // namespace lockstep
