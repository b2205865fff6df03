#include "app/session/debugger/recorded_comparison.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "kernels/data/input_error.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/debugger/device/compare_traces.hpp"

namespace lockstep {
namespace {

constexpr debugger::TraceSides kSides{.first = "in the file", .second = "now"};

std::string shape_of(const trace::Launch& launch) {
    return fmt::format("{} in {} of {}", launch.kernel, count_text(launch.grid, "block", "blocks"),
                       count_text(launch.block, "thread", "threads"));
}

/// A log that contains only this launch.
trace::Log log_of_launch(const trace::Log& all, const trace::Launch& launch) {
    const auto first = all.events.begin() + static_cast<std::ptrdiff_t>(launch.first_event);
    trace::Log log;
    log.limit = all.limit;
    // A truncated log lacks accesses of its last launch.
    log.truncated = all.truncated && &launch == &all.launches.back();
    log.first_block = all.first_block;
    log.end_block = all.end_block;
    log.buffers = all.buffers;
    log.events.assign(first, first + static_cast<std::ptrdiff_t>(launch.num_events));
    log.launches = {launch};
    log.launches.front().first_event = 0;
    return log;
}

/// The difference that comes first in the file's order; if the file lacks that access, in the run's order.
const debugger::TraceDifference& first_of(const std::vector<debugger::TraceDifference>& differences) {
    return *std::ranges::min_element(differences, {},
                                     [](const auto& one) { return one.on_gpu.value_or(one.on_emulator.value_or(0)); });
}

std::optional<RecordedDifference> compare(const trace::Log& recorded, const trace::Log& made) {
    const auto& launch = recorded.launches.front();
    const auto where = fmt::format("pass {}, launch {}", launch.pass, launch.number);
    if (made.launches.empty()) return RecordedDifference{where + " launches no kernel now"};
    const auto compared = debugger::compare_traces(recorded, made, recorded.events.size() + made.events.size());
    const auto& now = made.launches.front();
    if (compared.empty())
        return RecordedDifference{fmt::format("{} is {} in the file, {} now", where, shape_of(launch), shape_of(now)),
                                  std::pair{SeekAccess{launch.pass, launch.number, 0}, FocusLane{}}};
    if (compared.front().same()) return std::nullopt;
    const auto& first = first_of(compared.front().differences);
    const auto access = first.on_emulator ? *first.on_emulator + 1 : made.events.size();
    return RecordedDifference{
        fmt::format("{}: {}", where, debugger::text_of(first, compared.front(), recorded, made, kSides)),
        std::pair{SeekAccess{launch.pass, launch.number, access},
                  FocusLane{first.block, first.thread / kWarpSize, first.thread % kWarpSize}}};
}

}  // namespace

RecordedComparison::RecordedComparison() : search_([](const Query& query, Progress&) { return answer(query); }) {}

RecordedComparison::~RecordedComparison() { cancel(); }

void RecordedComparison::cancel() {
    if (progress_) progress_->cancel();
    progress_.reset();
    search_.cancel();
}

RecordedComparison::Answer RecordedComparison::answer(const Query& query) {
    const auto& all = query.recorded->log;
    for (const auto& launch : all.launches) {
        query.progress->check();
        const auto passes = query.run->num_passes();
        if (launch.pass >= passes)
            return RecordedDifference{fmt::format("the file has a pass {}, the run has {}", count_text(launch.pass),
                                                  count_text(passes - 1, "pass", "passes"))};
        if (launch.number >= query.run->timeline().record(launch.pass).launches.size())
            return RecordedDifference{
                fmt::format("pass {}, launch {} does not exist now", count_text(launch.pass), launch.number)};
        const auto made = query.run->trace_of({.pass = launch.pass,
                                               .launch = launch.number,
                                               .first_block = all.first_block,
                                               .end_block = all.end_block,
                                               .limit = all.limit,
                                               .order = launch.order},
                                              query.progress);
        if (!made.log) throw InputError(made.error);
        if (auto differs = compare(log_of_launch(all, launch), *made.log)) return differs;
    }
    return std::nullopt;
}

void RecordedComparison::follow(const std::shared_ptr<Run>& run) {
    if (run_.owner_before(run) || run.owner_before(run_)) {
        cancel();
        run_ = run;
        found_.reset();
        recorded_ = std::exchange(coming_, nullptr);
    }
    if (auto reply = search_.take()) {
        progress_.reset();
        if (!reply->failure.empty()) found_ = RecordedDifference{name_ + " could not be compared: " + reply->failure};
        else if (reply->answer && *reply->answer) {
            found_ = std::move(**reply->answer);
            found_->sentence = name_ + " differs from the run now: " + found_->sentence;
        }
    }
    if (!recorded_ || !run || run->state() == RunState::running) return;
    name_ = recorded_->name;
    progress_ = std::make_shared<Progress>();
    search_.ask({run, std::exchange(recorded_, nullptr), progress_});
}

}  // namespace lockstep
