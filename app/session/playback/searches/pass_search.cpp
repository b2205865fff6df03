#include "app/session/playback/searches/pass_search.hpp"

#include <utility>

#include "app/session/playback/searches/past_passes.hpp"

namespace lockstep {

void PassSearch::start(std::shared_ptr<Run> run, Condition condition, std::uint32_t pass, bool back) {
    asked_ = {.condition = condition.text(), .from_pass = pass, .back = back};
    search_.ask({std::move(run), std::move(condition), pass, back});
}

std::optional<PassSearch::Found> PassSearch::look(const Query& query, Progress& progress) {
    Run& run = *query.run;
    const BoundCondition condition(query.condition, run);
    const auto holds = [&](std::uint32_t pass) {
        return condition.look(run, obtain_pass(run, pass, progress), progress);
    };
    // A pass that changes none of the columns is skipped: the condition did not hold before it.
    bool looked = false;
    if (query.back) {
        progress.begin({}, query.pass);
        for (auto pass = query.pass; pass-- > 0; progress.advance(1)) {
            if (looked && !condition.touched_by(run.timeline().record(pass + 1))) continue;
            looked = true;
            if (const auto found = holds(pass); found.holds) return Found{pass, found.element};
        }
        return std::nullopt;
    }
    for (auto pass = query.pass + 1; wait_for_pass(run, pass, progress); ++pass, progress.advance(1)) {
        if (!looked) progress.begin({}, run.num_passes() - query.pass);
        if (looked && !condition.touched_by(run.timeline().record(pass))) continue;
        looked = true;
        if (const auto found = holds(pass); found.holds) return Found{pass, found.element};
    }
    return std::nullopt;
}

std::optional<PassSearch::Answer> PassSearch::take() {
    auto reply = search_.take();
    if (!reply) return std::nullopt;
    auto answer = asked_;
    if (const auto place = reply->answer.value_or(std::nullopt)) {
        answer.pass = place->pass;
        answer.element = place->element;
    }
    answer.error = std::move(reply->failure);
    return answer;
}

}  // namespace lockstep
