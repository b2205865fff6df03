#include "kernels/debugger/check/trial.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <mutex>
#include <span>
#include <thread>
#include <utility>

#include <fmt/format.h>

#include "kernels/base/progress.hpp"
#include "kernels/base/wanted.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/run/entry/executors/step_budget.hpp"
#include "kernels/run/entry/run_need.hpp"
#include "kernels/run/makers.hpp"
#include "kernels/run/repeated_passes.hpp"
#include "kernels/run/snapshots/traced_buffers.hpp"
#include "kernels/simt/emulation.hpp"
#include "kernels/simt/fault.hpp"
#include "kernels/simt/fault_signal.hpp"
#include "kernels/simt/launch_limit.hpp"

namespace lockstep::check {

bool runs_for_ever(const trace::Fault& fault) {
    static const auto interrupted = RaisedSignal{.signal = SIGUSR2}.text();
    return does_not_end(fault) || (fault.kind == trace::Fault::Kind::trap && fault.text == interrupted);
}

namespace {

/// Limits the time of a pass from another thread: stop() becomes true if the pass takes too long, or if the check is cancelled.
class PassClock {
public:
    /// max_seconds: 0 for no limit
    PassClock(double max_seconds, const std::atomic<bool>* cancel)
        : max_seconds_(max_seconds), cancel_(cancel), thread_([this] { watch(); }) {}
    ~PassClock() {
        {
            const std::scoped_lock lock(mutex_);
            over_ = true;
        }
        changed_.notify_all();
        thread_.join();
    }
    PassClock(const PassClock&) = delete;
    PassClock& operator=(const PassClock&) = delete;

    /// Begins the next pass. Returns the duration of the last one in seconds.
    double begin_pass() {
        const std::scoped_lock lock(mutex_);
        const auto last = std::exchange(begun_, Clock::now());
        return std::chrono::duration<double>(begun_ - last).count();
    }
    const std::atomic<bool>& stop() const { return stop_; }
    bool too_long() const { return too_long_; }

private:
    using Clock = std::chrono::steady_clock;
    void watch() {
        constexpr auto kLook = std::chrono::milliseconds(20);
        std::unique_lock lock(mutex_);
        while (!changed_.wait_for(lock, kLook, [this] { return over_; })) {
            const std::chrono::duration<double> taken = Clock::now() - begun_;
            if (max_seconds_ > 0 && taken.count() > max_seconds_) too_long_ = true;
            if (too_long_ || (cancel_ && cancel_->load(std::memory_order_relaxed))) stop_ = true;
        }
    }

