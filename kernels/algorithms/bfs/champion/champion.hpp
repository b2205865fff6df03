#pragma once

#include <algorithm>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

#include "kernels/algorithms/bfs/champion/search_across_blocks.hpp"
#include "kernels/algorithms/bfs/champion/search_in_shared.hpp"
#include "kernels/algorithms/bfs/champion/search_levels.hpp"
#include "kernels/algorithms/bfs/columns.hpp"
#include "kernels/algorithms/bfs/search_report.hpp"
#include "kernels/run/entry/declared_algorithm.hpp"
#include "kernels/simt/buffer.hpp"
#include "kernels/simt/cuda/multiprocessors.hpp"
#include "kernels/simt/threads.hpp"

namespace lockstep {

// ----------------------------------------------------------------------------------- Coresident blocks

class Emulator;

namespace bfs {

/// The number of blocks that may synchronise within a launch: one per multiprocessor, so that all are resident.
template <class Executor>
std::uint32_t coresident_blocks(std::uint32_t wanted) {
    constexpr std::uint32_t kOnEmulator = 8;
    if constexpr (std::is_same_v<Executor, Emulator>) return std::min(wanted, kOnEmulator);
    else return std::min(wanted, num_multiprocessors());
}

}  // namespace bfs

}  // namespace lockstep

