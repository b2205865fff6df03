#include "kernels/run/run.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <iterator>
#include <map>
#include <mutex>
#include <new>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "kernels/background/in_background.hpp"
#include "kernels/data/available_memory.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/run/check_result.hpp"
#include "kernels/run/entry/check_columns.hpp"
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
    explicit Shared(RunRequest asked) : request(std::move(asked)), info(*request.algorithm) {}

    const RunRequest request;
    const AlgorithmInfo info;  ///< a copy: the worker may be left behind by whoever owns the catalogue
    std::atomic<bool> stop{false};  ///< what is going on now is to end
    trace::Log log;

    // Made by the worker before `ready`, never changed after, until nobody else looks any more.
    std::shared_ptr<Device> device;
    std::unique_ptr<Algorithm> algorithm;
    std::unique_ptr<Timeline> timeline;
    std::vector<Column> columns;
    std::vector<IndexSpace> spaces;
    std::vector<SpaceLink> links;
    std::vector<std::shared_ptr<const Block>> inputs;

    mutable std::mutex mutex;  ///< for all below, and for changes of `stop`
    mutable std::condition_variable changed;
    bool ready = false;
    RunState state = RunState::running;
    bool idle = false;  ///< ended, and no pass is wanted
    bool closing = false;  ///< nobody holds the run any more
    bool gone = false;  ///< all that the worker used has been given back
    std::optional<Clock::time_point> stop_since;
    bool left_behind = false;  ///< it did not stop in time
    std::string error;
    int exit_code = 0;
    double total_ms = 0, kernel_ms = 0;
    std::optional<bool> verified;
    std::string verdict;
    std::shared_ptr<const WrongColumns> wrong;
    std::vector<std::string> notices;
    std::optional<std::uint32_t> wanted;  ///< a pass to run again
    std::optional<trace::Request> wanted_trace;
    std::shared_ptr<const Traced> traced;
    bool repeatable = true;
    std::map<std::uint32_t, std::string> seek_errors;  ///< since the last that came back
    std::string recording_error;
    std::string results_error;  ///< why the algorithm's buffers do not hold the results any more

    // The worker's.
    void work();
    void run();
    void record_passes();
    std::vector<ValueRange> keep_inputs();
    bool append(std::vector<LaunchRecord> launches, double ms, std::vector<ValueRange> ranges = {});
    void count(const std::vector<LaunchRecord>& launches, double ms);
    void check_result();
    void mark_wrong(const std::shared_ptr<const HostColumns>& results);
    void require_room_on_host() const;
    void serve();
    void seek(std::uint32_t pass);
    void answer(const trace::Request& asked);
    void put_back();
    void end(RunState how, std::string why = {}, int code = 0);
    void give_all_back() noexcept;

    // Anybody's.
    HostColumns download() const;
    void ask_to_stop();
    void look_at_the_clock();
    bool at_rest() const { return state != RunState::running && idle; }
};

// ---- the worker ---------------------------------------------------------------------------------------------------

void Run::Shared::work() {
    try {
        run();
        end(RunState::finished);
    } catch (const Cancelled&) {
        end(RunState::cancelled);
    } catch (const InputError& bad) {
        end(RunState::failed, bad.what(), 2);
    } catch (const std::bad_alloc&) {
        end(RunState::failed, "out of memory; try a smaller input or a smaller snapshot budget", 3);
    } catch (const std::exception& failure) {
        end(RunState::failed, failure.what(), 3);
    } catch (...) {
        end(RunState::failed, "the run failed, and did not say why", 3);
    }
    serve();
    give_all_back();
}

void Run::Shared::run() {
    require(request.algorithm->needs, request.algorithm->id, *request.dataset);
    auto made = make_device(request, stop, log);
    device = std::move(made.device);
    {
        const std::scoped_lock lock(mutex);
        notices = std::move(made.notices);
    }
    record_passes();
    if (request.verify) check_result();
}

void Run::Shared::end(RunState how, std::string why, int code) {
    const std::scoped_lock lock(mutex);
    if (state != RunState::running) return;  // it was given up before it got here
    state = how;
    error = std::move(why);
    exit_code = code;
}

