#include "kernels/debugger/memory/banks.hpp"

#include <algorithm>

namespace lockstep::debugger {
namespace {

using WordsOfBank = std::array<std::vector<std::uint32_t>, kNumBanks>;

/// Serves lanes together.
void serve(const std::vector<LaneBytes>& lanes, BankUse& use) {
    WordsOfBank words;
    std::size_t most = 0;
    for (const auto& lane : lanes) {
        const auto first = static_cast<std::uint32_t>(lane.byte / 4);
        const auto last = static_cast<std::uint32_t>((lane.byte + lane.bytes - 1) / 4);
        for (auto word = first; word <= last; ++word) {
            auto& of_bank = words[word % kNumBanks];
            auto turn = lane.atomic ? std::ssize(of_bank) : std::ranges::find(of_bank, word) - of_bank.begin();
            if (turn == std::ssize(of_bank)) of_bank.push_back(word);
            most = std::max(most, of_bank.size());
            use.asks.push_back({lane.lane, word % kNumBanks, word, static_cast<std::uint32_t>(turn)});
        }
    }
    for (std::uint32_t bank = 0; bank < kNumBanks; ++bank)
        use.words[bank] = std::max(use.words[bank], static_cast<std::uint32_t>(words[bank].size()));
    if (most > 1) use.replays += static_cast<std::uint32_t>(most) - 1;
}

/// The maximum number of passes of a bank, for the lanes of [first, end).
std::uint32_t max_words(const WarpAccess& access, std::uint32_t first, std::uint32_t end) {
    constexpr std::size_t kMaxOfALane = 2;
    std::array<std::uint32_t, kMaxOfALane * kWarpSize> words;
    std::size_t count = 0;
    for (const auto& lane : access) {
        if (lane.buffer != kSharedMemory || lane.lane < first || lane.lane >= end) continue;
        words[count++] = static_cast<std::uint32_t>(lane.byte / 4);
        if (const auto last = static_cast<std::uint32_t>((lane.byte + lane.bytes - 1) / 4); last != words[count - 1])
            words[count++] = last;
    }
    const auto of_all = words.begin() + static_cast<std::ptrdiff_t>(count);
    auto last = of_all;
    if (count != 0 && !access.front().atomic) {
        std::sort(words.begin(), of_all);
        last = std::unique(words.begin(), of_all);
    }
    std::array<std::uint32_t, kNumBanks> of_bank{};
    std::uint32_t most = 0;
    for (auto word = words.begin(); word != last; ++word) most = std::max(most, ++of_bank[*word % kNumBanks]);
    return most;
}

}  // namespace

std::uint32_t bank_replays(const WarpAccess& access) {
    const bool wide = std::ranges::any_of(
        access, [](const LaneBytes& lane) { return lane.buffer == kSharedMemory && lane.bytes > 4; });
    const auto replays = [&](std::uint32_t first, std::uint32_t end) {
        const auto most = max_words(access, first, end);
        return most > 1 ? most - 1 : 0;
    };
    return wide ? replays(0, kWarpSize / 2) + replays(kWarpSize / 2, kWarpSize) : replays(0, kWarpSize);
}

BankUse bank_use(const WarpAccess& access) {
    BankUse use;
    std::vector<LaneBytes> lanes;
    bool wide = false;
    for (const auto& lane : access) {
        if (lane.buffer != kSharedMemory) continue;
        lanes.push_back(lane);
        wide |= lane.bytes > 4;
        use.atomic |= lane.atomic;
    }
    if (lanes.empty()) return use;
    if (!wide) {
        serve(lanes, use);
        return use;
    }
    const auto second = std::ranges::find_if(lanes, [](const LaneBytes& lane) { return lane.lane >= kWarpSize / 2; });
    serve({lanes.begin(), second}, use);
    serve({second, lanes.end()}, use);
    return use;
}

}  // namespace lockstep::debugger
