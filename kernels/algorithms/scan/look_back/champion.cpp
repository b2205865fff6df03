#include "kernels/algorithms/scan/look_back/champion.hpp"

#include "kernels/algorithms/scan/algorithms.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::scan {

AlgorithmInfo champion() {
    auto info = entry("scan.champion", "Scan, as fast as we can", "Merrill and Garland 2016");
    info.roles.push_back(Role::tile_state);
    info.roles.push_back(Role::looked_back);
    info.heading = "Scan with decoupled look-back";
    info.pseudocode = {{0, "for each tile, in order, a block"},
                       {1, "reads it once and scans it"},
                       {1, "tells its sum"},
                       {1, "looks back: adds sums until a tile tells its prefix, waiting where nothing is told"},
                       {1, "tells its own prefix"},
                       {1, "writes each element once"}};
    info.remark =
        "A tile's word is flag and value together, so that no fence is needed. On an H200 2^28 words take 0.57 ms, CUB 0.70 and a "
        "copy 0.52.";
    set_executors<Champion>(info);
    return info;
}

}  // namespace lockstep::scan
