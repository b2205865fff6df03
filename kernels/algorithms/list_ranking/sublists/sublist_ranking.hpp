#pragma once

#include <algorithm>
#include <tuple>
#include <utility>
#include <vector>

#include "kernels/algorithms/list_ranking/sublists/count_sublists.hpp"
#include "kernels/algorithms/list_ranking/sublists/list_level.hpp"
#include "kernels/algorithms/list_ranking/sublists/pack_reduced_list.hpp"
#include "kernels/algorithms/list_ranking/sublists/rank_final_list.hpp"
#include "kernels/algorithms/list_ranking/sublists/recombine_ranks.hpp"
#include "kernels/algorithms/list_ranking/sublists/split_list.hpp"
#include "kernels/algorithms/list_ranking/sublists/sublist_columns.hpp"
#include "kernels/algorithms/list_ranking/sublists/sublist_report.hpp"
#include "kernels/algorithms/list_ranking/sublists/turn_reduced_round.hpp"
#include "kernels/algorithms/list_ranking/sublists/walk_sublists.hpp"
#include "kernels/algorithms/list_ranking/wyllie/jump_to_tail.hpp"
#include "kernels/base/progress.hpp"
#include "kernels/run/entry/declared_algorithm.hpp"
#include "kernels/simt/threads.hpp"

namespace lockstep::list_ranking {

/// List ranking by sublists (Rehman 2010, chapter 4): split and rank locally, level by level, rank the last list, recombine on
/// the way back. The host keeps the recursion, the device its lists (section 4.2.1). Alg. 6 is the case of two levels.
template <class Executor>
class SublistRanking : public DeclaredAlgorithm {
public:
    using Lines = std::vector<LineReport> (*)(const SublistPass&);

    /// sizes   numbers of nodes of the lists, the input's first
    /// limit   for the report: a list of so many nodes is not cut
    /// block   threads of a block where the lists are split, walked and recombined
    /// lines   what a pass did to the pseudocode
    SublistRanking(Executor& executor, const ListInput& list, std::vector<std::uint32_t> sizes, std::uint32_t limit,
                   LastLevel last, std::uint32_t block, Lines lines)
        : executor_(executor),
          limit_(limit),
          last_(last),
          block_(block),
          lines_(lines),
          sizes_(std::move(sizes)),
          levels_(make_levels(executor, list, sizes_)) {
        if (sizes_.size() > 1) num_nodes_ = Buffer<std::uint32_t>(executor, sizes_[1], "num_nodes");
        if (last_ == LastLevel::wyllie) nodes_ = Buffer<std::uint64_t>(executor, sizes_.back(), "nodes");
        const auto deepest = num_levels() - 1;
        for (std::uint32_t k = 0; k < deepest; ++k) {
            passes_.push_back({Kind::split, k});
            passes_.push_back({Kind::local_rank, k});
        }
        passes_.push_back({Kind::rank, deepest});
        for (auto k = deepest; k-- > 0;) passes_.push_back({Kind::recombine, k});
        declare();
    }

    void start() override {
        for (const auto& level : levels_) level.forget();
        passes_done_ = 0;
    }

    bool step() override {
        if (passes_done_ == passes_.size()) return false;
        const auto [kind, k] = passes_[passes_done_];
        switch (kind) {
            case Kind::split: split(levels_[k], levels_[k + 1]); break;
            case Kind::local_rank: walk(levels_[k], levels_[k + 1]); break;
            case Kind::rank: rank_last(levels_[k]); break;
            case Kind::recombine: recombine(levels_[k], levels_[k + 1]); break;
            case Kind::input: break;
        }
        ++passes_done_;
        return true;
    }

    PassReport describe(const Changes&) override {
        SublistPass pass{.sizes = sizes_, .limit = limit_, .last = last_};
        if (passes_done_ != 0) std::tie(pass.kind, pass.level) = passes_[passes_done_ - 1];
        if (pass.kind == Kind::local_rank)
            std::tie(pass.shortest, pass.longest) = measure_sublists(levels_[pass.level]);
        auto report = report_sublists(pass);
        report.lines = lines_(pass);
        return report;
    }

private:
    using Kind = SublistPass::Kind;

