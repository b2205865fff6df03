#include "app/findings/load_balance.hpp"

#include <algorithm>
#include <cmath>

namespace lockstep {
namespace {

constexpr std::size_t kMostLists = 12;  ///< measured and remembered

/// The index of a column on a level; nothing when there is none.
std::optional<std::size_t> find_column(const std::vector<Column>& columns, Role role, int depth) {
    for (std::size_t i = 0; i < columns.size(); ++i)
        if (columns[i].role == role && columns[i].depth == depth) return i;
    return std::nullopt;
}

/// The last pass that wrote a column, once there is one after it or the run is over.
std::optional<std::uint32_t> last_written(const Run& run, std::size_t column) {
    const auto& timeline = run.timeline();
    const auto size = timeline.size();
    for (auto pass = size; pass-- > 1;) {
        if (timeline.record(pass).changed_in(column) == 0) continue;
        if (pass + 1 == size && run.state() == RunState::running) return std::nullopt;
        return pass;
    }
    return std::nullopt;
}

/// The first snapshot that is kept from a pass on: the column does not change any more.
Snapshot first_kept(const Timeline& timeline, std::uint32_t pass) {
    for (; pass < timeline.size(); ++pass)
        if (auto snapshot = timeline.find(pass)) return snapshot;
    return {};
}

/// The node that none points to. The tail points to itself.
std::uint32_t head_of(const std::vector<std::uint32_t>& successor) {
    std::vector<bool> is_next(successor.size(), false);
    for (std::uint32_t node = 0; node < successor.size(); ++node)
        if (successor[node] != node) is_next.at(successor[node]) = true;
    return static_cast<std::uint32_t>(std::ranges::find(is_next, false) - is_next.begin());
}

/// The place of each sublist in list order.
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

/// The smallest of 1, 2, 5, 10, ... that cuts `count` into at most kBins.
std::uint32_t round_width(std::uint32_t count) {
    for (std::uint32_t power = 1;; power *= 10)
        for (const std::uint32_t factor : {1u, 2u, 5u})
            if (power > count || std::uint64_t{factor} * power * LoadBalance::kBins >= count) return factor * power;
}

}  // namespace

bool cuts_lists(const AlgorithmInfo& algorithm) {
    return algorithm.input == DatasetKind::list &&
           std::ranges::find(algorithm.roles, Role::sublist) != algorithm.roles.end();
}

int level_at_work(const Run& run, std::uint32_t pass) {
    if (!run.ready() || pass >= run.timeline().size()) return 0;
    const auto columns = run.columns();
    const auto& record = run.timeline().record(pass);
    std::optional<int> highest;
    for (std::size_t i = 0; i < columns.size(); ++i)
        if (!columns[i].input && record.changed_in(i) != 0)
            highest = std::min(highest.value_or(columns[i].depth), columns[i].depth);
    auto level = highest.value_or(0);
    while (level > 0 && !find_column(columns, Role::sublist, level)) --level;
    return level;
}

std::optional<LoadBalanceQuestion> ask_load_balance(const Run& run, int level) {
    if (!cuts_lists(*run.request().algorithm) || !run.ready()) return std::nullopt;
    const auto columns = run.columns();
    const auto sublist = find_column(columns, Role::sublist, level),
               splitter = find_column(columns, Role::splitter, level + 1);
    if (!sublist || !splitter) return std::nullopt;
    const auto pass = last_written(run, *sublist);
    if (!pass) return std::nullopt;
    auto snapshot = first_kept(run.timeline(), *pass);
    if (!snapshot) return std::nullopt;
    LoadBalanceQuestion question{.dataset = run.request().dataset,
                                 .sublist = columns[*sublist],
                                 .successor = {},
                                 .num_sublists = columns[*splitter].size,
                                 .snapshot = std::move(snapshot),
                                 .inputs = run.inputs()};
    if (level > 0)
        if (const auto successor = find_column(columns, Role::input_successor, level))
            question.successor = columns[*successor];
    return question;
}

LoadBalance measure_load_balance(const LoadBalanceQuestion& question) {
    const auto n = question.sublist.size;
    const auto sublist_of = Run::read(question.sublist, question.snapshot, question.inputs, 0, n);
    LoadBalance balance;
    balance.lengths = list_ranking::count_sublist_lengths(sublist_of, question.num_sublists);
    balance.expected = {n, question.num_sublists};
    if (balance.few()) {
        const auto& list = question.dataset->list();
        auto successor = list.successor;
        if (question.successor) successor = Run::read(*question.successor, question.snapshot, question.inputs, 0, n);
        balance.categories = categories_of(successor, question.successor ? head_of(successor) : list.head, sublist_of,
                                           question.num_sublists);
    }
    balance.bin_width = round_width(balance.lengths.longest);
    balance.histogram = list_ranking::length_histogram(balance.lengths, balance.bin_width);
    balance.stride = round_width(balance.lengths.longest);
    balance.walking = list_ranking::threads_walking(balance.lengths, balance.stride);
    return balance;
}

LoadBalances::Entry* LoadBalances::find(const Run& run, int level) {
    for (auto& entry : entries_)
        if (entry.run == &run && entry.level == level && !entry.input.expired()) return &entry;
    return nullptr;
}

const LoadBalance* LoadBalances::of(const Run* run, int level) {
    if (!run) return nullptr;
    Entry* entry = find(*run, level);
    if (!entry) {
        auto question = ask_load_balance(*run, level);
        if (!question) return nullptr;
        std::erase_if(entries_, [](const Entry& one) { return one.input.expired(); });
        if (entries_.size() == kMostLists) entries_.erase(entries_.begin());
        Entry made{.run = run, .level = level, .input = question->inputs.at(0)};
        made.job = std::make_unique<BackgroundJob<LoadBalance>>(
            [question = std::move(*question)](Progress&) { return measure_load_balance(question); });
        entry = &entries_.emplace_back(std::move(made));
    }
    if (entry->job && entry->job->done()) {
        const auto job = std::move(entry->job);
        try {
            entry->balance = job->take();
        } catch (const std::exception&) {
            entry->balance.reset();  // a run that was cancelled or failed half way: some node is in no sublist
        }
    }
    return entry->balance ? &*entry->balance : nullptr;
}

bool LoadBalances::pending() const {
    return std::ranges::any_of(entries_, [](const Entry& entry) { return entry.job != nullptr; });
}

std::optional<std::uint32_t> LoadBalances::sublist_of(const Run& run, std::uint32_t node, int level) {
    Entry* entry = find(run, level);
    if (!entry || !entry->balance) return std::nullopt;
    if (entry->found && entry->found->first == node) return entry->found->second;
    const auto columns = run.columns();
    const auto column = find_column(columns, Role::sublist, level);
    const auto pass = column ? last_written(run, *column) : std::nullopt;
    const auto snapshot = pass ? first_kept(run.timeline(), *pass) : Snapshot{};
    if (!snapshot || node >= columns[*column].size) return std::nullopt;
    entry->found = {node, Run::read(columns[*column], snapshot, run.inputs(), node, 1).at(0)};
    return entry->found->second;
}

std::optional<std::uint32_t> LoadBalances::splitter_of(const Run& run, std::uint32_t sublist, int level) const {
    const auto columns = run.columns();
    const auto column = find_column(columns, Role::splitter, level + 1);
    const auto pass = column ? last_written(run, *column) : std::nullopt;
    const auto snapshot = pass ? first_kept(run.timeline(), *pass) : Snapshot{};
    if (!snapshot || sublist >= columns[*column].size) return std::nullopt;
    return Run::read(columns[*column], snapshot, run.inputs(), sublist, 1).at(0);
}

}  // namespace lockstep
