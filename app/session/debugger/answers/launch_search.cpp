#include "app/session/debugger/answers/launch_search.hpp"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "kernels/data/input_error.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep {
namespace {

/// One search from launch to launch.
class Walk {
public:
    Walk(const LaunchSearch::Query& asked, const std::shared_ptr<Progress>& tracing, Progress& progress)
        : asked_(asked),
          tracing_(tracing),
          progress_(progress),
          columns_(asked.run->columns()),
          route_(debugger::route_of(*asked.run)),
          num_passes_(asked.run->num_passes()) {}

    LaunchSearch::Answer look() {
        count_launches();
        for (std::optional<debugger::LaunchId> here = asked_.first; here; here = next(*here)) {
            progress_.check();
            progress_.set(num_looked_++);
            if (here->pass != asked_.first.pass && last_pass_ != here->pass && !enters(here->pass)) {
                num_looked_ += num_launches(here->pass) - 1;
                here = last_on_the_way(here->pass);
                held_.reset();
                continue;
            }
            if (auto found = look_in(*here)) return *found;
            if (auto host = changed_by_host(*here)) return *host;
        }
        return {.none = sentence()};
    }

private:
    bool back() const { return asked_.back; }
    bool failed(std::uint32_t pass) const { return pass >= num_passes_; }

    /// The launches of the failed pass, up to the stopped one, come after all others.
    std::optional<debugger::LaunchId> next(debugger::LaunchId here) {
        if (failed(here.pass)) {
            if (back() && here.launch > 0) return debugger::LaunchId{here.pass, here.launch - 1};
            if (back()) return route_.previous({num_passes_, 0});
            return here.launch + 1 < num_launches(here.pass)
                       ? std::optional(debugger::LaunchId{here.pass, here.launch + 1})
                       : std::nullopt;
        }
        if (back()) return route_.previous(here);
        if (const auto after = route_.next(here)) return after;
        return asked_.run->fault() ? std::optional(debugger::LaunchId{num_passes_, 0}) : std::nullopt;
    }
    debugger::LaunchId last_on_the_way(std::uint32_t pass) {
        if (back()) return {pass, 0};
        return {pass, num_launches(pass) - 1};
    }
    std::uint32_t num_launches(std::uint32_t pass) {
        if (!failed(pass)) return static_cast<std::uint32_t>(asked_.run->timeline().record(pass).launches.size());
        if (!num_failed_) num_failed_ = find_num_failed(pass);
        return *num_failed_;
    }
    std::uint32_t find_num_failed(std::uint32_t pass) {
        try {
            return launches_up_to_fault({asked_.run, {.pass = pass}, tracing_}).back().number + 1;
        } catch (const InputError&) {
            return 1;  // tracing reports the error
        }
    }

    void count_launches() {
        std::uint64_t all = 1;
        for (auto here = next(asked_.first); here; here = next(*here)) ++all;
        progress_.begin("Searching the launches of the run", all);
    }

    /// Notes the pass; false if the pass does not change the wanted element.
    bool enters(std::uint32_t pass) {
        if (!first_pass_) first_pass_ = pass;
        last_pass_ = pass;
        if (!asked_.touched || failed(pass)) return true;
        touched_here_ = asked_.touched(pass, progress_);
        return touched_here_;
    }

    std::shared_ptr<const debugger::TracedLaunch> traced(debugger::LaunchId here) {
        if (asked_.open && asked_.open->id == here) return asked_.open;
        OpenQuestion query{asked_.run, request_for_failed(here.pass, here.launch), tracing_};
        if (!failed(here.pass)) {
            query.request = request_for(asked_.run->timeline().record(here.pass).launches[here.launch], here.pass,
                                        here.launch, asked_.block, asked_.blocks, asked_.order);
            if (!asked_.blocks) query.around = asked_.block;
        }
        try {
            return trace_launch(query);
        } catch (const InputError& error) {
            if (not_traced_.empty())
                not_traced_ = fmt::format("launch {} of pass {} could not be traced: {}", here.launch,
                                          count_text(here.pass), error.what());
            return nullptr;
        }
    }

