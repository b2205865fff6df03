#include "kernels/algorithms/memory/latency.hpp"

#include <fmt/format.h>

#include "kernels/algorithms/memory/algorithms.hpp"
#include "kernels/algorithms/memory/reference.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::memory {
namespace {

/// Every element is an index of the array.
std::optional<std::string> lacking_links(const Dataset& dataset) {
    const auto* words = std::get_if<std::vector<std::uint32_t>>(&dataset.array().values);
    if (!words) return "holds other numbers; give it uint32 indices";
    for (std::size_t i = 0; i < words->size(); ++i)
        if ((*words)[i] >= words->size())
            return fmt::format("has {} in element {}; each must be below {}, the number of elements", (*words)[i], i,
                               words->size());
    return std::nullopt;
}

}  // namespace

AlgorithmInfo latency() {
    auto info = machine_entry("memory.latency", "Chains of dependent loads", "Rehman 2010, 2.3");
    info.claim = "Every chain ends where the same links lead on the host";
    info.needs.push_back({"links", lacking_links});
    info.example = "array:random,n=1024,below=1024";
    info.input_of_size = links_of_size;
    info.parameters = {
        {.name = "warps",
         .lowest = 1,
         .highest = 32,
         .value = 32,
         .unit = "warps",
         .summary = "warps that are resident on a multiprocessor: they hide each other's latency",
         .logarithmic = true},
        {.name = "chain",
         .lowest = 1,
         .highest = 1 << 20,
         .value = 16,
         .unit = "loads",
         .summary = "loads in a row, each with the index that the one before it gave",
         .logarithmic = true},
        {.name = "independent",
         .kind = Parameter::Kind::choice,
         .highest = 3,
         .unit = "chains",
         .summary = "chains that a thread follows at the same time, whose loads do not wait for each other",
         .choices = {"1", "2", "4", "8"}}};
    info.heading = "chase(next, chain)";
    info.pseudocode = {
        {0, "at \u2190 thread"}, {0, "repeat chain times: at \u2190 next[at]"}, {0, "result[thread] \u2190 at"}};
    info.remark =
        "A block is one warp, so that the number of blocks sets how many warps a multiprocessor holds. On the emulator the grid is that "
        "of a GTX 280 with 30 multiprocessors, and the time is that of latency hiding, a model: resident warps times independent loads are in "
        "flight, and the latency divided by the memory's cycles for a load of a warp are enough. The panel Model has its equations.";
    info.verify = verify_latency;
    info.find_wrong = find_wrong_latency;
    set_executors<Latency>(info);
    return info;
}

}  // namespace lockstep::memory
