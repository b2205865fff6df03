#include "kernels/debugger/check/shrink.hpp"

#include <algorithm>
#include <memory>
#include <numeric>
#include <utility>
#include <vector>

#include "kernels/data/input_error.hpp"
#include "kernels/debugger/check/reduced_dataset.hpp"
#include "kernels/simt/launch_limit.hpp"

namespace lockstep::check {
namespace {

constexpr std::uint32_t kMaxSubjects = 500;  // number of inputs that are tried while elements are dropped

/// Repeats a failing check on other subjects, the failing order first.
class Failing {
public:
    Failing(const Check& found, const Effort& effort)
        : wrong_(found.failed.has_value()),
          max_seconds_(found.max_seconds > 0 ? found.max_seconds : kMaxSeconds),
          effort_(effort) {
        if (found.failed) orders_.push_back(found.failed->order);
        else orders_.push_back(found.hazards.front().order);
        for (const auto& order : orders_of(effort.shuffles))
            if (order != orders_.front()) orders_.push_back(order);
    }

    /// The failing run; empty if no order fails.
    std::optional<Trial> operator()(const Subject& subject) const {
        std::optional<HostColumns> expected;
        if (wrong_ && !subject.algorithm->verify)
            expected = run_trial(subject, options_for(Order::lockstep(), false)).results;
        for (const auto& order : orders_) {
            // A wrong result is detected without a trace, which takes most of the time.
            auto trial = run_trial(subject, options_for(order, !wrong_), expected ? &*expected : nullptr);
            if (wrong_ ? trial.failure.empty() : !trial.first_harmful_pass()) continue;
            // A loop without accesses is stopped after some seconds, and its accesses show nothing.
            const bool quiet = trial.fault && runs_for_ever(*trial.fault) && !does_not_end(*trial.fault);
            if (wrong_ && !quiet) trial = run_trial(subject, options_for(order, true), expected ? &*expected : nullptr);
            return trial;
        }
        return std::nullopt;
    }

private:
    TrialOptions options_for(const Order& order, bool traced) const {
        return {.order = order,
                .trace_limit = traced ? effort_.trace_limit : 0,
                .max_passes = kMaxPasses,
                .max_seconds = max_seconds_,
                .cancel = effort_.cancel,
                .min_steps = effort_.min_steps};
    }

    static constexpr std::uint32_t kMaxPasses = 100'000;
    static constexpr double kMaxSeconds = 10;  // limit if the run in lock step was stopped
    bool wrong_;
    double max_seconds_;
    const Effort& effort_;
    std::vector<Order> orders_;
};

/// Parameters that name a vertex get its new number.
ParameterValues renumbered(const Subject& subject, const std::vector<std::uint32_t>& number) {
    auto values = subject.parameters;
    for (const auto& parameter : subject.algorithm->parameters)
        if (parameter.kind == Parameter::Kind::vertex) {
            auto& value = values.at(parameter.name);
            value = number.at(static_cast<std::size_t>(value));
        }
    return values;
}

std::vector<bool> named_by_parameters(const Subject& subject) {
    std::vector<bool> named(num_droppable(*subject.dataset));
    for (const auto& parameter : subject.algorithm->parameters)
        if (parameter.kind == Parameter::Kind::vertex)
            named.at(static_cast<std::size_t>(subject.parameters.at(parameter.name))) = true;
    return named;
}

Subject with(const Subject& subject, const std::vector<bool>& keep) {
    auto fewer = keep_elements(*subject.dataset, keep);
    Subject small{.algorithm = subject.algorithm};
    small.parameters = renumbered(subject, fewer.number);
    small.dataset = std::make_shared<const Dataset>(std::move(fewer.dataset));
    return small;
}

bool lacks(const Subject& subject) {
    return std::ranges::any_of(subject.algorithm->needs,
                               [&](const Need& need) { return need.lacking(*subject.dataset).has_value(); });
}

}  // namespace

std::optional<Shrunk> shrink_size(const Check& found, std::uint64_t size, const MakeSubject& make,
                                  const Effort& effort) {
    const Failing failing(found, effort);
    std::optional<Shrunk> smallest;
    const auto fails = [&](std::uint64_t at) {
        const auto subject = make(at);
        if (!subject) return false;
        auto trial = failing(*subject);
        if (!trial) return false;
        smallest = Shrunk{*subject, std::move(*trial), at};
        return true;
    };
    // From the smallest size up: a failure on a large input may occur on only some small ones.
    constexpr std::uint64_t kEachUpTo = 8;
    // One element is a special case of many algorithms and shows little: it is tried only if two elements fail.
    std::uint64_t low = 1, high = size;
    for (std::uint64_t at = 2; at < size; at = at < kEachUpTo ? at + 1 : 2 * at) {
        if (fails(at)) {
            high = at;
            break;
        }
        low = at;
    }
    if (high == 2) fails(1);
    while (low + 1 < high) {
        const auto middle = low + (high - low) / 2;
        if (fails(middle)) high = middle;
        else low = middle;
    }
    return smallest;
}

namespace {

/// Drops pieces of an input as long as a run fails.
class Dropping {
public:
    Dropping(const Check& found, const Effort& effort) : failing_(found, effort), now_(found.subject) {}

