#include "app/workspace/element_history.hpp"

#include <algorithm>
#include <utility>

#include "app/workspace/past_passes.hpp"

namespace lockstep {
namespace {

constexpr std::uint32_t kAtOnce = 64;  ///< passes a question: what is lost when it must rest

}  // namespace

std::vector<ElementHistory::Entry> ElementHistory::look(const Question& question, Progress& progress) {
    auto& run = *question.run;
    const auto columns = run.columns();
    const auto inputs = run.inputs();
    std::vector<Entry> found;
    for (auto pass = question.from; pass < question.end; ++pass) {
        progress.check();
        const auto& record = run.timeline().record(pass);
        for (std::size_t c = 0; c < columns.size(); ++c) {
            const auto& column = columns[c];
            if (column.space != question.element.space || question.element.index >= column.size) continue;
            if (record.changed_in(c) == 0) continue;
            const auto before = obtain_pass(run, pass - 1, progress), now = obtain_pass(run, pass, progress);
            if (before.buffers[column.buffer] == now.buffers[column.buffer]) continue;
            const auto old_value = Run::read(column, before, inputs, question.element.index, 1).at(0);
            const auto new_value = Run::read(column, now, inputs, question.element.index, 1).at(0);
            if (old_value != new_value) found.push_back({pass, static_cast<std::uint32_t>(c), old_value, new_value});
        }
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

}  // namespace lockstep
