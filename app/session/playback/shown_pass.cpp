#include "app/session/playback/shown_pass.hpp"

#include <utility>

namespace lockstep {

bool ShownPass::show(Run& run, std::uint32_t pass) {
    // The two states are requested one after the other: a run recomputes only the last requested pass.
    Snapshot before;
    if (pass > 0) {
        before = obtain(run, pass - 1);
        if (!before) return false;
        fetched_ = before;
    }
    auto now = obtain(run, pass);
    if (!now) return false;
    now_ = std::move(now);
    before_ = std::move(before);
    fetched_ = {};
    record_ = run.timeline().record(pass);
    record_pass_ = pass;
    return true;
}

Snapshot ShownPass::obtain(Run& run, std::uint32_t pass) const {
    for (const auto* held : {&now_, &before_, &fetched_})
        if (*held && held->pass == pass) return *held;
    return run.at(pass);
}

}  // namespace lockstep
