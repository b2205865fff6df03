#include "kernels/lens/traffic.hpp"

#include "kernels/lens/banks.hpp"
#include "kernels/lens/transactions.hpp"

namespace lockstep::lens {

void Traffic::add(const Traffic& other) {
    instructions += other.instructions;
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

Traffic traffic_of(const Recording& recording, std::uint32_t instruction) {
    Traffic traffic;
    const auto access = access_of(recording, recording.instruction(instruction));
    if (access.empty()) return traffic;
    if (access.front().buffer == kSharedMemory) {
        traffic.shared_instructions = 1;
        traffic.bank_replays = bank_use(access).replays;
        return traffic;
    }
    traffic.instructions = 1;
    traffic.bytes_asked = bytes_asked(access);
    traffic.sectors = sectors(access).size();
    traffic.lines = lines(access).size();
    const auto later = transactions_1_2(access), early = transactions_1_0(access);
    traffic.transactions_1_2 = later.size();
    traffic.bytes_1_2 = bytes_of(later);
    traffic.transactions_1_0 = early.size();
    traffic.bytes_1_0 = bytes_of(early);
    return traffic;
}

Traffic traffic_of(const Recording& recording) {
    Traffic sum;
    for (std::uint32_t id = 0; id < recording.num_instructions(); ++id) sum.add(traffic_of(recording, id));
    return sum;
}

}  // namespace lockstep::lens
