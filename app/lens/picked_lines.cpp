#include "app/lens/picked_lines.hpp"

#include <algorithm>
#include <set>

#include "app/lens/array_columns.hpp"

namespace lockstep {

std::vector<lens::CodeLine> lines_that_touch(const OpenLaunch& launch, const Selection& picked) {
    const auto& recording = launch.recording();
    const auto places = places_of(recording, launch.columns, picked);
    std::set<lens::CodeLine> lines;
    for (const auto& event : recording.events()) {
        if (!trace::is_access(event.operation)) continue;
        const auto end = event.word + std::max(1u, (event.bytes + 3u) / 4u);
        for (const auto& place : places)
            if (place.buffer == event.buffer && place.word >= event.word && place.word < end)
                lines.insert(lens::line_of(event));
    }
    return {lines.begin(), lines.end()};
}

const std::vector<lens::CodeLine>& PickedLines::of(const OpenLaunch* launch, const std::optional<Selection>& picked) {
    const std::weak_ptr<const void> recording = launch ? launch->traced->recording : nullptr;
    const bool same = !recording.owner_before(recording_) && !recording_.owner_before(recording);
    if (same && picked == picked_) return lines_;
    recording_ = recording, picked_ = picked;
    lines_ = launch && picked ? lines_that_touch(*launch, *picked) : std::vector<lens::CodeLine>();
    return lines_;
}

}  // namespace lockstep
