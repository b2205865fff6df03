// Searches that continue beyond the open launch.

#include "app/session/debugger/debugger_session.hpp"

namespace lockstep {

void DebuggerSession::search(AccessGoal sought, bool back, TouchedByPass touched) {
    const auto run = shown_.run.lock();
    if (!run || !open_ || !cursor_) return;
    LaunchSearch::Query query{.run = run,
                              .sought = std::move(sought),
                              .back = back,
                              .first = open_->traced->id,
                              .open = open_->traced,
                              .blocks = recording_.blocks,
                              .block = focus_.block,
                              .order = recorded_order(order_, *run),
                              .touched = std::move(touched)};
    query.position = search_from(back);
    if (inside_ || came_to_end_) {
        query.from = back ? "before this access" : "after this access";
    } else if (back) {  // starts from the state after the pass
        query.first.launch = num_launches_;
        query.from = "in this pass";
    } else {
        query.from = query.first.launch == 0 ? "in this pass" : "in this launch and the rest of its pass";
    }
    beyond_.search.ask(std::move(query));
}

void DebuggerSession::take_search() {
    auto reply = beyond_.search.take();
    if (!reply) return;
    if (!reply->answer) {
        if (!reply->failure.empty()) beyond_.not_found = reply->failure;
    } else if (reply->answer->place) {
        focus_.block = reply->answer->block;  // large launches are traced around this block
        beyond_.found = reply->answer->place;
    } else {
        beyond_.not_found = reply->answer->none;
    }
}

}  // namespace lockstep
