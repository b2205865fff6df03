#include "kernels/algorithms/memory/offset_copy.hpp"

#include "kernels/algorithms/memory/algorithms.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::memory {

AlgorithmInfo copy_offset() {
    auto info = copy_entry("memory.copy-offset", "Copy at an offset", "Rehman 2010, listing 6.1");
    info.parameters = {{.name = "offset",
                        .lowest = 0,
                        .highest = 32,
                        .value = 1,
                        .summary = "elements that are left out at the beginning, so that warps begin beside segments"}};
    info.heading = "copy(idata, odata, offset)";
    info.pseudocode = {{0, "i \u2190 thread + offset"}, {0, "odata[i] \u2190 idata[i]"}};
    set_executors<OffsetCopy>(info);
    return info;
}

}  // namespace lockstep::memory
