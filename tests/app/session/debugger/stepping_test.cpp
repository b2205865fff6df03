#include <algorithm>
#include <array>
#include <chrono>
#include <functional>
#include <map>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/app/session/debugger/stepping_for_test.hpp"
#include "tests/kernels/debugger/planted_run_for_test.hpp"
#include "tests/message_parts.hpp"

namespace lockstep::test {
namespace {

/// Adds one to each word.
struct AddOne {
    static constexpr const char* name = "add_one";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 32};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<std::uint32_t> words) const {
        const auto i = ctx.global_thread();
        const auto word = ctx.load(words, i);
        ctx.store(words, i, word + 1);
    }
};

/// A kernel between library calls, which have no trace: `l` sets a word, `k` adds one to all words.
struct CallsLibraries {
    void operator()(Emulator& emulator, const Buffer<std::uint32_t>& words, std::uint32_t lap) const {
        for (const char which : std::string_view(std::array{"klk", "lk", "kl", "l", "kllk"}[lap - 1])) {
            if (which == 'k') emulator.launch(AddOne{}, 64, words.write());
            else
                emulator.call_library("sort of a library", source_here(),
                                      [&] { emulator.fill(words.data() + 9, 70 * lap, 1); });
        }
    }
};

TEST_F(SteppingInside, ForwardAndBackRestoresStates) {
    struct Case {
        const char *input, *algorithm;
        std::uint32_t pass;
    };
    for (const auto& [input, algorithm, pass] :
         {Case{"list:random,n=40,seed=3", "list.wyllie-unpacked", 2},
          Case{"list:random,n=40,seed=3", "list.wyllie-stepwise", 2}, Case{"list:random,n=40,seed=3", "list.rhj", 1},
          Case{"graph:grid,n=36", "bfs.frontier", 2}})
        for (const auto grain : {StepBy::access, StepBy::instruction, StepBy::line, StepBy::launch}) {
            SCOPED_TRACE(::testing::Message() << algorithm << ", grain " << static_cast<int>(grain));
            open(input, algorithm, pass);
            workspace.apply(ChooseStepBy{grain});
            std::vector<std::pair<std::uint32_t, std::string>> moments{moment()};
            std::vector<std::vector<std::vector<std::uint32_t>>> states{state()};
            for (int k = 0; k < 24; ++k) {
                step(1);
                if (moment() == moments.back()) break;  // the end of the run
                moments.push_back(moment());
                states.push_back(state());
            }
            EXPECT_GT(moments.size(), 4u);
            for (auto k = moments.size() - 1; k-- > 0;) {
                step(-1);
                ASSERT_EQ(moment(), moments[k]) << "after " << k << " steps";
                ASSERT_EQ(state(), states[k]) << "after " << k << " steps";
            }
        }
}

struct Stepped {
    const char *input, *algorithm;
};
constexpr Stepped kStepped[] = {
    {"list:random,n=12,seed=3", "list.wyllie-unpacked"},
    {"list:random,n=12,seed=3", "list.wyllie-reduced"},
    {"array:index,n=40", "scan.work-efficient"},
    {"matrix:random,n=4,seed=1", "matrix.multiply-tiled"},
    {"graph:grid,n=16", "bfs.frontier"},
    {"graph:grid,n=16", "bfs.host"},
    {"segments:random,n=64,segments=4,seed=3", "segscan.host"},
    {"list:ordered,n=64", "planted.library-calls"},
    {"list:ordered,n=64", "planted.second-faults"},
};
using FaultsAfterOthers = test::AfterOthers<test::ReadsOutOfRange>;
constexpr StepBy kGrains[] = {StepBy::pass, StepBy::group,       StepBy::launch, StepBy::barrier,
                              StepBy::line, StepBy::instruction, StepBy::access};

