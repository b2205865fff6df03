#pragma once

#include <cstdint>
#include <string_view>

namespace lockstep::ptx {

/// The fundamental types of PTX. b are untyped bits, s signed, u unsigned.
enum class Type : std::uint8_t {
    none,
    pred,
    b8,
    b16,
    b32,
    b64,
    b128,
    u8,
    u16,
    u32,
    u64,
    s8,
    s16,
    s32,
    s64,
    f16,
    f16x2,
    bf16,
    bf16x2,
    f32,
    f64,
};

/// "u32" → Type::u32; Type::none for any other text.
Type type_from_text(std::string_view text);

constexpr unsigned bits_of(Type type) {
    switch (type) {
        case Type::pred: return 1;
        case Type::b8:
        case Type::u8:
        case Type::s8: return 8;
        case Type::b16:
        case Type::u16:
        case Type::s16:
        case Type::f16:
        case Type::bf16: return 16;
        case Type::b32:
        case Type::u32:
        case Type::s32:
        case Type::f16x2:
        case Type::bf16x2:
        case Type::f32: return 32;
        case Type::b64:
        case Type::u64:
        case Type::s64:
        case Type::f64: return 64;
        case Type::b128: return 128;
        case Type::none: break;
    }
    return 0;
}
constexpr unsigned bytes_of(Type type) { return bits_of(type) / 8; }
constexpr bool is_signed(Type type) {
    return type == Type::s8 || type == Type::s16 || type == Type::s32 || type == Type::s64;
}
constexpr bool is_float(Type type) { return type >= Type::f16; }

}  // namespace lockstep::ptx
