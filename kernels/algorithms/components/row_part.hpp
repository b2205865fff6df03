#pragma once

#include <cstdint>

#include "kernels/simt/span.hpp"

namespace lockstep {

/// A part of a row that is too long for one thread: its vertex and which part.
struct RowPart {
    static constexpr std::uint32_t kAlone = 64;  ///< arcs that one thread looks at
    static constexpr std::uint32_t kArcs = 512;  ///< of a part; the last one may have fewer

    SIMT_HOST_FN static std::uint64_t pack(std::uint32_t vertex, std::uint32_t index) {
        return std::uint64_t{index} << 32 | vertex;
    }
    SIMT_HOST_FN static std::uint32_t vertex(std::uint64_t part) { return static_cast<std::uint32_t>(part); }
    SIMT_HOST_FN static std::uint32_t index(std::uint64_t part) { return static_cast<std::uint32_t>(part >> 32); }
    /// Of a row with so many arcs; none where one thread looks at them.
    SIMT_HOST_FN static std::uint32_t count(std::uint32_t arcs) {
        return arcs <= kAlone ? 0 : arcs / kArcs + (arcs % kArcs != 0);
    }
};

/// Parts of rows, left by threads that each have a row to threads that share them.
struct LongRows {
    Span<std::uint64_t> parts;  ///< as many as there may be; none: no row is long
    Span<std::uint32_t> num_parts;  ///< 1 entry, 0 before

    /// True where a row with so many arcs is left to others.
    template <class Ctx>
    SIMT_FN bool leave(Ctx& ctx, std::uint32_t vertex, std::uint32_t arcs) const {
        if (parts.size == 0) return false;
        const auto count = RowPart::count(arcs);
        if (count == 0) return false;
        const auto place = ctx.atomic_add(num_parts, 0, count);
        for (std::uint32_t i = 0; i < count; ++i) ctx.store(parts, place + i, RowPart::pack(vertex, i));
        return true;
    }
};

}  // namespace lockstep
