#include "app/session/debugger/answers/run_traffic.hpp"

#include <utility>

namespace lockstep {

RunTraffic::RunTraffic()
    : search_([](const Query& query, Progress&) {
          debugger::find_traffic(*query.run, 1, query.end, query.progress, [&](debugger::PassTraffic pass) {
              const std::scoped_lock lock(query.found->mutex);
              query.found->passes.push_back(std::move(pass));
          });
          return true;
      }) {}

RunTraffic::~RunTraffic() { cancel(); }

void RunTraffic::cancel() {
    if (progress_) progress_->cancel();
    progress_.reset();
    search_.cancel();
}

void RunTraffic::follow(const std::shared_ptr<Run>& run) {
    if (run_.owner_before(run) || run.owner_before(run_)) {
        cancel();
        run_ = run;
        found_.reset();
        passes_.clear();
        failure_.clear();
        num_asked_ = 0;
    }
    if (std::exchange(stopped_, false)) cancel();
    if (const auto reply = search_.take()) failure_ = reply->failure;
    if (std::exchange(asked_, false) && run && run->state() != RunState::running && run->num_passes() > 1) {
        cancel();
        passes_.clear();
        failure_.clear();
        found_ = std::make_shared<Found>();
        progress_ = std::make_shared<Progress>();
        num_asked_ = run->num_passes() - 1;
        search_.ask({run, run->num_passes(), found_, progress_});
    }
    if (!found_) return;
    const std::scoped_lock lock(found_->mutex);
    for (auto i = passes_.size(); i < found_->passes.size(); ++i) passes_.push_back(found_->passes[i]);
}

}  // namespace lockstep
