#include "kernels/algorithms/bfs/host.hpp"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <utility>

#include "kernels/algorithms/bfs/degrees.hpp"
#include "kernels/algorithms/bfs/reference.hpp"
#include "kernels/algorithms/bfs/source_parameter.hpp"
#include "kernels/base/parallel.hpp"
#include "kernels/base/progress.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::bfs {

// ----------------------------------------------------------------------------------------- Host search

namespace {

constexpr std::uint64_t kAlpha = 15, kBeta = 24;
constexpr std::uint64_t kSingleThread = 1u << 14;  // fewer arcs or vertices are searched by one thread
constexpr std::uint32_t kGrain = 64;  // frontier vertices that a thread takes at a time
constexpr std::uint32_t kRange = 1u << 12;  // vertices, bottom-up

/// The lowest vertex that reaches a vertex is its predecessor, in any order and with any number of threads.
void take_lower(std::uint32_t& predecessor, std::uint32_t from) {
    const std::atomic_ref lowest(predecessor);
    auto now = lowest.load(std::memory_order_relaxed);
    while (from < now && !lowest.compare_exchange_weak(now, from, std::memory_order_relaxed)) {
    }
}

}  // namespace

void HostSearch::start(std::uint32_t source) {
    const auto n = graph_.num_vertices();
    level_.assign(n, kNone);
    predecessor_.assign(n, kNone);
    level_[source] = 0;
    frontier_ = {source};
    depth_ = 0;
    arcs_ = graph_.degree(source);
    arcs_left_ = graph_.num_edges() - arcs_;
    bottom_up_ = false;
}

void HostSearch::go_on_from(std::vector<std::uint32_t> level, std::vector<std::uint32_t> predecessor,
                            std::uint32_t depth, bool bottom_up) {
    level_ = std::move(level);
    predecessor_ = std::move(predecessor);
    depth_ = depth;
    frontier_.clear();
    arcs_ = arcs_left_ = 0;
    bottom_up_ = bottom_up;
    for (std::uint32_t v = 0; v < graph_.num_vertices(); ++v) {
        if (level_[v] == kNone) arcs_left_ += graph_.degree(v);
        if (level_[v] != depth) continue;
        frontier_.push_back(v);
        arcs_ += graph_.degree(v);
    }
}

unsigned HostSearch::workers_for(std::uint64_t items) const {
    return items < kSingleThread
               ? 1
               : static_cast<unsigned>(std::min<std::uint64_t>(threads_, items / (kSingleThread / 4)));
}

bool HostSearch::wants_bottom_up() const {
    if (!graph_.symmetric || frontier_.size() < 2) return false;
    if (bottom_up_) return frontier_.size() > graph_.num_vertices() / kBeta;
    return arcs_ > arcs_left_ / kAlpha && frontier_.size() > graph_.num_vertices() / 256;
}

HostSearch::Level HostSearch::step(const std::function<bool()>& cancelled) {
    Level done{.expanded = static_cast<std::uint32_t>(frontier_.size())};
    if (frontier_.empty()) return done;
    done.bottom_up = bottom_up_ = wants_bottom_up();
    if (done.bottom_up) search_bottom_up(done, cancelled);
    else search_top_down(done, cancelled);
    done.found = static_cast<std::uint32_t>(frontier_.size());
    if (done.found != 0) ++depth_;
    arcs_left_ -= std::min(arcs_left_, arcs_);
    return done;
}

std::optional<std::uint64_t> HostSearch::looked_at_last() const {
    if (frontier_.empty()) return std::nullopt;
    for (const auto v : frontier_)
        for (const auto w : graph_.neighbors(v))
            if (level_[w] == kNone) return std::nullopt;
    if (!wants_bottom_up()) return arcs_;
    std::uint64_t examined = 0;
    for (std::uint32_t v = 0; v < graph_.num_vertices(); ++v)
        if (level_[v] == kNone) examined += graph_.degree(v);
    return examined;
}

