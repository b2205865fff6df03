#include "app/session/playback/searches/change_search.hpp"

#include <utility>

#include "app/session/playback/searches/element_changes.hpp"
#include "app/session/playback/searches/past_passes.hpp"

namespace lockstep {

void ChangeSearch::start(std::shared_ptr<Run> run, const Selection& element, std::uint32_t pass, bool back) {
    asked_ = {.element = element, .from_pass = pass, .back = back};
    search_.ask({std::move(run), element, pass, back});
}

std::optional<std::uint32_t> ChangeSearch::look(const Query& query, Progress& progress) {
    const auto from = query.from_pass;
    const ElementChanges changes(*query.run, query.element);
    const auto changes_in = [&](std::uint32_t pass) { return !changes.in(pass, progress, 1).empty(); };
    if (query.back) {
        progress.begin({}, from);
        for (auto pass = from; pass > 1; progress.advance(1))
            if (changes_in(--pass)) return pass;
        return std::nullopt;
    }
    for (auto pass = from + 1; wait_for_pass(*query.run, pass, progress); ++pass) {
        if (pass == from + 1) progress.begin({}, query.run->num_passes() - from);
        if (changes_in(pass)) return pass;
        progress.advance(1);
    }
    return std::nullopt;
}

std::optional<ChangeSearch::Answer> ChangeSearch::take() {
    auto reply = search_.take();
    if (!reply) return std::nullopt;
    auto answer = asked_;
    answer.pass = reply->answer.value_or(std::nullopt);
    answer.error = std::move(reply->failure);
    return answer;
}

}  // namespace lockstep
