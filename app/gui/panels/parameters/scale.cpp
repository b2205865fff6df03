#include "app/gui/panels/parameters/scale.hpp"

#include <algorithm>
#include <cmath>

namespace lockstep {
namespace {

double offset_of(const Scale& scale) { return scale.lowest > 0 ? 0.0 : 1.0 - static_cast<double>(scale.lowest); }

}  // namespace

float Scale::position(std::int64_t value) const {
    if (highest <= lowest) return 0;
    const double low = static_cast<double>(lowest), high = static_cast<double>(highest),
                 at = static_cast<double>(std::clamp(value, lowest, highest));
    if (!logarithmic) return static_cast<float>((at - low) / (high - low));
    const double offset = offset_of(*this);
    return static_cast<float>(std::log((at + offset) / (low + offset)) / std::log((high + offset) / (low + offset)));
}

std::int64_t Scale::value(float position) const {
    if (highest <= lowest) return lowest;
    const double low = static_cast<double>(lowest), high = static_cast<double>(highest),
                 at = std::clamp(static_cast<double>(position), 0.0, 1.0);
    const double offset = offset_of(*this);
    const double exact = logarithmic ? (low + offset) * std::pow((high + offset) / (low + offset), at) - offset
                                     : low + at * (high - low);
    return std::clamp(static_cast<std::int64_t>(std::llround(exact)), lowest, highest);
}

}  // namespace lockstep
