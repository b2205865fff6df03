#include "kernels/run/run.hpp"

#include <algorithm>
#include <stdexcept>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "kernels/base/in_background.hpp"
#include "kernels/run/run_shared.hpp"
#include "kernels/simt/emulation.hpp"

namespace lockstep {

// Call it with the lock held.
void Run::Shared::request_stop() {
    stop = true;
    if (!stop_since) stop_since = Clock::now();
    if (tracing) tracing->cancel();
    changed.notify_all();
}

// Call it with the lock held: a worker that does not stop in time counts as stopped.
void Run::Shared::check_stop_timeout() {
    if (at_rest() || abandoned || !stop_since || Clock::now() < *stop_since + kPatience) return;
    abandoned = true;
    if (state == RunState::running) state = RunState::cancelled;
    wanted.reset();
    trace_jobs.clear();
    idle = true;
    notices.emplace_back("The device did not stop when requested; its thread was abandoned");
    changed.notify_all();
}

// Call it with the lock held: tells the worker, which waits after the end of the run, that there is a request.
void Run::Shared::wake_up() {
    if (at_rest()) {  // the work has stopped
        stop = false;
        stop_since.reset();
    }
    idle = false;
    changed.notify_all();
}

Run::Run(RunRequest request) : shared_(std::make_shared<Shared>(std::move(request))) {
    try {
        in_background([shared = shared_] { shared->work(); });
    } catch (const std::system_error&) {
        shared_->end(RunState::failed, no_thread_text("the run"), 3);
        const std::scoped_lock lock(shared_->mutex);
        shared_->idle = shared_->gone = true;
    }
}

Run::~Run() {
    std::unique_lock lock(shared_->mutex);
    shared_->closing = true;
    shared_->request_stop();
    shared_->changed.wait_until(lock, *shared_->stop_since + kPatience, [&] { return shared_->gone; });
}

void Run::cancel() {
    const std::scoped_lock lock(shared_->mutex);
    if (!shared_->at_rest()) shared_->request_stop();
}

const RunRequest& Run::request() const { return shared_->request; }

bool Run::ready() const {
    const std::scoped_lock lock(shared_->mutex);
    return shared_->ready;
}

std::vector<Column> Run::columns() const { return ready() ? shared_->columns : std::vector<Column>{}; }

std::vector<IndexSpace> Run::spaces() const { return ready() ? shared_->spaces : std::vector<IndexSpace>{}; }
std::vector<SpaceLink> Run::links() const { return ready() ? shared_->links : std::vector<SpaceLink>{}; }
std::optional<GroupShares> Run::shares() const { return ready() ? shared_->shares : std::nullopt; }

std::vector<std::shared_ptr<const Block>> Run::inputs() const {
    return ready() ? shared_->inputs : std::vector<std::shared_ptr<const Block>>{};
}

RunState Run::state() const {
    const std::scoped_lock lock(shared_->mutex);
    shared_->check_stop_timeout();
    return shared_->state;
}

std::string Run::error() const {
    const std::scoped_lock lock(shared_->mutex);
    return shared_->error;
}

std::optional<trace::Fault> Run::fault() const {
    const std::scoped_lock lock(shared_->mutex);
    return shared_->fault;
}

int Run::exit_code() const {
    const std::scoped_lock lock(shared_->mutex);
    return shared_->exit_code;
}

void Run::wait() {
    std::unique_lock lock(shared_->mutex);
    while (!shared_->at_rest()) {
        if (shared_->stop_since) shared_->changed.wait_until(lock, *shared_->stop_since + kPatience);
        else shared_->changed.wait(lock);
        shared_->check_stop_timeout();
    }
}

const Timeline& Run::timeline() const {
    if (!ready()) throw std::logic_error("the run has no timeline yet");
    return *shared_->timeline;
}

std::uint32_t Run::num_passes() const { return ready() ? shared_->timeline->size() : 0; }

Snapshot Run::at(std::uint32_t pass) {
    if (!ready()) return {};
    if (auto kept = shared_->timeline->find(pass)) return kept;
    if (pass >= shared_->timeline->size()) return {};
    const std::scoped_lock lock(shared_->mutex);
    if (shared_->abandoned || shared_->seek_errors.contains(pass)) return {};
    shared_->wanted = pass;
    shared_->wake_up();
    return {};
}

Run::Traced Run::trace_of(const trace::Request& request, std::shared_ptr<Progress> progress, bool compared) {
    const auto* facts = shared_->request.recorded.get();
    if (facts && !facts->trace && !facts->repeat)
        return {.request = request, .log = nullptr, .error = "The recording holds no trace of this pass"};
    constexpr auto kLookAgain = std::chrono::milliseconds(20);
    const auto job = std::make_shared<Shared::TraceJob>();
    job->request = request;
    job->compared = compared;
    job->progress = progress ? std::move(progress) : std::make_shared<Progress>();
    std::unique_lock lock(shared_->mutex);
    const auto refused = [&](const char* why) {
        return Traced{request, nullptr, fmt::format("pass {} cannot be traced: {}", request.pass, why)};
    };
    if (!shared_->ready && shared_->state != RunState::running) return refused("the run has recorded nothing");
    shared_->trace_jobs.push_back(job);
    shared_->wake_up();
    while (!job->made) {
        shared_->changed.wait_for(lock, kLookAgain);
        shared_->check_stop_timeout();
        if (shared_->abandoned) return refused("the device does not answer");
        if (job->progress->cancelled()) throw Cancelled();  // the worker drops the job
    }
    return *job->made;
}

bool Run::reproducible() const {
    const std::scoped_lock lock(shared_->mutex);
    return shared_->reproducible;
}

bool Run::repeatable() const {
    const std::scoped_lock lock(shared_->mutex);
    return shared_->repeatable;
}

bool Run::seeking() const {
    const std::scoped_lock lock(shared_->mutex);
    shared_->check_stop_timeout();
    return shared_->state != RunState::running && !shared_->idle;
}

std::string Run::seek_error(std::uint32_t pass) const {
    const auto passes = num_passes();
    const std::scoped_lock lock(shared_->mutex);
    if (pass >= passes && shared_->state != RunState::running) return shared_->recording_error;
    if (shared_->abandoned) return fmt::format("pass {} cannot be shown: the device does not answer", pass);
    const auto found = shared_->seek_errors.find(pass);
    return found == shared_->seek_errors.end() ? "" : found->second;
}

std::string Run::recording_error() const {
    const std::scoped_lock lock(shared_->mutex);
    return shared_->recording_error;
}

std::vector<ValueRange> Run::ranges() const {
    const auto passes = num_passes();
    if (passes == 0) return {};
    return shared_->timeline->record(passes - 1).range;
}

std::string Run::executor() const {
    if (const auto& recorded = request().recorded) return recorded->executor;
    return ready() ? std::string(shared_->device->kind()) : "";
}
std::string Run::device_name() const {
    if (const auto& recorded = request().recorded) return recorded->device;
    return ready() ? shared_->device->name() : "";
}
std::optional<int> Run::gpu() const { return ready() ? shared_->gpu : std::nullopt; }

std::string Run::order() const {
    if (const auto& recorded = request().recorded) return recorded->order;
    if (!ready()) return "";
    const auto* emulator = dynamic_cast<const Emulation*>(shared_->device.get());
    return emulator ? emulator->order().text() : "";
}

std::vector<std::string> Run::notices() const {
    const auto of_timeline = ready() ? shared_->timeline->notices() : std::vector<std::string>{};
    const std::scoped_lock lock(shared_->mutex);
    auto notices = shared_->notices;
    if (const auto& recorded = request().recorded) notices = recorded->notices;
    notices.insert(notices.end(), of_timeline.begin(), of_timeline.end());
    return notices;
}

double Run::total_ms() const {
    if (const auto& recorded = request().recorded) return recorded->total_ms;
    const std::scoped_lock lock(shared_->mutex);
    return shared_->total_ms;
}

double Run::kernel_ms() const {
    if (const auto& recorded = request().recorded) return recorded->kernel_ms;
    const std::scoped_lock lock(shared_->mutex);
    return shared_->kernel_ms;
}

const trace::Log& Run::trace() const { return shared_->log; }

std::optional<bool> Run::verified() const {
    const std::scoped_lock lock(shared_->mutex);
    return shared_->verified;
}

std::string Run::verdict() const {
    const std::scoped_lock lock(shared_->mutex);
    return shared_->verdict;
}

std::shared_ptr<const WrongColumns> Run::wrong() const {
    const std::scoped_lock lock(shared_->mutex);
    return shared_->wrong;
}

std::shared_ptr<const WrongColumns> Run::wrong_at(std::uint32_t pass) const {
    const auto passes = num_passes();
    const std::scoped_lock lock(shared_->mutex);
    const bool at_the_end =
        shared_->state == RunState::finished && shared_->recording_error.empty() && pass + 1 == passes;
    const auto broken = shared_->broken.find(pass);
    if (at_the_end && shared_->wrong) return shared_->wrong;
    return broken == shared_->broken.end() ? nullptr : broken->second;
}

HostColumns Run::results() {
    wait();
    if (state() != RunState::finished) throw std::logic_error("a run that has not finished has no results");
    {
        const std::scoped_lock lock(shared_->mutex);
        if (!shared_->results_error.empty()) throw DeviceError(shared_->results_error);
    }
    return shared_->download();
}

ColumnValues Run::read(const Column& column, const Snapshot& snapshot,
                       const std::vector<std::shared_ptr<const Block>>& inputs, std::uint32_t first,
                       std::uint32_t count) {
    const auto& block = column.input ? inputs.at(column.buffer) : snapshot.buffers.at(column.buffer);
    first = std::min(first, column.size);
    count = std::min(count, column.size - first);
    // From the word of the first number to the word of the last: other words need not exist.
    auto field = column.field;
    const auto begin = field.word_of(first);
    const auto in_word = first % field.in_stride();
    field.word = 0;
    std::vector<std::uint32_t> words;
    if (count != 0) words.resize(field.words_of(in_word + count));
    if (!words.empty())
        block->device().read(words.data(), block->words() + begin, words.size() * sizeof(std::uint32_t));
    return ColumnValues::unpack(std::move(words), field, count, in_word);
}

}  // namespace lockstep
