#include "app/session/playback/searches/divergence_search.hpp"

#include <utility>

#include "app/session/playback/searches/compare_columns.hpp"
#include "app/session/playback/searches/past_passes.hpp"

namespace lockstep {
namespace {

RunAtPass at_pass(const std::shared_ptr<Run>& run, std::uint32_t pass, const Progress& progress) {
    const bool ended = run->state() != RunState::running;
    return {run, obtain_pass(*run, pass, progress), ended && pass + 1 == run->num_passes()};
}

/// True if a column's buffer is the same at two steps, so that it need not be compared again.
bool rests(const Column& column, const RunAtPass& before, const RunAtPass& now) {
    return before.now && before.at_end == now.at_end &&
           before.now.buffers[column.buffer] == now.now.buffers[column.buffer];
}

/// The first differing element; without a space for the end entry of offsets, which belongs to no element.
Selection first_of(const ColumnDifference& found) {
    if (found.first.empty()) return {{}, found.compared - 1};
    return {found.space, found.first.front()};
}

}  // namespace

void DivergenceSearch::start(std::shared_ptr<Run> kept, std::shared_ptr<Run> current, const Pace& pace) {
    search_.ask({std::move(kept), std::move(current), pace});
}

std::optional<DivergenceSearch::Found> DivergenceSearch::look(const Query& query, Progress& progress) {
    const auto pairs = common_columns(*query.kept, *query.current);
    RunAtPass kept_before, current_before;
    progress.begin({}, query.pace.last() + 1);
    for (std::uint32_t step = 0; step <= query.pace.last(); ++step, progress.advance(1)) {
        if (query.pace.links(step) != Pace::Links{}) continue;  // inside a pass
        const auto passes = query.pace.at(step);
        const auto kept = at_pass(query.kept, passes.kept, progress),
                   current = at_pass(query.current, passes.current, progress);
        for (const auto& pair : pairs) {
            if (rests(pair.kept, kept_before, kept) && rests(pair.current, current_before, current)) continue;
            const auto found = compare_column(pair, kept, current, progress);
            if (found.differing > 0) return Found{step, passes, found.name, first_of(found)};
        }
        kept_before = kept, current_before = current;
    }
    return std::nullopt;
}

std::optional<DivergenceSearch::Answer> DivergenceSearch::take() {
    auto reply = search_.take();
    if (!reply) return std::nullopt;
    return Answer{reply->answer.value_or(std::nullopt), std::move(reply->failure)};
}

}  // namespace lockstep