TEST_F(SteppingInside, StepBackUndoesStepEverywhere) {
    catalog.add(test::planted_algorithm<CallsLibraries>("planted.library-calls"));
    catalog.add(test::planted_algorithm<FaultsAfterOthers>("planted.second-faults"));
    constexpr int kWalks = 12, kSteps = 7;
    for (const auto& [input, algorithm] : kStepped) {
        open(input, algorithm, 1);
        const auto seed = static_cast<std::uint32_t>(std::random_device{}());
        SCOPED_TRACE(::testing::Message() << algorithm << ", seed " << seed);
        std::mt19937 random(seed);
        const auto any = [&](std::size_t size) { return static_cast<std::uint32_t>(random() % size); };
        const auto last = workspace.run()->num_passes() - 1;
        const auto begin = begin_of_run(), end = end_of_run(), last_state = fmt::format("pass {}", last);
        const bool stopped = workspace.run()->fault().has_value();
        for (int walk = 0; walk < kWalks; ++walk) {
            workspace.apply(StayWithWarp{any(3) == 0});
            const auto pass = 1 + any(last + (stopped ? 1 : 0));
            const auto launches = pass > last ? 3 : workspace.run()->timeline().record(pass).launches.size();
            workspace.apply(Seek{std::min(pass, last)});
            ASSERT_TRUE(settle());
            if (launches > 0 && any(5) > 0) {
                const auto launch = any(launches);
                go(SeekAccess{pass, launch, 0});
                if (workspace.debugger().inside())
                    go(SeekAccess{pass, launch, any(workspace.debugger().num_accesses() + 1)});
            }
            struct Pressed {
                StepBy grain;
                int by;
                std::string from;
                std::vector<std::vector<std::uint32_t>> state;
            };
            std::vector<Pressed> pressed;
            auto grain = StepBy::access;
            std::string way = standing();
            for (int k = 0; k < kSteps; ++k) {
                if (k == 0 || any(3) == 0) grain = kGrains[any(std::size(kGrains))];
                const Pressed one{grain, any(2) == 0 ? 1 : -1, standing(), state()};
                if (press(one.grain, one.by)) pressed.push_back(one);
                else if (one.by < 0 && !goes_into_passes(grain)) ASSERT_TRUE(one.from == begin || one.from == "pass 0");
                else if (one.by < 0) ASSERT_EQ(one.from, begin) << "walk " << walk << ": " << way;
                else if (goes_into_passes(grain)) ASSERT_EQ(one.from, end) << "walk " << walk << ": " << way;
                else ASSERT_TRUE(one.from == end || one.from == last_state) << "walk " << walk << ": " << way;
                way += fmt::format("; grain {} by {}: {}", static_cast<int>(grain), one.by, standing());
            }
            for (; !pressed.empty(); pressed.pop_back()) {
                press(pressed.back().grain, -pressed.back().by);
                ASSERT_EQ(standing(), pressed.back().from) << "walk " << walk << ": " << way;
                ASSERT_EQ(state(), pressed.back().state) << "walk " << walk << ": " << way;
            }
        }
        workspace.apply(StayWithWarp{false});
    }
}

TEST_F(SteppingInside, StepsFromInputToEndAndBack) {
    catalog.add(test::planted_algorithm<CallsLibraries>("planted.library-calls"));
    catalog.add(test::planted_algorithm<FaultsAfterOthers>("planted.second-faults"));
    constexpr std::size_t kMax = 40;
    for (const auto& [input, algorithm] : kStepped) {
        open(input, algorithm, 1);
        const auto last = workspace.run()->num_passes() - 1;
        const auto end = end_of_run();
        for (const auto grain : {StepBy::launch, StepBy::barrier, StepBy::line, StepBy::instruction, StepBy::access})
            for (const int by : {1, -1}) {
                SCOPED_TRACE(::testing::Message()
                             << algorithm << ", grain " << static_cast<int>(grain) << " by " << by);
                workspace.apply(Seek{by > 0 ? 0 : last});
                ASSERT_TRUE(settle());
                if (by < 0) end_of_run();
                seek_here();
                std::vector<std::string> stops{standing()};
                std::vector<std::vector<std::vector<std::uint32_t>>> states{state()};
                while (stops.size() < kMax && press(grain, by)) {
                    stops.push_back(standing());
                    states.push_back(state());
                }
                if (stops.size() < kMax) {
                    ASSERT_EQ(stops.back(), by > 0 ? end : begin_of_run());
                }
                EXPECT_GT(stops.size(), last) << "at least one in each pass";
                seek_here();
                for (auto k = stops.size(); k-- > 0;) {
                    ASSERT_EQ(standing(), stops[k]);
                    ASSERT_EQ(state(), states[k]) << stops[k];
                    if (k > 0) press(grain, -by);
                }
            }
    }
}

