// The worker of a run: makes the algorithm, records its passes, frees everything.

#include <algorithm>
#include <chrono>
#include <iterator>
#include <new>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "kernels/base/available_memory.hpp"
#include "kernels/base/progress.hpp"
#include "kernels/base/spare_turn.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/data/names/with_names.hpp"
#include "kernels/run/entry/check_columns.hpp"
#include "kernels/run/entry/executors/step_budget.hpp"
#include "kernels/run/entry/run_need.hpp"
#include "kernels/run/make_device.hpp"
#include "kernels/run/makers.hpp"
#include "kernels/run/repeated_passes.hpp"
#include "kernels/run/run_shared.hpp"
#include "kernels/run/snapshots/snapshot_budget.hpp"
#include "kernels/run/snapshots/traced_buffers.hpp"
#include "kernels/simt/fault.hpp"
#include "kernels/simt/fault_signal.hpp"
#include "kernels/simt/launch_limit.hpp"

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

/// The log before a step. If the step finds no more work, it was no pass: its launches are removed from the log
/// again.
class LogBefore {
public:
    explicit LogBefore(const trace::Log& log)
        : launches_(log.launches.size()),
          events_(log.events.size()),
          buffers_(log.buffers.size()),
          truncated_(log.truncated) {}
    void put_back(trace::Log& log) const {
        log.launches.erase(log.launches.begin() + static_cast<std::ptrdiff_t>(launches_), log.launches.end());
        log.events.resize(events_);
        log.buffers.resize(buffers_);
        log.truncated = truncated_;
    }

private:
    std::size_t launches_, events_, buffers_;
    bool truncated_;
};

/// The prefix of an error from the algorithm's own code, whose message may be as short as "vector::at".
std::string where_thrown(const std::string& algorithm, std::optional<std::uint32_t> pass) {
    return pass ? fmt::format("{}, pass {}", algorithm, *pass) : algorithm;
}

}  // namespace

void Run::Shared::work() {
    const auto where = [&] { return where_thrown(info.id, makes_passes ? std::optional(pass_begun) : std::nullopt); };
    try {
        run_host_code([this] { run(); });
        end(RunState::finished);
    } catch (const Cancelled&) {
        end(RunState::cancelled, place_of_stop());
    } catch (const InputError& bad) {
        end(RunState::failed, bad.what(), 2);
    } catch (const std::bad_alloc&) {
        end(RunState::failed,
            "out of memory; try a smaller input (in the window a smaller budget for snapshots can be set)", 3);
    } catch (const KernelFault& stopped) {
        const auto placed = with_place(stopped.fault);
        end(RunState::failed, placed.what(), 3, placed);
    } catch (const DeviceError& failure) {
        end(RunState::failed, failure.what(), 3);
    } catch (const std::exception& failure) {
        end(RunState::failed, fmt::format("{}: {}", where(), failure.what()), 3);
    } catch (...) {
        end(RunState::failed, fmt::format("{}: an unknown error occurred", where()), 3);
    }
    serve();
    give_all_back();
}

void Run::Shared::run() {
    require(request.algorithm->needs, request.algorithm->id, *request.dataset);
    auto made = make_device(request, stop, log);
    device = std::move(made.device);
    gpu = made.gpu;
    {
        const std::scoped_lock lock(mutex);
        notices = std::move(made.notices);
    }
    require_room(*request.algorithm, *request.dataset, request.parameters, *device);
    record_passes();
    if (request.verify) verify_result();
}

void Run::Shared::end(RunState how, std::string why, int code, std::optional<trace::Fault> stopped) {
    const std::scoped_lock lock(mutex);
    if (state != RunState::running) return;  // the run was abandoned before the worker got here
    state = how;
    error = std::move(why);
    exit_code = code;
    if (ready) fault = std::move(stopped);
}

