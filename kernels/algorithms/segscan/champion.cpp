#include "kernels/algorithms/segscan/champion.hpp"

#include "kernels/algorithms/segscan/algorithms.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::segscan {

AlgorithmInfo champion() {
    auto info = entry("segscan.champion", "Segmented scan, as fast as we can",
                      "Merrill and Garland 2016; Sengupta et al. 2008");
    info.roles.push_back(Role::tile_state);
    info.roles.push_back(Role::looked_back);
    info.heading = "Segmented scan with decoupled look-back";
    info.pseudocode = {{0, "pack a bit an element: a segment begins; x\u0304[l] \u2190 x[k[l]]"},
                       {0, "repeat iterations times"},
                       {1, "for each tile, blocks taking turns"},
                       {2, "reads it once, multiplies, and scans it: sums begin anew at a bit"},
                       {2, "tells its last sum: a prefix if it has a bit"},
                       {2, "looks back, unless it begins with a bit, until a tile tells a prefix"},
                       {2, "writes each element once"}};
    info.remark =
        "Flat over the segments: a warp's lanes have the same work whatever the lengths. On an H200 2^28 floats take 0.54 to 0.59 ms "
        "in segments of one, in a single one and by a power law, with x 0.76 to 0.78; copies of as many bytes 0.52 and 0.78.";
    set_executors<Champion>(info);
    return info;
}

}  // namespace lockstep::segscan
