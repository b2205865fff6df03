#include "app/gui/keys/palette_entries.hpp"

#include <algorithm>
#include <chrono>
#include <memory>
#include <thread>

#include <gtest/gtest.h>

#include "app/catalog.hpp"
#include "app/session/files/recents.hpp"
#include "app/session/gpu_probe.hpp"
#include "app/session/queries/queries.hpp"
#include "tests/soon.hpp"

namespace lockstep {
namespace {

class PaletteEntries : public ::testing::Test {
protected:
    PaletteEntries() : catalog_(make_catalog()), workspace_(catalog_) {
        workspace_.apply(ChooseExecutor{ExecutorKind::simt, Order::lane_by_lane()});
    }
    void open(const char* spec, const char* algorithm) {
        workspace_.open({.dataset = {.generate = spec}, .algorithm = algorithm});
        ASSERT_TRUE(test::comes_about([&] { return workspace_.advance(0), is_there(); }));
    }
    bool is_there() const { return workspace_.run() && workspace_.run()->state() != RunState::running; }
    std::vector<std::string> titles(const char* typed) const {
        std::vector<std::string> all;
        for (const auto& one : typed_entries(workspace_, typed)) all.push_back(one.title);
        return all;
    }
    /// The action of the first entry.
    std::vector<Action> asked(const char* typed) const {
        Actions actions;
        ViewRequests requests;
        CommandContext context{workspace_, actions, requests};
        const auto entries = typed_entries(workspace_, typed);
        if (!entries.empty() && entries.front().run) entries.front().run(context);
        return actions.take();
    }
    using Titles = std::vector<std::string>;

