#include "kernels/algorithms/matrix/champion.hpp"

#include <cmath>

#include "kernels/algorithms/matrix/algorithms.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::matrix {

bool are_near(const MatrixEntries& entries) {
    const auto* whole = std::get_if<std::vector<std::int32_t>>(&entries);
    return whole && std::ranges::all_of(*whole, [](std::int32_t entry) {
               return entry == kInfiniteEntry || (entry >= -NearEntries::kMaxEntry && entry <= NearEntries::kMaxEntry);
           });
}

bool are_unsigned(const MatrixEntries& entries) {
    const auto* floats = std::get_if<std::vector<float>>(&entries);
    return floats && std::ranges::none_of(*floats, [](float entry) { return std::signbit(entry); });
}

AlgorithmInfo champion() {
    auto info = entry("matrix.champion", "Matrix product, tuned", "register tiles; Hopper's DPX");
    info.heading = "A \u00B7 B in tiles of 128 by 128";
    info.pseudocode = {{0, "for each tile of the product, a block"},
                       {1, "for each inner entry: a column of A's tile and a row of B's, from shared memory"},
                       {2, "each thread: 8 \u00D7 8 sums in registers, sum += left \u00D7 right"},
                       {1, "write the tile"}};
    info.remark =
        "In min-plus of whole numbers up to 2^28, infinity is a number above every sum of two finite ones, so that no step tests "
        "for it; other entries need more instructions.";
    set_executors<Champion>(info);
    return info;
}

}  // namespace lockstep::matrix