void Run::Shared::give_all_back() noexcept {
    timeline.reset();
    algorithm.reset();
    inputs.clear();
    if (device) {
        device->set_cancel_flag(nullptr);
        device->retire();
    }
    device.reset();
    const std::scoped_lock lock(mutex);
    gone = true;
    changed.notify_all();
}

void Run::Shared::record_passes() {
    const auto make = device->kind() == "cuda" ? info.make_cuda : info.make_simt;
    algorithm = make(*device, *request.dataset, request.parameters);
    columns.assign(algorithm->columns().begin(), algorithm->columns().end());
    spaces = spaces_of(*request.dataset);
    std::ranges::move(algorithm->spaces(), std::back_inserter(spaces));
    links = links_of(columns);
    std::ranges::move(algorithm->links(), std::back_inserter(links));
    check_columns(*algorithm, spaces, links);
    const auto budget = request.snapshot_budget ? request.snapshot_budget : device->memory().free / 4;
    timeline = std::make_unique<Timeline>(*device, budget);
    timeline->begin(*algorithm);
    {
        const std::scoped_lock lock(mutex);
        repeatable = algorithm->reproducible() || device->repeats_races();
    }

    auto begin = Clock::now();
    device->begin_pass(0);
    algorithm->start();
    auto launches = device->take_launches();
    auto ms = ms_since(begin);
    count(launches, ms);
    bool recording = request.record;
    if (recording) {
        auto ranges = keep_inputs();
        recording = append(std::move(launches), ms, std::move(ranges));
    }
    {
        const std::scoped_lock lock(mutex);
        ready = true;
        changed.notify_all();
    }
    for (std::uint32_t number = 1;; ++number) {
        begin = Clock::now();
        device->begin_pass(number);
        const bool more = algorithm->step();
        launches = device->take_launches();
        ms = ms_since(begin);
        if (stop) throw Cancelled();
        count(launches, ms);  // a step that finds nothing left has looked all the same
        if (!more) return;
        if (!recording) continue;
        recording = append(std::move(launches), ms);
        if (!recording) continue;  // from here on there is no way back to where the algorithm stands
        std::optional<std::uint32_t> pass;
        {
            const std::scoped_lock lock(mutex);
            pass = std::exchange(wanted, std::nullopt);
        }
        if (!pass) continue;
        seek(*pass);
        timeline->resume(*algorithm);
    }
}

// The range of each column, as far as it is known before any pass: that of inputs.
std::vector<ValueRange> Run::Shared::keep_inputs() {
    const auto buffers = algorithm->inputs();
    std::vector<std::vector<std::size_t>> columns_in(buffers.size());
    std::vector<std::vector<CountedField>> fields(buffers.size());
    std::vector<ValueRange> ranges;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const auto& column = columns[i];
        ranges.push_back({.type = column.type()});
        if (!column.input) continue;
        columns_in[column.buffer].push_back(i);
        fields[column.buffer].push_back({column.field, column.none, column.size});
    }
    std::vector<SnapshotCopy> copies;
    for (std::size_t i = 0; i < buffers.size(); ++i) {
        auto block = std::make_shared<Block>(*device, buffers[i].bytes, buffers[i].name);
        if (fields[i].empty()) fields[i].emplace_back();  // it has no column
        copies.push_back({.to = block->words(),
                          .from = static_cast<const std::uint32_t*>(buffers[i].data),
                          .previous = nullptr,
                          .words = buffers[i].bytes / sizeof(std::uint32_t),
                          .fields = fields[i]});
        inputs.push_back(std::move(block));
    }
    const auto found = device->copy_and_compare(copies);
    for (std::size_t i = 0; i < buffers.size(); ++i)
        for (std::size_t c = 0; c < columns_in[i].size(); ++c) ranges[columns_in[i][c]] = found[i][c].range;
    return ranges;
}

// False when this pass, or those that follow, cannot be kept: the run then goes on without being recorded.
bool Run::Shared::append(std::vector<LaunchRecord> launches, double ms, std::vector<ValueRange> ranges) {
    PassRecord record;
    record.range = std::move(ranges);
    record.kernel_ms = sum_ms(launches);
    record.launches = std::move(launches);
    record.ms = ms;
    std::string why;
    try {
        timeline->append(*algorithm, std::move(record));
        return true;
    } catch (const DeviceError& failure) {
        if (timeline->size() == 0) throw;
        why = failure.what();
    } catch (const std::bad_alloc&) {
        if (timeline->size() == 0) throw;
        why = "memory ran out";
    }
    const std::scoped_lock lock(mutex);
    recording_error = fmt::format("the passes after pass {} were not recorded: {}", timeline->size() - 1, why);
    notices.push_back("Only a part could be recorded: " + recording_error);
    return false;
}

