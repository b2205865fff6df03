#include "app/session/debugger/gpu/gpu_tracing.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "kernels/data/input_error.hpp"

namespace lockstep {
namespace {

constexpr std::size_t kMaxDifferences = 200;  ///< listed at most

const trace::Launch* find_launch(const trace::Log& log, std::uint32_t pass, std::uint32_t number) {
    const auto found = std::ranges::find_if(
        log.launches, [&](const trace::Launch& one) { return one.pass == pass && one.number == number; });
    return found == log.launches.end() ? nullptr : &*found;
}

/// Presents one launch of the file as if a GPU had traced it now.
class FromFile final : public DeviceTracer {
public:
    explicit FromFile(std::shared_ptr<const debugger::DeviceTrace> recorded) : recorded_(std::move(recorded)) {}
    bool takes(const Run&) const override { return true; }
    debugger::DeviceTrace trace(Run&, const trace::Request& request, const std::shared_ptr<Progress>&) const override {
        const auto& all = *recorded_->log;
        const auto* launch = find_launch(all, request.pass, *request.launch);
        if (!launch) throw InputError("the file does not contain this launch");
        const auto at = [&](const auto& of_events) {
            return of_events.begin() + static_cast<std::ptrdiff_t>(launch->first_event);
        };
        const auto count = static_cast<std::ptrdiff_t>(launch->num_events);
        auto log = std::make_shared<trace::Log>();
        log->limit = all.limit;
        log->truncated = all.truncated;
        log->first_block = all.first_block;
        log->end_block = all.end_block;
        log->buffers = all.buffers;
        log->launches = {*launch};
        log->launches.front().first_event = 0;
        log->events = {at(all.events), at(all.events) + count};
        debugger::DeviceTrace made{.device = recorded_->device,
                                   .places = {at(recorded_->places), at(recorded_->places) + count},
                                   .ms = {recorded_->ms[static_cast<std::size_t>(launch - all.launches.data())]},
                                   .left_out = recorded_->left_out};
        made.log = std::move(log);
        return made;
    }

private:
    std::shared_ptr<const debugger::DeviceTrace> recorded_;
};

}  // namespace

GpuTracing::GpuTracing() : search_([](const Query& query, Progress&) { return answer(query); }) {}

GpuTracing::~GpuTracing() { cancel(); }

void GpuTracing::cancel() {
    if (progress_) progress_->cancel();
    progress_.reset();
    search_.cancel();
}

GpuTracing::Answer GpuTracing::answer(const Query& query) {
    auto made = std::make_shared<Found>();
    made->trace = trace_on_gpu(*query.run, query.asked.request, query.progress, *query.asked.tracer);
    query.progress->check();
    if (made->trace.device.log->launches.empty()) throw InputError("the GPU has recorded nothing of this launch");
    made->from_file = query.asked.from_file;
    made->threads = GpuThreads(*made->trace.device.log, 0);
    made->multiprocessors = multiprocessors_of(made->trace, 0);
    if (const auto* launch = made->launch()) made->differences = differences_of(made->trace, *launch, kMaxDifferences);
    return made;
}

bool GpuTracing::has_recorded(const debugger::LaunchId& launch) const {
    return recorded_ && find_launch(*recorded_->log, launch.pass, launch.launch);
}

void GpuTracing::compare_recorded(const debugger::LaunchId& launch) {
    if (!has_recorded(launch) || looked_up_ == launch || busy()) return;
    looked_up_ = launch;
    const auto& log = *recorded_->log;
    asked_ = {.tracer = std::make_shared<const FromFile>(recorded_),
              .request = {.pass = launch.pass,
                          .launch = launch.launch,
                          .first_block = log.first_block,
                          .end_block = log.end_block,
                          .limit = log.limit},
              .from_file = true};
}

void GpuTracing::follow(const std::shared_ptr<Run>& run) {
    if (run_.owner_before(run) || run.owner_before(run_)) {
        cancel();
        run_ = run;
        found_.reset();
        failure_.clear();
        asked_ = {};
        looked_up_.reset();
        recorded_ = std::exchange(coming_, nullptr);
    }
    if (std::exchange(stopped_, false)) cancel();
    if (auto reply = search_.take()) {
        progress_.reset();
        failure_ = reply->failure;
        if (reply->answer) found_ = std::move(*reply->answer);
    }
    const auto asked = std::exchange(asked_, {});
    if (!asked.tracer || !run || run->state() == RunState::running) return;
    cancel();
    failure_.clear();
    progress_ = std::make_shared<Progress>();
    search_.ask({run, asked, progress_});
}

}  // namespace lockstep
