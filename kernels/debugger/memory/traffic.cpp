#include "kernels/debugger/memory/traffic.hpp"

#include <mutex>

#include "kernels/base/parallel.hpp"
#include "kernels/debugger/memory/banks.hpp"
#include "kernels/debugger/memory/transactions.hpp"

namespace lockstep::debugger {

void Traffic::add(const Traffic& other) {
    instructions += other.instructions;
    lanes += other.lanes;
    bytes_asked += other.bytes_asked;
    sectors += other.sectors;
    lines += other.lines;
    transactions_1_2 += other.transactions_1_2;
    bytes_1_2 += other.bytes_1_2;
    transactions_1_0 += other.transactions_1_0;
    bytes_1_0 += other.bytes_1_0;
    shared_instructions += other.shared_instructions;
    bank_replays += other.bank_replays;
}

Traffic traffic_of(const WarpAccess& access) {
    Traffic traffic;
    if (access.empty()) return traffic;
    if (access.front().buffer == kSharedMemory) {
        traffic.shared_instructions = 1;
        traffic.bank_replays = bank_replays(access);
        return traffic;
    }
    traffic.instructions = 1;
    traffic.lanes = access.size();
    traffic.bytes_asked = bytes_asked(access);
    const auto all = moved(access);
    const auto early = pieces_1_0(access);
    traffic.sectors = all.sectors;
    traffic.lines = all.lines;
    traffic.transactions_1_2 = all.by_1_2.count;
    traffic.bytes_1_2 = all.by_1_2.bytes;
    traffic.transactions_1_0 = early.count;
    traffic.bytes_1_0 = early.bytes;
    return traffic;
}

Traffic traffic_of(const Recording& recording, std::uint32_t instruction) {
    WarpAccess access;
    read_access(recording, instruction, access);
    return traffic_of(access);
}

Traffic traffic_of(const Recording& recording) {
    Traffic sum;
    WarpAccess access;
    for (std::uint32_t id = 0; id < recording.num_instructions(); ++id) {
        read_access(recording, id, access);
        sum.add(traffic_of(access));
    }
    return sum;
}

LineCounts line_counts(const Recording& recording, std::vector<InstructionCost>* costs) {
    constexpr std::uint64_t kPiece = 1u << 13;
    if (costs) costs->resize(recording.num_instructions());
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
            if (costs)
                (*costs)[id] = {static_cast<std::uint32_t>(traffic.sectors),
                                static_cast<std::uint32_t>(traffic.bank_replays)};
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
