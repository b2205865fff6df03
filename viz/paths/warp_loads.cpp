#include "viz/paths/warp_loads.hpp"

#include <algorithm>

#include "kernels/simt/launch_shape.hpp"

namespace lockstep {

WarpLoads WarpLoads::of(std::span<const std::uint32_t> begins) {
    WarpLoads loads;
    const std::size_t places = begins.empty() ? 0 : begins.size() - 1;
    for (std::size_t first = 0; first < places; first += kWarpSize) {
        const auto last = std::min<std::size_t>(first + kWarpSize, places);
        std::uint32_t longest = 0;
        for (auto place = first; place < last; ++place) longest = std::max(longest, begins[place + 1] - begins[place]);
        const auto arcs = begins[last] - begins[first];
        loads.arcs += arcs;
        loads.own_steps += std::uint64_t{kWarpSize} * longest;
        loads.shared_steps += std::uint64_t{kWarpSize} * ((arcs + kWarpSize - 1) / kWarpSize);
        loads.longest.push_back(longest);
        loads.in_all.push_back(arcs);
    }
    return loads;
}

double WarpLoads::idle_share(bool together) const {
    const auto steps = together ? shared_steps : own_steps;
    return steps == 0 ? 0 : 1 - static_cast<double>(arcs) / static_cast<double>(steps);
}

}  // namespace lockstep