TEST_F(SteppingInside, StatesStartAndEndWithThoseOfPasses) {
    open("list:random,n=40,seed=3", "list.wyllie-stepwise", 3);
    const auto after = state();
    workspace.apply(Seek{2});
    ASSERT_TRUE(settle());
    const auto before = state();
    EXPECT_NE(before, after);
    workspace.apply(SeekAccess{3, 0, 0});
    ASSERT_TRUE(settle());
    EXPECT_EQ(workspace.pass(), 3u);
    EXPECT_FALSE(workspace.inside().empty());
    EXPECT_EQ(state(), before);
    const auto launches = workspace.run()->timeline().record(3).launches.size();
    workspace.apply(SeekAccess{3, static_cast<std::uint32_t>(launches - 1), 1u << 30});
    ASSERT_TRUE(settle());
    EXPECT_TRUE(workspace.inside().empty()) << "the end of the last launch is the end of the pass";
    EXPECT_EQ(state(), after);
}

TEST_F(SteppingInside, StoreChangesOneElement) {
    open("list:random,n=40,seed=3", "list.wyllie-unpacked", 2);
    workspace.apply(SeekAccess{2, 1, 0});
    ASSERT_TRUE(settle());
    workspace.apply(ChooseStepBy{StepBy::access});
    auto last = state();
    std::map<std::size_t, int> changes;  // number of steps by number of changed words
    for (int k = 0; k < 200; ++k) {
        step(1);
        if (workspace.pass() != 2) break;
        const auto now = state();
        std::size_t differing = 0;
        for (std::size_t b = 0; b < now.size(); ++b)
            for (std::size_t w = 0; w < now[b].size(); ++w) differing += now[b][w] != last[b][w];
        ++changes[differing];
        last = now;
    }
    EXPECT_GT(changes[0], 0) << "loads";
    EXPECT_GT(changes[1], 0) << "stores";
    EXPECT_EQ(changes.size(), 2u) << "no step changes more than one word";
}

TEST_F(SteppingInside, OnlyTheLayoutDebugStepsInsideAPass) {
    open("list:random,n=40,seed=3", "list.wyllie-unpacked", 2);
    workspace.apply(ChooseLayout{WindowLayout::debug});
    workspace.apply(ChooseStepBy{StepBy::access});
    workspace.apply(SeekAccess{2, 1, 0});
    ASSERT_TRUE(settle());
    step(1);
    const auto moment = workspace.inside();
    EXPECT_FALSE(moment.empty());
    workspace.apply(ChooseLayout{WindowLayout::teach});
    EXPECT_EQ(workspace.inside(), moment);
    step(1);
    EXPECT_TRUE(workspace.inside().empty()) << "the end of the pass";
    EXPECT_EQ(workspace.pass(), 2u);
    step(1);
    EXPECT_EQ(workspace.pass(), 3u);
    workspace.apply(ChooseLayout{WindowLayout::debug});
    EXPECT_EQ(workspace.step_by(), StepBy::access);
}

