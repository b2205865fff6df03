#include "app/session/playback/searches/past_passes.hpp"

#include <chrono>
#include <thread>

#include "kernels/simt/device.hpp"

namespace lockstep {
namespace {

constexpr auto kPause = std::chrono::milliseconds(2);

}  // namespace

bool wait_for_pass(const Run& run, std::uint32_t pass, const Progress& progress) {
    for (;; std::this_thread::sleep_for(kPause)) {
        progress.check();
        const bool ended = run.state() != RunState::running;  // checked before the passes: none is added after it
        if (pass < run.num_passes()) return true;
        if (ended) return false;
    }
}

Snapshot obtain_pass(Run& run, std::uint32_t pass, const Progress& progress) {
    auto snapshot = run.timeline().find(pass);
    while (!snapshot) {
        progress.check();
        snapshot = run.at(pass);
        if (snapshot) break;
        if (const auto why = run.seek_error(pass); !why.empty()) throw DeviceError(why);
        std::this_thread::sleep_for(kPause);
    }
    return snapshot;
}

}  // namespace lockstep