    std::optional<LaunchSearch::Answer> look_in(debugger::LaunchId here) {
        if (!failed(here.pass) && here.launch >= num_launches(here.pass)) return std::nullopt;
        const auto traced_here = traced(here);
        if (!traced_here) {
            held_.reset();
            return std::nullopt;
        }
        const auto& recording = *traced_here->recording;
        if (recording.is_part()) parts_ = true;
        const GoalInLaunch sought(asked_.sought, traced_here, columns_);
        const auto id = traced_here->id;
        const auto at = [&](std::size_t position) {
            return LaunchSearch::Answer{.place = AccessPlace{id.pass, id.launch, position}, .block = asked_.block};
        };
        // The host fulfilled a condition that holds at the beginning of a launch, but not at the end of the one before.
        const auto begin = sought.holds_at_begin(), end = sought.holds_at_end();
        const bool is_first = here == asked_.first;
        if (!is_first && !back() && held_ == false && begin == true) return at(0);
        if (!is_first && back() && held_ == true && end == false)
            return LaunchSearch::Answer{.place = AccessPlace{later_.pass, later_.launch, 0}, .block = asked_.block};
        const auto from = is_first ? asked_.position : back() ? recording.num_events() + 1 : 0;
        const auto way = back() ? debugger::Way::back : debugger::Way::forward;
        if (const auto found = sought.find(static_cast<std::uint32_t>(from), way, progress_)) return at(*found);
        // Searching back from the beginning of a launch, that position is no answer.
        held_ = !back() ? end : is_first && from == 0 ? std::nullopt : begin;
        later_ = id;
        return std::nullopt;
    }

    /// The pass changed the element outside of its launches.
    std::optional<LaunchSearch::Answer> changed_by_host(debugger::LaunchId here) {
        const auto after = next(here);
        if (!touched_here_ || (after && after->pass == here.pass)) return std::nullopt;
        return LaunchSearch::Answer{.place = AccessPlace{here.pass, num_launches(here.pass), 0}, .block = asked_.block};
    }

    std::string sentence() const {
        auto text = asked_.sought.none() + " " + asked_.from;
        if (first_pass_) {
            const auto low = std::min(*first_pass_, *last_pass_), high = std::max(*first_pass_, *last_pass_);
            text += low == high ? fmt::format(", nor in pass {}", count_text(low))
                                : fmt::format(", nor in passes {} to {}", count_text(low), count_text(high));
        }
        if (parts_) text += "; of large launches only some blocks were searched";
        if (!not_traced_.empty()) text += "; " + not_traced_;
        return text;
    }

    const LaunchSearch::Query& asked_;
    const std::shared_ptr<Progress>& tracing_;
    Progress& progress_;
    const std::vector<Column> columns_;
    const debugger::Route route_;
    const std::uint32_t num_passes_;
    std::optional<std::uint32_t> num_failed_;  ///< number of launches up to the stopped one, once known
    std::uint64_t num_looked_ = 0;
    std::optional<std::uint32_t> first_pass_,
        last_pass_;  ///< searched passes, without that of the first launch
    bool touched_here_ = false;
    std::optional<bool> held_;  ///< whether the condition holds at the adjoining end of the last searched launch
    debugger::LaunchId later_;
    bool parts_ = false;
    std::string not_traced_;
};

}  // namespace

void LaunchSearch::ask(Query query) {
    cancel();
    tracing_ = std::make_shared<Progress>();
    search_.ask({std::move(query), tracing_});
}

void LaunchSearch::cancel() {
    if (tracing_) tracing_->cancel();
    tracing_.reset();
    search_.cancel();
}

std::optional<std::pair<std::string, double>> LaunchSearch::progress() const {
    const auto* progress = search_.progress();
    if (!progress) return std::nullopt;
    return std::pair{progress->what(), progress->fraction()};
}

LaunchSearch::Answer LaunchSearch::look(const Work& work, Progress& progress) {
    return Walk(work.query, work.tracing, progress).look();
}

}  // namespace lockstep