TEST_F(SteppingInside, ShowsWarpAndGoesToNextChange) {
    open("list:ordered,n=70", "list.wyllie-unpacked", 1);
    workspace.apply(SeekAccess{1, 1, 0});
    ASSERT_TRUE(settle());
    const auto& debugger = workspace.debugger();
    ASSERT_TRUE(debugger.picture());
    EXPECT_EQ(debugger.kernel(), "jump_unpacked");
    EXPECT_EQ(debugger.num_blocks(), 2u);
    workspace.apply(FocusLane{.block = 1, .warp = 0, .lane = 3});
    workspace.apply(SelectElement{67u});
    workspace.apply(ChooseStepBy{StepBy::access});
    workspace.apply(NextChange{});
    ASSERT_TRUE(settle());
    ASSERT_TRUE(debugger.warp());
    EXPECT_EQ(debugger.focus(), (LaneFocus{1, 0, 3}));
    EXPECT_EQ(debugger.warp()->code, "store(rank, i, own + beyond)");
    EXPECT_TRUE(debugger.warp()->writes);
    const auto variables = debugger.variables();
    const auto value = [&](const std::string& name) {
        for (const auto& one : variables)
            if (one.name == name) return one.after;
        return std::string("none");
    };
    EXPECT_EQ(value("i"), "67");
    EXPECT_EQ(value("next"), "68");
    EXPECT_EQ(value("skip"), "69");
    EXPECT_EQ(value("own"), "1");
    EXPECT_EQ(value("beyond"), "1");
    EXPECT_EQ(workspace.pass(), 1u);
}

TEST_F(SteppingInside, FractionsFitLaneWidth) {
    open("segments:random,n=64,segments=4,seed=3", "segscan.thread", 3);
    workspace.apply(SeekAccess{3, 0, 0});
    ASSERT_TRUE(settle());
    workspace.apply(ChooseStepBy{StepBy::instruction});
    step(1);
    std::size_t below_zero = 0, above = 0;
    for (int k = 0; k < 40 && workspace.debugger().warp(); ++k) {
        for (const auto& row : workspace.debugger().warp()->rows)
            for (std::string text : row.values) {
                if (text.find('.') == std::string::npos) continue;
                const bool negative = text.starts_with("−");
                ++(negative ? below_zero : above);
                if (negative) text.erase(0, std::string("−").size());
                EXPECT_LE(text.size(), std::string_view("0.00123").size()) << row.name << ": " << text;
            }
        step(1);
    }
    EXPECT_GT(below_zero, 0u);
    EXPECT_GT(above, 0u);
}

TEST_F(SteppingInside, MarksAndScenarioRestorePosition) {
    open("list:random,n=40,seed=3", "list.wyllie-unpacked", 2);
    workspace.apply(SeekAccess{2, 1, 100});
    ASSERT_TRUE(settle());
    workspace.apply(FocusLane{.lane = 5});
    workspace.apply(MarkAccess{"here"});
    const auto saved = workspace.scenario();
    ASSERT_TRUE(saved.debugger);
    EXPECT_EQ(saved.debugger->launch, 1u);
    EXPECT_EQ(saved.debugger->access, 100u);
    EXPECT_EQ(saved.debugger->lane, 5u);
    ASSERT_EQ(saved.marks.size(), 1u);
    EXPECT_EQ(saved.marks.front(), (DebuggerMark{"here", 2, 1, 100, Order::lockstep()}));
    const auto there = state();
    EXPECT_EQ(parse_scenario(scenario_text(saved, "saved.json"), "saved.json"), saved);
    Workspace other(catalog);
    other.open(saved);
    EXPECT_TRUE(test::comes_about([&] { return other.advance(0), !other.inside().empty(); }));
    EXPECT_EQ(other.inside(), workspace.inside());
    EXPECT_EQ(other.debugger().focus(), workspace.debugger().focus());
    EXPECT_EQ(other.debugger().marks(), saved.marks);
}

