#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "kernels/data/csr_graph.hpp"
#include "kernels/simt/launch_shape.hpp"

namespace lockstep::bfs {

/// Breadth-first search by threads of the host, level by level, top-down or bottom-up as Beamer, Asanović and Patterson (2012) choose.
/// Small frontiers are one thread's: to call others would take longer.
class HostSearch {
public:
    /// What a level did.
    struct Level {
        std::uint32_t expanded = 0;  ///< vertices of the frontier
        std::uint32_t found = 0;
        std::uint64_t examined = 0;  ///< arcs
        bool bottom_up = false;
    };

    /// graph  outlives it
    HostSearch(const CsrGraph& graph, std::uint32_t threads) : graph_(graph), threads_(threads) {}

    /// From the source, or from a level that was reached before; bottom_up: that is how.
    void start(std::uint32_t source);
    void go_on_from(std::vector<std::uint32_t> level, std::vector<std::uint32_t> predecessor, std::uint32_t depth,
                    bool bottom_up);
    /// Finds the next level; found is 0 at the end. Throws Cancelled.
    Level step(const std::function<bool()>& cancelled);
    /// Where the next step finds nothing: the arcs that it looks at.
    std::optional<std::uint64_t> looked_at_last() const;
    /// How the next step goes.
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
    std::uint64_t arcs_left_ = 0;  // out of vertices that are not reached
    bool bottom_up_ = false;  // the level before was
};

/// A level as a launch of the emulator, which stands in for the host: its one thread calls all others, and a trace does not see into
/// it.
/// search     goes a level on
/// cancelled  is asked now and then
/// done       what the level did, written
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
