#include "app/session/scenario.hpp"

#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>
#include <unistd.h>
#include <nlohmann/json.hpp>

#include "app/cli/temporary_folder.hpp"
#include "kernels/data/input_error.hpp"
#include "tests/message_parts.hpp"

namespace lockstep {
namespace {

namespace fs = std::filesystem;

constexpr const char* kWhole = R"({
  "dataset": {"input": "data/ny.gr.gz", "as": "edges", "undirected": true, "weights": "1..9:4",
              "header": false, "delimiter": "tab", "base": 1},
  "algorithm": "bfs.frontier",
  "parameters": {"source": 5, "rule": "A", "in_place": true},
  "executor": "simt", "order": "shuffled:7",
  "pass": 300, "view": "levels", "selection": 12, "layout": "debug", "theme": "light"
})";

std::string refusal(std::string_view text) {
    try {
        parse_scenario(text, "there/saved.json");
    } catch (const InputError& error) {
        return error.what();
    }
    return "nothing was refused";
}

TEST(Scenario, ReadsEveryKey) {
    const auto scenario = parse_scenario(kWhole, "there/saved.json");
    EXPECT_EQ(scenario.dataset.input, "there/data/ny.gr.gz");
    EXPECT_EQ(scenario.dataset.as, LoadOptions::As::edges);
    EXPECT_TRUE(scenario.dataset.undirected);
    EXPECT_EQ(scenario.dataset.weights, "1..9:4");
    EXPECT_EQ(scenario.dataset.header, false);
    EXPECT_EQ(scenario.dataset.delimiter, '\t');
    EXPECT_EQ(scenario.dataset.base, 1u);
    EXPECT_EQ(scenario.algorithm, "bfs.frontier");
    const std::vector<std::pair<std::string, std::string>> parameters{
        {"source", "5"}, {"rule", "A"}, {"in_place", "1"}};
    EXPECT_EQ(scenario.parameters, parameters);
    EXPECT_EQ(scenario.executor, ExecutorKind::simt);
    EXPECT_EQ(scenario.order, Order::shuffled(7));
    EXPECT_EQ(scenario.pass, 300u);
    EXPECT_EQ(scenario.view, "levels");
    EXPECT_EQ(scenario.selection, (Selection{"", 12}));
    EXPECT_EQ(scenario.window_layout, WindowLayout::debug);
    EXPECT_EQ(scenario.theme, Theme::light);
}

TEST(Scenario, RoundTrip) {
    auto scenario = parse_scenario(kWhole, "/there/saved.json");
    scenario.parameters = {{"source", "5"}, {"rule", "A"}};
    EXPECT_EQ(parse_scenario(scenario_text(scenario, "/there/saved.json"), "/there/saved.json"), scenario);

    const Scenario generated{.dataset = {.generate = "list:random,n=64"}, .algorithm = "list.wyllie"};
    EXPECT_EQ(parse_scenario(scenario_text(generated, "saved.json"), "saved.json"), generated);
}

constexpr const char* kCompared = R"({
  "dataset": {"generate": "list:random,n=64"}, "algorithm": "list.rhj",
  "compare": {"algorithm": "list.wyllie", "parameters": {"block": 128}, "executor": "simt", "order": "lane_by_lane",
              "pass": 4, "in_step": "time"}
})";

TEST(Scenario, KeptRunRoundTrip) {
    const auto scenario = parse_scenario(kCompared, "saved.json");
    ASSERT_TRUE(scenario.compare);
    EXPECT_EQ(scenario.compare->algorithm, "list.wyllie");
    const std::vector<std::pair<std::string, std::string>> parameters{{"block", "128"}};
    EXPECT_EQ(scenario.compare->parameters, parameters);
    EXPECT_EQ(scenario.compare->order, Order::lane_by_lane());
    EXPECT_EQ(scenario.compare->pass, 4u);
    EXPECT_EQ(scenario.compare->in_step, InStep::time);
    EXPECT_EQ(parse_scenario(scenario_text(scenario, "saved.json"), "saved.json"), scenario);
    EXPECT_FALSE(parse_scenario(kWhole, "saved.json").compare);
}

TEST(Scenario, WalkedLinksRoundTrip) {
    const auto scenario = parse_scenario(R"({"dataset": {"generate": "list:random,n=64"}, "algorithm": "list.rhj",
        "compare": {"algorithm": "list.sequential", "in_step": "link", "link": 5}})",
                                         "saved.json");
    EXPECT_EQ(scenario.compare->in_step, InStep::link);
    EXPECT_EQ(scenario.compare->link, 5u);
    EXPECT_EQ(parse_scenario(scenario_text(scenario, "saved.json"), "saved.json"), scenario);
}

