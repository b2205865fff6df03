#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <vector>

#include "kernels/algorithms/sssp/algorithms.hpp"
#include "kernels/data/generate.hpp"
#include "kernels/data/need.hpp"
#include "kernels/data/opening/load.hpp"

namespace lockstep {

inline Dataset of(std::string_view spec) {
    Progress progress;
    return generate_dataset(spec, progress);
}

struct Arc {
    std::uint32_t tail, head;
    std::int32_t weight;
};

inline Dataset by_hand(std::uint32_t n, const std::vector<Arc>& arcs) {
    auto text = fmt::format("p sp {} {}\n", n, arcs.size());
    for (const auto& [tail, head, weight] : arcs) text += fmt::format("a {} {} {}\n", tail + 1, head + 1, weight);
    Progress progress;
    return parse_dataset(text, "x.gr", {}, progress);
}

/// Algorithms that accept negative weights.
inline std::vector<AlgorithmInfo> for_any_weight() {
    auto all = sssp::algorithms();
    std::erase_if(all, [](const AlgorithmInfo& info) {
        return std::ranges::find(info.needs, need::no_negative_weight.what, &Need::what) != info.needs.end();
    });
    return all;
}

}  // namespace lockstep
