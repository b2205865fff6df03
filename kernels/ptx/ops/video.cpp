// Video instructions: arithmetic on a word, its two halves or its four bytes.

#include <algorithm>
#include <cstdlib>

#include "kernels/ptx/ops/lanes.hpp"
#include "kernels/ptx/ops/operations.hpp"

namespace lockstep::ptx {
namespace {

std::int64_t part_of(std::uint32_t word, unsigned part, unsigned bits, bool is_signed) {
    const auto value = static_cast<std::uint32_t>(word >> (part * bits)) << (32 - bits);
    return is_signed ? static_cast<std::int64_t>(static_cast<std::int32_t>(value) >> (32 - bits))
                     : static_cast<std::int64_t>(value >> (32 - bits));
}

bool holds(Compare compare, std::int64_t a, std::int64_t b) {
    switch (compare) {
        case Compare::eq: return a == b;
        case Compare::ne: return a != b;
        case Compare::lt: return a < b;
        case Compare::le: return a <= b;
        case Compare::gt: return a > b;
        default: return a >= b;
    }
}

std::int64_t apply(const VideoOperation& v, std::int64_t a, std::int64_t b) {
    const auto distance = v.wrap ? b & 31 : std::min<std::int64_t>(b & 0xFFFFFFFF, 32);
    switch (v.operation) {
        case Video::add: return a + b;
        case Video::subtract: return a - b;
        case Video::average: return a + b >= 0 ? (a + b + 1) >> 1 : (a + b) >> 1;
        case Video::difference: return std::abs(a - b);
        case Video::min: return std::min(a, b);
        case Video::max: return std::max(a, b);
        case Video::set: return holds(v.compare, a, b);
        case Video::shift_left: return a << distance;
        case Video::shift_right: return a >> distance;
        case Video::multiply_add: break;
    }
    return a * b;
}

void video(Warp& w, const Instruction& i, Mask m) {
    const auto& v = *static_cast<const VideoOperation*>(i.more);
    const auto bits = 32 / v.parts;
    const auto most = v.signed_result ? (std::int64_t{1} << (bits - 1)) - 1 : (std::int64_t{1} << bits) - 1;
    const auto least = v.signed_result ? -(std::int64_t{1} << (bits - 1)) : 0;
    const auto *a = source<std::uint32_t>(w, i.o[1]), *b = source<std::uint32_t>(w, i.o[2]);
    const auto* c = i.o[3] == -1 ? nullptr : source<std::uint32_t>(w, i.o[3]);
    auto* d = target<std::uint32_t>(w, i.o[0]);
    each_lane(m, [&](unsigned l) {
        std::uint32_t packed = 0;
        std::int64_t sum = 0;
        for (unsigned part = 0; part < v.parts; ++part) {
            auto value = apply(v, part_of(a[l], part, bits, v.signed_a), part_of(b[l], part, bits, v.signed_b));
            if (v.operation == Video::multiply_add) value = (value + part_of(c[l], 0, 32, v.signed_result)) >> v.shift;
            if (v.saturate) value = std::clamp(value, least, most);
            if (v.relu) value = std::max<std::int64_t>(value, 0);
            sum += value;
            packed |= (static_cast<std::uint32_t>(value) & static_cast<std::uint32_t>((std::uint64_t{1} << bits) - 1))
                      << (part * bits);
        }
        const auto other = c ? part_of(c[l], 0, 32, v.signed_result) : 0;
        const auto own = v.signed_result ? std::int64_t{static_cast<std::int32_t>(packed)} : std::int64_t{packed};
        switch (v.then) {
            case VideoOperation::Then::none: d[l] = packed; break;
            case VideoOperation::Then::add: d[l] = static_cast<std::uint32_t>((v.parts > 1 ? sum : own) + other); break;
            case VideoOperation::Then::min: d[l] = static_cast<std::uint32_t>(std::min(own, other)); break;
            case VideoOperation::Then::max: d[l] = static_cast<std::uint32_t>(std::max(own, other)); break;
        }
    });
}

}  // namespace

Handler video_handler() { return video; }

}  // namespace lockstep::ptx
