#include "app/session/findings/counted_work.hpp"

#include <algorithm>
#include <functional>

#include "kernels/data/names/numerals.hpp"

namespace lockstep {

void WorkSums::follow(const Run& run) {
    const auto inputs = run.inputs();
    const auto input = inputs.empty() ? nullptr : inputs.front();
    if (run_ != &run || !input || input_.lock() != input) sums_.clear();
    run_ = &run;
    input_ = input;
    if (!run.ready()) return;
    for (auto pass = static_cast<std::uint32_t>(sums_.size()); pass < run.num_passes(); ++pass) {
        if (pass == 0) {
            sums_.push_back({.bytes_requested = 0});
            continue;
        }
        const PassRecord& record = run.timeline().record(pass);
        CountedWork sum = sums_.back();
        for (const auto& launch : record.launches) {
            sum.threads += std::uint64_t{launch.grid} * launch.grid_height * launch.block * launch.block_height;
            if (launch.bytes_asked == 0) sum.bytes_requested.reset();
            else if (sum.bytes_requested) *sum.bytes_requested += launch.bytes_asked;
        }
        for (const auto& figure : record.report.figures)
            if (figure.unit == "arcs" || figure.unit == "threads") sum.figures[figure.name] += figure.value;
        sums_.push_back(std::move(sum));
    }
}

CountedWork WorkSums::up_to(std::uint32_t pass, const std::vector<debugger::PassTraffic>& traced) const {
    if (sums_.empty()) return {};
    auto sum = sums_[std::min<std::size_t>(pass, sums_.size() - 1)];
    if (traced.size() < pass) return sum;
    debugger::Traffic traffic;
    for (std::uint32_t one = 0; one < pass; ++one) {
        if (traced[one].part || !traced[one].error.empty()) return sum;
        traffic.add(traced[one].sum);
    }
    sum.traffic = traffic;
    return sum;
}

std::vector<WorkRow> work_rows(const CountedWork& a, const CountedWork& all_a, const CountedWork& b,
                               const CountedWork& all_b) {
    std::vector<WorkRow> rows;
    const auto add = [&](std::string name, double now_a, double total_a, double now_b, double total_b,
                         const std::function<std::string(double)>& text, double most = 0) {
        if (std::max(total_a, total_b) <= 0) return;
        if (most == 0) most = std::max(total_a, total_b);
        rows.push_back(
            {std::move(name), text(now_a), text(now_b), now_a / most, now_b / most, total_a / most, total_b / most});
    };
    const auto count = [](double value) { return count_text(static_cast<std::uint64_t>(value)); };
    const auto bytes = [](double value) { return bytes_in_words(static_cast<std::uint64_t>(value)); };
    const auto number = [](std::uint64_t value) { return static_cast<double>(value); };
    add("threads launched", number(a.threads), number(all_a.threads), number(b.threads), number(all_b.threads), count);
    if (all_a.bytes_requested && all_b.bytes_requested && a.bytes_requested && b.bytes_requested)
        add("bytes requested", number(*a.bytes_requested), number(*all_a.bytes_requested), number(*b.bytes_requested),
            number(*all_b.bytes_requested), bytes);
    if (a.traffic && b.traffic && all_a.traffic && all_b.traffic) {
        const auto traced = [&](std::string name, const std::function<double(const debugger::Traffic&)>& value,
                                const std::function<std::string(double)>& text, double most = 0) {
            add(std::move(name), value(*a.traffic), value(*all_a.traffic), value(*b.traffic), value(*all_b.traffic),
                text, most);
        };
        traced(
            "sectors of 32 bytes", [&](const auto& one) { return number(one.sectors); }, count);
        traced(
            "idle lanes", &debugger::Traffic::idle_lanes, [](double share) { return percent_text(share); }, 1);
        traced(
            "bank replays", [&](const auto& one) { return number(one.bank_replays); }, count);
    }
    for (const auto& [name, total] : all_a.figures) {
        const auto other = all_b.figures.find(name);
        if (other == all_b.figures.end()) continue;
        const auto now = [&](const CountedWork& work) {
            const auto found = work.figures.find(name);
            return found == work.figures.end() ? 0.0 : found->second;
        };
        add(name, now(a), total, now(b), other->second, count);
    }
    return rows;
}

}  // namespace lockstep
