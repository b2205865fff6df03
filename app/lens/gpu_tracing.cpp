#include "app/lens/gpu_tracing.hpp"

#include <utility>

#include "kernels/data/input_error.hpp"

namespace lockstep {
namespace {

constexpr std::size_t kMostDifferences = 200;  ///< that are listed

}  // namespace

GpuTracing::GpuTracing() : search_([](const Question& question, Progress&) { return answer(question); }) {}

GpuTracing::~GpuTracing() { cancel(); }

void GpuTracing::cancel() {
    if (progress_) progress_->cancel();
    progress_.reset();
    search_.cancel();
}

GpuTracing::Answer GpuTracing::answer(const Question& question) {
    auto made = std::make_shared<Found>();
    made->trace = trace_on_gpu(*question.run, question.asked.request, question.progress, *question.asked.tracer);
    question.progress->check();
    if (made->trace.device.log->launches.empty()) throw InputError("the GPU has written nothing down of this launch");
    made->threads = GpuThreads(*made->trace.device.log, 0);
    made->multiprocessors = multiprocessors_of(made->trace, 0);
    if (const auto* launch = made->launch()) made->differences = differences_of(made->trace, *launch, kMostDifferences);
    return made;
}

void GpuTracing::follow(const std::shared_ptr<Run>& run) {
    if (run_.owner_before(run) || run.owner_before(run_)) {
        cancel();
        run_ = run;
        found_.reset();
        failure_.clear();
        asked_ = {};
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
