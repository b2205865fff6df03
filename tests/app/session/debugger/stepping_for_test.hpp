#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "app/catalog.hpp"
#include "app/session/debugger/debugger_session.hpp"
#include "app/session/queries/queries.hpp"
#include "app/session/workspace.hpp"
#include "tests/soon.hpp"

namespace lockstep::test {

/// The real catalogue on small inputs, in lockstep order. Frames pass until a condition holds.
class SteppingInside : public testing::Test {
protected:
    SteppingInside() { workspace.apply(SetReducedMotion{true}); }  // no time passes between frames

    template <class Done>
    bool until(Done done) {
        return test::comes_about([&] {
            workspace.advance(0);
            workspace.answer({.debugger = {.launch = true}});
            return done();
        });
    }
    bool settle() {
        return until([&] {
            return !workspace.loading() && workspace.run() && !workspace.pending_run() &&
                   workspace.run()->state() != RunState::running && workspace.shown_pass() == workspace.pass() &&
                   workspace.now() && !workspace.opening_launch() && !workspace.debugger().busy() &&
                   !workspace.debugger().looks_for_hazards();
        });
    }
    void open(const std::string& spec, const std::string& algorithm, std::uint32_t pass) {
        const auto* before = workspace.run();
        workspace.open({.dataset = {.generate = spec},
                        .algorithm = algorithm,
                        .executor = ExecutorKind::simt,
                        .order = Order::lockstep(),
                        .pass = pass});
        ASSERT_TRUE(until([&] { return workspace.run() && workspace.run() != before; }));
        ASSERT_TRUE(settle());
        ASSERT_EQ(workspace.pass(), pass);
    }
    void step(int by) {
        if (by > 0) workspace.apply(StepForward{});
        else workspace.apply(StepBack{});
        ASSERT_TRUE(settle());
    }
    /// Goes to the next store to an element, and asks for the writer of its value.
    bool find_who_stores_next(std::uint32_t element) {
        workspace.apply(SelectElement{element});
        workspace.apply(ChooseStepBy{StepBy::access});
        workspace.apply(NextChange{});
        return until([&] {
            workspace.answer(
                {.debugger = {.launch = true, .provenance = DebuggerQueries::Provenance{workspace.selection()}}});
            return workspace.debugger().provenance().has_value();
        });
    }
    /// All words of the algorithm's buffers in the shown state.
    std::vector<std::vector<std::uint32_t>> state() const {
        std::vector<std::vector<std::uint32_t>> words;
        for (const auto& block : workspace.now().buffers)
            words.emplace_back(block->words(), block->words() + block->size());
        return words;
    }
    /// Applies the action, waits for a search to end and for its target. Returns the cursor's position.
    AccessPlace go(const Action& action) {
        workspace.apply(DismissNotice{});
        workspace.apply(action);
        EXPECT_TRUE(until([&] { return !workspace.searching(); }));
        EXPECT_TRUE(settle());
        return workspace.debugger().place();
    }
    /// An element of a column after a stored pass.
    Value value_after(std::uint32_t pass, const std::string& name, std::uint32_t element) const {
        const auto& run = *workspace.run();
        for (const auto& column : run.columns())
            if (column.name == name)
                return Run::read(column, run.timeline().find(pass), run.inputs(), element, 1).at(0);
        ADD_FAILURE() << "no column " << name;
        return Value(0u);
    }
    /// The position of the cursor: the pass, and the text of the access; "" at the end of the pass.
    std::pair<std::uint32_t, std::string> moment() const { return {workspace.pass(), workspace.inside()}; }

    /// The position in numbers: "pass 3", "pass 3, launch 1, access 20".
    std::string standing() const {
        const auto& debugger = workspace.debugger();
        if (!debugger.inside()) return fmt::format("pass {}", workspace.pass());
        const auto at = debugger.place();
        return fmt::format("pass {}, launch {}, access {}", at.pass, at.launch, at.access);
    }
    /// Makes a step; false if the cursor has not moved.
    bool press(StepBy grain, int by) {
        const auto from = standing();
        workspace.apply(ChooseStepBy{grain});
        step(by);
        return standing() != from;
    }
    /// Where steps back end: the input, or the start of the first launch that makes it.
    std::string begin_of_run() const {
        return workspace.run()->timeline().record(0).launches.empty() ? "pass 0" : "pass 0, launch 0, access 0";
    }
    /// Goes to where steps end: the last pass, or the fault that has stopped the run.
    std::string end_of_run() {
        if (workspace.run()->fault()) go(SeekDebugger{{.kind = DebuggerGoal::Kind::fault}});
        else go(Seek{workspace.run()->num_passes() - 1});
        return standing();
    }
    /// Goes to the current position by a seek, without earlier steps to undo.
    void seek_here() {
        const bool inside = workspace.debugger().inside();
        const auto pass = workspace.pass();
        const auto at = workspace.debugger().place();
        workspace.apply(Seek{0});
        ASSERT_TRUE(settle());
        ASSERT_FALSE(press(StepBy::pass, -1));
        if (inside) workspace.apply(SeekAccess{at.pass, at.launch, at.access});
        else workspace.apply(Seek{pass});
        ASSERT_TRUE(settle());
    }

    Catalog catalog = make_catalog();
    Workspace workspace{catalog};
};

}  // namespace lockstep::test
