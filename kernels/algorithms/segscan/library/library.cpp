#include "kernels/algorithms/segscan/library/library.hpp"

#include "kernels/algorithms/segscan/algorithms.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::segscan {

AlgorithmInfo library() {
    auto info = entry("segscan.library", "Segmented scan of the library", "CUB, DeviceScan by key");
    info.heading = "Library";
    info.pseudocode = {{0, "a key for each element: its segment; x\u0304[l] \u2190 x[k[l]]"},
                       {0, "repeat iterations times"},
                       {1, "a[l] \u2190 a[l] \u00B7 x\u0304[l]"},
                       {1, "a \u2190 sums of a by key"}};
    info.remark = "On the host: a loop over keys, on one core.";
    info.host_code = true;
    set_executors<Library>(info);
    return info;
}

}  // namespace lockstep::segscan