    void declare() {
        for (std::uint32_t k = 0; k < num_levels(); ++k) {
            const auto& level = levels_[k];
            if (k == 0) {
                input(level.successor, input_successor());
            } else {
                declare_space(k);
                state(level.splitter, at_level(splitter(), k));
                state(level.successor, at_level(reduced_successor(), k));
                state(level.length, at_level(length(), k));
            }
            if (level.is_cut()) state(level.places, at_level(sublist(), k), at_level(local_rank(), k));
            state(level.rank, at_level(rank(), k));
        }
        host(passes_done_);
    }

    /// A level below the input, and what leads to it and back: a node's sublist, and the node that a sublist starts at.
    void declare_space(std::uint32_t k) {
        space({.name = space_of_level(k),
               .one = "sublist",
               .size = levels_[k].n,
               .depth = static_cast<int>(k),
               .many = "sublists"});
        link({.from = space_of_level(k - 1),
              .to = space_of_level(k),
              .column = at_level(sublist(), k - 1).name,
              .says = "sublist"});
        link({.from = space_of_level(k),
              .to = space_of_level(k - 1),
              .column = at_level(splitter(), k).name,
              .says = "splitter"});
    }

    std::uint32_t num_levels() const { return static_cast<std::uint32_t>(levels_.size()); }

    void split(const ListLevel& list, const ListLevel& reduced) {
        executor_.launch(SplitList{}, Threads(reduced.n, block_), list.splitters, list.places.write(),
                         reduced.splitter.write(), reduced.length.write());
    }

    void walk(const ListLevel& list, const ListLevel& reduced) {
        executor_.launch(WalkSublists{}, Threads(reduced.n, block_), list.successor.read(), list.length.read(),
                         reduced.splitter.read(), list.places.write(), reduced.successor.write(),
                         reduced.length.write());
    }

    void rank_last(const ListLevel& list) {
        switch (last_) {
            case LastLevel::host: rank_on_host(list); break;
            case LastLevel::thread:
                executor_.launch(RankFinalList{}, std::min(list.n, 1u), list.successor.read(), list.length.read(),
                                 list.head, list.rank.write());
                break;
            case LastLevel::wyllie:
                executor_.launch(PackReducedList{}, list.n, list.successor.read(), list.length.read(), nodes_.write());
                executor_.launch(JumpToTail{}, list.n, nodes_.write());
                executor_.launch(TurnReducedRound{}, list.n, nodes_.read(), list.head, list.rank.write());
                break;
        }
    }

    static constexpr std::uint32_t kBetweenLooks = 1u << 16;  ///< links that the host walks between looks at Cancel

    void rank_on_host(const ListLevel& list) {
        if (list.n == 0) return;
        const auto successor = list.successor.download(), length = list.length.download();
        std::vector<std::uint32_t> rank(list.n);
        std::uint32_t links = 0, walked = 0;
        for (auto node = list.head;; node = successor[node]) {
            if (++walked % kBetweenLooks == 0 && executor_.cancel_requested()) throw Cancelled();
            if (node != list.head) links += length.empty() ? 1 : length[node];
            rank[node] = links;
            if (successor[node] == node) break;
        }
        list.rank.upload(rank);
    }

    void recombine(const ListLevel& list, const ListLevel& reduced) {
        executor_.launch(RecombineRanks{}, Threads(list.n, block_), list.places.read(), reduced.rank.read(),
                         list.rank.write());
    }

    /// Nodes of the shortest and of the longest sublist.
    std::pair<std::uint32_t, std::uint32_t> measure_sublists(const ListLevel& list) {
        num_nodes_.fill(0);
        executor_.launch(CountSublists{}, list.n, list.places.read(), num_nodes_.write());
        auto counts = num_nodes_.download();
        counts.resize(list.splitters.count);
        const auto [shortest, longest] = std::ranges::minmax(counts);
        return {shortest, longest};
    }

    Executor& executor_;
    std::uint32_t limit_;
    LastLevel last_;
    std::uint32_t block_;
    Lines lines_;
    std::vector<std::uint32_t> sizes_;
    std::vector<ListLevel> levels_;
    std::vector<std::pair<Kind, std::uint32_t>> passes_;  // what each does, and to which level
    Buffer<std::uint32_t> num_nodes_;  // of each sublist, for reports
    Buffer<std::uint64_t> nodes_;  // of the last level, for Wyllie's jumps
    std::uint64_t passes_done_ = 0;
};

}  // namespace lockstep::list_ranking