    const double max_seconds_;
    const std::atomic<bool>* const cancel_;
    std::atomic<bool> stop_{false}, too_long_{false};
    std::mutex mutex_;
    std::condition_variable changed_;
    Clock::time_point begun_ = Clock::now();
    bool over_ = false;
    std::thread thread_;
};

HostColumns download(const Algorithm& algorithm, Device& device) {
    HostColumns results;
    const auto state = algorithm.state(), inputs = algorithm.inputs();
    for (const auto& column : algorithm.columns()) {
        if (!column.input && !column.result) continue;
        const auto& buffer = column.input ? inputs[column.buffer] : state[column.buffer];
        std::vector<std::uint32_t> words(buffer.bytes / sizeof(std::uint32_t));
        if (!words.empty()) device.download(words.data(), buffer.data, buffer.bytes);
        results[column.name] = ColumnValues::unpack(std::move(words), column.field, column.size);
    }
    return results;
}

/// Searches the launches of a pass and then clears the log.
void search(const Subject& subject, trace::Log& log, const TrialOptions& options, Trial& trial) {
    for (const auto& launch : log.launches) {
        std::optional<debugger::KernelText> text;
        ++trial.launches;
        trial.accesses += launch.num_events;
        const auto line = [&](const debugger::CodeLine& one) {
            return FoundHazard::Line{std::string(launch.file(one.file)), one.line};
        };
        for (const auto& hazard : debugger::find_hazards(log, launch, options.cancel).found) {
            if (!text) text = subject.read_text ? subject.read_text(launch) : debugger::KernelText();
            const auto element = debugger::element_of(*text, hazard, log.events[hazard.first]);
            FoundHazard met{.hazard = hazard,
                            .first = log.events[hazard.first],
                            .second = log.events[hazard.second],
                            .kernel = launch.kernel,
                            .file = launch.source.file,
                            .buffer = log.buffers[hazard.buffer].name,
                            .first_line = line(hazard.line),
                            .second_line = line(hazard.other_line),
                            .pass = launch.pass,
                            .launch = launch.number,
                            .first_access = hazard.first - launch.first_event,
                            .second_access = hazard.second - launch.first_event,
                            .sentence = debugger::sentence(hazard, log, element),
                            .order = options.order};
            add(trial.hazards, std::move(met));
        }
    }
    trial.cut |= log.truncated;
    log.truncated = false;
    log.events.clear();
    log.launches.clear();
}

std::string what_differs(const HostColumns& results, const HostColumns& expected) {
    for (const auto& [name, values] : results) {
        const auto other = expected.find(name);
        if (other != expected.end() && !(other->second == values))
            return fmt::format("{} differs from the result of another order", name);
    }
    return {};
}

std::optional<WrongElement> first_wrong(const WrongColumns& wrong, std::span<const Column> columns) {
    std::optional<WrongElement> first;
    for (const auto& one : wrong) {
        const auto element = one.next();
        if (!element) continue;
        const auto column = std::ranges::find_if(
            columns, [&](const Column& known) { return known.result && known.name == one.column(); });
        if (column == columns.end()) continue;
        if (!first || first->space.empty())
            first = WrongElement{column->name, column->space, static_cast<std::uint32_t>(*element)};
        if (!first->space.empty()) break;
    }
    return first;
}

/// Verifies a result: sets the failure and the wrong element.
void judge(const Subject& subject, const TrialOptions& options, const HostColumns* expected,
           std::span<const Column> columns, Trial& trial) {
    const auto& info = *subject.algorithm;
    const CancellationScope wanted(options.cancel);
    if (!info.verify) {
        if (expected) trial.failure = what_differs(trial.results, *expected);
        return;
    }
    trial.failure = info.verify(*subject.dataset, subject.parameters, trial.results).value_or("");
    if (trial.failure.empty() || !info.find_wrong) return;
    trial.wrong_element = first_wrong(info.find_wrong(*subject.dataset, subject.parameters, trial.results), columns);
}

}  // namespace

bool FoundHazard::same_place(const FoundHazard& other) const {
    return kernel == other.kernel && file == other.file && lines() == other.lines();
}

void add(std::vector<FoundHazard>& hazards, FoundHazard met) {
    const auto known = std::ranges::find_if(hazards, [&](const FoundHazard& one) { return one.same_place(met); });
    if (known == hazards.end()) {
        hazards.push_back(std::move(met));
        return;
    }
    const auto pairs = known->hazard.pairs + met.hazard.pairs;
    const auto harmful = known->hazard.harmful_pairs + met.hazard.harmful_pairs;
    if (severity(met.hazard) > severity(known->hazard)) *known = std::move(met);
    known->hazard.pairs = pairs;
    known->hazard.harmful_pairs = harmful;
}

std::optional<std::uint32_t> Trial::first_harmful_pass() const {
    std::optional<std::uint32_t> first;
    for (const auto& one : hazards)
        if (one.hazard.harmful() && (!first || one.pass < *first)) first = one.pass;
    return first;
}

Trial run_trial(const Subject& subject, const TrialOptions& options, const HostColumns* expected) {
    Trial trial{.order = options.order};
    if (options.cancel && options.cancel->load(std::memory_order_relaxed)) throw Cancelled();
    PassClock clock(options.max_seconds, options.cancel);
    const auto device = make_emulation(subject.executor, options.order);
    auto& emulation = dynamic_cast<Emulation&>(*device);
    device->set_cancel_flag(&clock.stop());
    trace::Log log;
    log.limit = options.trace_limit;
    if (options.trace_limit != 0) emulation.set_trace(&log);
    require_room(*subject.algorithm, *subject.dataset, subject.parameters, *device);
    LaunchLimit limit;
    std::vector<Column> columns;
    const auto stop = [&](std::string failure) {
        trial.stopped = true;
        trial.failure = std::move(failure);
    };
    const auto run = [&] {
        device->begin_pass(0);
        const auto algorithm =
            maker_on(device->kind(), *subject.algorithm)(*device, *subject.dataset, subject.parameters);
        emulation.set_trace_of([&] { return traced_buffers(*algorithm); });
        set_step_budget(limit, *algorithm, options.min_steps);
        algorithm->start();
        RepeatedPasses repeated(*subject.algorithm, *subject.dataset, subject.parameters);
        for (;;) {
            search(subject, log, options, trial);
            device->take_launches();
            trial.longest_pass = std::max(trial.longest_pass, clock.begin_pass());
            if (options.cancel && options.cancel->load(std::memory_order_relaxed)) throw Cancelled();
            if (const auto found = repeated.note(*algorithm, *device)) {
                trial.repeated_pass = found->pass;
                return stop("it " + found->sentence());
            }
            if (trial.passes == options.max_passes)
                return stop(fmt::format("it has not ended after {}", count_text(trial.passes, "pass", "passes")));
            ++trial.passes;
            device->begin_pass(trial.passes);
            if (algorithm->step()) continue;
            --trial.passes;
            break;
        }
        search(subject, log, options, trial);  // a step that finds no more work has still launched kernels
        trial.results = download(*algorithm, *device);
        columns.assign(algorithm->columns().begin(), algorithm->columns().end());
        judge(subject, options, expected, columns, trial);
    };
    try {
        run_host_code(run);
    } catch (const KernelFault& fault) {
        trial.fault = fault.fault;
        debugger::name_shared_array(*trial.fault, subject.read_text);
        trial.fault_launch = static_cast<std::uint32_t>(device->take_launches().size());
        if (does_not_end(fault.fault)) {
            trial.gave_up = fault.fault.unchanged == 0;
            tell_where_it_goes_round(*trial.fault, log);
            if (!log.launches.empty()) log.launches.pop_back();  // an endless launch has very many equal accesses
        }
        log.fault = trial.fault;
        stop(trial.fault->what());
        search(subject, log, options, trial);
    } catch (const HostFault& fault) {
        stop(fault.what());
    } catch (const Cancelled&) {
        if (!clock.too_long()) throw;
        trial.gave_up = true;
        stop(fmt::format("pass {} has not ended after {:.1f} s", trial.passes, options.max_seconds));
        search(subject, log, options, trial);
    }
    return trial;
}

}  // namespace lockstep::check