constexpr const char* kLookedAt = R"({
  "dataset": {"generate": "list:random,n=64"}, "algorithm": "list.rhj",
  "selection": {"space": "sublists", "index": 3}, "loop": [2, 5],
  "zoom": {"x": 0.25, "y": 0.75, "across": 4.5, "down": 3}
})";

TEST(Scenario, SelectionLoopAndZoomRoundTrip) {
    const auto scenario = parse_scenario(kLookedAt, "saved.json");
    EXPECT_EQ(scenario.selection, (Selection{"sublists", 3}));
    EXPECT_EQ(scenario.loop, (std::pair{2u, 5u}));
    EXPECT_EQ(scenario.framing, (Framing{0.25, 0.75, 4.5, 3}));
    EXPECT_EQ(parse_scenario(scenario_text(scenario, "saved.json"), "saved.json"), scenario);
    const auto old = parse_scenario(kWhole, "saved.json");
    EXPECT_FALSE(old.loop || old.framing);
}

constexpr const char* kInside = R"({
  "dataset": {"generate": "list:random,n=64"}, "algorithm": "list.wyllie-unpacked", "pass": 3,
  "lens": {"launch": 1, "access": 512, "block": 1, "warp": 0, "lane": 11, "blocks": [0, 3]},
  "marks": [{"name": "the race", "pass": 3, "launch": 1, "access": 512}]
})";

TEST(Scenario, AccessAndMarksRoundTrip) {
    const auto scenario = parse_scenario(kInside, "saved.json");
    const DebuggerScenario debugger{
        .launch = 1, .access = 512, .block = 1, .warp = 0, .lane = 11, .first_block = 0, .last_block = 3};
    EXPECT_EQ(scenario.debugger, debugger);
    ASSERT_EQ(scenario.marks.size(), 1u);
    EXPECT_EQ(scenario.marks.front(), (DebuggerMark{"the race", 3, 1, 512}));
    EXPECT_EQ(parse_scenario(scenario_text(scenario, "saved.json"), "saved.json"), scenario);
    EXPECT_FALSE(parse_scenario(kWhole, "saved.json").debugger);
}

TEST(Scenario, OrderOfAccessesRoundTrip) {
    auto scenario = parse_scenario(kInside, "saved.json");
    EXPECT_EQ(scenario.debugger->order, DebuggerOrder{}) << "older scenarios have no order";
    EXPECT_FALSE(scenario.marks.front().order);
    for (const auto& order :
         {DebuggerOrder::as_run(), DebuggerOrder::of(Order::lockstep()), DebuggerOrder::of(Order::shuffled(7))}) {
        scenario.debugger->order = order;
        scenario.marks.front().order = Order::shuffled(3);
        const auto again = parse_scenario(scenario_text(scenario, "saved.json"), "saved.json");
        EXPECT_EQ(again.debugger->order, order);
        EXPECT_EQ(again.marks.front().order, Order::shuffled(3));
        EXPECT_EQ(again, scenario);
    }
    EXPECT_TRUE(test::has_parts(refusal(R"({"lens": {"order": "backwards"}})"), {"backwards", "as_run"}));
}

TEST(Scenario, RefusesBadAccessesAndMarks) {
    EXPECT_TRUE(test::has_parts(refusal(R"({"selection": {"space": "sublists"}})"), {"there/saved.json:", "index"}));
    EXPECT_TRUE(test::has_parts(refusal(R"({"selection": "3"})"), {"there/saved.json:", "0", "3"}));
    EXPECT_TRUE(test::has_parts(refusal(R"({"loop": [2]})"), {"there/saved.json:", "2"}));
    EXPECT_TRUE(test::has_parts(refusal(R"({"loop": [2, -1]})"), {"there/saved.json:", "2", "0", "-1"}));
    EXPECT_TRUE(
        test::has_parts(refusal(R"({"zoom": {"across": 0}})"), {"there/saved.json:", "0.001", "10000000", "0"}));
}

TEST(Scenario, RefusesBadKeptRun) {
    EXPECT_TRUE(test::has_parts(refusal(R"({"compare": {}})"), {"there/saved.json:", "algorithm"}));
    EXPECT_TRUE(test::has_parts(refusal(R"({"compare": {"algorithm": "a", "in_step": "step"}})"),
                                {"there/saved.json:", "in_step", "step"}));
    EXPECT_TRUE(test::has_parts(refusal(R"({"compare": {"view": "list"}})"), {"there/saved.json:", "view"}));
}

