#include "app/session/debugger/answers/picked_lines.hpp"

#include <algorithm>
#include <set>

#include "app/session/debugger/array_columns.hpp"

namespace lockstep {

PickedTouches find_touches(const debugger::Recording& recording, const std::vector<Column>& columns,
                           const Selection& picked, Progress& progress) {
    constexpr std::size_t kLook = std::size_t{1} << 16;  // accesses after which it looks whether it is wanted still
    const auto places = places_of(recording, columns, picked);
    std::set<PickedTouches::LineOfWarp> found;
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
    PickedTouches touches;
    for (const auto& one : found) {
        if (touches.lines.empty() || touches.lines.back() != one.first) touches.lines.push_back(one.first);
        touches.of_warps.push_back(one);
    }
    return touches;
}

PickedTouches PickedLines::find(const Question& question, Progress& progress) {
    return find_touches(*question.traced->recording, question.columns, question.picked, progress);
}

void PickedLines::ask(const OpenLaunch* launch, const std::optional<Selection>& picked) {
    if (auto reply = search_.take(); reply && reply->answer) touches_ = std::move(*reply->answer);
    const std::weak_ptr<const void> recording = launch ? launch->traced->recording : nullptr;
    const bool same = !recording.owner_before(recording_) && !recording_.owner_before(recording);
    if (same && picked == picked_) return;
    recording_ = recording, picked_ = picked;
    touches_ = {};
    if (launch && picked) search_.ask({launch->traced, launch->columns, *picked});
    else search_.cancel();
}

}  // namespace lockstep
