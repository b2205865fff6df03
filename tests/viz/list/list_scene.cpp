#include "viz/list/list_scene.hpp"

#include <algorithm>
#include <numeric>

#include "kernels/data/csr_graph.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/run/entry/ordinal.hpp"

namespace lockstep {
namespace {

std::uint64_t next_random(std::uint64_t& state) {
    std::uint64_t z = (state += 0x9E3779B97F4A7C15ull);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    return z ^ (z >> 31);
}

}  // namespace

ListScene::ListScene(std::uint32_t n, std::uint32_t pass, std::uint64_t seed) : order_(n) {
    std::iota(order_.begin(), order_.end(), 0u);
    for (std::uint32_t i = n; i > 1; --i) std::swap(order_[i - 1], order_[next_random(seed) % i]);
    SuccessorList list;
    list.successor.resize(n);
    for (std::uint32_t i = 0; i < n; ++i) list.successor[order_[i]] = order_[std::min(i + 1, n - 1)];
    if (n != 0) list.head = order_.front(), list.tail = order_.back();

    const auto jumps = ceil_log2(n);
    const bool ranked = pass > jumps;
    const auto now = packed(std::min(pass, jumps)), before = packed(std::min(pass == 0 ? 0 : pass - 1, jumps));
    std::vector<std::uint32_t> rank(n, kNone);
    const auto unknown = rank;
    if (ranked)
        for (std::uint32_t i = 0; i < n; ++i) rank[order_[i]] = i;
    input_.assign(list.successor);
    nodes_now_.assign(now);
    nodes_before_.assign(before);
    rank_now_.assign(rank);
    rank_before_.assign(unknown);

    std::uint32_t moved = 0, finished = 0;
    for (std::uint32_t i = 0; i < n; ++i) {
        moved_.push_back(now[2 * i] != before[2 * i] || now[2 * i + 1] != before[2 * i + 1]);
        moved += moved_.back();
        finished += now[2 * i + 1] >> 31;
    }
    pictures_.reserve(5);
    const auto most = n == 0 ? 0 : n - 1;
    add({.name = "successor",
         .symbol = "S0",
         .role = Role::input_successor,
         .style = ValueStyle::index,
         .size = n,
         .input = true},
        input_, input_, 0, most);
    add({.name = "pointer",
         .symbol = "S",
         .role = Role::successor,
         .style = ValueStyle::index,
         .size = n,
         .field = {2, 1, 0, 0x7FFFFFFFu}},
        nodes_now_, nodes_before_, moved, most);
    add({.name = "distance",
         .symbol = "R",
         .role = Role::distance,
         .unit = "links to where it points",
         .size = n,
         .field = {2, 0, 0, ~0u}},
        nodes_now_, nodes_before_, moved, most);
    add({.name = "finished",
         .symbol = "finished",
         .role = Role::finished,
         .style = ValueStyle::flag,
         .size = n,
         .field = {2, 1, 31, 1}},
        nodes_now_, nodes_before_, 0, 1);
    add({.name = "rank",
         .symbol = "rank",
         .role = Role::rank,
         .style = ValueStyle::unknown,
         .none = kNone,
         .unit = "links from the head",
         .size = n},
        rank_now_, rank_before_, ranked ? n : 0, most);

    dataset_.data = std::move(list);
    record_.report.label = ranked ? "rank" : pass == 0 ? "input" : "jump " + count_text(pass);
    record_.report.figures = {{"pointers moved", static_cast<double>(moved), "nodes"},
                              {"nodes finished", static_cast<double>(finished), "nodes"}};
    if (!ranked) record_.report.figures.push_back({"jump", static_cast<double>(pass), kOrdinal});
    scene_ = {.dataset = std::shared_ptr<const Dataset>(std::shared_ptr<const Dataset>(), &dataset_),
              .dataset_version = seed + n,
              .algorithm = &algorithm_,
              .columns = pictures_,
              .pass = pass,
              .last_pass = jumps + 1,
              .record = &record_,
              .palette = &Palette::dark_theme()};
}

std::vector<std::uint32_t> ListScene::packed(std::uint32_t jumps) const {
    const auto n = static_cast<std::uint32_t>(order_.size());
    std::vector<std::uint32_t> words(2 * static_cast<std::size_t>(n));
    for (std::uint32_t i = 0; i < n; ++i) {
        const auto to = std::min<std::uint64_t>(i + (std::uint64_t{1} << jumps), n - 1);
        words[2 * static_cast<std::size_t>(order_[i])] = static_cast<std::uint32_t>(to - i);
        words[2 * static_cast<std::size_t>(order_[i]) + 1] = order_[to] | (to == n - 1 ? 1u << 31 : 0);
    }
    return words;
}

void ListScene::add(Column column, const StorageBuffer<std::uint32_t>& now, const StorageBuffer<std::uint32_t>& before,
                    std::uint32_t changed, std::uint32_t highest) {
    column.space = space_names::nodes;
    columns_.push_back(std::make_unique<Column>(std::move(column)));
    pictures_.push_back(
        {.column = columns_.back().get(), .now = now.name(), .before = before.name(), .changed = changed});
    pictures_.back().range.add_key(0);
    pictures_.back().range.add_key(highest);
}

}  // namespace lockstep