void Run::Shared::give_all_back() noexcept {
    if (device) device->set_room_maker(nullptr);
    if (auto* emulator = dynamic_cast<Emulation*>(device.get())) emulator->end_trace_of();
    timeline.reset();
    try {
        run_host_code([this] { algorithm.reset(); });
    } catch (...) {
        (void)algorithm.release();  // not destroyed: its destructor faulted
    }
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
    std::optional<TimedWork> timed;
    if (device->kind() == "cuda") timed.emplace();
    LaunchLimit limit;
    make_algorithm();
    set_step_budget(limit, *algorithm, kMinStepsOfRun);
    begin_timeline();
    makes_passes = true;
    bool recording = start_algorithm();
    RepeatedPasses repeated(info, *request.dataset, request.parameters);
    repeated.note(*algorithm, *device);
    for (std::uint32_t number = 1; auto made = step_algorithm(number); ++number) {
        if (recording) recording = append(std::move(made->launches), made->ms);
        if (recording) check_invariant(number);
        if (const auto found = repeated.note(*algorithm, *device))
            throw DeviceError(fmt::format("{} {}", info.id, found->sentence()));
        if (recording) seek_during_run();  // else the current pass cannot be restored
    }
    makes_passes = false;
    const Untraced untraced(*device);
    auto found = algorithm->notices();
    for (auto& sentence : found) sentence = with_names(std::move(sentence), *request.dataset);
    const std::scoped_lock lock(mutex);
    std::ranges::move(found, std::back_inserter(notices));
}

void Run::Shared::make_algorithm() {
    algorithm = maker_on(device->kind(), info)(*device, *request.dataset, request.parameters);
    if (auto* emulator = dynamic_cast<Emulation*>(device.get()))
        emulator->set_trace_of([this] { return traced_buffers(*algorithm); });
    columns.assign(algorithm->columns().begin(), algorithm->columns().end());
    spaces = spaces_of(*request.dataset);
    std::ranges::move(algorithm->spaces(), std::back_inserter(spaces));
    links = links_of(columns);
    std::ranges::move(algorithm->links(), std::back_inserter(links));
    check_columns(*algorithm, spaces, links);
    if (const auto* on_group = dynamic_cast<const OnDeviceGroup*>(algorithm.get())) shares = on_group->shares();
}

void Run::Shared::begin_timeline() {
    const auto budget =
        request.snapshot_budget ? request.snapshot_budget : SnapshotBudget::of_free(device->memory().free);
    timeline = std::make_unique<Timeline>(*device, budget);
    if (!request.dataset->names.empty() && !request.recorded)  // recorded sentences have their names
        timeline->set_wording(
            [dataset = request.dataset](std::string sentence) { return with_names(std::move(sentence), *dataset); });
    device->set_room_maker([this] { return timeline->make_room(); });
    timeline->begin(*algorithm);
    require_keepable(algorithm->inputs());
    const std::scoped_lock lock(mutex);
    reproducible = algorithm->reproducible();
    // The order of host threads is not controlled.
    repeatable = reproducible || (device->repeats_races() && !(info.host_code && device->kind() == "simt"));
}

// False if passes are not to be recorded, or cannot be recorded.
bool Run::Shared::start_algorithm() {
    device->begin_pass(0);
    const auto begin = Clock::now();
    step_begun = begin;
    algorithm->start();
    auto launches = device->take_launches();
    step_begun.reset();
    const auto ms = ms_since(begin);
    count(launches, ms);
    bool recording = request.record;
    if (recording) {
        auto ranges = keep_inputs_or_none();
        recording = ranges && append(std::move(launches), ms, std::move(*ranges));
        if (!recording) {
            inputs.clear();
            device->trim_host_memory();
        }
    }
    const std::scoped_lock lock(mutex);
    ready = true;
    changed.notify_all();
    return recording;
}

// Empty if no work was left.
std::optional<Run::Shared::Step> Run::Shared::step_algorithm(std::uint32_t number) {
    device->begin_pass(number);
    const LogBefore log_before(log);
    const auto begin = Clock::now();
    step_begun = begin;
    pass_begun = number;
    const bool more = step_or_make_room(number);
    Step made{.launches = device->take_launches(), .ms = 0};
    made.ms = ms_since(begin);
    if (stop) throw Cancelled();
    step_begun.reset();
    count(made.launches, made.ms);  // a step that finds no more work has still launched kernels
    if (more) return made;
    log_before.put_back(log);
    return std::nullopt;
}

