#include "kernels/lens/line_counts.hpp"

namespace lockstep::lens {

std::map<std::uint32_t, LineCount> line_counts(const Recording& recording) {
    std::map<std::uint32_t, LineCount> counts;
    for (std::uint32_t id = 0; id < recording.num_instructions(); ++id) {
        const auto events = recording.events_of_instruction(id);
        auto& line = counts[recording.event(events.front()).line];
        line.hits += events.size();
        ++line.instructions;
        line.traffic.add(traffic_of(recording, id));
    }
    return counts;
}

}  // namespace lockstep::lens
