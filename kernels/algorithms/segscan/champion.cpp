#include "kernels/algorithms/segscan/champion.hpp"

#include <optional>
#include <string>

#include "kernels/algorithms/segscan/algorithms.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::segscan {
namespace {

/// A tile's state is one word of 64 bits, with a sum of 32 bits and a flag.
std::optional<std::string> has_doubles(const Dataset& dataset) {
    if (!are_doubles(dataset.segments().value)) return std::nullopt;
    return "has float64; generate it with type=float32 or type=uint32";
}

constexpr Need kWords{"numbers of 32 bits", has_doubles};

}  // namespace

AlgorithmInfo champion() {
    auto info = entry("segscan.champion", "Segmented scan, tuned", "Merrill and Garland 2016; Sengupta et al. 2008");
    info.roles.push_back(Role::tile_state);
    info.roles.push_back(Role::looked_back);
    info.heading = "Segmented scan with decoupled look-back";
    info.pseudocode = {{0, "pack one bit per element: set where a segment begins; x\u0304[l] \u2190 x[k[l]]"},
                       {0, "repeat iterations times"},
                       {1, "for each tile, blocks in turn"},
                       {2, "read it once, multiply, and scan it; a set bit restarts the sum"},
                       {2, "publish its last sum: a prefix if the tile has a set bit"},
                       {2, "look back to the first published prefix, unless its first bit is set"},
                       {2, "write each element once"}};
    info.remark =
        "Tiles ignore segments, so that all lanes have the same work for any lengths. On an H200 2^28 floats take 0.54 to 0.59 "
        "ms "
        "in segments of one, in a single one and by a power law, with x 0.76 to 0.78; copies of as many bytes 0.52 and 0.78.";
    info.needs = {kWords};
    set_executors<Champion>(info);
    return info;
}

}  // namespace lockstep::segscan
