#include "kernels/algorithms/memory/stride_copy.hpp"

#include "kernels/algorithms/memory/algorithms.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::memory {

AlgorithmInfo copy_stride() {
    auto info = copy_entry("memory.copy-stride", "Copy at a stride", "Rehman 2010, listing 6.2");
    info.parameters = {{.name = "stride",
                        .lowest = 1,
                        .highest = 32,
                        .value = 2,
                        .summary = "from one element that is copied to the next"}};
    info.heading = "copy(idata, odata, stride)";
    info.pseudocode = {{0, "i \u2190 thread \u00B7 stride"}, {0, "odata[i] \u2190 idata[i]"}};
    set_executors<StrideCopy>(info);
    return info;
}

}  // namespace lockstep::memory
