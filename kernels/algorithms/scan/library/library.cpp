#include "kernels/algorithms/scan/library/library.hpp"

#include "kernels/algorithms/scan/algorithms.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::scan {

AlgorithmInfo library() {
    auto info = entry("scan.library", "Scan of the library", "CUB, DeviceScan");
    info.heading = "Library";
    info.pseudocode = {{0, "b \u2190 scan(a, +)"}};
    info.remark = "On the host: std::inclusive_scan and std::exclusive_scan, on one core.";
    info.host_code = true;
    set_executors<Library>(info);
    return info;
}

}  // namespace lockstep::scan
