#include "app/session/debugger/answers/writer_text.hpp"

#include <fmt/format.h>

#include "kernels/data/names/numerals.hpp"

namespace lockstep {

std::string writer_text(const lens::Recording& recording, std::uint32_t event) {
    const auto& made = recording.event(event);
    const auto warp = recording.warps_per_block() > 1 ? fmt::format(", warp {}", lens::warp_of(made)) : std::string();
    return fmt::format("block {}{}, lane {}, {}", count_text(made.block), warp, lens::lane_of(made),
                       lens::line_text(recording.launch(), lens::line_of(made)));
}

std::string brief_writer_text(const lens::Recording& recording, std::uint32_t event) {
    const auto& made = recording.event(event);
    return fmt::format("{}:{}:{}, {}", made.block, lens::warp_of(made), lens::lane_of(made),
                       lens::line_text(recording.launch(), lens::line_of(made)));
}

}  // namespace lockstep
