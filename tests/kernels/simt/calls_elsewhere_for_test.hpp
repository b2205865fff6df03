#pragma once

#include <cstdint>

#include "kernels/simt/simt_fn.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep::test {

/// A function in a separate file that a kernel calls: the lane stores 7 at its place, and the first three lanes vote.
template <class Ctx>
SIMT_FN std::uint32_t store_elsewhere(Ctx& ctx, Span<std::uint32_t> out) {
    const auto place = ctx.lane();
    ctx.store(out, place, 7);
    const auto first = ctx.ballot(place < 3);
    return first;
}

}  // namespace lockstep::test
