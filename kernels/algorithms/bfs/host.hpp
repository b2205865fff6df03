#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <thread>
#include <type_traits>
#include <vector>

#include "kernels/algorithms/bfs/columns.hpp"
#include "kernels/algorithms/bfs/search_report.hpp"
#include "kernels/data/csr_graph.hpp"
#include "kernels/run/entry/declared_algorithm.hpp"
#include "kernels/simt/buffer.hpp"
#include "kernels/simt/launch_shape.hpp"

namespace lockstep::bfs {

// ----------------------------------------------------------------------------------------- Host search

/// Breadth-first search by threads of the host, level by level, top-down or bottom-up by the rule of Beamer, Asanović and
/// Patterson (2012). One thread searches small frontiers, because waking further threads would take longer.
class HostSearch {
public:
    /// The counts of a level.
    struct Level {
        std::uint32_t expanded = 0;  ///< vertices of the frontier
        std::uint32_t found = 0;
        std::uint64_t examined = 0;  ///< arcs
        bool bottom_up = false;
    };

    /// graph  must outlive this object
    HostSearch(const CsrGraph& graph, std::uint32_t threads) : graph_(graph), threads_(threads) {}

    /// Starts at the source, or at a level that was reached before. bottom_up: how that level was found
    void start(std::uint32_t source);
    void go_on_from(std::vector<std::uint32_t> level, std::vector<std::uint32_t> predecessor, std::uint32_t depth,
                    bool bottom_up);
    /// Finds the next level; found is 0 at the end of the search. Throws Cancelled.
    Level step(const std::function<bool()>& cancelled);
    /// The number of arcs that the next step examines if it finds nothing.
    std::optional<std::uint64_t> looked_at_last() const;
    /// Whether the next step is bottom-up.
    bool wants_bottom_up() const;

    const std::vector<std::uint32_t>& level() const { return level_; }
    const std::vector<std::uint32_t>& predecessor() const { return predecessor_; }

private:
    void search_top_down(Level& done, const std::function<bool()>& cancelled);
    void search_bottom_up(Level& done, const std::function<bool()>& cancelled);
    unsigned workers_for(std::uint64_t items) const;

    const CsrGraph& graph_;
    std::uint32_t threads_;
    std::vector<std::uint32_t> level_, predecessor_, frontier_;
    std::vector<std::uint64_t> frontier_bits_;
    std::uint32_t depth_ = 0;
    std::uint64_t arcs_ = 0;  // out of the frontier
    std::uint64_t arcs_left_ = 0;  // out of unreached vertices
    bool bottom_up_ = false;  // the previous level was bottom-up
};

/// A level as an emulator launch of one thread, which runs the host's threads; traces do not record their accesses.
/// search     advances by one level
/// cancelled  is polled
/// done       receives the counts of the level
struct SearchOnHost {
    static constexpr const char* name = "search_on_host";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 1, .races = true, .stack_bytes = 256 * 1024};
    using Shared = NoShared;

    template <class Ctx>
    void operator()(Ctx&, Shared&, HostSearch* search, const std::function<bool()>* cancelled,
                    HostSearch::Level* done) const {
        *done = search->step(*cancelled);
    }
};

}  // namespace lockstep::bfs

namespace lockstep {

// ------------------------------------------------------------------------------------------------ Host

class Emulator;

}  // namespace lockstep

namespace lockstep::bfs {

/// Breadth-first search by threads of the host: the host's counterpart to the GPU versions. A pass is a level. The results
/// are copied to the device afterwards, which is not timed.
template <class Executor>
class Host final : public DeclaredAlgorithm {
public:
    Host(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : executor_(executor),
          n_(dataset.graph().num_vertices()),
          source_(static_cast<std::uint32_t>(parameters.at("source"))),
          source_degree_(dataset.graph().degree(source_)),
          search_(dataset.graph(), threads_of(parameters)),
          row_offsets_(executor, dataset.graph().row_offsets, "row_offsets"),
          column_indices_(executor, dataset.graph().column_indices, "column_indices"),
          level_(executor, n_, "level"),
          predecessor_(executor, n_, "predecessor") {
        input(row_offsets_, row_offsets());
        input(column_indices_, column_indices());
        state(level_, level());
        state(predecessor_, predecessor());
        host(depth_);
        host(reached_);
        host(bottom_up_);
    }

    void start() override {
        depth_ = 0;
        reached_ = 1;
        bottom_up_ = false;
        search_.start(source_);
        copy();
    }

    bool step() override {
        HostSearch::Level done;
        const std::function<bool()> cancelled = [this] { return executor_.cancel_requested(); };
        if constexpr (std::is_same_v<Executor, Emulator>)
            executor_.launch(SearchOnHost{}, 1, &search_, &cancelled, &done);
        else
            executor_.call_library(SearchOnHost::name, SearchOnHost::source,
                                   [&](auto&&...) { done = search_.step(cancelled); });
        if (done.found == 0) return false;
        ++depth_;
        reached_ += done.found;
        bottom_up_ = done.bottom_up;
        last_ = {.way = done.bottom_up ? Way::bottom_up : Way::on_host,
                 .first_level = depth_,
                 .last_level = depth_,
                 .expanded = done.expanded,
                 .found = done.found,
                 .frontier = done.found,
                 .examined = static_cast<std::uint32_t>(done.examined),
                 .reached = reached_,
                 .num_vertices = n_};
        copy();
        return true;
    }

    PassReport describe(const Changes&) override {
        if (depth_ == 0) return report_search_source(source_, source_degree_, n_, column_indices_.size());
        last_.looked_at_last = search_.looked_at_last();
        last_.last_bottom_up = search_.wants_bottom_up();
        return report_search(last_);
    }

private:
    static std::uint32_t threads_of(const ParameterValues& parameters) {
        const auto asked = static_cast<std::uint32_t>(parameters.at("threads"));
        return asked != 0 ? asked : std::max(std::thread::hardware_concurrency(), 1u);
    }
    void copy() {
        level_.upload(search_.level());
        predecessor_.upload(search_.predecessor());
    }
    void restored() override { search_.go_on_from(level_.download(), predecessor_.download(), depth_, bottom_up_); }

    Executor& executor_;
    std::uint32_t n_, source_, source_degree_;
    HostSearch search_;
    Buffer<std::uint32_t> row_offsets_, column_indices_, level_, predecessor_;
    std::uint32_t depth_ = 0;
    std::uint32_t reached_ = 1;
    bool bottom_up_ = false;  // the last level was bottom-up
    SearchPass last_;
};

AlgorithmInfo host();  ///< bfs.host: the same on threads of the host

}  // namespace lockstep::bfs
