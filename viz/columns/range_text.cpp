#include "viz/columns/range_text.hpp"

#include "kernels/run/column/value_text.hpp"

namespace lockstep {

std::string range_text(const ColumnPicture& picture) {
    if (picture.range.empty()) return "no value yet";
    const auto low = value_text(*picture.column, picture.range.lowest()), high = number_text(picture.range.highest());
    const auto& unit = picture.column->unit;
    return (low == high ? low : low + " to " + high) + (unit.empty() ? "" : " " + unit);
}

}  // namespace lockstep
