#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "kernels/list_ranking/columns.hpp"
#include "kernels/run/entry/algorithm.hpp"
#include "kernels/run/entry/count_text.hpp"
#include "kernels/simt/buffer.hpp"

namespace lockstep::floors {

/// A limit of the device, measured as an algorithm of one pass and one launch on a list, whose links say where to read and
/// write: with a random list the accesses are random, with an ordered one in order. Each floor says what it launches.
template <class Executor>
class Floor : public Algorithm {
public:
    /// result       the column that the launch writes; `size` 0: it writes nothing
    Floor(Executor& executor, const SuccessorList& list, Column result)
        : executor_(executor),
          n_(list.size()),
          head_(list.head),
          successor_(executor, list.successor, "successor"),
          result_(executor, result.size, result.name),
          columns_{list_ranking::input_successor(n_)} {
        result.result = true;
        if (result.size != 0) columns_.push_back(std::move(result));
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

    PassReport describe(std::span<const FieldChange>) override { return launched_ ? report_launch() : report_input(); }

    std::span<const Column> columns() const override { return columns_; }
    std::vector<StateBuffer> inputs() const override { return {{"successor", successor_.data(), successor_.bytes()}}; }
    std::vector<StateBuffer> state() const override { return {{"result", result_.data(), result_.bytes()}}; }
    HostState host_state() const override { return {launched_}; }
    void restore(const HostState& host) override { launched_ = host[0] != 0; }

protected:
    virtual void launch() = 0;
    virtual PassReport report_launch() const = 0;

    std::string nodes() const { return count_text(n_, "node", "nodes"); }

    Executor& executor_;
    std::uint32_t n_, head_;
    Buffer<std::uint32_t> successor_, result_;
    std::vector<Column> columns_;

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
