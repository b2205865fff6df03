#include "kernels/run/run.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include <fmt/format.h>

#include "kernels/data/input_error.hpp"
#include "kernels/run/make_device.hpp"
#include "kernels/simt/emulator.hpp"

namespace lockstep {
namespace {

using Clock = std::chrono::steady_clock;

double ms_since(Clock::time_point begin) {
    return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
}

double sum_ms(const std::vector<LaunchRecord>& launches) {
    double sum = 0;
    for (const auto& launch : launches) sum += launch.ms;
    return sum;
}

}  // namespace

struct Run::Shared {
    explicit Shared(RunRequest asked) : request(std::move(asked)) {}

    const RunRequest request;
    std::atomic<bool> stop{false};
    trace::Log log;

    // Made by the worker before `ready`, never changed after.
    std::shared_ptr<Device> device;
    std::unique_ptr<Algorithm> algorithm;
    std::unique_ptr<Timeline> timeline;
    std::vector<Column> columns;
    std::vector<std::shared_ptr<const Block>> inputs;

    mutable std::mutex mutex;  ///< for all below
    std::condition_variable changed;
    bool ready = false;
    RunState state = RunState::running;
    bool idle = false;  ///< ended, and no pass is wanted
    std::string error;
    int exit_code = 0;
    double total_ms = 0, kernel_ms = 0;
    std::optional<bool> verified;
    std::string verdict;
    std::vector<std::string> notices;
    std::optional<std::uint32_t> wanted;  ///< a pass to run again

    std::thread worker;

