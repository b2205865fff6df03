#include "app/session/debugger/answers/other_launches.hpp"

#include <utility>
#include <vector>

#include "app/session/debugger/array_columns.hpp"
#include "kernels/debugger/search.hpp"

namespace lockstep {
namespace {

/// The first or the last access of a launch that changes the cell.
std::optional<OtherLaunches::Change> change_in(const debugger::TracedLaunch& traced, const std::vector<Column>& columns,
                                               const OtherLaunches::Cell& cell, debugger::Way way) {
    const auto& recording = *traced.recording;
    const auto from = way == debugger::Way::back ? recording.num_events() + 1 : 0;
    for (const auto& place : places_of(recording, columns, cell.element)) {
        if (place.name != cell.name) continue;
        const auto position = debugger::next_change(*traced.writers, {place.buffer, 0, place.word}, from, way);
        if (!position) continue;
        const auto& made = recording.event(*position - 1);
        const ArrayColumns array(recording, columns, made.buffer);
        return OtherLaunches::Change{{traced.id.pass, traced.id.launch, *position},
                                     array.element_text(made.word, made.before, made.bytes) + " → " +
                                         array.element_text(made.word, made.after, made.bytes)};
    }
    return std::nullopt;
}

}  // namespace

OtherLaunches::Changes OtherLaunches::look(const Query& query, Progress& progress) {
    Changes found;
    const auto columns = query.run->columns();
    const auto look_in = [&](std::uint32_t launch, debugger::Way way) -> std::optional<Change> {
        progress.check();
        const auto& side = way == debugger::Way::back ? query.launches.before : query.launches.behind;
        const auto traced = side->open(*query.run, {query.open.pass, launch}, query.progress);
        if (!traced) found.all = false;
        return traced ? change_in(*traced, columns, query.cell, way) : std::nullopt;
    };
    for (auto launch = query.open.launch; launch-- > 0 && !found.last;)
        found.last = look_in(launch, debugger::Way::back);
    for (auto launch = query.open.launch + 1; launch < query.num_launches && !found.next; ++launch)
        found.next = look_in(launch, debugger::Way::forward);
    return found;
}

void OtherLaunches::forget() {
    if (tracing_) tracing_->cancel();
    tracing_.reset();
    search_.cancel();
    cell_.reset();
    found_.reset();
}

void OtherLaunches::follow(const std::shared_ptr<Run>& run, const std::shared_ptr<const OpenLaunch>& open,
                           std::uint32_t num_launches, const Sides& launches) {
    if (auto reply = search_.take()) found_ = reply->answer.value_or(Changes{.all = false});
    if (!asked_ || !run || !open || asked_ == cell_) return;
    forget();
    cell_ = asked_;
    tracing_ = std::make_shared<Progress>();
    search_.ask({run, launches, open->traced->id, num_launches, *asked_, tracing_});
}

const OtherLaunches::Changes* OtherLaunches::of(const Cell& cell) const {
    return found_ && cell_ == cell ? &*found_ : nullptr;
}

}  // namespace lockstep