TEST_F(SteppingInside, HazardsAreListedAndVisited) {
    open("list:random,n=40,seed=3", "list.wyllie-unpacked", 2);
    workspace.apply(SeekAccess{2, 1, 0});
    ASSERT_TRUE(settle());
    const auto& rows = workspace.debugger().hazards();
    ASSERT_FALSE(rows.empty());
    EXPECT_TRUE(rows.front().harmful);
    EXPECT_GT(rows.front().pairs, 0u);
    workspace.apply(SeekDebugger{{.kind = DebuggerGoal::Kind::hazard}});
    EXPECT_GT(workspace.debugger().place().access, 0u);
    EXPECT_FALSE(workspace.debugger().hazards().back().harmful) << "all store the same into changed";
}

TEST_F(SteppingInside, RunsToConditionAndBack) {
    open("list:random,n=70,seed=3", "list.wyllie-unpacked", 3);
    workspace.apply(ChooseStepBy{StepBy::access});
    workspace.apply(SeekAccess{3, 1, 0});
    ASSERT_TRUE(settle());
    const auto& recording = workspace.debugger().launch()->recording();
    std::vector<std::size_t> wanted;  // positions just after an access of that lane
    for (std::uint32_t i = 0; i < recording.num_events(); ++i)
        if (recording.event(i).block == 0 && recording.event(i).thread == 39) wanted.push_back(i + 1);
    ASSERT_GT(wanted.size(), 2u);
    workspace.apply(DismissNotice{});
    const auto run_until = [&](const char* condition, bool back) {
        const auto from = workspace.debugger().place();
        workspace.apply(RunUntil{condition, back});
        return until(
            [&] { return !workspace.searching() && (workspace.notice() || workspace.debugger().place() != from); });
    };
    for (const auto position : {wanted[0], wanted[1]}) {
        ASSERT_TRUE(run_until("lane 7 && warp 1 && block 0", false));
        EXPECT_EQ(workspace.debugger().place().access, position);
    }
    ASSERT_TRUE(run_until("lane 7 && warp 1 && block 0", true));
    EXPECT_EQ(workspace.debugger().place().access, wanted[0]);
    EXPECT_FALSE(workspace.notice());
    // Never: a notice appears, and the cursor stays.
    ASSERT_TRUE(run_until("lane 40", false));
    ASSERT_TRUE(workspace.notice());
    EXPECT_TRUE(test::has_parts(workspace.notice()->text, {"lane 40", "pass"}));
    EXPECT_EQ(workspace.debugger().place().access, wanted[0]);
    EXPECT_NE(workspace.debugger().refusal_of("lane 7 &&"), "");
    EXPECT_NE(workspace.debugger().refusal_of("nothing_of_that_name == 3"), "");
    EXPECT_EQ(workspace.debugger().refusal_of("rank[5] == 3"), "");
    EXPECT_EQ(workspace.debugger().remarks_on("rank[5] == 3"), std::vector<std::string>{"rank is distance in Arrays"});
    EXPECT_EQ(workspace.debugger().remarks_on("distance[5] =="), std::vector<std::string>{});
}

