#pragma once

#include <cstdint>

#include "kernels/algorithms/list_ranking/fill.hpp"
#include "kernels/algorithms/tree/champion/champion_report.hpp"
#include "kernels/algorithms/tree/champion/count_bits.hpp"
#include "kernels/algorithms/tree/champion/find_retreats.hpp"
#include "kernels/algorithms/tree/champion/follow_twins.hpp"
#include "kernels/algorithms/tree/champion/mark_rows.hpp"
#include "kernels/algorithms/tree/champion/number_by_bits.hpp"
#include "kernels/algorithms/tree/champion/pack_counts.hpp"
#include "kernels/algorithms/tree/columns.hpp"
#include "kernels/algorithms/tree/parameters.hpp"
#include "kernels/algorithms/tree/scan/tile_scan.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/run/entry/declared_algorithm.hpp"
#include "kernels/run/entry/nested_algorithm.hpp"
#include "kernels/simt/buffer.hpp"

namespace lockstep::tree {

/// Parents, sizes, orders and levels of a tree in one go, the fastest way that we know of: the tour is ranked once, over the
/// arcs in the order of the rows, and what is gathered at random besides lies in bits, which fit into the L2 cache.
///   rows       a bit where each row begins
///   successor  the tour as a list, twin and next in one step
///   ranking    by list.champion
///   parents    the arc to the parent is told from its row alone, and so are size and position; a bit where a vertex is left
///   count      bits are counted along the tour
///   results    orders and levels are differences of positions and counts
/// Memory: 88 bytes a vertex, of which 28 are the ranking's, 20 the tree and 20 the results.
template <class Executor>
class Champion final : public DeclaredAlgorithm {
public:
    Champion(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : executor_(executor),
          n_(dataset.tree().num_vertices()),
          m_(dataset.tree().num_arcs()),
          root_(static_cast<std::uint32_t>(parameters.at("root"))),
          first_(dataset.tree().row_offsets[root_]),
          row_offsets_(executor, dataset.tree().row_offsets, "row_offsets"),
          column_indices_(executor, dataset.tree().column_indices, "column_indices"),
          twin_(executor, dataset.tree().twin, "twin"),
          row_bits_(executor, RowBits::num_words(m_), "row_bits"),
          rows_before_(executor, row_bits_.size(), "rows_before"),
          successor_(executor, m_, "successor"),
          ranking_(executor, "ranking", make_fastest_ranking(executor, list_over(dataset.tree()))),
          retreats_(executor, row_bits_.size(), "retreats"),
          counts_(executor, row_bits_.size(), "counts"),
          packed_(executor, row_bits_.size(), "packed"),
          scan_(executor, row_bits_.size()),
          entered_(executor, n_, "entered"),
          parent_(executor, n_, "parent"),
          subtree_size_(executor, n_, "subtree_size"),
          preorder_(executor, n_, "preorder"),
          postorder_(executor, n_, "postorder"),
          level_(executor, n_, "level") {
        declare();
    }

    void start() override {
        at_ = Pass::input;
        for (const auto& buffer : state())
            if (buffer.bytes != 0) executor_.fill(buffer.data, kNone, buffer.bytes / sizeof(std::uint32_t));
        ranking_.forget();
    }

    bool step() override {
        if (at_ == Pass::ranking && ranking_.step()) return true;
        if (at_ == Pass::results) return false;
        at_ = static_cast<Pass>(static_cast<std::uint32_t>(at_) + 1);
        run(at_);
        return true;
    }

    PassReport describe(const Changes& changes) override {
        if (at_ == Pass::ranking) {
            auto report = ranking_.describe(changes);
            report.lines = {{4, count_text(m_, "arc", "arcs"), true}};
            return report;
        }
        return report_champion({.pass = at_, .num_vertices = n_, .root = root_}, changes);
    }

private:
    using Pass = ChampionPass::Pass;

    RowBits rows() const { return {row_bits_.read()}; }

    ListInput list_over(const Tree& tree) const {
        if (m_ == 0) return {.n = 0, .head = kNone, .tail = kNone, .successor = successor_};
        return {.n = m_, .head = first_, .tail = tree.twin[tree.row_offsets[root_ + 1] - 1], .successor = successor_};
    }

    void run(Pass pass) {
        switch (pass) {
            case Pass::input: break;
            case Pass::rows:
                executor_.launch(Fill{}, row_bits_.size(), row_bits_.write(), 0u);
                executor_.launch(MarkRows{}, n_ + 1, row_offsets_.read(), row_bits_.write());
                count(row_bits_, rows_before_);
                break;
            case Pass::successor:
                executor_.launch(FollowTwins{}, m_, twin_.read(), rows(), row_offsets_.read(), column_indices_.read(),
                                 first_, successor_.write());
                break;
            case Pass::ranking: ranking_.step(); break;
            case Pass::parents:
                executor_.launch(Fill{}, retreats_.size(), retreats_.write(), 0u);
                executor_.launch(FindRetreats{}, m_ == 0 ? 1 : m_, ranking_.values("rank"), rows(), rows_before_.read(),
                                 row_offsets_.read(), column_indices_.read(), root_, parent_.write(),
                                 subtree_size_.write(), entered_.write(), retreats_.write());
                break;
            case Pass::count:
                count(retreats_, counts_);
                executor_.launch(PackCounts{}, packed_.size(), retreats_.read(), counts_.read(), packed_.write());
                break;
            case Pass::results:
                executor_.launch(NumberByBits{}, n_, entered_.read(), subtree_size_.read(), packed_.read(),
                                 preorder_.write(), postorder_.write(), level_.write());
                break;
        }
    }

    void count(const Buffer<std::uint32_t>& bits, const Buffer<std::uint32_t>& counts) {
        executor_.launch(CountBits{}, bits.size(), bits.read(), counts.write());
        scan_.run(counts.read(), counts.write());
    }

    void declare() {
        input(row_offsets_, row_offsets());
        input(column_indices_, column_indices());
        input(twin_, twin());
        state(successor_, Column{.name = "successor",
                                 .symbol = "M",
                                 .role = Role::next_arc,
                                 .style = ValueStyle::optional,
                                 .none = kNone,
                                 .space = space_names::arcs});
        nested(ranking_, space_names::arcs);
        state(parent_, parent());
        state(subtree_size_, subtree_size());
        state(entered_, Column{.name = "entered",
                               .symbol = "R[in]",
                               .style = ValueStyle::unknown,
                               .none = kNone,
                               .unit = "arcs before it on the tour",
                               .space = space_names::vertices});
        state(preorder_, preorder());
        state(postorder_, postorder());
        state(level_, level());
        scratch(row_bits_);
        scratch(rows_before_);
        scratch(retreats_);
        scratch(counts_);
        scratch(packed_);
        host(at_);
        link({.from = space_names::vertices,
              .to = space_names::arcs,
              .column = "row_offsets",
              .says = "first arc",
              .kind = SpaceLink::Kind::first});
        link({.from = space_names::arcs, .to = space_names::arcs, .column = "twin", .says = "twin"});
        link({.from = space_names::arcs,
              .to = space_names::arcs,
              .column = "successor",
              .says = "successor on the tour"});
        link({.from = space_names::vertices, .to = space_names::vertices, .column = "parent", .says = "parent"});
    }

    Executor& executor_;
    std::uint32_t n_, m_, root_;
    std::uint32_t first_;  // the arc that the tour begins with
    Buffer<std::uint32_t> row_offsets_, column_indices_, twin_;
    Buffer<std::uint32_t> row_bits_, rows_before_;
    Buffer<std::uint32_t> successor_;
    NestedAlgorithm ranking_;
    Buffer<std::uint32_t> retreats_, counts_;
    Buffer<std::uint64_t> packed_;
    TileScan<Executor> scan_;
    Buffer<std::uint32_t> entered_, parent_, subtree_size_, preorder_, postorder_, level_;
    Pass at_ = Pass::input;
};

AlgorithmInfo champion();  ///< tree.champion

}  // namespace lockstep::tree