namespace lockstep::bfs {

// -------------------------------------------------------------------------------------------- Champion

/// Our fastest breadth-first search, with four kinds of launch, chosen by the frontier: several small levels in one
/// block; several medium levels in blocks that wait for each other; one large level per launch, whose threads share arcs
/// evenly; and levels with most of the remaining arcs bottom-up (Beamer, Asanović, Patterson 2012). A pass is one
/// launch.
/// Limited, with many levels, by the latency of a level: a load, a global atomic, a shared atomic and a block barrier, 1.0 us
/// in all on an H200 across blocks, and half as much again if all blocks synchronise after each level; with few levels, by the
/// launches.
template <class Executor>
class Champion final : public DeclaredAlgorithm {
public:
    Champion(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : executor_(executor),
          n_(dataset.graph().num_vertices()),
          m_(dataset.graph().num_edges()),
          source_(static_cast<std::uint32_t>(parameters.at("source"))),
          source_degree_(dataset.graph().degree(source_)),
          one_block_(static_cast<std::uint32_t>(parameters.at("one_block"))),
          max_levels_(static_cast<std::uint32_t>(parameters.at("levels"))),
          blocks_(static_cast<std::uint32_t>(parameters.at("blocks"))),
          ahead_(static_cast<std::uint32_t>(parameters.at("ahead"))),
          max_arcs_(static_cast<std::uint32_t>(parameters.at("arcs"))),
          alpha_(static_cast<std::uint32_t>(parameters.at("alpha"))),
          beta_(static_cast<std::uint32_t>(parameters.at("beta"))),
          both_ways_(dataset.graph().symmetric),
          row_offsets_(executor, dataset.graph().row_offsets, "row_offsets"),
          column_indices_(executor, dataset.graph().column_indices, "column_indices"),
          runs_across_blocks_(max_arcs_ != 0 && n_ <= KnownArc::kMaxVertices && m_ / kFewArcs <= n_ &&
                              takes_many(executor)),
          // A level then costs less than a launch, and looking up all rows costs less than a search.
          knows_arcs_(runs_across_blocks_ ||
                      (one_block_ != 0 && n_ <= InShared::kMaxVertices && m_ / kFewArcs <= n_ && takes_many(executor))),
          known_arcs_(executor, knows_arcs_ ? m_ : 0, "known_arcs"),
          tails_(executor, knows_arcs_ && n_ <= InShared::kMaxVertices && parameters.at("predecessors") != 0 ? m_ : 0,
                 "tails"),
          level_(executor, n_, "level"),
          predecessor_(executor, parameters.at("predecessors") != 0 ? n_ : 0, "predecessor"),
          queue_(executor, std::uint64_t{n_} + m_ / FrontierEntry::kArcs, "queue"),
          next_queue_(executor, queue_.size(), "next_queue"),
          visited_(executor, VertexBits::words(n_), "visited"),
          frontier_bits_(executor, visited_.size(), "frontier_bits"),
          next_bits_(executor, visited_.size(), "next_bits"),
          found_(executor, one_block_ != 0 && n_ <= InShared::kMaxVertices ? n_ : 0, "found"),
          sums_(executor, runs_across_blocks_ ? 2 * kMaxLevels : 0, "sums"),
          spare_arcs_(executor, runs_across_blocks_ ? max_arcs_ : 0, "spare_arcs"),
          counts_(executor, SearchState::kNumCounts, "counts") {
        blocks_ = coresident_blocks<Executor>(blocks_);
        if (max_levels_ == 0) max_levels_ = takes_many(executor) ? kNone : 1;
        space({.name = kQueue, .one = "place in the queue", .size = queue_.size(), .many = "places in the queue"});
        input(row_offsets_, row_offsets());
        input(column_indices_, column_indices());
        state(level_, level());
        if (predecessor_.size() != 0) state(predecessor_, predecessor());
        state(queue_,
              Column{.name = "queue",
                     .style = ValueStyle::optional,
                     .none = kNone,
                     .space = kQueue,
                     .field = FrontierEntry::kVertex},
              Column{.name = "queue_part",
                     .style = ValueStyle::optional,
                     .none = kNone,
                     .space = kQueue,
                     .field = FrontierEntry::kPart});
        scratch(visited_);
        scratch(frontier_bits_);
        host(depth_);
        host(entries_);
        host(frontier_);
        host(arcs_);
        host(arcs_left_);
        host(reached_);
        host(in_bits_);
        host(visited_is_old_);
        host(together_);
        host(hold_off_);
        host(next_hold_off_);
        host(arcs_are_known_);
        link({.from = kQueue, .to = space_names::vertices, .column = "queue", .says = "vertex"});
        link({.from = space_names::vertices,
              .to = kQueue,
              .column = "queue",
              .says = "place in the queue",
              .kind = SpaceLink::Kind::inverse});
    }

    void start() override {
        depth_ = 0;
        entries_ = FrontierEntry::parts(source_degree_);
        frontier_ = reached_ = 1;
        arcs_ = source_degree_;
        arcs_left_ = m_ - arcs_;
        in_bits_ = arcs_are_known_ = visited_is_old_ = together_ = false;
        hold_off_ = next_hold_off_ = kHoldOff;
        level_.fill(kNone);
        predecessor_.fill(kNone);
        queue_.fill(kNone);
        visited_.fill(0);
        frontier_bits_.fill(0);
        executor_.fill(level_.data() + source_, 0, 1);
        executor_.fill(visited_.data() + source_ / 32, 1u << source_ % 32, 1);
        std::vector<std::uint64_t> parts;
        for (std::uint32_t part = 0; part < entries_; ++part) parts.push_back(FrontierEntry::pack(source_, part));
        executor_.upload(queue_.data(), parts.data(), parts.size() * sizeof(std::uint64_t));
    }

    bool step() override {
        if (frontier_ == 0) return false;
        counts_.fill(0);
        last_ = {};
        last_.way = next_way();
        last_.first_level = depth_ + 1;
        last_.expanded = frontier_;
        last_.arcs = arcs_;
        last_.num_vertices = n_;
        switch (last_.way) {
            case Way::in_one_block: search_in_one_block(); break;
            case Way::across_blocks:
                if (search_across_blocks()) break;
                counts_.fill(0);
                last_.way = Way::top_down;
                search_top_down();
                break;
            case Way::on_host:  // never used here
            case Way::top_down: search_top_down(); break;
            case Way::bottom_up: search_bottom_up(); break;
        }
        return take(counts_.download());
    }

    PassReport describe(const Changes&) override {
        if (depth_ == 0) return report_search_source(source_, source_degree_, n_, m_);
        return report_search(last_);
    }

    bool reproducible() const override { return false; }

private:
    using InShared = SearchInShared<true>;
    static constexpr const char* kQueue = "queue";
    static constexpr std::uint32_t kFewArcs = 8;  // average degree of a vertex
    /// Bottom-up examines all vertices: worthwhile only for a frontier of more than n / kInverseShare.
    static constexpr std::uint32_t kInverseShare = 256;
    static constexpr std::uint32_t kArcsOfBlock = 1024;  // for top-down, if the entries can be divided like this
    static constexpr std::uint32_t kMaxBlocks = 1056;  // eight per multiprocessor of an H200
    /// Levels before blocks search together again, initially and at most: most searches have no more levels.
    static constexpr std::uint32_t kHoldOff = 8, kMaxHoldOff = 64;
    static constexpr std::uint32_t kMaxLevels = 8192;  // maximum number of levels in a launch across blocks

    /// Up to this number of vertices a search in one block is faster than across blocks.
    std::uint32_t one_block_vertices() const { return one_block_ == 0 ? 0 : 1u << 19; }

    Way next_way() const {
        if (both_ways_ && alpha_ != 0) {
            if (in_bits_ && frontier_ > n_ / beta_) return Way::bottom_up;
            if (!in_bits_ && arcs_ > arcs_left_ / alpha_ && frontier_ > n_ / kInverseShare && frontier_ > 1)
                return Way::bottom_up;
        }
        const bool may_go_across = runs_across_blocks_ && n_ > one_block_vertices();
        if (!may_go_across && frontier_ <= one_block_ && arcs_ <= InShared::kSpace && n_ <= InShared::kMaxVertices)
            return Way::in_one_block;
        // Not for the end of a search with few levels.
        if (runs_across_blocks_ && arcs_ <= max_arcs_ && entries_ == frontier_ && hold_off_ == 0 &&
            (together_ || reached_ < n_ / 2))
            return Way::across_blocks;
        return Way::top_down;
    }

    void search_in_one_block() {
        need_queue();
        need_visited();
        if (knows_arcs_) search_in_one_block<true>();
        else search_in_one_block<false>();
        const auto num_found = counts_.download()[SearchState::kFound];
        executor_.launch(WriteFound{}, num_found, graph(), found_.read(), num_found, tails_.read(), level_.write(),
                         predecessor_.write());
    }
    template <bool known>
    void search_in_one_block() {
        if (known) know_arcs();
        executor_.launch(SearchInShared<known>{}, InShared::shape.threads_per_block, graph(), known_arcs_.read(),
                         queue_.read(), entries_, depth_ + 1, max_levels_, found_.write(), found());
    }
    /// False if not even one level is right: then nothing has changed.
    bool search_across_blocks() {
        know_arcs();
        need_queue();
        sums_.fill(0);
        last_.blocks = blocks_;
        const auto state = found();
        executor_.launch(SearchAcrossBlocks{}, Blocks(blocks_), row_offsets_.read(), known_arcs_.read(), queue_.read(),
                         entries_, depth_ + 1, ahead_, std::min(max_levels_, kMaxLevels), max_arcs_, sums_.write(),
                         spare_arcs_.write(), state);
        executor_.launch(SettleFound{}, n_, graph(), depth_ + 1, state);
        visited_is_old_ = together_ = true;
        const auto counts = counts_.download();
        if (counts[SearchState::kGivenUp] == 0) return true;
        hold_off_ = next_hold_off_;
        next_hold_off_ = std::min(2 * next_hold_off_, kMaxHoldOff);
        executor_.launch(ForgetLevels{}, n_, row_offsets_.read(), depth_ + counts[SearchState::kLevels], state);
        return counts[SearchState::kLevels] != 0;
    }
    void know_arcs() {
        if (!arcs_are_known_) write_arcs();
        arcs_are_known_ = true;
    }
    void write_arcs() {
        executor_.launch(KnowArcs{}, n_, graph(), known_arcs_.write(), tails_.write());
        arcs_are_written_ = true;
    }
    void search_top_down() {
        need_queue();
        need_visited();
        if (hold_off_ != 0) --hold_off_;
        constexpr auto kThreads = ExpandEvenly::shape.threads_per_block;
        const auto blocks = std::max(ceil_div(entries_, kThreads), std::min(entries_, ceil_div(arcs_, kArcsOfBlock)));
        executor_.launch(ExpandEvenly{}, Blocks(blocks), graph(), queue_.read(), entries_, depth_ + 1, found());
    }
    void search_bottom_up() {
        need_visited();
        if (!in_bits_) executor_.launch(BitsOfLevel{}, n_, level_.read(), depth_, frontier_bits_.write());
        in_bits_ = true;
        const auto blocks = std::min(ceil_div(n_, LookUpFrontier::shape.threads_per_block), kMaxBlocks);
        executor_.launch(LookUpFrontier{}, Blocks(blocks), graph(), frontier_bits_.read(), depth_ + 1,
                         next_bits_.write(), found());
    }
    /// Updates the visited bits after levels across blocks.
    void need_visited() {
        if (visited_is_old_) executor_.launch(BitsOfReached{}, n_, level_.read(), visited_.write());
        visited_is_old_ = false;
    }
    /// Rebuilds the queue after a bottom-up level.
    void need_queue() {
        if (!in_bits_) return;
        in_bits_ = false;
        executor_.launch(QueueOfBits{}, n_, row_offsets_.read(), frontier_bits_.read(), queue_.write(),
                         counts_.write());
        entries_ = counts_.download()[SearchState::kEntries];
        counts_.fill(0);
    }
    SearchState found() {
        next_queue_.fill(kNone);
        return {visited_.write(), level_.write(), predecessor_.write(), next_queue_.write(), counts_.write()};
    }

    /// Takes the counts of a launch; false if it found nothing.
    bool take(const std::vector<std::uint32_t>& counts) {
        const bool across = last_.way == Way::across_blocks, several = last_.way == Way::in_one_block || across;
        last_.found = counts[SearchState::kFound] - counts[SearchState::kForgotten];
        if (last_.found == 0) return false;
        last_.examined = last_.way == Way::top_down ? arcs_ : counts[SearchState::kExamined];
        if (across) last_.examined += arcs_;
        if (across) depth_ = counts[SearchState::kDeepest];
        else depth_ += several ? counts[SearchState::kLevels] : 1;
        entries_ = counts[SearchState::kEntries];
        arcs_ = counts[SearchState::kArcs];
        frontier_ = several ? counts[SearchState::kLast] : last_.found;
        arcs_left_ -= std::min(arcs_left_, several ? last_.examined : arcs_);
        reached_ += last_.found;
        last_.frontier = frontier_;
        last_.last_level = depth_;
        last_.reached = reached_;
        if (last_.way == Way::bottom_up) std::swap(frontier_bits_, next_bits_);
        else std::swap(queue_, next_queue_);
        return true;
    }

    /// One level per pass if a launch costs nothing (emulator); several if a launch costs more than a level.
    bool takes_many(const Executor& executor) const {
        return max_levels_ == 0 ? executor.kind() != "simt" : max_levels_ > 1;
    }
    /// The restored pass may precede steps that were already done, or be on a device that needs no such step.
    void restored() override {
        if (arcs_are_known_ && knows_arcs_ && !arcs_are_written_) write_arcs();
    }
    CsrView graph() const { return {row_offsets_.read(), column_indices_.read()}; }

    Executor& executor_;
    std::uint32_t n_, m_, source_, source_degree_;
    std::uint32_t one_block_, max_levels_, blocks_, ahead_, max_arcs_, alpha_, beta_;
    bool both_ways_;
    Buffer<std::uint32_t> row_offsets_, column_indices_;
    bool runs_across_blocks_, knows_arcs_;
    bool arcs_are_known_ = false;  ///< since a pass of this run
    bool arcs_are_written_ = false;  ///< by this object
    Buffer<std::uint64_t> known_arcs_;
    Buffer<std::uint32_t> tails_;
    Buffer<std::uint32_t> level_, predecessor_;
    Buffer<std::uint64_t> queue_, next_queue_;
    Buffer<std::uint32_t> visited_, frontier_bits_, next_bits_;
    Buffer<std::uint64_t> found_;  // found by one block
    Buffer<std::uint64_t> sums_;  // of levels that blocks found together
    Buffer<std::uint32_t> spare_arcs_;  // arcs that blocks redistribute
    Buffer<std::uint32_t> counts_;
    std::uint32_t depth_ = 0;
    std::uint32_t entries_ = 1;  // queue entries of the frontier
    std::uint32_t frontier_ = 1;  // number of vertices
    std::uint32_t arcs_ = 0;  // out of the frontier
    std::uint32_t arcs_left_ = 0;  // out of unreached vertices
    std::uint32_t reached_ = 1;
    std::uint32_t hold_off_ = kHoldOff, next_hold_off_ = kHoldOff;  // levels before blocks search together again
    bool visited_is_old_ = false;  // level_ is newer than the visited bits
    bool together_ = false;  // blocks have searched levels together
    bool in_bits_ = false;  // the frontier is in frontier_bits_, not in the queue
    SearchPass last_;
};

AlgorithmInfo champion();  ///< bfs.champion: the fastest known to us

}  // namespace lockstep::bfs
