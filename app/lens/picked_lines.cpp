#include "app/lens/picked_lines.hpp"

#include <algorithm>
#include <set>

#include "app/lens/array_columns.hpp"

namespace lockstep {

std::vector<lens::CodeLine> lines_that_touch(const lens::Recording& recording, const std::vector<Column>& columns,
                                             const Selection& picked, Progress& progress) {
    constexpr std::size_t kLook = std::size_t{1} << 16;  // accesses after which it looks whether it is wanted still
    const auto places = places_of(recording, columns, picked);
    std::set<lens::CodeLine> lines;
    std::size_t seen = 0;
    for (const auto& event : recording.events()) {
        if (seen++ % kLook == 0) progress.check();
        if (!trace::is_access(event.operation)) continue;
        const auto end = event.word + std::max(1u, (event.bytes + 3u) / 4u);
        for (const auto& place : places)
            if (place.buffer == event.buffer && place.word >= event.word && place.word < end)
                lines.insert(lens::line_of(event));
    }
    return {lines.begin(), lines.end()};
}

std::vector<lens::CodeLine> PickedLines::find(const Question& question, Progress& progress) {
    return lines_that_touch(*question.traced->recording, question.columns, question.picked, progress);
}

const std::vector<lens::CodeLine>& PickedLines::of(const OpenLaunch* launch, const std::optional<Selection>& picked) {
    if (auto reply = search_.take(); reply && reply->answer) lines_ = std::move(*reply->answer);
    const std::weak_ptr<const void> recording = launch ? launch->traced->recording : nullptr;
    const bool same = !recording.owner_before(recording_) && !recording_.owner_before(recording);
    if (same && picked == picked_) return lines_;
    recording_ = recording, picked_ = picked;
    lines_.clear();
    if (launch && picked) search_.ask({launch->traced, launch->columns, *picked});
    else search_.cancel();
    return lines_;
}

}  // namespace lockstep