void HostSearch::search_top_down(Level& done, const std::function<bool()>& cancelled) {
    done.examined = arcs_;
    std::vector<std::uint32_t> next;
    std::uint64_t next_arcs = 0;
    const auto workers = workers_for(arcs_);
    if (workers == 1) {
        for (const auto v : frontier_)
            for (const auto w : graph_.neighbors(v)) {
                if (level_[w] == depth_ + 1) predecessor_[w] = std::min(predecessor_[w], v);
                if (level_[w] != kNone) continue;
                level_[w] = depth_ + 1;
                predecessor_[w] = v;
                next.push_back(w);
                next_arcs += graph_.degree(w);
            }
    } else {
        std::atomic<std::size_t> taken{0};
        std::mutex mutex;
        run_workers(workers, [&](unsigned) {
            std::vector<std::uint32_t> mine;
            std::uint64_t arcs = 0;
            for (;;) {
                const auto begin = taken.fetch_add(kGrain);
                if (begin >= frontier_.size()) break;
                if (cancelled()) throw Cancelled();
                const auto end = std::min<std::size_t>(begin + kGrain, frontier_.size());
                for (auto i = begin; i < end; ++i)
                    for (const auto w : graph_.neighbors(frontier_[i])) {
                        const std::atomic_ref level(level_[w]);
                        auto was = level.load(std::memory_order_relaxed);
                        if (was == kNone) level.compare_exchange_strong(was, depth_ + 1, std::memory_order_relaxed);
                        if (was != kNone && was != depth_ + 1) continue;
                        take_lower(predecessor_[w], frontier_[i]);
                        if (was != kNone) continue;
                        mine.push_back(w);
                        arcs += graph_.degree(w);
                    }
            }
            const std::scoped_lock lock(mutex);
            next.insert(next.end(), mine.begin(), mine.end());
            next_arcs += arcs;
        });
    }
    if (cancelled()) throw Cancelled();
    frontier_ = std::move(next);
    arcs_ = next_arcs;
}

// A thread writes levels only in its own range, and reads the frontier bits of the previous level: so no thread waits.
void HostSearch::search_bottom_up(Level& done, const std::function<bool()>& cancelled) {
    const auto n = graph_.num_vertices();
    frontier_bits_.assign(n / 64 + 1, 0);
    for (const auto v : frontier_) frontier_bits_[v / 64] |= std::uint64_t{1} << v % 64;
    std::vector<std::uint32_t> next;
    std::uint64_t next_arcs = 0;
    std::atomic<std::uint64_t> taken{0}, examined{0};
    std::mutex mutex;
    run_workers(workers_for(n), [&](unsigned) {
        std::vector<std::uint32_t> mine;
        std::uint64_t arcs = 0, looked_at = 0;
        for (;;) {
            const auto begin = taken.fetch_add(kRange);
            if (begin >= n) break;
            if (cancelled()) throw Cancelled();
            const auto end = static_cast<std::uint32_t>(std::min<std::uint64_t>(begin + kRange, n));
            for (auto v = static_cast<std::uint32_t>(begin); v < end; ++v) {
                if (level_[v] != kNone) continue;
                for (const auto u : graph_.neighbors(v)) {
                    ++looked_at;
                    if ((frontier_bits_[u / 64] >> u % 64 & 1) == 0) continue;
                    level_[v] = depth_ + 1;
                    predecessor_[v] = u;
                    mine.push_back(v);
                    arcs += graph_.degree(v);
                    break;
                }
            }
        }
        examined += looked_at;
        const std::scoped_lock lock(mutex);
        next.insert(next.end(), mine.begin(), mine.end());
        next_arcs += arcs;
    });
    done.examined = examined;
    frontier_ = std::move(next);
    arcs_ = next_arcs;
}

// ------------------------------------------------------------------------------------------------ Host

AlgorithmInfo host() {
    AlgorithmInfo info{
        .id = "bfs.host",
        .title = "Breadth-first search by threads of the host",
        .source = "Beamer, Asanovi\u0107, Patterson 2012",
        .input = DatasetKind::graph,
        .parameters =
            {source_parameter(),
             {.name = "threads", .highest = 256, .unit = "threads", .summary = "threads of the host; 0: one per core"}},
        .roles = {Role::row_offsets, Role::column_indices, Role::level, Role::predecessor},
        .heading = "A level",
        .pseudocode = {{0, "for each vertex v of the frontier, shared by threads"},
                       {1, "for each neighbour w of v"},
                       {2, "if level(w) = \u221E: level(w) = depth + 1"},
                       {3, "pred(w) = v"},
                       {3, "put w into the next frontier"},
                       {0, "or, when the frontier has many arcs:"},
                       {0, "for each vertex w with level(w) = \u221E, shared by threads"},
                       {1, "for each neighbour v of w, until one is in the frontier"},
                       {2, "level(w) = depth + 1, pred(w) = v"}},
        .claim = "Levels equal bfs.sequential",
        .remark = "One thread searches small frontiers. Copies of the results to the device are not timed.",
        .distributions = {degrees()},
        .verify = verify,
        .find_wrong = find_wrong,
    };
    info.host_code = true;
    set_executors<Host>(info);
    return info;
}

}  // namespace lockstep::bfs
