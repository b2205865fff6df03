#include "app/cli/watch.hpp"

#include <chrono>
#include <cstdlib>
#include <utility>

#include <unistd.h>

#include <fmt/format.h>

#include "app/session/output/interrupt.hpp"
#include "app/session/output/progress_lines.hpp"
#include "app/session/output/standard_streams.hpp"

namespace lockstep {
namespace {

constexpr auto kTick = std::chrono::milliseconds(50);
constexpr int kSilentTicks = 10;  // no line for the first half second

}  // namespace

Watch::Watch(std::function<std::string()> status, std::function<void()> cancel)
    : status_(std::move(status)), cancel_(std::move(cancel)), thread_([this] { stand_by(); }) {}

Watch::Watch(Progress& progress)
    : status_([&] { return fmt::format("{}: {:.0f} %", progress.what(), 100 * progress.fraction()); }),
      cancel_([&] { progress.cancel(); }),
      fraction_([&] { return progress.fraction(); }),
      thread_([this] { stand_by(); }) {}

Watch::~Watch() {
    {
        const std::lock_guard lock(mutex_);
        ended_ = true;
    }
    ended_changed_.notify_one();
    thread_.join();
}

void Watch::stand_by() {
    const bool terminal = isatty(STDERR_FILENO) == 1;
    const bool lines = fraction_ && std::getenv(kProgressVariable);
    bool cancelled = false, shown = false;
    std::unique_lock lock(mutex_);
    for (int tick = 0; !ended_changed_.wait_for(lock, kTick, [this] { return ended_; }); ++tick) {
        if (interrupted() && !std::exchange(cancelled, true)) cancel_();
        if (lines)
            complain(fmt::format("{}{:.0f}\n", kProgressLine, fraction_() * static_cast<double>(kWholeProgress)));
        if (!terminal || tick < kSilentTicks) continue;
        const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(tick * kTick).count();
        complain(fmt::format("\r\033[K{}, {} s{}", status_(), seconds, cancelled ? ", stopping" : ""));
        shown = true;
    }
    if (shown) complain("\r\033[K");
}

}  // namespace lockstep