    /// Keeps the fewest of the first 1, 2, 3, 4, 8, 16, ... elements on which a run fails.
    void keep_first_elements() {
        const auto n = num_droppable(*now_.dataset);
        for (std::size_t first = 1; first < n && first <= kMaxFirst; first = first < 4 ? first + 1 : 2 * first) {
            auto keep = named_by_parameters(now_);
            std::fill_n(keep.begin(), first, true);
            if (static_cast<std::size_t>(std::ranges::count(keep, true)) < n && fails_with(keep)) return;
        }
    }
    /// Drops halves of all pieces, then quarters, ... and finally single pieces.
    /// pieces  of the input: the begin of each, followed by the end of the last
    template <class Pieces>
    void drop(Pieces pieces) {
        const auto count = [&] { return pieces(*now_.dataset).size() - 1; };
        for (auto stretch = std::max<std::size_t>(1, count() / 2); tried_ < kMaxSubjects;) {
            const bool dropped = drop_stretches(pieces, stretch);
            if (stretch == 1 && !dropped) break;
            if (!dropped || stretch > count()) stretch = std::max<std::size_t>(1, stretch / 2);
        }
    }
    std::optional<Shrunk> smallest() { return std::move(smallest_); }

private:
    template <class Pieces>
    bool drop_stretches(Pieces pieces, std::size_t stretch) {
        bool dropped = false;
        for (std::size_t begin = 0; tried_ < kMaxSubjects;) {
            const auto begins = pieces(*now_.dataset);
            const auto count = begins.size() - 1, n = num_droppable(*now_.dataset);
            if (begin >= count) break;
            auto keep = named_by_parameters(now_);
            for (std::size_t i = 0; i < n; ++i)
                if (i < begins[begin] || i >= begins[std::min(begin + stretch, count)]) keep[i] = true;
            const auto left = static_cast<std::size_t>(std::ranges::count(keep, true));
            begin += stretch;
            if (left == 0 || left == n || !fails_with(keep)) continue;
            dropped = true;
            begin -= stretch;
        }
        return dropped;
    }
    bool fails_with(const std::vector<bool>& keep) {
        ++tried_;
        auto subject = with(now_, keep);
        const auto size = num_droppable(*subject.dataset);
        if (size == num_droppable(*now_.dataset) || lacks(subject)) return false;
        auto trial = failing_(subject);
        if (!trial) return false;
        now_ = subject;
        smallest_ = Shrunk{std::move(subject), std::move(*trial), size};
        return true;
    }

    static constexpr std::size_t kMaxFirst = 64;
    Failing failing_;
    Subject now_;
    std::uint32_t tried_ = 0;
    std::optional<Shrunk> smallest_;
};

}  // namespace

std::optional<Shrunk> shrink_elements(const Check& found, const Effort& effort) {
    if (!can_drop(*found.subject.dataset)) return std::nullopt;
    Dropping dropping(found, effort);
    dropping.keep_first_elements();
    if (!whole_parts(*found.subject.dataset).empty()) dropping.drop(whole_parts);
    dropping.drop([](const Dataset& dataset) {
        std::vector<std::uint32_t> single(num_droppable(dataset) + 1);
        std::iota(single.begin(), single.end(), 0u);
        return single;
    });
    return dropping.smallest();
}

}  // namespace lockstep::check