TEST(Scenario, InputIsRelative) {
    const auto written = [](const fs::path& input, const fs::path& file) {
        return nlohmann::json::parse(
            scenario_text({.dataset = {.input = input}, .algorithm = "a"}, file))["dataset"]["input"];
    };
    EXPECT_EQ(written("/home/me/ny.gr", "/home/me/saved.json"), "ny.gr");
    EXPECT_EQ(written("/home/me/data/ny.gr", "/home/me/saved.json"), "data/ny.gr");
    EXPECT_EQ(written("/home/me/data/ny.gr", "/home/me/sets/saved.json"), "../data/ny.gr");
    EXPECT_EQ(written("/data/ny.gr", "/home/me/saved.json"), "../../data/ny.gr");
    EXPECT_EQ(written("ny.gr", "saved.json"), "ny.gr");
}

class PortableScenario : public test::TemporaryFolder {
protected:
    Scenario saved(const std::string& name, const std::string& bytes) {
        fs::create_directories(folder / "elsewhere");
        fs::create_directories(folder / "here");
        std::ofstream(folder / "elsewhere" / name, std::ios::binary) << bytes;
        const auto file = folder / "here" / "saved.json";
        return parse_scenario(
            scenario_text(
                portable_scenario({.dataset = {.input = folder / "elsewhere" / name}, .algorithm = "a"}, file), file),
            file);
    }
    static std::uint32_t vertices(const Scenario& scenario) {
        Progress progress;
        return open_dataset(scenario.dataset, progress).num_vertices();
    }
};

TEST_F(PortableScenario, NamesAProgramInsteadOfContainingIt) {
    const auto program = saved("bfs.cu", "int main() {}\n");
    EXPECT_FALSE(program.dataset.content);
    EXPECT_EQ(program.dataset.input, folder / "elsewhere/bfs.cu");
    // Sent together, the program lies beside the scenario.
    fs::rename(folder / "elsewhere/bfs.cu", folder / "here/bfs.cu");
    const auto file = folder / "here/saved.json";
    const auto text =
        scenario_text({.dataset = {.input = folder / "elsewhere/bfs.cu", .sha256 = program.dataset.sha256},
                       .algorithm = "program.bfs",
                       .draw_as = {{ArrayRole::level, "d_level"}, {ArrayRole::scan, "d_a"}}},
                      file);
    const auto again = parse_scenario(text, file);
    EXPECT_EQ(again.dataset.input, folder / "here/bfs.cu");
    EXPECT_EQ(again.draw_as, (DrawnAs{{ArrayRole::level, "d_level"}, {ArrayRole::scan, "d_a"}}));
}

TEST_F(PortableScenario, ContainsSmallInputs) {
    const auto text = saved("way.el", "0 1\n1 2\n");
    EXPECT_EQ(text.dataset.content, "0 1\n1 2\n");
    EXPECT_EQ(text.dataset.input, "way.el");
    const auto bytes = saved("way.tsv", "0\t1\n1\t\xFF\n");
    EXPECT_EQ(bytes.dataset.content, "0\t1\n1\t\xFF\n");
    fs::remove_all(folder / "elsewhere");
    EXPECT_EQ(vertices(text), 3u);
}

TEST_F(PortableScenario, NamesLargeInputsWithTheirChecksum) {
    std::string lines;
    while (lines.size() <= kMaxContainedInput) lines += "0 1\n1 2\n";
    const auto scenario = saved("way.el", lines);
    EXPECT_FALSE(scenario.dataset.content);
    EXPECT_EQ(scenario.dataset.sha256.size(), 64u);
    EXPECT_EQ(vertices(scenario), 3u);
    // Not there any more: the file of that name beside the scenario.
    const auto file = folder / "here" / "saved.json";
    const auto text = scenario_text(scenario, file);
    fs::rename(folder / "elsewhere" / "way.el", folder / "here" / "way.el");
    EXPECT_EQ(parse_scenario(text, file).dataset.input, folder / "here" / "way.el");
    EXPECT_EQ(vertices(parse_scenario(text, file)), 3u);
    std::ofstream(folder / "here" / "way.el", std::ios::app) << "2 3\n";
    EXPECT_THROW(vertices(parse_scenario(text, file)), InputError);
}

TEST_F(PortableScenario, RefusesInvalidContent) {
    for (const auto* dataset : {R"({"name": "a", "content_base64": "?"})", R"({"content": "0 1"})", R"({"name": "a"})",
                                R"({"name": "a", "content": "0 1", "input": "b"})"})
        EXPECT_THROW(parse_scenario(std::string(R"({"dataset": )") + dataset + "}", "saved.json"), InputError)
            << dataset;
}

