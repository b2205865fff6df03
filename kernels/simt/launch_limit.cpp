#include "kernels/simt/launch_limit.hpp"

#include <algorithm>
#include <functional>
#include <mutex>
#include <set>
#include <string>
#include <string_view>

namespace lockstep {
namespace {

thread_local LaunchLimit* innermost = nullptr;

/// A permanent copy: faults outlive logs and point to file names. There are few of them.
const char* kept(std::string_view file) {
    static std::mutex mutex;
    static std::set<std::string, std::less<>> files;
    const std::scoped_lock lock(mutex);
    return files.emplace(file).first->c_str();
}

}  // namespace

void LaunchLimit::enter() {
    outer_ = innermost;
    innermost = this;
}

LaunchLimit::~LaunchLimit() { innermost = outer_; }

LaunchLimit* LaunchLimit::here() { return innermost; }
void LaunchLimit::forget_inner_of(LaunchLimit* outer) { innermost = outer; }

void LaunchLimit::begin_launch(trace::Log* log) {
    now_ = log ? std::min(budget_, max_of_recorded_) : budget_;
    log_ = log;
    keeps_ = false;
    if (!log_) return;
    first_event_ = log_->events.size();
    if (kept_ != 0) log_->limit = 0;
}

void LaunchLimit::keep_from_here() {
    keeps_ = true;
    log_->limit = log_->events.size() + kept_;
}

void LaunchLimit::forget_kept() {
    keeps_ = false;
    log_->limit = 0;
    log_->events.resize(first_event_);
}

void tell_where_it_goes_round(trace::Fault& fault, const trace::Log& log) {
    if (log.launches.empty() || log.launches.back().num_events == 0) return;
    const auto& launch = log.launches.back();
    const auto* const begin = log.events.data() + launch.first_event;
    const auto* const end = begin + launch.num_events;
    const auto& last = end[-1];
    // Blocks run one after the other: the fault names its block, and the log may end in an earlier block.
    if (launch.order.kind == Order::Kind::lane_by_lane && last.block != fault.block) return;
    std::uint32_t low = last.line, high = last.line;
    std::size_t seen = 0;
    for (const auto* event = end; event != begin && seen < kAccessesOfRound;) {
        --event;
        if (event->block != last.block || event->thread != last.thread) continue;
        ++seen;
        if (event->file != last.file) continue;
        low = std::min<std::uint32_t>(low, event->line);
        high = std::max<std::uint32_t>(high, event->line);
    }
    fault.block = last.block;
    fault.thread = last.thread;
    fault.at = {last.file == 0 ? launch.source.file : kept(launch.file(last.file)), static_cast<int>(low)};
    fault.last_line = static_cast<int>(high);
}

}  // namespace lockstep