TEST_F(SteppingInside, EverySearchGoesForwardAndBack) {
    open("list:random,n=70,seed=3", "list.wyllie-unpacked", 3);
    workspace.apply(ChooseStepBy{StepBy::access});
    workspace.apply(SeekAccess{3, 1, 0});
    ASSERT_TRUE(settle());
    const auto traced = workspace.debugger().launch()->traced;  // also while another launch is open
    const auto& recording = *traced->recording;
    // An element that another thread changes in the second half, and its later value.
    std::uint32_t stored = 0;
    for (std::uint32_t i = 0; i < recording.num_events(); ++i) {
        const auto& event = recording.event(i);
        if (recording.buffer(event.buffer).name == "rank" && debugger::writes(event) && event.before != event.after)
            stored = i;
    }
    const auto& store = recording.event(stored);
    const auto holds = "distance[" + std::to_string(store.index) + "] == " + std::to_string(store.after);
    workspace.apply(SelectElement{store.index});

    struct Case {
        const char* what;
        Action forward, back;
    };
    const auto debugger_case = [](const char* what, DebuggerGoal goal) {
        return Case{what, SeekDebugger{goal, false}, SeekDebugger{goal, true}};
    };
    for (const auto& [what, forward, back] :
         {Case{"a change of what is picked", NextChange{}, PreviousChange{}},
          debugger_case("a line", {.kind = DebuggerGoal::Kind::line, .line = debugger::line_of(store)}),
          debugger_case("a hazard", {.kind = DebuggerGoal::Kind::hazard}),
          Case{"a condition on a lane", RunUntil{"lane 7 && warp 1", false}, RunUntil{"lane 7 && warp 1", true}},
          Case{"a value that is held", RunUntil{holds, false}, RunUntil{holds, true}}}) {
        SCOPED_TRACE(what);
        workspace.apply(SeekAccess{3, 1, 0});
        ASSERT_TRUE(settle());
        const auto first = go(forward);
        EXPECT_GT(first.access, 0u) << (workspace.notice() ? workspace.notice()->text : "");
        EXPECT_EQ(first.pass, 3u);
        const auto second = go(forward);
        // The element has the value only once.
        if (std::string_view(what) != "a value that is held") {
            EXPECT_NE(second, first);
        }
        if (second != first) {
            EXPECT_EQ(go(back), first);
        }
        // Backwards from the end of the launch, the last one.
        workspace.apply(SeekAccess{3, 1, 1u << 30});
        ASSERT_TRUE(settle());
        const auto last = go(back);
        EXPECT_EQ(last.pass, 3u);
        EXPECT_GE(last.access, first.access);
    }
    // Exactly at the store, from both sides.
    workspace.apply(SeekAccess{3, 1, 0});
    ASSERT_TRUE(settle());
    EXPECT_EQ(go(RunUntil{holds, false}).access, stored + 1);
    EXPECT_EQ(go(SeekAccess{3, 1, 0}).access, 0u);
    EXPECT_EQ(go(NextChange{}).access, stored + 1);
    // A loaded value exists after the load, and not before.
    ASSERT_TRUE(settle());
    workspace.apply(StayWithWarp{});
    bool seen = false;
    workspace.apply(SeekAccess{3, 1, 0});
    ASSERT_TRUE(settle());
    for (int k = 0; k < 400 && !seen; ++k) {
        step(1);
        for (const auto& one : workspace.debugger().variables()) {
            if (one.name != "beyond" || !one.now) continue;
            EXPECT_EQ(one.before, "");
            EXPECT_FALSE(one.after.empty());
            seen = true;
        }
    }
    EXPECT_TRUE(seen);
}

TEST_F(SteppingInside, FindsWriterThroughPasses) {
    open("list:ordered,n=70", "list.wyllie-unpacked", 3);
    workspace.apply(SeekAccess{3, 1, 0});
    ASSERT_TRUE(settle());
    ASSERT_TRUE(find_who_stores_next(3));
    // In an ordered list rank[3] is 8 after three jumps: 4 + 4 from pass 2, each 2 + 2 from pass 1.
    const auto& tree = *workspace.debugger().provenance();
    const auto* node = &tree;
    for (const auto& [value, pass] : {std::pair{"8", 3u}, {"4", 2u}, {"2", 1u}}) {
        EXPECT_EQ(node->value, value);
        ASSERT_TRUE(node->place);
        EXPECT_EQ(node->place->pass, pass);
        // jump_unpacked has blocks of two warps.
        const auto line = workspace.debugger()
                              .launch()
                              ->recording()
                              .event(static_cast<std::uint32_t>(workspace.debugger().place().access - 1))
                              .line;
        EXPECT_EQ(node->where, fmt::format("pass {}, block 0, warp 0, lane 3, line {}, as rank", pass, line));
        ASSERT_EQ(node->from.size(), 2u);
        EXPECT_EQ(node->from[0].reads, "own");
        EXPECT_EQ(node->from[1].reads, "beyond");
        node = &node->from[0];
    }
    EXPECT_EQ(node->value, "1");
    EXPECT_FALSE(node->place) << "from the input: " << node->where;
}