// If main memory runs out, older states are evicted first; for a device's memory Device has already requested that. The
// aborted pass does not count: it restarts from the end of the last pass, if that state is recorded and the algorithm is
// reproducible.
bool Run::Shared::step_or_make_room(std::uint32_t number) {
    try {
        return algorithm->step();
    } catch (const std::bad_alloc&) {
        const bool can_restart = repeatable && request.trace_limit == 0 && timeline->size() == number;
        if (!can_restart || !make_room_on_host()) throw;
    }
    device->take_launches();
    timeline->put_back(*algorithm);
    return algorithm->step();
}

void Run::Shared::seek_during_run() {
    std::optional<std::uint32_t> pass;
    {
        const std::scoped_lock lock(mutex);
        pass = std::exchange(wanted, std::nullopt);
    }
    if (!pass) return;
    seek(*pass);
    timeline->resume(*algorithm);
}

// The ranges of the input columns; other columns have no range before the first pass.
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
        if (fields[i].empty()) fields[i].emplace_back();  // a buffer without a column
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

// Empty if the inputs do not fit into memory: then nothing is recorded.
std::optional<std::vector<ValueRange>> Run::Shared::keep_inputs_or_none() {
    try {
        return keep_inputs();
    } catch (const OutOfMemory& failure) {
        end_recording(failure.what());
    } catch (const std::bad_alloc&) {
        end_recording("memory ran out");
    }
    return std::nullopt;
}

// False if this or later passes cannot be stored: the run continues without being recorded. The system may grant more memory
// than exists and kill the program later: so recording stops before the records of many passes fill the memory.
bool Run::Shared::append(std::vector<LaunchRecord> launches, double ms, std::vector<ValueRange> ranges) {
    constexpr std::size_t kPassesBetweenLooks = 256, kMinFree = 32'000'000;  // bytes
    if (timeline->size() % kPassesBetweenLooks == kPassesBetweenLooks - 1 && available_memory() < kMinFree) {
        end_recording("memory has no room for the records of more");
        return false;
    }
    if (auto recorded = algorithm->recorded_pass()) {
        launches = std::move(recorded->launches);
        ms = recorded->ms;
    }
    PassRecord record;
    record.range = std::move(ranges);
    record.kernel_ms = sum_ms(launches);
    record.launches = std::move(launches);
    record.ms = ms;
    if (shares)
        record.group = std::make_shared<const GroupPass>(dynamic_cast<const OnDeviceGroup&>(*algorithm).last_pass());
    try {
        timeline->append(*algorithm, std::move(record));
        return true;
    } catch (const OutOfMemory& failure) {
        end_recording(failure.what());
    } catch (const DeviceError& failure) {
        if (timeline->size() == 0) throw;
        end_recording(failure.what());
    } catch (const std::bad_alloc&) {
        end_recording("memory ran out");
    }
    return false;
}

void Run::Shared::end_recording(std::string_view why) {
    const auto passes = timeline->size();
    const std::scoped_lock lock(mutex);
    recording_error = passes == 0 ? fmt::format("no pass was recorded: {}", why)
                                  : fmt::format("the passes after pass {} were not recorded: {}", passes - 1, why);
    notices.push_back((passes == 0 ? "Nothing could be recorded: " : "Only a part could be recorded: ") +
                      recording_error);
}

void Run::Shared::count(const std::vector<LaunchRecord>& launches, double ms) {
    const std::scoped_lock lock(mutex);
    total_ms += ms;
    kernel_ms += sum_ms(launches);
    const auto varies = std::ranges::find(launches, true, &LaunchRecord::sums_vary);
    if (varies == launches.end() || !repeatable) return;
    repeatable = false;
    notices.push_back(fmt::format(
        "Another run may differ: blocks of {} add to the same floats in no fixed order, but its shape lacks .races",
        varies->kernel));
}

}  // namespace lockstep
