// Textures and surfaces.

#include "kernels/ptx/texture.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <type_traits>

#include "kernels/ptx/memory.hpp"
#include "kernels/ptx/ops/half.hpp"
#include "kernels/ptx/ops/lanes.hpp"
#include "kernels/ptx/ops/operations.hpp"

namespace lockstep::ptx {
namespace {

struct Texel {
    float f[4] = {};
    std::uint32_t u[4] = {};
};

/// What a handle points to; null: no texture or surface.
const Texture* texture_of(std::uint64_t handle) {
    const auto* allocation = DeviceMemory::get().find(handle);
    const bool made = allocation != nullptr && allocation->address == handle && allocation->bytes == sizeof(Texture);
    return made ? reinterpret_cast<const Texture*>(handle) : nullptr;
}

/// An index on one axis; -1: beyond the border.
std::int64_t wrapped(std::int64_t x, std::int64_t size, Texture::Address mode) {
    if (x >= 0 && x < size) return x;
    switch (mode) {
        case Texture::Address::wrap: return (x % size + size) % size;
        case Texture::Address::mirror: {
            const auto period = (x % (2 * size) + 2 * size) % (2 * size);
            return period < size ? period : 2 * size - 1 - period;
        }
        case Texture::Address::clamp: return x < 0 ? 0 : size - 1;
        case Texture::Address::border: return -1;
    }
    return -1;
}

/// The texels that the lanes of a warp read: up to eight a lane, where a filter weighs neighbours.
struct TexelReads {
    std::array<std::array<std::uint64_t, kWarp>, 8> at{};
    std::array<Mask, 8> lanes{};
    unsigned lane = 0, number = 0;
    void add(std::uint64_t address) {
        at[number][lane] = address;
        lanes[number++] |= 1u << lane;
    }
};

Texel read(const Texture& t, std::int64_t x, std::int64_t y, std::int64_t z, TexelReads* reads) {
    Texel result;
    x = wrapped(x, t.width, t.address[0]);
    if (t.height) y = wrapped(y, t.height, t.address[1]);
    if (t.depth) z = t.layered ? (z < 0 ? 0 : z >= t.depth ? t.depth - 1 : z) : wrapped(z, t.depth, t.address[2]);
    if (x < 0 || y < 0 || z < 0) {
        for (int c = 0; c < 4; ++c) result.f[c] = t.border[c], std::memcpy(&result.u[c], &t.border[c], 4);
        return result;
    }
    const auto bytes = t.bits / 8u;
    const auto* at = reinterpret_cast<const char*>(t.data) + z * static_cast<std::int64_t>(t.slice_bytes) +
                     y * static_cast<std::int64_t>(t.row_bytes) + x * bytes * t.channels;
    if (reads) reads->add(reinterpret_cast<std::uint64_t>(at));
    for (unsigned c = 0; c < t.channels && c < 4; ++c) {
        std::uint32_t raw = 0;
        std::memcpy(&raw, at + c * bytes, bytes);
        if (t.format == Texture::Format::f) {
            float value;
            if (t.bits == 16) {
                Half h;
                h.bits = static_cast<std::uint16_t>(raw);
                value = static_cast<float>(h);
            } else std::memcpy(&value, &raw, 4);
            result.f[c] = value;
            std::memcpy(&result.u[c], &value, 4);
        } else {
            std::int64_t value = raw;
            if (t.format == Texture::Format::s)
                value = t.bits == 8 ? std::int8_t(raw) : t.bits == 16 ? std::int16_t(raw) : std::int32_t(raw);
            result.u[c] = static_cast<std::uint32_t>(value);
            if (t.normalized_values) {
                const double most = t.format == Texture::Format::s ? (1ll << (t.bits - 1)) - 1
                                                                   : static_cast<double>((1ull << t.bits) - 1);
                result.f[c] = static_cast<float>(std::max(-1.0, static_cast<double>(value) / most));
                std::memcpy(&result.u[c], &result.f[c], 4);
            } else {
                result.f[c] = static_cast<float>(value);
            }
        }
    }
    return result;
}

/// Linear filters weigh with 8 bits of fraction, as the hardware does.
float fraction(float x) { return std::floor(x * 256.0f + 0.5f) / 256.0f; }

template <class R, class C>
void texture(Warp& w, const Instruction& i, Mask m) {
    const auto* handles = source<std::uint64_t>(w, i.o[4]);
    std::uint64_t handle = 0;
    const Texture* object = nullptr;
    auto* watch = w.launch->watch;
    TexelReads seen;
    auto* reads = watch ? &seen : nullptr;
    std::array<Texel, kWarp> values;
    each_lane(m, [&](unsigned l) {
        if (object == nullptr || handles[l] != handle) object = texture_of(handle = handles[l]);
        if (object == nullptr) w.launch->fault(w, i, Fault::Kind::illegal_address, l, "a texture that does not exist");
        const auto& t = *object;
        seen.lane = l, seen.number = 0;
        float at[3] = {0, 0, 0};
        std::int64_t cell[3] = {0, 0, 0};
        const bool layered = i.flags & 1;
        for (int k = 0; k < i.count; ++k) {
            const auto given = source<C>(w, i.o[5 + k])[l];
            if constexpr (std::is_same_v<C, float>) {
                const auto size = k == 0 ? t.width : k == 1 ? t.height : t.depth;
                at[k] = t.normalized_coordinates ? given * static_cast<float>(size) : given;
                cell[k] = static_cast<std::int64_t>(std::floor(at[k]));
            } else {
                cell[k] = static_cast<std::int32_t>(given);
            }
        }
        if (layered) cell[2] = source<std::int32_t>(w, i.o[7])[l];
        Texel value;
        if (std::is_same_v<C, float> && i.kind != 0) {
            // One component of the four texels that a linear filter would weigh, counterclockwise from the lower left.
            constexpr int kCorners[4][2] = {{0, 1}, {1, 1}, {1, 0}, {0, 0}};
            const auto x = static_cast<std::int64_t>(std::floor(at[0] - 0.5f)),
                       y = static_cast<std::int64_t>(std::floor(at[1] - 0.5f));
            for (int k = 0; k < 4; ++k)
                value.u[k] = read(t, x + kCorners[k][0], y + kCorners[k][1], cell[2], reads).u[i.kind - 1];
        } else if (std::is_same_v<C, float> && t.linear && !t.linear_memory) {
            std::int64_t low[3] = {cell[0], cell[1], cell[2]};
            float part[3] = {0, 0, 0};
            for (int k = 0; k < i.count; ++k) {
                const auto x = at[k] - 0.5f;
                low[k] = static_cast<std::int64_t>(std::floor(x));
                part[k] = fraction(x - std::floor(x));
            }
            for (int corner = 0; corner < (1 << i.count); ++corner) {
                float weight = 1;
                std::int64_t p[3] = {low[0], low[1], low[2]};
                for (int k = 0; k < i.count; ++k) {
                    const bool high = corner >> k & 1;
                    weight *= high ? part[k] : 1 - part[k];
                    p[k] += high;
                }
                if (weight == 0) continue;
                const auto texel = read(t, p[0], p[1], p[2], reads);
                for (int c = 0; c < 4; ++c) value.f[c] += weight * texel.f[c];
            }
            for (int c = 0; c < 4; ++c) std::memcpy(&value.u[c], &value.f[c], 4);
        } else {
            value = read(t, cell[0], cell[1], cell[2], reads);
        }
        values[l] = value;
    });
    if (watch && object) {
        const auto bytes = static_cast<std::uint8_t>(object->bits / 8);
        for (std::size_t k = 0; k < seen.at.size(); ++k)
            if (seen.lanes[k] != 0)
                watch->before(w, i,
                              {AccessKind::load, Space::global, seen.lanes[k], bytes, object->channels, false,
                               seen.at[k].data()});
    }
    each_lane(m, [&](unsigned l) {
        for (int c = 0; c < 4; ++c)
            if (i.o[c] >= 0) target<R>(w, i.o[c])[l] = static_cast<R>(values[l].u[c]);
    });
}

/// o0..o3 = values, o4 = handle, o5.. = x in bytes, y, z. Beyond the edges reads give 0 and writes do nothing.
template <class T, bool kStore>
void surface(Warp& w, const Instruction& i, Mask m) {
    const auto* handles = source<std::uint64_t>(w, i.o[4]);
    std::uint64_t handle = 0;
    const Texture* object = nullptr;
    std::array<std::uint64_t, kWarp> places{};
    Mask within = 0;
    // Addresses first: a store is observed before and after it.
    each_lane(m, [&](unsigned l) {
        if (object == nullptr || handles[l] != handle) object = texture_of(handle = handles[l]);
        if (object == nullptr) w.launch->fault(w, i, Fault::Kind::illegal_address, l, "a surface that does not exist");
        const auto& t = *object;
        const std::int64_t x = source<std::int32_t>(w, i.o[5])[l],
                           y = i.kind > 1 ? source<std::int32_t>(w, i.o[6])[l] : 0;
        const std::int64_t z = (i.flags & 1) || i.kind > 2 ? source<std::int32_t>(w, i.o[7])[l] : 0;
        const std::int64_t row = std::int64_t(t.width) * t.channels * (t.bits / 8),
                           bytes = static_cast<std::int64_t>(sizeof(T)) * i.count;
        const bool inside = x >= 0 && x + bytes <= row && y >= 0 && y < std::max<std::int64_t>(1, t.height) && z >= 0 &&
                            z < std::max<std::int64_t>(1, t.depth);
        if (!inside && !(i.flags & 6))
            w.launch->fault(w, i, Fault::Kind::illegal_address, l, "a surface access beyond its edge");
        if (!inside) return;
        within |= 1u << l;
        places[l] = t.data + static_cast<std::uint64_t>(z * static_cast<std::int64_t>(t.slice_bytes) +
                                                        y * static_cast<std::int64_t>(t.row_bytes) + x);
    });
    auto* watch = w.launch->watch;
    const WarpAccess told{
        kStore ? AccessKind::store : AccessKind::load, Space::global, within, sizeof(T), i.count, false, places.data()};
    if (watch && within != 0) watch->before(w, i, told);
    each_lane(m, [&](unsigned l) {
        const bool inside = within >> l & 1u;
        auto* at = reinterpret_cast<char*>(places[l]);
        using R = std::conditional_t<sizeof(T) == 1, std::uint16_t, T>;
        for (unsigned c = 0; c < i.count; ++c) {
            if constexpr (kStore) {
                const auto value = static_cast<T>(source<R>(w, i.o[c])[l]);
                if (inside) std::memcpy(at + c * sizeof(T), &value, sizeof(T));
            } else {
                T value = 0;
                if (inside) std::memcpy(&value, at + c * sizeof(T), sizeof(T));
                target<R>(w, i.o[c])[l] = static_cast<R>(value);
            }
        }
    });
    if (kStore && watch && within != 0) watch->after(w, i, told);
}

template <class R>
Handler by_coordinate(Type coordinate) {
    return coordinate == Type::f32 ? Handler(texture<R, float>) : texture<R, std::int32_t>;
}
template <bool kStore>
Handler by_bits(unsigned bits) {
    switch (bits) {
        case 8: return surface<std::uint8_t, kStore>;
        case 16: return surface<std::uint16_t, kStore>;
        case 64: return surface<std::uint64_t, kStore>;
        default: return surface<std::uint32_t, kStore>;
    }
}

}  // namespace

Handler texture_handler(Type result, Type coordinate) {
    return bits_of(result) == 16 ? by_coordinate<std::uint16_t>(coordinate) : by_coordinate<std::uint32_t>(coordinate);
}
Handler surface_handler(bool store, unsigned bits) { return store ? by_bits<true>(bits) : by_bits<false>(bits); }

}  // namespace lockstep::ptx
