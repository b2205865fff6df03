#include "app/session/playback/searches/element_history.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace lockstep {
namespace {

constexpr std::uint32_t kAtOnce = 64;  ///< passes per query: lost by a pause

}  // namespace

std::vector<ElementHistory::Entry> ElementHistory::look(const Query& query, Progress& progress) {
    const ElementChanges changes(*query.run, query.element);
    std::vector<Entry> found;
    for (auto pass = query.from; pass < query.end; ++pass) {
        progress.check();
        std::ranges::copy(changes.in(pass, progress), std::back_inserter(found));
    }
    return found;
}

void ElementHistory::follow(const std::shared_ptr<Run>& run, const std::optional<Selection>& element, bool may_read) {
    const bool other_run = run_.owner_before(run) || run.owner_before(run_);
    if (other_run || element_ != element) {
        search_.cancel();
        run_ = run;
        element_ = element;
        entries_.clear();
        failure_.clear();
        looked_at_ = asked_until_ = 1;
    }
    if (!run || !element || !run->ready() || !failure_.empty()) return;
    if (!may_read) return search_.cancel();
    if (auto reply = search_.take()) {
        if (reply->answer) entries_.insert(entries_.end(), reply->answer->begin(), reply->answer->end());
        if (reply->answer) looked_at_ = asked_until_;
        failure_ = std::move(reply->failure);
    }
    if (search_.busy() || !failure_.empty() || looked_at_ >= run->num_passes()) return;
    asked_until_ = std::min(run->num_passes(), looked_at_ + kAtOnce);
    search_.ask({run, *element, looked_at_, asked_until_});
}

bool ElementHistory::follows(const Run& run, const std::optional<Selection>& element) const {
    return run_.lock().get() == &run && element_ == element;
}

}  // namespace lockstep
