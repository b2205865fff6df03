#pragma once

#include <cstdint>

#include "kernels/simt/span.hpp"

namespace lockstep {

/// A LayoutGraph on a device. Rows longer than SpringForces::kPiece are summed in pieces.
/// offsets, neighbors, weights   as in LayoutGraph
/// masses         one per vertex
/// piece_offsets  one more than vertices: the first piece of each row; empty without long rows
struct RowsView {
    Span<const std::uint32_t> offsets, neighbors;
    Span<const float> weights, masses;
    Span<const std::uint32_t> piece_offsets;
};

}  // namespace lockstep
