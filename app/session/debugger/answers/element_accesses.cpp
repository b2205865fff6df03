#include "app/session/debugger/answers/element_accesses.hpp"

#include <algorithm>
#include <set>

#include "app/session/debugger/array_columns.hpp"

namespace lockstep {

ElementAccesses find_element_accesses(const debugger::Recording& recording, const std::vector<Column>& columns,
                                      const Selection& picked, Progress& progress) {
    constexpr std::size_t kLook = std::size_t{1} << 16;  // accesses between two checks for cancellation
    const auto places = places_of(recording, columns, picked);
    std::set<ElementAccesses::LineOfWarp> found;
    std::size_t seen = 0;
    for (const auto& event : recording.events()) {
        if (seen++ % kLook == 0) progress.check();
        if (!trace::is_access(event.operation)) continue;
        const auto end = event.word + std::max(1u, (event.bytes + 3u) / 4u);
        for (const auto& place : places)
            if (place.buffer == event.buffer && place.word >= event.word && place.word < end)
                found.emplace(debugger::line_of(event),
                              event.block * recording.warps_per_block() + debugger::warp_of(event));
    }
    ElementAccesses accesses;
    for (const auto& one : found) {
        if (accesses.lines.empty() || accesses.lines.back() != one.first) accesses.lines.push_back(one.first);
        accesses.of_warps.push_back(one);
    }
    return accesses;
}

ElementAccesses ElementAccessSearch::find(const Query& query, Progress& progress) {
    return find_element_accesses(*query.traced->recording, query.columns, query.picked, progress);
}

void ElementAccessSearch::ask(const OpenLaunch* launch, const std::optional<Selection>& picked) {
    if (auto reply = search_.take(); reply && reply->answer) accesses_ = std::move(*reply->answer);
    const std::weak_ptr<const void> recording = launch ? launch->traced->recording : nullptr;
    const bool same = !recording.owner_before(recording_) && !recording_.owner_before(recording);
    if (same && picked == picked_) return;
    recording_ = recording, picked_ = picked;
    accesses_ = {};
    if (launch && picked) search_.ask({launch->traced, launch->columns, *picked});
    else search_.cancel();
}

}  // namespace lockstep