// The state before the launch is that of the run's order, whichever order is chosen for the open launch.
TEST_F(SteppingInside, WritersBeforeLaunchFollowOrderOfRun) {
    open("list:random,n=256,seed=1", "list.wyllie-unpacked", 5);
    workspace.apply(SeekAccess{5, 1, 0});
    ASSERT_TRUE(settle());
    workspace.apply(ChooseDebuggerOrder{DebuggerOrder::of(Order::shuffled(7))});
    ASSERT_TRUE(settle());
    workspace.apply(ChooseStepBy{StepBy::access});
    std::uint32_t loads = 0, before = 0;
    for (int k = 0; k < 400 && loads < 12; ++k) {
        step(1);
        const auto& debugger = workspace.debugger();
        const auto& event =
            debugger.launch()->recording().event(static_cast<std::uint32_t>(debugger.place().access - 1));
        if (event.operation != trace::Operation::load || event.index % 7 != 0) continue;
        ++loads;
        ASSERT_TRUE(until([&] {
            workspace.answer({.debugger = {.launch = true, .provenance = DebuggerQueries::Provenance{}}});
            return debugger.provenance() && !debugger.looks_for_provenance();
        }));
        // All other values are from an earlier launch, back to the input: the host sets none.
        const std::function<void(const ProvenanceNode&)> look = [&](const ProvenanceNode& node) {
            EXPECT_EQ(node.where.find("set by the host"), std::string::npos) << node.cell << " = " << node.value;
            before += node.place && node.place->pass < 5 && debugger.is_as_ran(*node.place);
            for (const auto& one : node.from) look(one);
        };
        look(*debugger.provenance());
    }
    EXPECT_EQ(loads, 12u);
    EXPECT_GT(before, 12u);
}

TEST_F(SteppingInside, ArrayHasNamesOfKernelAndColumn) {
    // The kernel's parameters are rank and successor; their columns are distance and pointer.
    open("list:ordered,n=70", "list.wyllie-unpacked", 3);
    workspace.apply(SeekAccess{3, 1, 0});
    ASSERT_TRUE(settle());
    workspace.apply(ChooseStepBy{StepBy::instruction});
    std::set<std::string> seen;
    for (int k = 0; k < 12; ++k) {
        step(1);
        const auto* picture = workspace.debugger().warp();
        ASSERT_TRUE(picture);
        seen.insert(picture->remark.substr(0, picture->remark.find(';')));
    }
    EXPECT_TRUE(seen.contains("rank is distance in Arrays")) << *seen.begin();
    EXPECT_TRUE(seen.contains("successor is pointer in Arrays"));

    ASSERT_TRUE(until([&] { return !workspace.debugger().hazards().empty(); }));
    const auto& row = workspace.debugger().hazards().front();
    const bool of_ranks = row.cell.starts_with("rank");
    EXPECT_TRUE(row.sentence.ends_with(of_ranks ? "; rank is distance in Arrays" : "; successor is pointer in Arrays"))
        << row.sentence;

    workspace.apply(SeekAccess{3, 1, 0});
    ASSERT_TRUE(find_who_stores_next(3));
    const auto& tree = *workspace.debugger().provenance();
    EXPECT_EQ(tree.cell, "distance[3]");
    EXPECT_TRUE(tree.where.ends_with(", as rank")) << tree.where;
}

}  // namespace
}  // namespace lockstep::test
