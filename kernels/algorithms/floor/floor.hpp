#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "kernels/algorithms/list_ranking/columns.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/run/entry/declared_algorithm.hpp"
#include "kernels/simt/buffer.hpp"

namespace lockstep::floors {

/// A limit of the device, measured as an algorithm of one pass and one launch on a list, whose links say where to read and
/// write: with a random list the accesses are random, with an ordered one in order. Each floor says what it launches.
template <class Executor>
class Floor : public DeclaredAlgorithm {
public:
    /// result       the column that the launch writes; without a name: it writes nothing
    Floor(Executor& executor, const SuccessorList& list, Column result)
        : executor_(executor),
          n_(list.size()),
          head_(list.head),
          successor_(executor, list.successor, "successor"),
          result_(executor, result.size, result.name) {
        input(successor_, list_ranking::input_successor());
        result.result = true;
        if (result.name.empty()) scratch(result_);
        else state(result_, std::move(result));
        host(launched_);
    }

    void start() override {
        launched_ = false;
        result_.fill(kNone);
    }

    bool step() override {
        if (launched_) return false;
        launch();
        launched_ = true;
        return true;
    }

    PassReport describe(const Changes&) override { return launched_ ? report_launch() : report_input(); }

protected:
    virtual void launch() = 0;
    virtual PassReport report_launch() const = 0;

    std::string nodes() const { return count_text(n_, "node", "nodes"); }

    Executor& executor_;
    std::uint32_t n_, head_;
    Buffer<std::uint32_t> successor_, result_;

private:
    PassReport report_input() const {
        PassReport report;
        report.label = "input";
        report.sentence = "A list of " + nodes() + ", closed to a ring";
        report.note = "Its links say where to read and write: the order of a random list is random.";
        return report;
    }

    bool launched_ = false;
};

}  // namespace lockstep::floors