void Run::Shared::count(const std::vector<LaunchRecord>& launches, double ms) {
    const std::scoped_lock lock(mutex);
    total_ms += ms;
    kernel_ms += sum_ms(launches);
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
        result[column.name] = ColumnValues::unpack(std::move(words), column.field, column.size);
    }
    return result;
}

void Run::Shared::check_result() {
    if (!info.verify) return;
    std::string why_not;
    try {
        require_room_on_host();
        const auto results = std::make_shared<const HostColumns>(download());
        auto check = [verify = info.verify, dataset = request.dataset, parameters = request.parameters, results] {
            return verify(*dataset, parameters, *results);
        };
        const auto found = check_unless_stopped(std::move(check), stop);
        {
            const std::scoped_lock lock(mutex);
            verified = !found;
            verdict = found.value_or("");
        }
        if (found && info.find_wrong) mark_wrong(results);
        return;
    } catch (const OutOfMemory& failure) {
        why_not = failure.what();
    } catch (const std::bad_alloc&) {
        why_not = "memory ran out";
    }
    const std::scoped_lock lock(mutex);
    verdict = "the result was not checked: " + why_not;
    notices.push_back("The result was not checked: " + why_not);
}

// That a result is wrong is known already: what fails here leaves it without marks.
void Run::Shared::mark_wrong(const std::shared_ptr<const HostColumns>& results) {
    std::string why_not;
    try {
        require_room_on_host();
        auto mark = [find_wrong = info.find_wrong, dataset = request.dataset, parameters = request.parameters,
                     results] { return find_wrong(*dataset, parameters, *results); };
        auto found = mark_unless_stopped(std::move(mark), stop);
        std::erase_if(found, [](const WrongElements& one) { return one.count() == 0; });
        const std::scoped_lock lock(mutex);
        wrong = std::make_shared<const WrongColumns>(std::move(found));
        return;
    } catch (const Cancelled&) {
        throw;
    } catch (const std::bad_alloc&) {
        why_not = "memory ran out";
    } catch (const std::exception& failure) {
        why_not = failure.what();
    }
    const std::scoped_lock lock(mutex);
    notices.push_back("Which elements are wrong is not marked: " + why_not);
}

// For the results, and as much again for what they are compared with.
void Run::Shared::require_room_on_host() const {
    std::uint64_t bytes = 0;
    for (const auto& column : columns)
        if (column.input || column.result)
            bytes += 2 * sizeof(std::uint32_t) * std::uint64_t{column.size} * num_words(column.type());
    const auto free = available_memory();
    if (bytes <= free) return;
    throw OutOfMemory(fmt::format("that takes {:.1f} GB of main memory, and {:.1f} GB are free",
                                  static_cast<double>(bytes) / 1e9, static_cast<double>(free) / 1e9));
}

// After the end: passes that were not kept are run again when they are asked for.
void Run::Shared::serve() {
    for (;;) {
        std::optional<std::uint32_t> pass;
        std::optional<trace::Request> asked;
        {
            std::unique_lock lock(mutex);
            if (!closing) stop = false;
            stop_since.reset();
            left_behind = false;
            idle = !wanted && !wanted_trace;
            changed.notify_all();
            changed.wait(lock, [&] { return closing || wanted || wanted_trace; });
            if (closing) return;
            pass = std::exchange(wanted, std::nullopt);
            if (!pass) asked = std::exchange(wanted_trace, std::nullopt);
        }
        if (pass) seek(*pass);
        if (asked) answer(*asked);
        put_back();
    }
}

// What fails ends this seek alone.
void Run::Shared::seek(std::uint32_t pass) {
    std::string failure;
    try {
        timeline->materialize(*algorithm, pass);
    } catch (const Cancelled&) {
        const std::scoped_lock lock(mutex);
        if (state == RunState::running) {  // the run ends first
            if (!wanted) wanted = pass;
            return;
        }
        failure = "it was cancelled";
    } catch (const std::bad_alloc&) {
        failure = "memory ran out";
    } catch (const std::exception& error_on_the_way) {
        failure = error_on_the_way.what();
    } catch (...) {
        failure = "it did not say why";
    }
    const std::scoped_lock lock(mutex);
    if (failure.empty()) seek_errors.clear();
    else seek_errors[pass] = fmt::format("pass {} cannot be shown: {}", pass, failure);
}

