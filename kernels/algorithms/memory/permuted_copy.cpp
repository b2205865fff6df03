#include "kernels/algorithms/memory/permuted_copy.hpp"

#include "kernels/algorithms/memory/algorithms.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::memory {

AlgorithmInfo copy_permuted() {
    auto info = copy_entry("memory.copy-permuted", "Copy with exchanged lanes", "Malison 2012, fig. 3.3");
    info.parameters = {{.name = "xor",
                        .lowest = 0,
                        .highest = 31,
                        .value = 1,
                        .summary = "what lanes' numbers are combined with: which lane copies which element"}};
    info.heading = "copy(idata, odata, mask)";
    info.pseudocode = {{0, "i \u2190 thread xor mask"}, {0, "odata[i] \u2190 idata[i]"}};
    set_executors<PermutedCopy>(info);
    return info;
}

}  // namespace lockstep::memory
