#include "kernels/debugger/memory/line_counts.hpp"

#include <mutex>

#include "kernels/base/parallel.hpp"

namespace lockstep::debugger {

LineCounts line_counts(const Recording& recording, std::vector<std::uint32_t>* sectors) {
    constexpr std::uint64_t kPiece = 1u << 13;
    if (sectors) sectors->resize(recording.num_instructions());
    LineCounts counts;
    std::mutex mutex;
    for_each_piece(recording.num_instructions(), kPiece, [&](std::uint64_t begin, std::uint64_t end) {
        LineCounts mine;
        WarpAccess access;
        for (auto id = static_cast<std::uint32_t>(begin); id < end; ++id) {
            const auto events = recording.events_of_instruction(id);
            auto& line = mine[line_of(recording.event(events.front()))];
            line.hits += events.size();
            ++line.instructions;
            read_access(recording, id, access);
            const auto traffic = traffic_of(access);
            line.traffic.add(traffic);
            if (sectors) (*sectors)[id] = static_cast<std::uint32_t>(traffic.sectors);
        }
        const std::scoped_lock lock(mutex);
        for (const auto& [number, line] : mine) {
            auto& sum = counts[number];
            sum.hits += line.hits;
            sum.instructions += line.instructions;
            sum.traffic.add(line.traffic);
        }
    });
    return counts;
}

}  // namespace lockstep::debugger
