#include "app/session/debugger/answers/writer_text.hpp"

#include <fmt/format.h>

#include "kernels/data/names/numerals.hpp"

namespace lockstep {

std::string writer_text(const debugger::Recording& recording, std::uint32_t event) {
    const auto& made = recording.event(event);
    const auto warp =
        recording.warps_per_block() > 1 ? fmt::format(", warp {}", debugger::warp_of(made)) : std::string();
    return fmt::format("block {}{}, lane {}, {}", count_text(made.block), warp, debugger::lane_of(made),
                       debugger::line_text(recording.launch(), debugger::line_of(made)));
}

std::string brief_writer_text(const debugger::Recording& recording, std::uint32_t event) {
    const auto& made = recording.event(event);
    return fmt::format("{}:{}:{}, {}", made.block, debugger::warp_of(made), debugger::lane_of(made),
                       debugger::line_text(recording.launch(), debugger::line_of(made)));
}

}  // namespace lockstep
