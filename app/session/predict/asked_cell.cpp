#include "app/session/predict/asked_cell.hpp"

#include <fmt/format.h>

namespace lockstep {

std::string asked_cell(const Run& run, const std::string& space, const std::string& column, std::uint32_t element) {
    const auto spaces = run.spaces();
    const auto* found = find_space(spaces, space);
    const auto width = found ? found->width : 0;
    if (width == 0) return fmt::format("{}[{}]", column, element);
    return fmt::format("{}[{}][{}]", column, element / width, element % width);
}

}  // namespace lockstep
