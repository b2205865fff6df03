#include "app/gui/panels/transport/lane_rows.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace lockstep {
namespace {

// Points.
constexpr float kApart = 13;  // from one lane to the next, at most
constexpr float kDeepest = 26;  // of the last below the first, at most
constexpr float kNameHigh = 12.5f;

}  // namespace

float lanes_apart(int deepest) { return deepest == 0 ? 0 : std::min(kApart, kDeepest / static_cast<float>(deepest)); }

std::vector<int> named_lanes(const std::vector<std::string>& names, int here) {
    const int deepest = static_cast<int>(names.size()) - 1;
    const float apart = lanes_apart(deepest);
    std::vector<int> order{here, 0, deepest};
    order.resize(3 + names.size());
    std::iota(order.begin() + 3, order.end(), 0);
    std::vector<int> named;
    for (const int lane : order) {
        if (lane < 0 || lane > deepest || names[static_cast<std::size_t>(lane)].empty()) continue;
        const auto near = [&](int other) { return apart * static_cast<float>(std::abs(other - lane)) < kNameHigh; };
        if (std::ranges::none_of(named, near)) named.push_back(lane);
    }
    return named;
}

}  // namespace lockstep
