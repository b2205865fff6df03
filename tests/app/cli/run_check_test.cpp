// The findings of a check: reduced, saved, and printed for scripts.

#include "app/session/check/run_check.hpp"

#include <algorithm>
#include <sstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "app/catalog.hpp"
#include "app/cli/check/check_text.hpp"
#include "app/session/check/check_runs.hpp"
#include "kernels/algorithms/sssp/edge_parallel.hpp"
#include "tests/app/cli/temporary_folder.hpp"
#include "tests/kernels/debugger/check/failing_for_test.hpp"
#include "tests/kernels/debugger/check/wrong_arc_for_test.hpp"

namespace lockstep::test {
namespace {

using Json = nlohmann::json;
using test::Fails;

class RunCheck : public TemporaryFolder {
protected:
    CheckResult check(const AlgorithmInfo& info, DatasetSource dataset = {.generate = "list:random,n=40,seed=1"}) {
        catalog.add(info);
        Progress progress;
        return answer_check(
            {.request = {.catalog = &catalog, .algorithm = info.id, .dataset = std::move(dataset), .orders = 4}},
            progress);
    }
    static Json json_of(const CheckResult& result) { return Json::parse(check_json(result, {})); }
    Catalog catalog;
};

/// The shortest way round a lost update is a run of no round at all, which shows nothing.
TEST_F(RunCheck, DemonstrationsAreNotShownWithoutALaunch) {
    catalog.add(sssp::edge_parallel_unsafe());
    Progress progress;
    const auto result = answer_check(
        {.request = {.catalog = &catalog, .algorithm = "sssp.edge-parallel-unsafe", .orders = 2}}, progress);
    ASSERT_TRUE(result.smallest);
    EXPECT_NE(result.smallest->hazard(), nullptr) << "the lost update";
    EXPECT_FALSE(
        std::ranges::any_of(result.smallest->setup.given, [](const auto& one) { return one.first == "rounds"; }));
    EXPECT_TRUE(std::ranges::any_of(result.not_tried,
                                    [](const std::string& one) { return one.ends_with("rounds=0: no kernel runs"); }));
}

TEST_F(RunCheck, OpensAtStoreOfWrongResult) {
    const auto result = check(test::places<Fails::by_result>());
    ASSERT_TRUE(result.smallest);
    const auto& smallest = *result.smallest;
    EXPECT_EQ(smallest.setup.dataset->num_vertices(), 4u);
    ASSERT_EQ(smallest.hazard(), nullptr) << "atomics order each other";
    ASSERT_TRUE(smallest.trial.wrong_element);
    EXPECT_EQ(*smallest.trial.wrong_element, (check::WrongElement{"rank", space_names::nodes, 3}));
    OutputSet outputs;
    write_scenario(outputs, folder / "wrong.json", smallest);
    outputs.commit();

    const auto scenario = parse_scenario(content(folder / "wrong.json"), folder / "wrong.json");
    ASSERT_TRUE(scenario.debugger && scenario.debugger->access && scenario.pass);
    EXPECT_EQ(scenario.selection, (Selection{space_names::nodes, 3}));
    EXPECT_EQ(scenario.debugger->lane, 3u);
    // The opened run makes this access there.
    Progress progress;
    auto request =
        make_setup(catalog, scenario,
                   std::make_shared<const Dataset>(open_dataset(scenario.dataset, progress, DatasetKind::list)))
            .request();
    lockstep::Run run(request);
    run.wait();
    const auto traced = run.trace_of({.pass = *scenario.pass, .launch = scenario.debugger->launch}, nullptr);
    ASSERT_TRUE(traced.log) << traced.error;
    const auto& event = traced.log->events.at(*scenario.debugger->access - 1);
    EXPECT_EQ(event.operation, trace::Operation::store);
    EXPECT_EQ(traced.log->buffers[event.buffer].name, "place");
    EXPECT_EQ(event.index, 3u);
    EXPECT_NE(event.after, 3u) << "not the wrong element";

    const auto json = json_of(result)["smallest"];
    EXPECT_EQ(json["wrong_element"], 3);
    EXPECT_EQ(json["wrong_column"], "rank");
    EXPECT_EQ(json["wrong_space"], "nodes");
    EXPECT_TRUE(json["fault"].is_null());
    const auto& access = json["wrong_access"];
    EXPECT_EQ(access["pass"], *scenario.pass);
    EXPECT_EQ(access["launch"], scenario.debugger->launch);
    EXPECT_EQ(access["access"].get<std::size_t>() + 1, *scenario.debugger->access);
    EXPECT_EQ(access["operation"], "store");
    EXPECT_EQ(access["buffer"], "place");
    EXPECT_EQ(access["line"], event.line);
    EXPECT_EQ(access["after"], event.after);
    const auto text = check_text(result, {});
    EXPECT_NE(text.find("lane 3 stores place[3] (line "), std::string::npos) << text;
    EXPECT_NE(text.find("; lockstep leaves 3\n"), std::string::npos) << text;
}

// Wrong for a parameter at an end of its range, or for the example only.
TEST_F(RunCheck, TriesExampleAndParameterEnds) {
    auto info = test::places<Fails::by_result>();
    info.id = "list.ends";
    info.example = "list:ordered,n=17";
    info.parameters = {{.name = "least", .lowest = 0, .highest = 10, .value = 3, .summary = "A number"},
                       {.name = "many", .lowest = 1, .highest = 1 << 30, .value = 1, .summary = "A large number"}};
    info.verify = [](const Dataset&, const ParameterValues& parameters, const HostColumns&) {
        return parameters.at("least") == 0 ? std::optional<std::string>("least is 0") : std::nullopt;
    };
    const auto result = check(info, {});
    EXPECT_EQ(result.all.front().setup.source.generate, "list:ordered,n=17");
    ASSERT_TRUE(result.smallest);
    EXPECT_EQ(result.smallest->setup.given.at("least"), "0");
    EXPECT_EQ(result.smallest->setup.dataset->num_vertices(), 1u);
    EXPECT_NE(replay_command(*result.smallest).find(" --param least=0"), std::string::npos);
    ASSERT_EQ(result.not_tried.size(), 1u);
    EXPECT_TRUE(result.not_tried.front().starts_with("many=1073741824")) << result.not_tried.front();
}

TEST_F(RunCheck, PrintsPairOfLinesOnce) {
    const auto result = check(test::places<Fails::by_fault>(), {});
    const auto text = check_text(result, {});
    std::vector<std::string> places;
    std::istringstream lines(text.substr(0, text.find("the smallest input")));
    for (std::string line; std::getline(lines, line);)
        if (line.starts_with("  harmful ") || line.starts_with("  harmless"))
            places.push_back(line.substr(0, line.find(',')));
    auto once = places;
    std::ranges::sort(once);
    const auto [again, end] = std::ranges::unique(once);
    EXPECT_EQ(again, end) << text;
}

// The wrong element is an arc, whether the numbers of arcs and vertices are equal or not.
TEST_F(RunCheck, ReportsWrongArc) {
    const auto write = [&](const std::string& name, const std::string& lines) {
        std::ofstream(folder / name) << lines;
        return DatasetSource{.input = folder / name};
    };
    for (const auto& source : {write("six.txt", "0 1\n0 2\n0 3\n1 2\n2 3\n3 5\n"),
                               write("seven.txt", "0 1\n0 2\n0 3\n1 2\n2 3\n3 5\n4 5\n")}) {
        catalog = {};
        const auto result = check(test::wrong_arc(), source);
        ASSERT_TRUE(result.smallest) << source.input;
        OutputSet outputs;
        write_scenario(outputs, folder / "wrong.json", *result.smallest);
        outputs.commit();
        const auto scenario = parse_scenario(content(folder / "wrong.json"), folder / "wrong.json");
        EXPECT_EQ(scenario.selection, (Selection{space_names::arcs, test::kWrongArc})) << source.input;
        EXPECT_EQ(scenario.pass, 1u);

        const auto json = json_of(result);
        for (const auto& told : {json["inputs"].at(0)["failed"], json["smallest"]}) {
            EXPECT_EQ(told["wrong_element"], test::kWrongArc);
            EXPECT_EQ(told["wrong_column"], "number");
            EXPECT_EQ(told["wrong_space"], "arcs");
        }
        EXPECT_EQ(json["smallest"]["pass"], 1);
        EXPECT_EQ(json["smallest"]["wrong_access"]["buffer"], "number");
        EXPECT_EQ(json["smallest"]["wrong_access"]["index"], test::kWrongArc);
    }
}

/// Two threads each add one to an element, without an atomic.
struct CountInPairs {
    static constexpr const char* name = "count_in_pairs";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 32};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<std::uint32_t>, Span<std::uint32_t> counts, std::uint32_t) const {
        const auto i = ctx.global_thread();
        if (i >= counts.size) return;
        const auto was = ctx.load(counts, i / 2);
        ctx.store(counts, i / 2, was + 1);
    }
};

