#include "kernels/debugger/check/first_difference.hpp"

#include <algorithm>
#include <cstring>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "kernels/debugger/code_line.hpp"
#include "kernels/debugger/device/compare_traces.hpp"
#include "kernels/debugger/place.hpp"
#include "kernels/run/column/value_text.hpp"
#include "kernels/run/entry/executors/step_budget.hpp"
#include "kernels/run/entry/run_need.hpp"
#include "kernels/run/makers.hpp"
#include "kernels/run/snapshots/traced_buffers.hpp"
#include "kernels/simt/emulation.hpp"
#include "kernels/simt/fault.hpp"
#include "kernels/simt/launch_limit.hpp"

namespace lockstep::check {
namespace {

/// A word of the state: its buffer, and its index there.
struct Word {
    std::uint32_t buffer = 0, word = 0;
    bool operator==(const Word&) const = default;
};

/// A run in one order, pass by pass. It owns a LaunchLimit.
class TracedRun {
public:
    TracedRun(const Subject& subject, Order order, const std::atomic<bool>* cancel)
        : device_(make_emulation(subject.executor, order)), emulation_(dynamic_cast<Emulation&>(*device_)) {
        device_->set_cancel_flag(cancel);
        require_room(*subject.algorithm, *subject.dataset, subject.parameters, *device_);
        algorithm_ = maker_on(device_->kind(), *subject.algorithm)(*device_, *subject.dataset, subject.parameters);
        emulation_.set_trace_of([this] { return traced_buffers(*algorithm_); });
        set_step_budget(*LaunchLimit::here(), *algorithm_, kMinStepsOfCheck);
        algorithm_->start();
    }

