#include "kernels/algorithms/memory/constant.hpp"

#include "kernels/algorithms/memory/algorithms.hpp"
#include "kernels/algorithms/memory/constant_reads.hpp"
#include "kernels/algorithms/memory/reference.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::memory {

LaunchTraffic traffic_of_constants(std::uint32_t n) {
    TrafficSum stores;
    if (n >= kWarpSize) stores.add({}, n / kWarpSize);
    if (n % kWarpSize != 0) stores.add({.lanes = n % kWarpSize});
    return stores.sum();
}

std::uint64_t constant_replays(std::uint32_t n, std::uint32_t distinct) {
    return ConstantReads(n, {{"distinct", distinct}}).replays();
}

AlgorithmInfo constant() {
    auto info = machine_entry("memory.constant", "Reads of constant memory", "CS 179, lecture 10");
    info.claim = "Every sum equals that of the words that its thread reads";
    info.needs.push_back(words_needed());
    info.parameters = {
        {.name = "distinct",
         .lowest = 1,
         .highest = 32,
         .value = 1,
         .unit = "words",
         .summary = "different words that a warp reads at a time: 1 is a broadcast, 32 are served in turn"}};
    info.heading = "sum(constants, distinct)";
    info.pseudocode = {{0, "for k = 0 \u2192 31 do"},
                       {1, "index \u2190 (k \u00B7 distinct + lane mod distinct) mod n"},
                       {1, "sum \u2190 sum + constants[index]"},
                       {0, "result[thread] \u2190 sum"}};
    info.remark =
        "The words are arguments of the kernel, which a GPU keeps in constant memory. Traffic counts the stores; the reads of constant "
        "memory move no sectors.";
    info.verify = verify_constant;
    info.find_wrong = find_wrong_constant;
    set_executors<Constant>(info);
    return info;
}

}  // namespace lockstep::memory
