#include "app/sweep/figure.hpp"

#include <cmath>

#include <fmt/format.h>

#include "kernels/run/words.hpp"

namespace lockstep {

std::string figure_text(double value) {
    return value >= 999.5 ? count_text(static_cast<std::uint64_t>(std::llround(value))) : fmt::format("{:.3g}", value);
}

}  // namespace lockstep