    const Algorithm& algorithm() const { return *algorithm_; }
    bool step() {
        device_->take_launches();
        device_->begin_pass(++pass_);
        return algorithm_->step();
    }
    /// Runs a step and records its accesses; if a fault stops it, those before the fault.
    void step_traced(std::size_t limit) {
        log_.limit = limit;
        log_.memory = true;
        emulation_.set_trace(&log_);
        try {
            step();
        } catch (const KernelFault&) {
        }
        emulation_.end_trace_of();
        emulation_.set_trace(nullptr);
    }
    const trace::Log& log() const { return log_; }
    std::span<const std::uint32_t> words(std::uint32_t buffer) const {
        const auto state = algorithm_->state();
        return {static_cast<const std::uint32_t*>(state.at(buffer).data), state[buffer].bytes / sizeof(std::uint32_t)};
    }
    /// The last write of a word in the traced pass, as an event of the log; empty if it did not leave the current value.
    std::optional<std::size_t> last_write(const Word& at) const {
        if (log_.launches.empty()) return std::nullopt;
        const auto& memory = log_.launches.back().memory;
        const auto array = std::ranges::find(memory, std::optional(at.buffer), &trace::Memory::next_state);
        if (array == memory.end()) return std::nullopt;
        for (auto i = log_.events.size(); i-- > 0;) {
            const auto& event = log_.events[i];
            if (!debugger::writes(event) || event.buffer != array->buffer) continue;
            if (event.operation == trace::Operation::atomic && event.before == event.after) continue;
            const auto count = std::max(1u, static_cast<unsigned>(event.bytes) / 4u);
            if (at.word < event.word || at.word >= event.word + count) continue;
            const auto left = static_cast<std::uint32_t>(event.after >> 32 * (at.word - event.word));
            return event.bytes < 4 || left == words(at.buffer)[at.word] ? std::optional(i) : std::nullopt;
        }
        return std::nullopt;
    }

private:
    std::shared_ptr<Device> device_;
    Emulation& emulation_;
    std::unique_ptr<Algorithm> algorithm_;
    std::uint32_t pass_ = 0;
    trace::Log log_;
};

bool same_state(const TracedRun& a, const TracedRun& b) {
    const auto left = a.algorithm().state(), right = b.algorithm().state();
    return std::ranges::equal(left, right, [](const StateBuffer& one, const StateBuffer& two) {
        return one.bytes == two.bytes && (one.bytes == 0 || std::memcmp(one.data, two.data, one.bytes) == 0);
    });
}

void add_words(std::vector<Word>& words, const Column& column, std::uint32_t element) {
    if (element >= column.size) return;
    for (std::uint32_t k = 0; k < num_words(column.type()); ++k)
        words.push_back({column.buffer, static_cast<std::uint32_t>(column.field.word_of(element)) + k});
}

bool is_result(const Column& column) { return column.result && !column.input; }

std::vector<Word> words_of(const Algorithm& algorithm, const WrongElement& wrong) {
    std::vector<Word> words;
    for (const auto& column : algorithm.columns())
        if (is_result(column) && column.name == wrong.column) add_words(words, column, wrong.index);
    return words;
}

/// The element's own words, then those of its row in the other results of its space.
std::vector<Word> words_of_row(const Algorithm& algorithm, const WrongElement& wrong) {
    auto words = words_of(algorithm, wrong);
    if (wrong.space.empty()) return words;
    for (const auto& column : algorithm.columns())
        if (is_result(column) && column.space == wrong.space && column.name != wrong.column)
            add_words(words, column, wrong.index);
    return words;
}

std::optional<Word> first_different(const TracedRun& a, const TracedRun& b, std::uint32_t buffer) {
    const auto left = a.words(buffer), right = b.words(buffer);
    const auto [one, other] = std::ranges::mismatch(left, right);
    if (one == left.end() || other == right.end()) return std::nullopt;
    return Word{buffer, static_cast<std::uint32_t>(one - left.begin())};
}

std::optional<Word> first_different(const TracedRun& a, const TracedRun& b, const std::optional<WrongElement>& wrong) {
    const auto& algorithm = a.algorithm();
    if (wrong)
        for (const auto& at : words_of_row(algorithm, *wrong)) {
            const auto left = a.words(at.buffer), right = b.words(at.buffer);
            if (at.word < left.size() && at.word < right.size() && left[at.word] != right[at.word]) return at;
        }
    for (const auto& column : algorithm.columns())
        if (is_result(column))
            if (const auto found = first_different(a, b, column.buffer)) return found;
    for (std::uint32_t buffer = 0; buffer < algorithm.state().size(); ++buffer)
        if (const auto found = first_different(a, b, buffer)) return found;
    return std::nullopt;
}

/// The number that contains a word, as its column writes it; null if there is none. other: the other run; among several numbers
/// in a word the differing one is chosen.
struct Written {
    std::string own, other;
};
Written written(const TracedRun& side, const Word& at, const TracedRun* other) {
    const auto own = side.words(at.buffer);
    const auto theirs = other ? other->words(at.buffer) : own;
    for (const auto& column : side.algorithm().columns()) {
        const auto& field = column.field;
        if (column.input || column.buffer != at.buffer || at.word < field.word) continue;
        if (!field.has_word(at.word)) continue;
        const auto first = field.element_at(at.word);
        for (auto element = first; element < std::min<std::uint64_t>(column.size, first + field.in_stride());
             ++element) {
            const auto bits = field.bits(own.data(), element), other_bits = field.bits(theirs.data(), element);
            if (other && bits == other_bits) continue;
            return {value_text(column, bits), value_text(column, other_bits)};
        }
    }
    return {fmt::format("{}", own[at.word]), fmt::format("{}", theirs[at.word])};
}

std::string who(const trace::Event& event) {
    return fmt::format("block {}, warp {}, lane {}", event.block, debugger::warp_of(event), debugger::lane_of(event));
}

std::string what(const trace::Log& log, std::size_t number, std::string_view store, std::string_view atomic) {
    const auto& event = log.events[number];
    return fmt::format("{} {}[{}] ({})", event.operation == trace::Operation::atomic ? atomic : store,
                       log.buffers[event.buffer].name, event.index,
                       debugger::line_text(debugger::launch_of(log, number), debugger::line_of(event)));
}

FoundAccess met(const trace::Log& log, std::size_t number, std::string sentence) {
    const auto& event = log.events[number];
    const auto& launch = debugger::launch_of(log, number);
    return {.event = event,
            .kernel = launch.kernel,
            .file = std::string(launch.file(event.file)),
            .buffer = trace::is_access(event.operation) ? log.buffers[event.buffer].name : "",
            .launch = launch.number,
            .access = number - launch.first_event,
            .sentence = std::move(sentence)};
}

/// The first access of a thread that differs between the two orders.
std::optional<FoundAccess> differing_access(const trace::Log& log, const trace::Log& other, std::size_t write,
                                            Order in) {
    const auto& event = other.events[write];
    const auto& launch = debugger::launch_of(other, write);
    const auto compared = debugger::compare_traces(log, other, log.events.size());
    const auto found = std::ranges::find_if(compared, [&](const debugger::LaunchComparison& one) {
        return &other.launches[one.emulator_launch] == &launch;
    });
    if (found == compared.end()) return std::nullopt;
    for (const auto& one : found->differences) {
        if (one.block != event.block || one.thread != event.thread || !one.on_gpu) continue;
        const auto& own = debugger::launch_of(log, *one.on_gpu);
        return met(log, *one.on_gpu,
                   fmt::format("{} does not {}, unlike in {}: on {} is its first difference", who(event),
                               what(other, write, "store", "change"), in.text(),
                               debugger::line_text(own, debugger::line_of(log.events[*one.on_gpu]))));
    }
    return std::nullopt;
}

std::optional<std::uint32_t> first_different_pass(const Subject& subject, Order order, Order other,
                                                  const DifferenceOptions& options) {
    TracedRun a(subject, order, options.cancel), b(subject, other, options.cancel);
    for (std::uint32_t pass = 1; pass <= options.max_passes; ++pass) {
        const bool more = a.step();
        if (b.step() != more) return pass;
        if (!more) break;
        if (!same_state(a, b)) return pass;
    }
    return std::nullopt;
}

}  // namespace

std::optional<FirstDifference> find_first_difference(const Subject& subject, Order order, Order other,
                                                     const DifferenceOptions& options) {
    LaunchLimit limit;
    try {
        const auto pass = first_different_pass(subject, order, other, options);
        if (!pass) return std::nullopt;
        FirstDifference difference{.pass = *pass};
        TracedRun a(subject, order, options.cancel), b(subject, other, options.cancel);
        for (std::uint32_t before = 1; before < *pass; ++before) {
            a.step();
            b.step();
        }
        a.step_traced(options.trace_limit);
        b.step_traced(options.trace_limit);
        const auto at = first_different(a, b, options.wrong_element);
        if (!at) return difference;
        if (const auto write = a.last_write(*at)) {
            const auto left = written(a, *at, &b);
            difference.access =
                met(a.log(), *write,
                    fmt::format("{} {}, which leaves {}; {} leaves {}", who(a.log().events[*write]),
                                what(a.log(), *write, "stores", "changes"), left.own, other.text(), left.other));
        } else if (const auto theirs = b.last_write(*at)) {
            difference.access = differing_access(a.log(), b.log(), *theirs, other);
        }
        return difference;
    } catch (const KernelFault&) {
        return std::nullopt;
    }
}

std::optional<FirstDifference> find_last_change(const Subject& subject, Order order, const DifferenceOptions& options) {
    if (!options.wrong_element) return std::nullopt;
    LaunchLimit limit;
    try {
        const auto read = [&](const TracedRun& side) {
            std::vector<std::uint32_t> values;
            for (const auto& at : words_of(side.algorithm(), *options.wrong_element))
                values.push_back(side.words(at.buffer)[at.word]);
            return values;
        };
        std::uint32_t last = 0;
        std::vector<Word> changed;
        {
            TracedRun side(subject, order, options.cancel);
            auto before = read(side);
            for (std::uint32_t pass = 1; pass <= options.max_passes && side.step(); ++pass) {
                auto now = read(side);
                if (now == before) continue;
                last = pass;
                const auto words = words_of(side.algorithm(), *options.wrong_element);
                changed.clear();
                for (std::size_t i = 0; i < words.size(); ++i)
                    if (now[i] != before[i]) changed.push_back(words[i]);
                before = std::move(now);
            }
        }
        if (last == 0) return std::nullopt;
        FirstDifference difference{.pass = last};
        TracedRun side(subject, order, options.cancel);
        for (std::uint32_t before = 1; before < last; ++before) side.step();
        side.step_traced(options.trace_limit);
        if (const auto write = side.last_write(changed.front()))
            difference.access = met(side.log(), *write,
                                    fmt::format("{} {}, which leaves {}", who(side.log().events[*write]),
                                                what(side.log(), *write, "stores", "changes"),
                                                written(side, changed.front(), nullptr).own));
        return difference;
    } catch (const KernelFault&) {
        return std::nullopt;
    }
}

}  // namespace lockstep::check