    void work();
    void record_passes();
    void check_result();
    void serve();
    void append(std::vector<LaunchRecord> launches, double ms);
    void count(const std::vector<LaunchRecord>& launches, double ms);
    HostColumns download() const;
    void end(RunState how, std::string why = {}, int code = 0);
};

void Run::Shared::work() {
    block_signals();
    try {
        auto made = make_device(request, stop, log);
        device = std::move(made.device);
        {
            const std::scoped_lock lock(mutex);
            notices = std::move(made.notices);
        }
        record_passes();
        if (request.verify) check_result();
        end(RunState::finished);
        serve();
    } catch (const Cancelled&) {
        end(RunState::cancelled);
    } catch (const InputError& bad) {
        end(RunState::failed, bad.what(), 2);
    } catch (const std::bad_alloc&) {
        end(RunState::failed, "out of memory; try a smaller input or a smaller snapshot budget", 3);
    } catch (const std::exception& failure) {
        end(RunState::failed, failure.what(), 3);
    }
}

void Run::Shared::end(RunState how, std::string why, int code) {
    const std::scoped_lock lock(mutex);
    state = how;
    error = std::move(why);
    exit_code = code;
    idle = !wanted || how != RunState::finished;
    changed.notify_all();
}

void Run::Shared::record_passes() {
    const auto& info = *request.algorithm;
    const auto make = device->kind() == "cuda" ? info.make_cuda : info.make_simt;
    algorithm = make(*device, *request.dataset, request.parameters);
    columns.assign(algorithm->columns().begin(), algorithm->columns().end());
    const auto budget = request.snapshot_budget ? request.snapshot_budget : device->memory().free / 4;
    timeline = std::make_unique<Timeline>(*device, budget);
    timeline->begin(*algorithm);

    auto begin = Clock::now();
    algorithm->start();
    auto launches = device->take_launches();
    auto ms = ms_since(begin);
    count(launches, ms);
    if (request.record) {
        for (const auto& buffer : algorithm->inputs()) {
            auto block = std::make_shared<Block>(*device, buffer.bytes, buffer.name);
            if (buffer.bytes != 0) device->copy(block->words(), buffer.data, buffer.bytes);
            inputs.push_back(std::move(block));
        }
        append(std::move(launches), ms);
    }
    {
        const std::scoped_lock lock(mutex);
        ready = true;
        changed.notify_all();
    }
    for (;;) {
        begin = Clock::now();
        const bool more = algorithm->step();
        launches = device->take_launches();
        ms = ms_since(begin);
        if (stop) throw Cancelled();
        count(launches, ms);  // a step that finds nothing left has looked all the same
        if (!more) return;
        if (!request.record) continue;
        append(std::move(launches), ms);
        std::optional<std::uint32_t> pass;
        {
            const std::scoped_lock lock(mutex);
            pass = std::exchange(wanted, std::nullopt);
        }
        if (pass && !timeline->find(*pass)) {
            timeline->materialize(*algorithm, *pass);
            timeline->resume(*algorithm);
        }
    }
}

void Run::Shared::count(const std::vector<LaunchRecord>& launches, double ms) {
    const std::scoped_lock lock(mutex);
    total_ms += ms;
    kernel_ms += sum_ms(launches);
}

void Run::Shared::append(std::vector<LaunchRecord> launches, double ms) {
    PassRecord record;
    record.kernel_ms = sum_ms(launches);
    record.launches = std::move(launches);
    record.ms = ms;
    timeline->append(*algorithm, std::move(record));
}

HostColumns Run::Shared::download() const {
    HostColumns result;
    const auto state_buffers = algorithm->state();
    const auto input_buffers = algorithm->inputs();
    for (const auto& column : columns) {
        if (!column.input && !column.result) continue;
        const auto& buffer = column.input ? input_buffers[column.buffer] : state_buffers[column.buffer];
        std::vector<std::uint32_t> words(buffer.bytes / sizeof(std::uint32_t));
        if (!words.empty()) device->download(words.data(), buffer.data, buffer.bytes);
        auto& values = result[column.name];
        if (column.field == Field{} && words.size() == column.size) {
            values = std::move(words);
            continue;
        }
        values.resize(column.size);
        for (std::uint32_t i = 0; i < column.size; ++i) values[i] = column.field.get(words.data(), i);
    }
    return result;
}

void Run::Shared::check_result() {
    const auto& verify = request.algorithm->verify;
    if (!verify) return;
    const auto wrong = verify(*request.dataset, request.parameters, download());
    const std::scoped_lock lock(mutex);
    verified = !wrong;
    verdict = wrong.value_or("");
}

// After the end: passes that were not kept are run again when they are asked for.
void Run::Shared::serve() {
    for (;;) {
        std::uint32_t pass = 0;
        {
            std::unique_lock lock(mutex);
            idle = !wanted;
            changed.notify_all();
            changed.wait(lock, [&] { return stop || wanted; });
            if (stop) return;
            pass = *std::exchange(wanted, std::nullopt);
        }
        if (!timeline->find(pass)) {
            timeline->materialize(*algorithm, pass);
            timeline->resume(*algorithm);
        }
    }
}

Run::Run(RunRequest request) : shared_(std::make_unique<Shared>(std::move(request))) {
    shared_->worker = std::thread([this] { shared_->work(); });
}

Run::~Run() {
    cancel();
    shared_->worker.join();
}

void Run::cancel() {
    const std::scoped_lock lock(shared_->mutex);
    shared_->stop = true;
    shared_->changed.notify_all();
}

const RunRequest& Run::request() const { return shared_->request; }

bool Run::ready() const {
    const std::scoped_lock lock(shared_->mutex);
    return shared_->ready;
}

std::vector<Column> Run::columns() const { return ready() ? shared_->columns : std::vector<Column>{}; }

std::vector<std::shared_ptr<const Block>> Run::inputs() const {
    return ready() ? shared_->inputs : std::vector<std::shared_ptr<const Block>>{};
}

RunState Run::state() const {
    const std::scoped_lock lock(shared_->mutex);
    return shared_->state;
}

std::string Run::error() const {
    const std::scoped_lock lock(shared_->mutex);
    return shared_->error;
}

int Run::exit_code() const {
    const std::scoped_lock lock(shared_->mutex);
    return shared_->exit_code;
}

void Run::wait() {
    std::unique_lock lock(shared_->mutex);
    shared_->changed.wait(lock, [&] { return shared_->state != RunState::running && shared_->idle; });
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
    if (shared_->state != RunState::running && shared_->state != RunState::finished) return {};  // nobody would run it
    shared_->wanted = pass;
    shared_->idle = false;
    shared_->changed.notify_all();
    return {};
}

bool Run::seeking() const {
    const std::scoped_lock lock(shared_->mutex);
    return shared_->state == RunState::finished && !shared_->idle;
}

std::vector<std::uint32_t> Run::highest() const {
    const auto passes = num_passes();
    if (passes == 0) return {};
    auto highest = shared_->timeline->record(passes - 1).highest;
    for (std::size_t i = 0; i < highest.size(); ++i)
        if (shared_->columns[i].input && shared_->columns[i].size != 0) highest[i] = shared_->columns[i].size - 1;
    return highest;
}

std::string Run::executor() const { return ready() ? std::string(shared_->device->kind()) : ""; }
std::string Run::device_name() const { return ready() ? shared_->device->name() : ""; }

std::string Run::order() const {
    if (!ready()) return "";
    const auto* emulator = dynamic_cast<const Emulator*>(shared_->device.get());
    return emulator ? emulator->order().text() : "";
}

std::vector<std::string> Run::notices() const {
    const std::scoped_lock lock(shared_->mutex);
    return shared_->notices;
}

double Run::total_ms() const {
    const std::scoped_lock lock(shared_->mutex);
    return shared_->total_ms;
}

double Run::kernel_ms() const {
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

HostColumns Run::results() {
    wait();
    if (state() != RunState::finished) throw std::logic_error("a run that has not finished has no results");
    return shared_->download();
}

std::vector<std::uint32_t> Run::read(const Column& column, const Snapshot& snapshot,
                                     const std::vector<std::shared_ptr<const Block>>& inputs, std::uint32_t first,
                                     std::uint32_t count) {
    const auto& block = column.input ? inputs.at(column.buffer) : snapshot.buffers.at(column.buffer);
    first = std::min(first, column.size);
    count = std::min(count, column.size - first);
    std::vector<std::uint32_t> words(std::size_t{count} * column.field.stride);
    if (!words.empty())
        block->device().read(words.data(), block->words() + std::size_t{first} * column.field.stride,
                             words.size() * sizeof(std::uint32_t));
    std::vector<std::uint32_t> values(count);
    for (std::uint32_t i = 0; i < count; ++i) values[i] = column.field.get(words.data(), i);
    return values;
}

}  // namespace lockstep