    Catalog catalog_;
    Workspace workspace_;
};

TEST_F(PaletteEntries, SeveralGpusHaveNames) {
    const auto named = [&](const Workspace& workspace) {
        std::vector<std::string> found;
        for (const auto& one : named_entries(workspace))
            if (one.detail == "GPU") found.push_back(one.title);
        return found;
    };
    const auto with = [&](const std::vector<std::string>& names) {
        auto made = std::make_unique<Workspace>(
            catalog_, [](std::string*) { return true; }, [names] { return names; });
        EXPECT_TRUE(test::comes_about([&] { return made->answer({.gpus = true}), made->gpu().has_value(); }));
        return made;
    };
    EXPECT_EQ(named(*with({"NVIDIA H100"})), Titles{});
    const auto two = with({"NVIDIA H100 (0)", "NVIDIA H100 (1)"});
    EXPECT_EQ(named(*two), (Titles{"On NVIDIA H100 (0)", "On NVIDIA H100 (1)"}));
    Actions actions;
    ViewRequests requests;
    CommandContext context{*two, actions, requests};
    for (const auto& one : named_entries(*two))
        if (one.title == "On NVIDIA H100 (1)") one.run(context);
    const auto asked = actions.take();
    ASSERT_EQ(asked.size(), 1u);
    const auto& chosen = std::get<ChooseExecutor>(asked.front());
    EXPECT_EQ(chosen.kind, ExecutorKind::cuda);
    EXPECT_EQ(chosen.gpu, 1);
}

TEST_F(PaletteEntries, PhrasesWithNumbers) {
    open("list:random,n=64,seed=7", "list.rhj");
    EXPECT_EQ(titles("pass 2"), (Titles{"Go to pass 2"}));
    EXPECT_EQ(titles("PASS 2"), (Titles{"Go to pass 2"}));
    EXPECT_EQ(titles("go to pass 2"), (Titles{"Go to pass 2"}));
    EXPECT_EQ(titles("node 63"), (Titles{"Go to node 63"}));
    EXPECT_EQ(titles("node 64"), (Titles{"There is no node 64"}));
    EXPECT_EQ(titles("pass 1,000"), (Titles{"There is no pass 1,000"}));
    EXPECT_EQ(titles("2"), (Titles{"Go to pass 2", "Go to node 2"}));
    ASSERT_EQ(titles("limit 8").size(), 1u);
    EXPECT_TRUE(titles("limit 8").front().starts_with("Set limit"));
    EXPECT_EQ(titles("shuffled:7"), (Titles{"On the emulator, shuffled:7"}));
    EXPECT_EQ(titles("shuffled 9"), (Titles{"On the emulator, shuffled:9"}));
}

TEST_F(PaletteEntries, ParameterRange) {
    open("list:random,n=64,seed=7", "list.rhj");
    const auto entries = typed_entries(workspace_, "limit 0");
    ASSERT_EQ(entries.size(), 1u);
    EXPECT_FALSE(entries.front().run);
    EXPECT_NE(entries.front().title.find("cannot be 0"), std::string::npos);
    EXPECT_NE(entries.front().detail.find("it is 1 to"), std::string::npos);
}

TEST_F(PaletteEntries, OtherSpaces) {
    open("graph:grid,n=64", "bfs.frontier");
    const auto actions = asked("arc 17");
    ASSERT_EQ(actions.size(), 1u);
    const auto* select = std::get_if<SelectElement>(&actions.front());
    ASSERT_TRUE(select);
    EXPECT_EQ(select->element, 17u);
    EXPECT_EQ(select->space, space_names::arcs);
    const auto source = asked("source 12");
    ASSERT_EQ(source.size(), 1u);
    EXPECT_EQ(std::get<SetParameter>(source.front()).value, 12);
}

TEST_F(PaletteEntries, NodeMeansVertexWithoutNodes) {
    open("graph:grid,n=64", "bfs.frontier");
    EXPECT_EQ(titles("node 13"), (Titles{"Go to vertex 13"}));
    EXPECT_EQ(titles("go to element 13"), (Titles{"Go to vertex 13"}));
}

TEST_F(PaletteEntries, VertexMeansNode) {
    open("list:random,n=64,seed=7", "list.rhj");
    EXPECT_EQ(titles("vertex 13"), (Titles{"Go to node 13"}));
}

TEST_F(PaletteEntries, NumberIsRequired) {
    open("list:random,n=64,seed=7", "list.rhj");
    for (const char* typed : {"", " ", "pass", "node", "pass x", "nonsense 12", "12 nodes"})
        EXPECT_EQ(titles(typed), Titles{}) << typed;
}

TEST_F(PaletteEntries, NameInSpace) {
    open("graph:grid,n=64", "bfs.frontier");
    const auto vertex = named_spaces(workspace_, "go to vertex New York");
    ASSERT_EQ(vertex.spaces.size(), 1u);
    EXPECT_EQ(vertex.spaces.front().name, space_names::vertices);
    EXPECT_EQ(vertex.text, "New York");
    const auto any = named_spaces(workspace_, "New York");
    EXPECT_GT(any.spaces.size(), 1u);
    EXPECT_EQ(any.text, "New York");
}

TEST_F(PaletteEntries, RecentFiles) {
    Recents recents;
    recents.add({.source = {.input = "/there/roads.gr.gz"}});
    workspace_.remember(recents);
    const auto entries = named_entries(workspace_);
    const auto found = std::ranges::find(entries, "Open roads.gr.gz", &PaletteEntry::title);
    ASSERT_NE(found, entries.end());
    Actions actions;
    ViewRequests requests;
    CommandContext context{workspace_, actions, requests};
    found->run(context);
    const auto asked = actions.take();
    ASSERT_EQ(asked.size(), 1u);
    EXPECT_EQ(std::get<OpenInput>(asked.front()).source.input, "/there/roads.gr.gz");
}

TEST_F(PaletteEntries, EveryEntryHasAnAction) {
    open("list:random,n=64,seed=7", "list.rhj");
    for (const auto& one : named_entries(workspace_)) EXPECT_TRUE(one.run || !one.completes.empty()) << one.title;
}

}  // namespace
}  // namespace lockstep