TEST(Scenario, BrokenJsonNamesLine) {
    const auto said = refusal("{\n \"algorithm\": \"list.wyllie\",\n \"parameters\": {,\n}\n");
    EXPECT_TRUE(test::has_parts(said, {"there/saved.json:3:"})) << said;
    EXPECT_EQ(said.find('\n'), std::string::npos);
    EXPECT_TRUE(refusal("{\n\"algorithm\": 1,\n\n").starts_with("there/saved.json:4: "))
        << refusal("{\n\"algorithm\": 1,\n\n");
    EXPECT_TRUE(refusal("").starts_with("there/saved.json:1: ")) << refusal("");
}

TEST(Scenario, RefusesUnknownNames) {
    EXPECT_TRUE(test::has_parts(refusal(R"({"algoritm": "x"})"), {"there/saved.json:", "algoritm"}));
    EXPECT_TRUE(test::has_parts(refusal(R"({"dataset": {"inputs": "x"}})"), {"there/saved.json:", "inputs"}));
    EXPECT_TRUE(test::has_parts(refusal(R"({"dataset": {}})"), {"there/saved.json:", "input", "generate"}));
    EXPECT_TRUE(test::has_parts(refusal(R"({"pass": -1})"), {"there/saved.json:", "0", "-1"}));
    EXPECT_TRUE(test::has_parts(refusal(R"({"parameters": [1]})"), {"there/saved.json:", "1"}));
    EXPECT_TRUE(test::has_parts(refusal(R"({"theme": "grey"})"), {"there/saved.json:", "grey"}));
    EXPECT_TRUE(test::has_parts(refusal(R"({"order": "random"})"), {"there/saved.json:", "lane_by_lane", "random"}));
    EXPECT_TRUE(test::has_parts(refusal("[1]"), {"there/saved.json", "1"}));
}

TEST(Scenario, RefusesDeepNesting) {
    const auto deep = std::string(100'000, '[');
    EXPECT_TRUE(test::has_parts(refusal(deep), {"there/saved.json:", "nested"}));
    EXPECT_TRUE(test::has_parts(refusal("{\"parameters\": " + deep), {"there/saved.json:", "nested"}));
    std::string objects;
    for (int i = 0; i < 100'000; ++i) objects += "{\"a\":";
    EXPECT_TRUE(test::has_parts(refusal(objects), {"there/saved.json:", "nested"}));
}

TEST(Scenario, LongWrongValueIsShortened) {
    const auto said = refusal(R"({"pass": ")" + std::string(100'000, 'x') + "\"}");
    EXPECT_LT(said.size(), 280u) << said;
    EXPECT_TRUE(said.ends_with(" ...")) << said;
}

TEST(Scenario, RefusesHugeNumber) {
    EXPECT_TRUE(test::has_parts(refusal(R"({"pass": 1e999})"), {"there/saved.json:", "1e999"}));
}

TEST(Scenario, LargeNumbersStayTexts) {
    Scenario scenario{
        .dataset = {.generate = "list:random"}, .algorithm = "x", .parameters = {{"p", "-0"}, {"q", "007"}}};
    EXPECT_EQ(parse_scenario(scenario_text(scenario, "there/saved.json"), "there/saved.json"), scenario);
}

TEST(Scenario, DetectedByContent) {
    const auto folder = fs::temp_directory_path() / ("lockstep-scenario-content-" + std::to_string(::getpid()));
    fs::create_directories(folder);
    std::ofstream(folder / "scenario.txt") << "\n  {\"algorithm\": \"x\"}";
    std::ofstream(folder / "dataset.json") << "0 1\n1 2\n";
    EXPECT_TRUE(looks_like_scenario(folder / "scenario.txt"));
    EXPECT_FALSE(looks_like_scenario(folder / "dataset.json"));
    EXPECT_FALSE(looks_like_scenario(folder));
    EXPECT_FALSE(looks_like_scenario(folder / "nothing"));
    fs::remove_all(folder);
}

// A selected node names the space "nodes", which is also a key of node-link JSON.
TEST(Scenario, SelectedNodeIsNoDataset) {
    const auto file =
        std::filesystem::temp_directory_path() / ("lockstep-selected-" + std::to_string(::getpid()) + ".json");
    std::ofstream(file)
        << R"({"dataset": {"generate": "list:random,n=4"}, "selection": {"space": "nodes", "index": 0}})";
    EXPECT_TRUE(looks_like_scenario(file));
    std::ofstream(file) << R"({"nodes": [{"id": 0}], "links": []})";
    EXPECT_FALSE(looks_like_scenario(file));
    std::filesystem::remove(file);
}

}  // namespace
}  // namespace lockstep
