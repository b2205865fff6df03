// Into passes: from access to access of their launches.

#include <algorithm>

#include "app/workspace/element_changes.hpp"
#include "app/workspace/state.hpp"

namespace lockstep {

void Workspace::State::advance_lens(double seconds) {
    const auto& reel = deck.current();
    const bool settled = !kept && reel.arrived();
    if (kept) lens.rest();
    if (settled) {
        const bool free = !deck.searching() && !lens.searching() && !deck.playback().playing();
        lens.advance(current.runner.current(), reel.screen().now(), free);
    }
    if (const auto found = lens.take_found()) act(SeekAccess{found->pass, found->launch, found->access});
    if (const auto none = lens.take_not_found()) inform(*none);
    if (auto differs = lens.take_recorded_difference()) {
        complain(std::move(differs->sentence));
        notice->access = differs->place;
    }
    if (!plays_inside) return;
    steps_due += seconds * deck.playback().speed();
    for (; steps_due >= 1 && !lens.busy() && settled; steps_due -= 1)
        if (!step_inside(1)) return pause();
    steps_due = std::min(steps_due, 1.0);
}

std::uint32_t Workspace::State::num_launches_of(std::uint32_t pass) const {
    const auto run = current.runner.current();
    if (!run || pass >= run->num_passes()) return 0;
    return static_cast<std::uint32_t>(run->timeline().record(pass).launches.size());
}

bool Workspace::State::step_inside(int by) {
    const auto pass = deck.current().pass();
    if (!deck.current().arrived() || lens.busy()) return true;  // a step at a time
    if (step_by == StepBy::launch) return step_launch(by);
    if (lens.inside() && lens.step(step_by, by)) return true;
    if (lens.in_failed_pass()) {  // nothing comes behind the fault
        if (by < 0) lens.leave();
        return by < 0;
    }
    const auto launches = num_launches_of(pass), launch = lens.place().launch;
    if (by > 0) {
        if (lens.inside() && launch + 1 < launches) {
            lens.go_on_from(pass, launch + 1, step_by, by);
            return true;
        }
        lens.leave();
        if (lens.failed_pass()) {
            lens.go_on_from(pass + 1, 0, step_by, by);
            return true;
        }
        if (pass + 1 >= current.runner.current()->num_passes()) return false;
        if (num_launches_of(pass + 1) > 0) lens.go_on_from(pass + 1, 0, step_by, by);
        deck.seek(pass + 1);
        return true;
    }
    if (!lens.inside() && launches > 0) {
        lens.go_on_from(pass, launches - 1, step_by, by);
        return true;
    }
    if (lens.inside() && launch > 0) {
        lens.go_to_end_of(pass, launch - 1);
        return true;
    }
    lens.leave();
    if (pass == 0) return false;
    deck.seek(pass - 1);
    return true;
}

bool Workspace::State::step_launch(int by) {
    const auto pass = deck.current().pass(), launches = num_launches_of(pass);
    if (lens.in_failed_pass()) {
        if (by < 0) lens.leave();
        return by < 0;
    }
    // Launches of the pass that are over: all of them where the state after it is shown.
    const auto over = lens.inside() ? lens.place().launch + (lens.at_launch_end() ? 1u : 0u) : launches;
    if (by > 0 && over < launches) {
        lens.go_to_end_of(pass, over);
    } else if (by > 0) {
        if (lens.failed_pass()) {
            lens.go_to_end_of(pass + 1, 0);
            return true;
        }
        if (pass + 1 >= current.runner.current()->num_passes()) return false;
        lens.leave();
        if (num_launches_of(pass + 1) > 0) lens.go_to_end_of(pass + 1, 0);
        deck.seek(pass + 1);
    } else if (lens.inside() && !lens.at_launch_end() ? over > 0 : over > 1) {
        lens.go_to_end_of(pass, lens.inside() && !lens.at_launch_end() ? over - 1 : over - 2);
    } else {
        lens.leave();
        if (pass == 0) return false;
        deck.seek(pass - 1);
    }
    return true;
}

void Workspace::State::act(const SeekAccess& action) {
    const auto run = current.runner.current();
    if (run && !kept && lens.failed_pass() == action.pass) {
        pause();
        return lens.go_to({action.pass, action.launch, action.access});
    }
    if (!run || kept || action.pass >= run->num_passes()) return;
    pause();
    if (action.launch >= num_launches_of(action.pass)) return deck.seek(action.pass);
    lens.go_to({action.pass, action.launch, action.access});
    if (deck.current().pass() != action.pass) deck.seek(action.pass);
}

void Workspace::State::act(const SeekLaunch& action) {
    const auto run = current.runner.current();
    if (!run || kept || action.pass >= run->num_passes()) return;
    pause();
    lens.go_to_end_of(action.pass, action.launch);
    if (deck.current().pass() != action.pass) deck.seek(action.pass);
}

void Workspace::State::act(const SeekMark& action) {
    if (action.index >= lens.marks().size()) return;
    const auto mark = lens.marks()[action.index];
    if (mark.order) lens.go_in_order(*mark.order);
    act(SeekAccess{mark.pass, mark.launch, mark.access});
}

void Workspace::State::act(const SeekLens& action) {
    const auto run = current.runner.current();
    if (action.goal.kind == LensGoal::Kind::fault && run && !kept && run->fault()) {
        const auto last = run->num_passes() - 1;
        pause();
        lens.go_to_end_of(last + 1, 0);
        if (deck.current().pass() != last) deck.seek(last);
        return;
    }
    if (const auto none = lens.seek(action.goal, action.back, selected, touched_by_pass()); !none.empty()) inform(none);
}

/// What is picked is changed by a pass.
TouchedByPass Workspace::State::touched_by_pass() const {
    const auto run = current.runner.current();
    if (!run || !selected) return {};
    return [run, element = *selected](std::uint32_t pass, Progress& progress) {
        return pass > 0 && !ElementChanges(*run, element).in(pass, progress, 1).empty();
    };
}

}  // namespace lockstep