// In lock step both threads store 1: only other orders show that the stored values depend on the loaded ones.
TEST_F(RunCheck, SmallestInputKeepsVerdictOfLostUpdate) {
    auto info = test::marks<CountInPairs>();
    info.verify = [](const Dataset&, const ParameterValues&, const HostColumns& results) -> std::optional<std::string> {
        const auto& counts = results.at("rank").u32();
        if (counts.size() > 1 && counts[0] != 2) return "an update is lost";
        return std::nullopt;
    };
    const auto result = check(info);
    ASSERT_TRUE(result.smallest);
    EXPECT_EQ(result.smallest->trial.order, Order::lockstep());
    const auto& hazards = result.smallest->trial.hazards;
    const auto lost =
        std::ranges::find_if(hazards, [](const check::FoundHazard& one) { return one.hazard.loses_update(); });
    ASSERT_NE(lost, hazards.end());
    EXPECT_TRUE(lost->hazard.harmful()) << "plain accesses declare nothing";
}

TEST_F(RunCheck, OpensInputWithMemoryOfRun) {
    const auto all = make_catalog();
    std::uint64_t bytes = 0;
    const auto open = [&](const DatasetSource&, DatasetKind,
                          const RunBytes& run_bytes) -> std::shared_ptr<const Dataset> {
        if (run_bytes) bytes = run_bytes(std::uint64_t{1} << 26, 0);
        throw Cancelled();
    };
    EXPECT_THROW(run_check({.catalog = &all, .algorithm = "list.wyllie", .dataset = {.input = "large.list"}},
                           {.open = open, .watch = {}}),
                 Cancelled);
    EXPECT_GE(bytes, std::uint64_t{12} << 26);
}