// What fails ends this answer alone.
void Run::Shared::answer(const trace::Request& asked) {
    auto made = std::make_shared<Traced>();
    made->request = asked;
    try {
        if (!timeline || asked.pass >= timeline->size())
            throw InputError(fmt::format("there is no pass {}", asked.pass));
        std::optional<PassStart> start;
        if (asked.pass != 0) start = timeline->start_of(*algorithm, asked.pass);
        const auto* emulator = dynamic_cast<const Emulator*>(device.get());
        const auto order = emulator ? emulator->order() : request.order.value_or(usual_order(*request.dataset));
        auto accesses =
            trace_pass(info, *request.dataset, request.parameters, order, asked, start ? &*start : nullptr, &stop);
        if (asked.launch && accesses.launches.empty())
            throw InputError(fmt::format("pass {} has no launch {}", asked.pass, *asked.launch));
        made->log = std::make_shared<const trace::Log>(std::move(accesses));
    } catch (const Cancelled&) {
        made->error = "it was cancelled";
    } catch (const std::bad_alloc&) {
        made->error = "memory ran out";
    } catch (const std::exception& failure) {
        made->error = failure.what();
    } catch (...) {
        made->error = "it did not say why";
    }
    if (!made->error.empty()) made->error = fmt::format("pass {} cannot be traced: {}", asked.pass, made->error);
    const std::scoped_lock lock(mutex);
    traced = std::move(made);
}

// The algorithm goes back to its last pass, for results().
void Run::Shared::put_back() {
    std::string failure;
    try {
        {
            const std::scoped_lock lock(mutex);
            if (!closing) stop = false;  // it was the seek that was cancelled
        }
        const bool moved = timeline->resume(*algorithm);
        if (!moved) return;
    } catch (const std::exception& error_on_the_way) {
        failure = error_on_the_way.what();
    } catch (...) {
        failure = "it did not say why";
    }
    const std::scoped_lock lock(mutex);
    if (failure.empty()) failure = recording_error;  // where the algorithm stood was not recorded
    results_error = failure.empty() ? "" : "the results are not there any more: " + failure;
}

// ---- the other threads --------------------------------------------------------------------------------------------

// Under the lock.
void Run::Shared::ask_to_stop() {
    stop = true;
    if (!stop_since) stop_since = Clock::now();
    changed.notify_all();
}

// Under the lock: what does not stop in time counts as stopped.
void Run::Shared::look_at_the_clock() {
    if (at_rest() || left_behind || !stop_since || Clock::now() < *stop_since + kPatience) return;
    left_behind = true;
    if (state == RunState::running) state = RunState::cancelled;
    wanted.reset();
    wanted_trace.reset();
    idle = true;
    notices.emplace_back("The device did not stop when it was asked to; its thread was left behind");
    changed.notify_all();
}

Run::Run(RunRequest request) : shared_(std::make_shared<Shared>(std::move(request))) {
    try {
        in_background([shared = shared_] { shared->work(); });
    } catch (const std::system_error&) {
        shared_->end(RunState::failed, "no thread can be had for the run: close something and try again", 3);
        const std::scoped_lock lock(shared_->mutex);
        shared_->idle = shared_->gone = true;
    }
}

Run::~Run() {
    std::unique_lock lock(shared_->mutex);
    shared_->closing = true;
    shared_->ask_to_stop();
    shared_->changed.wait_until(lock, *shared_->stop_since + kPatience, [&] { return shared_->gone; });
}

void Run::cancel() {
    const std::scoped_lock lock(shared_->mutex);
    if (!shared_->at_rest()) shared_->ask_to_stop();
}

const RunRequest& Run::request() const { return shared_->request; }

bool Run::ready() const {
    const std::scoped_lock lock(shared_->mutex);
    return shared_->ready;
}

std::vector<Column> Run::columns() const { return ready() ? shared_->columns : std::vector<Column>{}; }

