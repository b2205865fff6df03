#include "app/session/debugger/answers/access_goal.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/session/debugger/answers/hazard_rows.hpp"
#include "app/session/debugger/array_columns.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/debugger/races/hazards.hpp"
#include "kernels/debugger/search.hpp"

namespace lockstep {
namespace {

/// The condition's text, with remarks on ambiguous names.
std::string text_with_remarks(const debugger::ConditionMeaning& condition) {
    const auto& text = condition.condition().text();
    return condition.remarks().empty() ? text : fmt::format("{} ({})", text, fmt::join(condition.remarks(), "; "));
}

}  // namespace

std::optional<std::uint32_t> nearest_change(const debugger::TracedLaunch& traced, const std::vector<Column>& columns,
                                            const Selection& element, std::uint32_t position, debugger::Way way) {
    std::optional<std::uint32_t> found;
    for (const auto& place : places_of(*traced.recording, columns, element)) {
        const auto one = debugger::next_change(*traced.writers, {place.buffer, 0, place.word}, position, way);
        if (one && (!found || (way == debugger::Way::back ? *one > *found : *one < *found))) found = one;
    }
    return found;
}

std::optional<std::uint32_t> nearest_position(const std::vector<std::size_t>& positions, std::uint32_t position,
                                              debugger::Way way) {
    if (way == debugger::Way::forward) {
        const auto after = std::ranges::upper_bound(positions, std::size_t{position});
        return after == positions.end() ? std::nullopt : std::optional(static_cast<std::uint32_t>(*after));
    }
    const auto from = std::ranges::lower_bound(positions, std::size_t{position});
    return from == positions.begin() ? std::nullopt : std::optional(static_cast<std::uint32_t>(*(from - 1)));
}

std::optional<std::uint32_t> nearest_on_line(const debugger::Recording& recording, std::string_view file,
                                             std::uint32_t line, debugger::WarpId warp, std::uint32_t position,
                                             debugger::Way way) {
    const auto& launch = recording.launch();
    // Each launch numbers the files of called functions differently.
    for (std::size_t number = 0; number <= launch.other_files.size(); ++number) {
        const auto which = static_cast<std::uint8_t>(number);
        if (launch.file(which) == file) return debugger::next_on_line(recording, {which, line}, position, way, warp);
    }
    return std::nullopt;
}

std::string AccessGoal::none() const {
    switch (kind) {
        case Kind::condition: return text_with_remarks(*condition) + " does not hold";
        case Kind::change: return "The selected element does not change";
        case Kind::hazard: return "No hazard was found";
        case Kind::line:
            return fmt::format("Warp {} of block {} does not reach line {} of {}", warp.warp, count_text(warp.block),
                               line, file.substr(file.rfind('/') + 1));
        case Kind::divergence: break;
    }
    return "No warp diverges";
}

GoalInLaunch::GoalInLaunch(const AccessGoal& sought, std::shared_ptr<const debugger::TracedLaunch> traced,
                           const std::vector<Column>& columns)
    : sought_(sought), traced_(std::move(traced)), columns_(columns) {
    if (sought_.kind != AccessGoal::Kind::condition) return;
    types_ =
        ValueTypes(*traced_->recording, *traced_->text, array_columns(*traced_->recording, columns_, *traced_->text));
    try {
        condition_.emplace(
            *sought_.condition, traced_->recording, *traced_->text, columns_,
            [this](const std::string& name, std::uint8_t file) { return types_.of_variable(name, file); });
    } catch (const InputError&) {
        condition_.reset();  // another kernel, without these variables
    }
}

std::optional<std::uint32_t> GoalInLaunch::find(std::uint32_t position, debugger::Way way,
                                                const Progress& progress) const {
    const auto& recording = *traced_->recording;
    switch (sought_.kind) {
        case AccessGoal::Kind::condition:
            return condition_ ? condition_->find(position, way, sought_.scope, progress) : std::nullopt;
        case AccessGoal::Kind::change: return nearest_change(*traced_, columns_, *sought_.element, position, way);
        case AccessGoal::Kind::hazard: {
            const auto found = debugger::find_hazards(recording.log(), recording.launch(), &progress.cancelled_flag());
            return nearest_position(harmful_positions(recording, found), position, way);
        }
        case AccessGoal::Kind::line:
            return nearest_on_line(recording, sought_.file, sought_.line, sought_.warp, position, way);
        case AccessGoal::Kind::divergence: break;
    }
    return debugger::next_divergence(recording, position, way, sought_.scope);
}

std::optional<bool> GoalInLaunch::holds_at(std::uint32_t position) const {
    return condition_ ? condition_->cells_hold_at(position) : std::nullopt;
}

}  // namespace lockstep
