#include "app/session/findings/load_balance.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "kernels/run/column/value_text.hpp"

namespace lockstep {
namespace {

constexpr std::size_t kMaxLists = 12;  ///< maximum number of cached results

/// The index of the column with this name, or `level` levels deeper of the column with the same role; nothing if there
/// is none.
std::optional<std::size_t> find_column(const std::vector<Column>& columns, const std::string& name, int level) {
    const auto named = std::ranges::find(columns, name, &Column::name);
    if (name.empty() || named == columns.end()) return std::nullopt;
    const auto found = std::ranges::find_if(columns, [&](const Column& one) {
        return level == 0 ? one.name == name
                          : one.role != Role::other && one.role == named->role && one.depth == named->depth + level;
    });
    if (found == columns.end()) return std::nullopt;
    return static_cast<std::size_t>(found - columns.begin());
}

/// The last pass that wrote a column, once a later pass exists or the run has ended.
std::optional<std::uint32_t> last_written(const Run& run, std::size_t column) {
    const auto& timeline = run.timeline();
    const auto size = timeline.size();
    if (run.columns()[column].input) return 0;
    for (auto pass = size; pass-- > 1;) {
        if (timeline.record(pass).changed_in(column) == 0) continue;
        if (pass + 1 == size && run.state() == RunState::running) return std::nullopt;
        return pass;
    }
    return std::nullopt;
}

/// The first stored snapshot from a pass on: the column no longer changes.
Snapshot first_kept(const Timeline& timeline, std::uint32_t pass) {
    for (; pass < timeline.size(); ++pass)
        if (auto snapshot = timeline.find(pass)) return snapshot;
    return {};
}

/// A value as a count; nothing if it is not a non-negative integer of 32 bits.
std::optional<std::uint32_t> find_count(const Value& value) {
    const auto number = value.number();
    const bool counts = number >= 0 && number <= 4294967295. && number == std::floor(number);
    return counts ? std::optional(static_cast<std::uint32_t>(number)) : std::nullopt;
}

/// The i-th value of a column as a count; throws std::invalid_argument if it is not one.
std::uint32_t count_of(const ColumnValues& values, std::size_t i) {
    if (const auto count = find_count(values.at(i))) return *count;
    throw std::invalid_argument("number " + std::to_string(i) +
                                " of a distribution is no count: " + number_text(values.at(i)));
}

/// Lengths or part numbers of a column; throws as count_of() does.
std::vector<std::uint32_t> counts_of(ColumnValues values) {
    if (values.type() == ValueType::uint32) return std::move(values).u32();
    std::vector<std::uint32_t> counts(values.size());
    for (std::size_t i = 0; i < counts.size(); ++i) counts[i] = count_of(values, i);
    return counts;
}

/// The same without null values; `elements` receives the indices of the others.
std::vector<std::uint32_t> known_counts_of(const ColumnValues& values, const Column& column,
                                           std::vector<std::uint32_t>& elements) {
    std::vector<std::uint32_t> counts;
    for (std::uint32_t i = 0; i < values.size(); ++i) {
        if (column.is_none(values.bits(i))) continue;
        elements.push_back(i);
        counts.push_back(count_of(values, i));
    }
    return counts;
}

/// The node without a predecessor. The tail points to itself.
std::uint32_t head_of(const std::vector<std::uint32_t>& successor) {
    std::vector<bool> is_next(successor.size(), false);
    for (std::uint32_t node = 0; node < successor.size(); ++node)
        if (successor[node] != node) is_next.at(successor[node]) = true;
    return static_cast<std::uint32_t>(std::ranges::find(is_next, false) - is_next.begin());
}

/// The position of each sublist in list order.
std::vector<std::uint32_t> categories_of(const std::vector<std::uint32_t>& successor, std::uint32_t head,
                                         const std::vector<std::uint32_t>& sublist_of, std::size_t num_sublists) {
    std::vector<std::uint32_t> categories(num_sublists, 0);
    if (successor.empty()) return categories;
    std::uint32_t place = 0;
    for (auto node = head;;) {
        categories[sublist_of[node]] = place;
        const auto next = successor[node];
        if (next == node) return categories;
        if (sublist_of[next] != sublist_of[node]) ++place;
        node = next;
    }
}

/// The smallest of 1, 2, 5, 10, ... that divides `count` into at most kBins.
std::uint32_t round_width(std::uint32_t count) {
    for (std::uint32_t power = 1;; power *= 10)
        for (const std::uint32_t factor : {1u, 2u, 5u})
            if (power > count || std::uint64_t{factor} * power * LoadBalance::kBins >= count) return factor * power;
}

Lengths walks_of(const Lengths& lengths, const Distribution& distribution) {
    if (!distribution.walked || distribution.unwalked == 0) return lengths;
    auto steps = lengths.each;
    for (auto& one : steps) one -= std::min(one, distribution.unwalked);
    return lengths_of(std::move(steps));
}

}  // namespace

const Distribution* distribution_of(const AlgorithmInfo& algorithm) {
    const auto found = std::ranges::find(algorithm.distributions, false, &Distribution::of_pass);
    return found == algorithm.distributions.end() ? nullptr : &*found;
}

const Distribution* pass_distribution_of(const AlgorithmInfo& algorithm) {
    const auto found = std::ranges::find(algorithm.distributions, true, &Distribution::of_pass);
    return found == algorithm.distributions.end() ? nullptr : &*found;
}

bool walks_lengths(const AlgorithmInfo& algorithm) {
    const auto* distribution = distribution_of(algorithm);
    return distribution && distribution->walked;
}

std::string awaited_text(const Distribution& distribution, bool counting) {
    if (counting) return fmt::format("Counting the {} of {}\u2026", distribution.units, distribution.many);
    // Offsets are an input: the lengths are known from the beginning.
    const bool known = distribution.from == Distribution::From::offsets;
    return fmt::format("The {} appear once {}.", distribution.many,
                       known ? "the run has begun" : "every thread has walked its own");
}

std::string awaited_text(const Run& run, bool counting) {
    const auto& distribution = *distribution_of(*run.request().algorithm);
    if (run.ready() && !find_column(run.columns(), distribution.column, 0))
        return fmt::format("This run makes no {}.", distribution.many);
    return awaited_text(distribution, counting);
}

bool shares_segments(const AlgorithmInfo& algorithm) {
    return std::ranges::find(algorithm.roles, Role::segment_offsets) != algorithm.roles.end() &&
           distribution_of(algorithm);
}

int level_at_work(const Run& run, std::uint32_t pass) {
    const auto* distribution = distribution_of(*run.request().algorithm);
    if (!distribution || !run.ready() || pass >= run.timeline().size()) return 0;
    const auto columns = run.columns();
    const auto& record = run.timeline().record(pass);
    std::optional<int> highest;
    for (std::size_t i = 0; i < columns.size(); ++i)
        if (!columns[i].input && record.changed_in(i) != 0)
            highest = std::min(highest.value_or(columns[i].depth), columns[i].depth);
    auto level = highest.value_or(0);
    while (level > 0 && !find_column(columns, distribution->column, level)) --level;
    return level;
}

std::string space_of_lengths(const Run& run, int level) {
    const auto* distribution = distribution_of(*run.request().algorithm);
    if (!distribution || !run.ready()) return {};
    const auto columns = run.columns();
    const auto column = find_column(columns, distribution->column, level);
    return column ? columns[*column].space : std::string();
}

std::optional<LoadBalanceQuery> ask_load_balance(const Run& run, int level) {
    const auto* distribution = distribution_of(*run.request().algorithm);
    if (!distribution || !run.ready()) return std::nullopt;
    const auto columns = run.columns();
    const auto column = find_column(columns, distribution->column, level);
    if (!column) return std::nullopt;
    std::uint32_t num_groups = 0;
    if (distribution->from == Distribution::From::members) {
        const auto groups = find_column(columns, distribution->groups, level);
        if (!groups) return std::nullopt;
        num_groups = columns[*groups].size;
    }
    const auto pass = last_written(run, *column);
    if (!pass) return std::nullopt;
    auto snapshot = first_kept(run.timeline(), *pass);
    if (!snapshot) return std::nullopt;
    LoadBalanceQuery query{.dataset = run.request().dataset,
                           .distribution = distribution,
                           .column = columns[*column],
                           .successor = {},
                           .num_groups = num_groups,
                           .snapshot = std::move(snapshot),
                           .inputs = run.inputs()};
    for (const auto& one : columns)
        if (one.role == Role::input_successor && one.type() == ValueType::uint32 && one.space == query.column.space)
            query.successor = one;
    return query;
}

std::optional<LoadBalanceQuery> ask_pass_lengths(const Run& run, const Snapshot& now) {
    const auto* distribution = pass_distribution_of(*run.request().algorithm);
    if (!distribution || !now) return std::nullopt;
    const auto columns = run.columns();
    const auto column = find_column(columns, distribution->column, 0);
    if (!column) return std::nullopt;
    return LoadBalanceQuery{.dataset = run.request().dataset,
                            .distribution = distribution,
                            .column = columns[*column],
                            .successor = {},
                            .snapshot = now,
                            .inputs = run.inputs()};
}

LoadBalance measure_load_balance(const LoadBalanceQuery& query) {
    const auto& distribution = *query.distribution;
    const auto elements = query.column.size;
    auto values = Run::read(query.column, query.snapshot, query.inputs, 0, elements);
    LoadBalance balance;
    balance.distribution = &distribution;
    const auto numbers =
        distribution.of_pass ? known_counts_of(values, query.column, balance.elements) : counts_of(std::move(values));
    switch (distribution.from) {
        case Distribution::From::members: balance.lengths = count_members(numbers, query.num_groups); break;
        case Distribution::From::values: balance.lengths = lengths_of(numbers); break;
        case Distribution::From::offsets: balance.lengths = lengths_between(numbers); break;
    }
    const auto count = static_cast<std::uint32_t>(balance.lengths.each.size());
    if (distribution.expected && balance.lengths.total != 0)
        balance.expected = distribution.expected(static_cast<std::uint32_t>(std::min<std::uint64_t>(
                                                     balance.lengths.total, std::numeric_limits<std::uint32_t>::max())),
                                                 count);
    if (balance.few() && distribution.from == Distribution::From::members && query.successor) {
        const auto successor = Run::read(*query.successor, query.snapshot, query.inputs, 0, elements).u32();
        balance.categories = categories_of(successor, head_of(successor), numbers, count);
    }
    balance.bin_width = round_width(balance.lengths.longest);
    balance.histogram = length_histogram(balance.lengths, balance.bin_width);
    balance.walks = walks_of(balance.lengths, distribution);
    balance.stride = round_width(balance.walks.longest);
    balance.walking = threads_walking(balance.walks, balance.stride);
    return balance;
}

const LoadBalances::Entry* LoadBalances::find(const Run& run, int level) const {
    const auto found = std::ranges::find_if(entries_, [&](const Entry& one) { return one.is_of(run, level); });
    return found == entries_.end() ? nullptr : &*found;
}

/// Takes the results of all levels, also of those that are no longer on screen, which would stay pending.
void LoadBalances::take() {
    for (auto& one : entries_) {
        if (!one.job) continue;
        if (auto reply = one.job->take())
            one.balance = std::move(reply->answer);  // none: after a failed run some nodes are in no sublist
        if (!one.job->busy()) one.job.reset();
    }
}

void LoadBalances::ask(const Run* run, int level) {
    if (!run || find(*run, level)) return;
    auto query = ask_load_balance(*run, level);
    if (!query) return;
    std::erase_if(entries_, [](const Entry& one) { return one.input.expired(); });
    if (entries_.size() == kMaxLists) entries_.erase(entries_.begin());
    Entry made{.run = run, .level = level, .input = query->inputs.at(0)};
    made.job = std::make_unique<Measuring>(
        [](const LoadBalanceQuery& asked, Progress&) { return measure_load_balance(asked); });
    made.job->ask(std::move(*query));
    entries_.push_back(std::move(made));
}

const LoadBalance* LoadBalances::of(const Run* run, int level) const {
    const auto* entry = run ? find(*run, level) : nullptr;
    return entry && entry->balance ? &*entry->balance : nullptr;
}

bool LoadBalances::pending() const {
    return std::ranges::any_of(entries_, [](const Entry& entry) { return entry.job != nullptr; });
}

void LoadBalances::look_up(const Run& run, std::uint32_t element, int level) {
    const auto known = std::ranges::find_if(entries_, [&](const Entry& one) { return one.is_of(run, level); });
    if (known == entries_.end() || !known->balance || (known->found && known->found->first == element)) return;
    const auto& distribution = *known->balance->distribution;
    if (distribution.from != Distribution::From::members) return;
    const auto columns = run.columns();
    const auto column = find_column(columns, distribution.column, level);
    const auto pass = column ? last_written(run, *column) : std::nullopt;
    const auto snapshot = pass ? first_kept(run.timeline(), *pass) : Snapshot{};
    if (!snapshot || element >= columns[*column].size) return;
    known->found = {element, counts_of(Run::read(columns[*column], snapshot, run.inputs(), element, 1)).at(0)};
}

std::optional<std::uint32_t> LoadBalances::number_of(const Run& run, std::uint32_t element, int level) const {
    const auto* entry = find(run, level);
    if (!entry || !entry->balance) return std::nullopt;
    const auto& distribution = *entry->balance->distribution;
    if (distribution.from == Distribution::From::offsets) {
        if (element >= entry->balance->lengths.each.size()) return std::nullopt;
        return element;
    }
    return entry->found && entry->found->first == element ? std::optional(entry->found->second) : std::nullopt;
}

std::optional<std::uint32_t> LoadBalances::element_of(const Run& run, std::uint32_t number, int level) const {
    const auto* distribution = distribution_of(*run.request().algorithm);
    if (!distribution) return std::nullopt;
    if (distribution->from == Distribution::From::offsets) return number;
    const auto columns = run.columns();
    const auto column = find_column(columns, distribution->element, level);
    const auto pass = column ? last_written(run, *column) : std::nullopt;
    const auto snapshot = pass ? first_kept(run.timeline(), *pass) : Snapshot{};
    if (!snapshot || number >= columns[*column].size) return std::nullopt;
    return find_count(Run::read(columns[*column], snapshot, run.inputs(), number, 1).at(0));
}

void PassLengthsShown::follow(const Run* run, const Snapshot& now) {
    if (auto reply = measuring_.take()) found_ = std::move(reply->answer);
    auto query = run ? ask_pass_lengths(*run, now) : std::nullopt;
    if (!query) {
        measuring_.cancel();
        found_.reset();
        asked_ = {};
        return;
    }
    if (!asked_.is(now)) {
        asked_ = LastSnapshot(now);
        measuring_.ask(std::move(*query));
    }
}

}  // namespace lockstep
