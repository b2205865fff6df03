#include "app/session/debugger/warp/read_sectors.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "app/session/debugger/array_columns.hpp"
#include "kernels/debugger/memory/warp_access.hpp"

namespace lockstep {
namespace {

constexpr std::uint64_t kMaxSectors = kLanes;
constexpr std::uint32_t kSectorBytes = 4 * kSectorWords;

/// The shown sectors: the requested ones, and neighbours as long as they fit.
std::vector<std::uint64_t> choose(const std::set<std::uint64_t>& asked, std::uint64_t all) {
    std::vector<std::uint64_t> chosen;
    if (asked.empty()) return chosen;
    const auto least = *asked.begin(), most = *asked.rbegin();
    if (all <= kMaxSectors || most - least < kMaxSectors) {
        const auto count = std::min(all, kMaxSectors), spare = count - std::min(count, most - least + 1);
        const auto first = std::min(least - std::min(least, spare / 2), all - count);
        for (auto sector = first; sector < first + count; ++sector) chosen.push_back(sector);
        return chosen;
    }
    chosen.assign(asked.begin(), asked.end());
    if (chosen.size() > kMaxSectors) chosen.resize(kMaxSectors);
    return chosen;
}

}  // namespace

void read_sectors(WarpPicture& picture, const OpenLaunch& open, const debugger::Cursor& cursor,
                  const debugger::Instruction& instruction) {
    const auto& recording = open.recording();
    const auto buffer = recording.event(instruction.first).buffer;
    picture.in_shared = buffer == debugger::kSharedMemory;
    std::set<std::uint64_t> asked;
    std::map<std::uint64_t, std::uint32_t> lanes;
    for (const auto& access : debugger::access_of(recording, instruction)) {
        if (access.buffer != buffer) continue;
        const auto sector = access.byte / kSectorBytes;
        asked.insert(sector);
        ++lanes[sector];
    }
    const auto bytes = picture.in_shared ? recording.launch().shared_bytes : recording.buffer(buffer).bytes;
    const auto shown = choose(asked, std::max<std::uint64_t>(1, (bytes + kSectorBytes - 1) / kSectorBytes));
    const auto& columns = open.array(buffer);
    const auto bits_at = [&](std::uint64_t word) {
        if (word * 4 >= bytes) return std::optional<std::uint64_t>();
        const debugger::Place place{buffer, picture.in_shared ? instruction.warp.block : 0,
                                    static_cast<std::uint32_t>(word)};
        return cursor.state().bits(place, 4);
    };
    std::map<std::uint64_t, int> column_of;
    for (const auto number : shown) {
        WarpPicture::Sector sector{.number = number};
        if (const auto found = lanes.find(number); found != lanes.end()) sector.lanes = found->second;
        sector.apart = !picture.sectors.empty() && picture.sectors.back().number + 1 != number;
        for (std::uint64_t w = 0; w < kSectorWords; ++w) {
            const auto at = number * kSectorWords + w;
            const auto bits = bits_at(at);
            if (!bits) continue;
            const auto next = bits_at(at + 1);
            auto& word = sector.words[w];
            const auto place = static_cast<std::uint32_t>(at);
            word.value = picture.in_shared ? open.types.shared_text(place, *bits)
                                           : columns.word_text(place, static_cast<std::uint32_t>(*bits),
                                                               static_cast<std::uint32_t>(next.value_or(0)));
            if (!picture.in_shared) word.element = columns.element_at(place);
        }
        column_of[number] = static_cast<int>(picture.sectors.size());
        picture.sectors.push_back(std::move(sector));
    }
    for (const auto& access : debugger::access_of(recording, instruction)) {
        const auto found = column_of.find(access.byte / kSectorBytes);
        if (access.buffer != buffer || found == column_of.end()) continue;
        auto& target = picture.targets[access.lane];
        target = {found->second, static_cast<int>(access.byte % kSectorBytes / 4)};
        const auto words = std::max(1u, (access.bytes + 3) / 4);
        const bool came = (picture.mask >> access.lane & 1u) != 0;
        for (std::uint32_t w = 0; w < words && target.word + static_cast<int>(w) < kSectorWords; ++w) {
            auto& word = picture.sectors[static_cast<std::size_t>(found->second)]
                             .words[static_cast<std::size_t>(target.word) + w];
            (came ? word.asked : word.coming) = true;
        }
    }
}

}  // namespace lockstep