std::vector<IndexSpace> Run::spaces() const { return ready() ? shared_->spaces : std::vector<IndexSpace>{}; }
std::vector<SpaceLink> Run::links() const { return ready() ? shared_->links : std::vector<SpaceLink>{}; }

std::vector<std::shared_ptr<const Block>> Run::inputs() const {
    return ready() ? shared_->inputs : std::vector<std::shared_ptr<const Block>>{};
}

RunState Run::state() const {
    const std::scoped_lock lock(shared_->mutex);
    shared_->look_at_the_clock();
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
    while (!shared_->at_rest()) {
        if (shared_->stop_since) shared_->changed.wait_until(lock, *shared_->stop_since + kPatience);
        else shared_->changed.wait(lock);
        shared_->look_at_the_clock();
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
    if (shared_->left_behind || shared_->seek_errors.contains(pass)) return {};
    if (shared_->at_rest()) {  // what was to stop has stopped
        shared_->stop = false;
        shared_->stop_since.reset();
    }
    shared_->wanted = pass;
    shared_->idle = false;
    shared_->changed.notify_all();
    return {};
}

void Run::ask_trace(const trace::Request& request) {
    const std::scoped_lock lock(shared_->mutex);
    if (!shared_->ready || shared_->left_behind) {
        const auto* why = shared_->ready ? "the device does not answer" : "the run has recorded nothing";
        shared_->traced = std::make_shared<const Traced>(
            Traced{request, nullptr, fmt::format("pass {} cannot be traced: {}", request.pass, why)});
        return;
    }
    if (shared_->at_rest()) {  // what was to stop has stopped
        shared_->stop = false;
        shared_->stop_since.reset();
    }
    shared_->wanted_trace = request;
    shared_->idle = false;
    shared_->changed.notify_all();
}

std::shared_ptr<const Run::Traced> Run::traced() const {
    const std::scoped_lock lock(shared_->mutex);
    return shared_->traced;
}

bool Run::repeatable() const {
    const std::scoped_lock lock(shared_->mutex);
    return shared_->repeatable;
}

bool Run::seeking() const {
    const std::scoped_lock lock(shared_->mutex);
    shared_->look_at_the_clock();
    return shared_->state != RunState::running && !shared_->idle;
}

std::string Run::seek_error(std::uint32_t pass) const {
    const auto passes = num_passes();
    const std::scoped_lock lock(shared_->mutex);
    if (pass >= passes && shared_->state != RunState::running) return shared_->recording_error;
    if (shared_->left_behind) return fmt::format("pass {} cannot be shown: the device does not answer", pass);
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

std::string Run::executor() const { return ready() ? std::string(shared_->device->kind()) : ""; }
std::string Run::device_name() const { return ready() ? shared_->device->name() : ""; }

std::string Run::order() const {
    if (!ready()) return "";
    const auto* emulator = dynamic_cast<const Emulator*>(shared_->device.get());
    return emulator ? emulator->order().text() : "";
}

std::vector<std::string> Run::notices() const {
    const auto of_timeline = ready() ? shared_->timeline->notices() : std::vector<std::string>{};
    const std::scoped_lock lock(shared_->mutex);
    auto notices = shared_->notices;
    notices.insert(notices.end(), of_timeline.begin(), of_timeline.end());
    return notices;
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

std::shared_ptr<const WrongColumns> Run::wrong() const {
    const std::scoped_lock lock(shared_->mutex);
    return shared_->wrong;
}

std::shared_ptr<const WrongColumns> Run::wrong_at(std::uint32_t pass) const {
    const auto passes = num_passes();
    const std::scoped_lock lock(shared_->mutex);
    const bool at_the_end =
        shared_->state == RunState::finished && shared_->recording_error.empty() && pass + 1 == passes;
    return at_the_end ? shared_->wrong : nullptr;
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
    // From the first number's word to the last number's: what lies before and behind need not be there.
    auto field = column.field;
    const auto begin = std::size_t{first} * field.stride + std::exchange(field.word, 0);
    std::vector<std::uint32_t> words;
    if (count != 0) words.resize(std::size_t{count - 1} * field.stride + num_words(field.type));
    if (!words.empty())
        block->device().read(words.data(), block->words() + begin, words.size() * sizeof(std::uint32_t));
    return ColumnValues::unpack(std::move(words), field, count);
}

}  // namespace lockstep
