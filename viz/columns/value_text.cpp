#include "viz/columns/value_text.hpp"

#include "kernels/data/csr_graph.hpp"
#include "kernels/run/entry/count_text.hpp"

namespace lockstep {

std::string value_text(std::uint32_t value, ValueStyle style) {
    if (value == kNone && style == ValueStyle::infinite) return "∞";
    if (value == kNone && (style == ValueStyle::unknown || style == ValueStyle::optional)) return "–";
    return count_text(value);
}

}  // namespace lockstep
