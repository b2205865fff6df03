#pragma once

#include <cstdint>

#include "kernels/simt/span.hpp"

namespace lockstep {

/// A LayoutGraph on a device. A row longer than SpringForces::kPiece is summed in pieces.
/// offsets, neighbors, weights   as there
/// masses         one a vertex
/// piece_offsets  one more than vertices: the first piece of each row; without long rows empty
struct RowsView {
    Span<const std::uint32_t> offsets, neighbors;
    Span<const float> weights, masses;
    Span<const std::uint32_t> piece_offsets;
};

}  // namespace lockstep
