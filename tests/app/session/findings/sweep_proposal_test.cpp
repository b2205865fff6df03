#include "app/session/findings/sweep_proposal.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "app/catalog.hpp"
#include "tests/message_parts.hpp"
#include "tests/soon.hpp"

namespace lockstep {
namespace {

class SweepProposal : public testing::Test {
protected:
    SweepProposal() { show("list:random,n=256,seed=7", "list.rhj"); }
    void show(const std::string& spec, const std::string& algorithm) {
        workspace.apply(Generate{spec});
        settle(spec);
        workspace.apply(ChooseAlgorithm{algorithm});
        settle(spec, algorithm);
        ASSERT_EQ(workspace.algorithm().id, algorithm);
    }
    /// algorithm  the algorithm on screen; empty: any
    void settle(const std::string& spec, const std::string& algorithm = {}) {
        ASSERT_TRUE(test::comes_about([&] {
            workspace.advance(0);
            return !workspace.loading() && workspace.run() && !workspace.pending_run() &&
                   workspace.run()->state() != RunState::running && workspace.dataset()->source == spec &&
                   (algorithm.empty() || workspace.algorithm().id == algorithm);
        }));
    }
    SweepRequest over(const std::string& parameter) {
        return request_of(propose_sweep(workspace, parameter), workspace);
    }

    Catalog catalog = make_catalog();
    Workspace workspace{catalog, [](std::string*) { return false; }};
};

TEST_F(SweepProposal, SweepOfShownRunIsCurrent) {
    EXPECT_EQ(stale_note(workspace, over("num_splitters")), "");
    EXPECT_EQ(stale_note(workspace, over("")), "");
}

TEST_F(SweepProposal, NamesOtherInputOrAlgorithm) {
    const auto parameter = over("num_splitters"), size = over("");
    show("list:random,n=512,seed=7", "list.rhj");
    EXPECT_TRUE(test::has_parts(stale_note(workspace, parameter),
                                {"list.rhj", "list:random,n=256,seed=7", "list.rhj", "list:random,n=512,seed=7"}));
    EXPECT_EQ(stale_note(workspace, size), "") << "another size of the same generator is a point of it";
    show("list:ordered,n=512", "list.wyllie");
    EXPECT_TRUE(
        test::has_parts(stale_note(workspace, size), {"list.rhj", "list:random", "list.wyllie", "list:ordered,n=512"}));
}

TEST_F(SweepProposal, DraftRoundTrip) {
    auto draft = propose_sweep(workspace, "num_splitters");
    draft.across = "block";
    draft.across_range = propose_across(workspace, "block");
    const auto request = request_of(draft, workspace);
    EXPECT_TRUE(request.is_map());
    EXPECT_LE(request.across.values.size(), 7u);
    EXPECT_EQ(request_of(draft_of(request), workspace), request);
    const auto sizes = over("");
    EXPECT_EQ(request_of(draft_of(sizes), workspace), sizes);
}

}  // namespace
}  // namespace lockstep
