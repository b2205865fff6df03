#pragma once

#include "kernels/algorithms/sssp/active_arcs.hpp"
#include "kernels/algorithms/sssp/exclusive_sum.hpp"
#include "kernels/algorithms/sssp/from_one_source.hpp"
#include "kernels/algorithms/sssp/round_report.hpp"

namespace lockstep::sssp {

/// The refinement of input-parallel Bellman-Ford (Malison 2012, 5.4.2): a round relaxes only the arcs out of vertices that the round
/// before brought nearer. Three passes a round: who is active, and which work items there are; relax; finalize.
template <class Executor, class Length>
class InputParallelRefinedOf final : public FromOneSource<Executor, Length> {
public:
    InputParallelRefinedOf(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : FromOneSource<Executor, Length>(executor, dataset, parameters),
          active_(executor, this->n_, "active"),
          position_(executor, std::uint64_t{this->n_} + 1, "position"),
          vertices_(executor, this->n_, "active_vertices"),
          degrees_(executor, this->n_, "active_degrees"),
          offsets_(executor, std::uint64_t{this->n_} + 1, "work_offsets"),
          owner_(executor, this->m_, "owner"),
          candidate_(executor, this->m_, "candidate"),
          best_(executor, this->n_, "best"),
          sum_(executor, this->n_) {
        this->show_paths();
        this->space({.name = kPlaces, .one = "active vertex", .size = this->n_});
        this->space({.name = kItems, .one = "work item", .size = this->m_});
        this->state(
            active_,
            Column{
                .name = "active", .role = Role::frontier, .style = ValueStyle::flag, .space = space_names::vertices});
        this->state(position_, Column{.name = "position", .space = space_names::vertices, .size = this->n_});
        this->state(vertices_,
                    Column{.name = "active_vertices", .style = ValueStyle::optional, .none = kNone, .space = kPlaces});
        this->state(offsets_, Column{.name = "work_offsets", .space = kPlaces, .size = this->n_});
        this->state(owner_, Column{.name = "owner", .style = ValueStyle::optional, .none = kNone, .space = kItems});
        this->state(candidate_, Column{.name = "candidate",
                                       .role = Role::candidate,
                                       .style = ValueStyle::infinite,
                                       .none = word_of(no_way<Length>()),
                                       .space = kItems});
        this->scratch(best_);
        this->link({.from = kPlaces, .to = space_names::vertices, .column = "active_vertices", .says = "vertex"});
        this->link({.from = space_names::vertices,
                    .to = kPlaces,
                    .column = "active_vertices",
                    .says = "place",
                    .kind = SpaceLink::Kind::inverse});
        this->link({.from = kItems, .to = space_names::vertices, .column = "owner", .says = "tail"});
        this->host(round_);
        this->host(phase_);
        this->host(num_active_);
        this->host(num_items_);
    }

    void start() override {
        FromOneSource<Executor, Length>::start();
        round_ = num_active_ = num_items_ = 0;
        phase_ = kFinalize;
        active_.fill(0);
        this->executor_.fill(active_.data() + this->source_, 1, 1);
        position_.fill(0);
        vertices_.fill(kNone);
        degrees_.fill(0);
        offsets_.fill(0);
        owner_.fill(kNone);
        candidate_.fill(word_of(no_way<Length>()));
        best_.fill(0xFFFFFFFFu);
    }

private:
    enum Phase : std::uint32_t { kChoose, kRelax, kFinalize };

    bool relax() override {
        auto& executor = this->executor_;
        const ActiveArcsView work{vertices_.read(), offsets_.read(), num_active_, num_items_};
        if (phase_ == kFinalize) return choose();
        if (phase_ == kRelax) {
            phase_ = kFinalize;
            executor.launch(TakeBest{}, this->n_, best_.write(), active_.write(), this->paths(false));
            return true;
        }
        phase_ = kRelax;
        executor.launch(RelaxActive{}, num_items_, this->graph(), work, this->distance_.read(), owner_.write(),
                        candidate_.write(), best_.write());
        return true;
    }

    /// False where nobody is active, or none of them has an arc.
    bool choose() {
        auto& executor = this->executor_;
        sum_.run(active_.read(), this->n_, position_.write());
        num_active_ = last_of(position_, this->n_);
        if (num_active_ == 0) return false;
        if (round_ == this->n_) {
            this->found_shorter_way_in_round_n();
            return false;
        }
        executor.launch(GatherActive{}, this->n_, this->graph(), active_.read(), position_.read(), vertices_.write(),
                        degrees_.write());
        sum_.run(degrees_.read(), num_active_, offsets_.write());
        num_items_ = last_of(offsets_, num_active_);
        if (num_items_ == 0) return false;
        phase_ = kChoose;
        ++round_;
        return true;
    }

    std::uint32_t last_of(const Buffer<std::uint32_t>& sums, std::uint32_t size) {
        std::uint32_t sum = 0;
        this->executor_.download(&sum, sums.data() + size, sizeof(sum));
        return sum;
    }

    int line_of_marking() const override { return 9; }
    PassReport report(const Changes& changes) override {
        if (round_ == 0) return this->report_source();
        const auto active = count_text(num_active_, "active vertex", "active vertices");
        const auto items = count_text(num_items_, "work item", "work items");
        const auto label = round_label(round_);
        PassReport report;
        if (phase_ == kChoose) {
            report.label = label + ": choose";
            report.sentence = "Of " + count_text(this->n_, "vertex", "vertices") + " " +
                              count_text(num_active_, "active one owns ", "active ones own ") + items +
                              ", one for each arc";
            report.note = percent_text(this->m_ - num_items_, this->m_) +
                          " of all arcs are left out: they cannot improve anything.";
            report.lines = {
                {1, active, false}, {2, active, false}, {3, active, true}, {4, active, true}, {5, active, true}};
            report.figures = {{"active", static_cast<double>(num_active_), "vertices"}};
        } else if (phase_ == kRelax) {
            report.label = label + ": relax";
            report.sentence = items + " relaxed out of " + active;
            report.note = "Each searches its owner among the offsets, and offers its candidate to the destination.";
            report.lines = {{6, items, false}, {7, items, true}, {8, items, false}};
            report.figures = {{"relaxed", static_cast<double>(num_items_), "arcs"}};
        } else {
            report = report_round({.round = round_,
                                   .relaxed = num_items_,
                                   .improved = changes["distance"].changed,
                                   .num_vertices = this->n_});
            this->report_final(report);
            report.label = label + ": finalize";
            report.lines = {{1, count_text(this->n_, "vertex", "vertices"), true}};
            std::erase_if(report.figures, [](const Figure& figure) { return figure.name == "relaxed"; });
        }
        report.path = {label};
        return report;
    }

    static constexpr const char* kPlaces = "active vertices";
    static constexpr const char* kItems = "work items";

    Buffer<std::uint32_t> active_, position_, vertices_, degrees_, offsets_, owner_;
    Buffer<Length> candidate_;
    Buffer<std::uint64_t> best_;
    ExclusiveSum<Executor> sum_;
    std::uint32_t round_ = 0, phase_ = kFinalize;
    std::uint32_t num_active_ = 0, num_items_ = 0;  // of the round that was begun last
};

template <class Executor>
class InputParallelRefined final : public OnLengths<Executor, InputParallelRefinedOf> {
public:
    using OnLengths<Executor, InputParallelRefinedOf>::OnLengths;
};

AlgorithmInfo input_parallel_refined();  ///< sssp.ipbf-refined: Malison 2012, 5.4.2

}  // namespace lockstep::sssp
