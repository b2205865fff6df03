#pragma once

#include <utility>

#include "kernels/algorithms/pointer_jumping/jump_to_grandparent.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/run/entry/declared_algorithm.hpp"
#include "kernels/simt/buffer.hpp"

namespace lockstep::pointer_jumping {

/// Roots of a forest by pointer jumping (Rehman 2010, Alg. 2), one jump per launch on two arrays: after pass k every node
/// points to its ancestor 2^k arcs up, or to its root. The last pass is the one in which no node jumps: at most
/// ceil(log2(height + 1)) + 1 passes.
template <class Executor>
class PointerJumping final : public DeclaredAlgorithm {
public:
    PointerJumping(Executor& executor, const Dataset& dataset, const ParameterValues&)
        : executor_(executor),
          n_(dataset.forest().size()),
          num_roots_(dataset.forest().num_roots),
          parent_(executor, dataset.forest().parent, "parent"),
          pointer_(executor, n_, "pointer"),
          next_pointer_(executor, n_, "next_pointer"),
          root_(executor, n_, "root"),
          jumped_(executor, 1, "jumped"),
          at_root_(executor, 1, "at_root") {
        input(parent_, Column{.name = "parent",
                              .symbol = "P",
                              .role = Role::input_parent,
                              .style = ValueStyle::index,
                              .space = space_names::nodes});
        state(pointer_, Column{.name = "pointer",
                               .symbol = "S",
                               .role = Role::parent,
                               .style = ValueStyle::index,
                               .space = space_names::nodes});
        state(root_, Column{.name = "root",
                            .symbol = "root",
                            .role = Role::root,
                            .style = ValueStyle::optional,
                            .none = kNone,
                            .space = space_names::nodes,
                            .result = true});
        host(jumps_);
        host(over_);
    }

    void start() override {
        if (n_ != 0) executor_.copy(pointer_.data(), parent_.data(), pointer_.bytes());
        root_.fill(kNone);
        jumps_ = 0;
        over_ = false;
        rooted_ = 0;
    }

    bool step() override {
        if (over_) return false;
        jumped_.fill(0);
        executor_.launch(JumpToGrandparent{}, n_, pointer_.read(), next_pointer_.write(), root_.write(),
                         jumped_.write());
        std::swap(pointer_, next_pointer_);
        ++jumps_;
        over_ = jumped_.download()[0] == 0;
        return true;
    }

    PassReport describe(const Changes& changes) override {
        PassReport report;
        if (jumps_ == 0) {
            arrived_ = count_at_root();
            report.label = "input";
            report.sentence = "A forest of " + count_text(n_, "node", "nodes") + " with " +
                              count_text(num_roots_, "root", "roots") +
                              ": each node points to its parent, a root to itself";
            report.note = "In each pass every node takes its pointer's pointer.";
            report.lines = {{1, count_text(n_, "thread", "threads"), false}};
            return report;
        }
        const auto moved = changes["pointer"].changed;
        const auto found = changes["root"].changed;
        rooted_ += found;
        const auto arrived_before = std::exchange(arrived_, count_at_root());
        report.label = "jump " + count_text(jumps_);
        report.sentence = "Jump " + count_text(jumps_) + ": " + moved_text(moved, arrived_ - arrived_before, "a root");
        const auto learned = count_text(found, "thread", "threads") + " learned";
        if (moved == 0) report.sentence += ", " + learned + " that a root is reached";
        const auto reach = count_text(std::uint64_t{1} << jumps_, "arc", "arcs");
        report.note = over_ ? "No node jumped: every pointer is at a root, and every thread has detected it."
                            : "Two arrays: every node now points " + reach + " up, or to its root. " + learned +
                                  " that it has arrived, " + count_text(n_ - rooted_, "goes on.", "go on.");
        report.lines = {{1, count_text(n_, "thread", "threads"), false},
                        {2, count_text(n_ - rooted_, "thread", "threads") + " not there", false},
                        {3, count_text(moved, "pointer", "pointers"), moved != 0}};
        report.figures = {{"pointers moved", static_cast<double>(moved), "nodes"},
                          {"arrived at a root", static_cast<double>(arrived_), "nodes"},
                          {"roots known", static_cast<double>(rooted_), "nodes"}};
        return report;
    }

private:
    /// Nodes that point to a root. Fewer know it: a thread detects it by a jump that does not move its pointer.
    std::uint32_t count_at_root() {
        at_root_.fill(0);
        executor_.launch(CountAtRoot{}, n_, pointer_.read(), at_root_.write());
        return at_root_.download()[0];
    }

    Executor& executor_;
    std::uint32_t n_, num_roots_;
    Buffer<std::uint32_t> parent_;
    Buffer<std::uint32_t> pointer_, next_pointer_;  // the front is read, the back is written
    Buffer<std::uint32_t> root_, jumped_, at_root_;
    std::uint32_t jumps_ = 0;
    bool over_ = false;
    std::uint32_t rooted_ = 0;  // nodes that know their root, as of the last pass that was described
    std::uint32_t arrived_ = 0;  // nodes that point to a root, as of the same pass
};

AlgorithmInfo forest_roots();  ///< forest.pointer-jumping: Rehman 2010, Alg. 2

}  // namespace lockstep::pointer_jumping