TEST_F(RunCheck, ReportsFaultAsJson) {
    auto result = check(test::places<Fails::by_fault>());
    ASSERT_TRUE(result.smallest && result.smallest->trial.fault);
    const auto json = json_of(result);
    const auto& fault = json["smallest"]["fault"];
    EXPECT_EQ(fault["kind"], "out of range");
    EXPECT_EQ(fault["kernel"], "take_places");
    EXPECT_NE(fault["file"].get<std::string>().find("failing_for_test.hpp"), std::string::npos);
    EXPECT_EQ(fault["line"], test::TakePlaces::source.line + 12);
    EXPECT_EQ(fault["pass"], 1);
    EXPECT_EQ(fault["launch"], 0);
    EXPECT_EQ(fault["block"], 0);
    EXPECT_EQ(fault["thread"], 3);
    EXPECT_EQ(fault["lane"], 3);
    EXPECT_EQ(fault["buffer"], "place");
    EXPECT_EQ(fault["index"], 3 + (1 << 20));
    EXPECT_EQ(fault["size"], 4);
    EXPECT_FALSE(fault.contains("turns"));
    for (const auto* key : {"wrong_element", "wrong_column", "wrong_space"})
        EXPECT_TRUE(json["smallest"].at(key).is_null()) << key;
    EXPECT_EQ(json["inputs"].at(0)["failed"]["fault"]["size"], 40) << "of the input that was checked";
}

TEST_F(RunCheck, ReportsFieldsOfEachFaultKind) {
    auto result = check(test::places<Fails::by_fault>());
    ASSERT_TRUE(result.smallest);
    using Kind = trace::Fault::Kind;
    struct Case {
        Kind kind;
        const char* word;
        std::vector<std::string> has;
    };
    auto& fault = *result.smallest->trial.fault;
    fault.steps = 9;
    fault.last_line = 12;
    for (const auto& [kind, word, has] :
         {Case{Kind::diverging_barrier, "diverging barrier", {}}, Case{Kind::waits_for_ever, "waits for ever", {}},
          Case{Kind::undeclared_spin, "undeclared spin", {}}, Case{Kind::stack_overflow, "stack overflow", {"size"}},
          Case{Kind::does_not_end, "does not end", {"turns", "last_line"}},
          Case{Kind::out_of_range, "out of range", {"buffer", "index", "size"}}}) {
        fault.kind = kind;
        const auto json = json_of(result)["smallest"]["fault"];
        EXPECT_EQ(json["kind"], word);
        std::set<std::string> optional;
        for (const auto* name : {"buffer", "index", "size", "turns", "last_line"})
            if (json.contains(name)) optional.insert(name);
        EXPECT_EQ(optional, std::set<std::string>(has.begin(), has.end())) << word;
    }
}

}  // namespace
}  // namespace lockstep::test
