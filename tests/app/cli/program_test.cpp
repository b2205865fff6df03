// Runs the program itself: exit codes, messages and output files.

#include "app/cli/program_fixture.hpp"

#include <map>
#include <optional>
#include <regex>

#include <fmt/format.h>
#include <sched.h>
#include <nlohmann/json.hpp>

#include "app/catalog.hpp"
#include "app/session/recorded_run.hpp"
#include "tests/message_parts.hpp"
#include "tests/soon.hpp"

namespace lockstep::test {
namespace {

TEST_F(Program, RunWritesRequestedFiles) {
    const auto ended =
        call({"run", "list.wyllie", "--generate", "list:random,n=64,seed=1", "--verify", "--columns", at("columns"),
              "--json", at("run.json"), "--save", at("saved.json"), "--trace", at("trace.json"), "--executor", "simt"});
    EXPECT_EQ(ended.code, 0) << ended.err;
    EXPECT_EQ(ended.err, "");
    EXPECT_NE(ended.out.find("verified"), std::string::npos);
    EXPECT_EQ(num_files(), 5u);
    EXPECT_TRUE(nlohmann::json::accept(content(at("trace.json"))));

    const auto again = call({"run", "--scenario", at("saved.json"), "--columns", at("again")});
    EXPECT_EQ(again.code, 0) << again.err;
    EXPECT_EQ(content(at("again/rank.npy")), content(at("columns/rank.npy")));
}

TEST_F(Program, RunOfOnePass) {
    const auto one = call(
        {"run", "list.sequential", "--generate", "list:random,n=64", "--executor", "simt", "--json", at("1.json")});
    EXPECT_EQ(nlohmann::json::parse(content(at("1.json")))["passes"].size(), 1u);
    EXPECT_NE(one.out.find("\n1 pass, "), std::string::npos) << one.out;
}

TEST_F(Program, TraceOfRequestedPass) {
    const auto ended = call({"run", "list.wyllie-unpacked", "--generate", "list:random,n=640,seed=1", "--executor",
                             "simt", "--trace", at("trace.json"), "--pass", "2", "--launch", "1", "--blocks", "3..4"});
    EXPECT_EQ(ended.code, 0) << ended.err;
    const auto trace = nlohmann::json::parse(content(at("trace.json")));
    std::size_t accesses = 0;
    for (const auto& event : trace["traceEvents"]) {
        if (event.value("cat", "") == "launch") {
            EXPECT_EQ(event["name"], "jump_unpacked");
            EXPECT_EQ(event["args"]["pass"], 2);
        }
        if (event.value("cat", "") != "access") continue;
        EXPECT_TRUE(event["args"]["block"] == 3 || event["args"]["block"] == 4);
        ++accesses;
    }
    EXPECT_GT(accesses, 2u * 64);
}

TEST_F(Program, FullTraceIsReported) {
    const auto ended = call({"run", "list.sequential", "--generate", "list:random,n=1200000,seed=3", "--executor",
                             "simt", "--pass", "1", "--trace", at("run.trace"), "--json", at("run.json")});
    EXPECT_EQ(ended.code, 0) << ended.err;
    EXPECT_TRUE(test::has_parts(ended.out, {"run.trace", "1,048,576"})) << ended.out;
    const auto notices = nlohmann::json::parse(content(at("run.json")))["notices"];
    ASSERT_EQ(notices.size(), 1u);
    EXPECT_TRUE(test::has_parts(notices[0].get<std::string>(), {"1,048,576"}));
}

TEST_F(Program, RunIsRepeatedFromBothTraceFormats) {
    for (const char* name : {"run.trace", "run.json"}) {
        const auto traced = call({"run", "list.wyllie-unpacked", "--generate", "list:random,n=640,seed=1", "--executor",
                                  "simt", "--order", "shuffled:3", "--trace", at(name), "--pass", "2", "--launch", "1",
                                  "--blocks", "3..4", "--columns", at("columns")});
        EXPECT_EQ(traced.code, 0) << traced.err;
        ASSERT_TRUE(looks_like_trace(at(name)));
        Progress progress;
        const auto scenario = load_recorded(at(name), progress);
        EXPECT_EQ(scenario.algorithm, "list.wyllie-unpacked");
        EXPECT_EQ(scenario.order, Order::shuffled(3));
        EXPECT_EQ(scenario.pass, 2u);
        ASSERT_TRUE(scenario.debugger);
        EXPECT_EQ(scenario.debugger->launch, 1u);
        EXPECT_EQ(scenario.debugger->first_block, 3u);
        EXPECT_EQ(scenario.window_layout, WindowLayout::debug);
        const auto again = call({"run", "--scenario", at(name), "--columns", at("again"), "--pass", "2"});
        EXPECT_EQ(again.code, 0) << again.err;
        EXPECT_EQ(content(at("again/rank.npy")), content(at("columns/rank.npy")));
    }
    EXPECT_LT(content(at("run.trace")).size(), content(at("run.json")).size() / 2);
    EXPECT_FALSE(looks_like_trace(at("columns/rank.npy")));
}

/// Restricts this thread, and the programs that it starts, to one core.
class OneCore {
public:
    OneCore() {
        EXPECT_EQ(sched_getaffinity(0, sizeof(before_), &before_), 0);
        cpu_set_t one;
        CPU_ZERO(&one);
        for (unsigned core = 0; core < CPU_SETSIZE && CPU_COUNT(&one) == 0; ++core)
            if (CPU_ISSET(core, &before_)) CPU_SET(core, &one);
        EXPECT_EQ(sched_setaffinity(0, sizeof(one), &one), 0);
    }
    ~OneCore() { sched_setaffinity(0, sizeof(before_), &before_); }
    OneCore(const OneCore&) = delete;
    OneCore& operator=(const OneCore&) = delete;

private:
    cpu_set_t before_{};
};

/// Contents of all files in a folder, by name.
std::map<std::string, std::string> contents_of(const std::string& folder) {
    std::map<std::string, std::string> contents;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        std::ifstream file(entry.path(), std::ios::binary);
        contents[entry.path().filename()].assign(std::istreambuf_iterator<char>(file), {});
    }
    return contents;
}

// Threads race in all of these runs. They have more elements than run in lockstep order by default, so that blocks may
// run on several cores.
TEST_F(Program, SameCommandGivesSameFiles) {
    struct Racing {
        const char *algorithm, *input, *pass;
        std::size_t fewest_passes;
    };
    constexpr const char* kGraph = "graph:uniform,n=20000,edges=4,seed=5";
    for (const auto& [algorithm, input, pass, fewest_passes] :
         {Racing{"list.wyllie-unpacked", "list:random,n=20000,seed=7", "3", 10},
          {"components.shiloach-vishkin", kGraph, "1", 2},
          {"bfs.queue", kGraph, "3", 4}}) {
        std::vector<nlohmann::json> first_passes;
        std::map<std::string, std::string> first_columns;
        std::string first_trace;
        for (int again = 0; again < 4; ++again) {
            SCOPED_TRACE(fmt::format("{}, time {}", algorithm, again));
            std::optional<OneCore> bound;
            if (again % 2 == 1) bound.emplace();
            const auto ended =
                call({"run", algorithm, "--generate", input, "--executor", "simt", "--columns", at("columns"), "--json",
                      at("run.json"), "--trace", at("run.trace"), "--pass", pass});
            ASSERT_EQ(ended.code, 0) << ended.err;
            const auto report = nlohmann::json::parse(content(at("run.json")));
            EXPECT_EQ(report["repeatable"], true);
            std::vector<nlohmann::json> passes;
            for (const auto& one : report["passes"]) passes.push_back({one["label"], one["sentence"], one["changed"]});
            EXPECT_GE(passes.size(), fewest_passes);
            const auto columns = contents_of(at("columns"));
            const auto trace = content(at("run.trace"));
            EXPECT_GT(trace.size(), 10'000u);
            if (again == 0) first_passes = passes, first_columns = columns, first_trace = trace;
            EXPECT_EQ(passes, first_passes);
            EXPECT_TRUE(columns == first_columns);
            EXPECT_TRUE(trace == first_trace);
        }
    }
}

TEST_F(Program, MissingGpuIsRefused) {
    const auto ended = call({"run", "list.wyllie", "--generate", "list:random", "--device", "77"});
    EXPECT_EQ(ended.code, 3) << ended.err;
    EXPECT_NE(ended.err.find("--device 77"), std::string::npos) << ended.err;
    EXPECT_EQ(std::count(ended.err.begin(), ended.err.end(), '\n'), 1) << ended.err;
}

TEST_F(Program, GpuIsRefusedForEmulator) {
    const std::vector<std::string> run{"run", "list.wyllie", "--generate", "list:random,n=8"};
    for (const auto& [name, said] :
         {std::pair<std::string, std::vector<std::string>>{"simt.json", {"--executor", "simt"}},
          {"order.json", {"--order", "shuffled:1"}}}) {
        auto words = run;
        words.insert(words.end(), said.begin(), said.end());
        words.insert(words.end(), {"--save", at(name)});
        ASSERT_EQ(call(words).code, 0) << name;
    }
    auto traced = run;
    traced.insert(traced.end(), {"--trace", at("trace.json")});
    for (auto words : {traced, std::vector<std::string>{"run", "--scenario", at("simt.json")},
                       std::vector<std::string>{"run", "--scenario", at("order.json")}}) {
        words.insert(words.end(), {"--device", "77"});
        const auto ended = call(words);
        EXPECT_EQ(ended.code, 2) << ended.err;
        EXPECT_NE(ended.err.find("--device picks a GPU"), std::string::npos) << ended.err;
        EXPECT_EQ(std::count(ended.err.begin(), ended.err.end(), '\n'), 1) << ended.err;
    }
    EXPECT_EQ(num_files(), 2u) << "the scenarios alone";
}

/// Benchmarks run on the named executor and do not fall back to the emulator.
TEST_F(Program, BenchOnNamedGpuOrNowhere) {
    const auto ended = call({"bench", "list.wyllie", "--n", "64", "--device", "77"});
    EXPECT_EQ(ended.code, 3) << ended.err;
    EXPECT_NE(ended.err.find("--device 77: "), std::string::npos) << ended.err;
    EXPECT_EQ(ended.out, "");
}

TEST_F(Program, VerifiedWrongResultExitsWithOne) {
    std::vector<std::string> words{"run",     "list.wyllie-unpacked", "--generate", "list:random,n=512,seed=7",
                                   "--order", "shuffled:7",           "--columns",  at("columns")};
    EXPECT_EQ(call(words).code, 0) << "not requested";
    words.emplace_back("--verify");
    const auto ended = call(words);
    EXPECT_EQ(ended.code, 1);
    EXPECT_TRUE(test::has_parts(ended.err, {"list.wyllie-unpacked"})) << ended.err;
    EXPECT_EQ(std::count(ended.err.begin(), ended.err.end(), '\n'), 1) << ended.err;
    EXPECT_EQ(num_files(), 2u) << "a wrong result is there to be looked at";
}

TEST_F(Program, FailureIsOneLineWithoutFiles) {
    std::ofstream(at("cycle.list.tsv")) << "1\n2\n0\n";
    const std::pair<std::vector<std::string>, const char*> cases[] = {
        {{"run", "list.wyllie", "--input", at("cycle.list.tsv")}, "cycle.list.tsv"},
        {{"run", "list.wyllie", "--generate", "list:random", "--param", "nosuch=1"}, "nosuch"},
        {{"run", "list.wyllie", "--generate", "list:random", "--png", at("picture.png"), "--view", "nosuch"}, "nosuch"},
        {{"run", "list.wyllie", "--generate", "list:random", "--png", at("picture.png"), "--view", "list:rank"},
         "cells:rank"},
        {{"run", "list.wyllie", "--generate", "list:random", "--png", at("picture.png"), "--view", "cells:nosuch"},
         "no column 'nosuch'; there are successor"},
        {{"run", "list.wyllie", "--generate", "list:random", "--png", at("picture.png"), "--pass", "1000"}, "1000"},
        {{"run", "list.wyllie", "--generate", "list:random", "--trace", at("trace.json"), "--pass", "1000"}, "1000"},
        {{"run", "list.wyllie", "--generate", "list:random", "--trace", at("trace.json"), "--pass", "1", "--launch",
          "9"},
         "launch 9"},
        {{"run", "list.nosuch", "--generate", "list:random"}, "list.nosuch"},
        {{"run", "bfs.frontier", "--generate", "list:random"}, "graph"},
        {{"run", "--scenario", at("nothing.json")}, "nothing.json"},
        {{"run", "list.wyllie", "--generate", "list:random", "--executor", "cuda", "--trace", at("trace.json")},
         "--trace"},
    };
    for (auto [words, named] : cases) {
        if (words[1] != "--scenario") words.insert(words.end(), {"--columns", at("columns"), "--json", at("run.json")});
        const auto ended = call(words);
        EXPECT_EQ(ended.code, 2) << ended.err;
        EXPECT_EQ(std::count(ended.err.begin(), ended.err.end(), '\n'), 1) << ended.err;
        EXPECT_NE(ended.err.find(named), std::string::npos) << ended.err;
        EXPECT_EQ(num_files(), 1u) << ended.err;
    }
}

TEST_F(Program, CtrlCEndsSoonWithoutFiles) {
    // The input is generated in a few hundredths of a second.
    const auto child = start({"run", "list.wyllie-stepwise", "--generate", "list:random,n=1M", "--order", "shuffled:1",
                              "--columns", at("columns"), "--json", at("run.json")});
    EXPECT_TRUE(has_signal_handlers(child));
    EXPECT_TRUE(works(child, kInsideAKernel));
    const Stopwatch watch;
    kill(child, SIGINT);
    const auto ended = end(child);
    EXPECT_LT(watch.elapsed(), kSoon);
    EXPECT_EQ(ended.code, 130) << ended.err;
    EXPECT_EQ(num_files(), 0u);
}

TEST_F(Program, AlgorithmsNamesOnlyTheAskedOnes) {
    const auto ids = [&](const std::string& name) {
        std::vector<std::string> found;
        for (const auto& one : nlohmann::json::parse(call({"algorithms", name, "--json"}).out))
            found.push_back(one["id"]);
        return found;
    };
    EXPECT_EQ(ids("list.rhj"), std::vector<std::string>{"list.rhj"});
    const auto family = ids("floor.*");
    EXPECT_GT(family.size(), 1u);
    EXPECT_TRUE(std::ranges::all_of(family, [](const auto& id) { return id.starts_with("floor."); }));
    EXPECT_EQ(call({"algorithms", "list.nothing-like-it"}).code, 2);
}

TEST_F(Program, BenchNamesTheStudies) {
    const auto ended = call({"bench", "--study", "list"});
    EXPECT_EQ(ended.code, 0) << ended.err;
    const auto catalog = make_catalog();
    for (const auto& study : catalog.studies()) EXPECT_NE(ended.out.find(study.title), std::string::npos);
}

TEST_F(Program, ACudaProgramIsNoAlgorithm) {
    for (const auto* command : {"run", "check", "bench", "shot"}) {
        const auto ended = call({command, "histogram.cu"});
        EXPECT_EQ(ended.code, 2);
        EXPECT_TRUE(has_parts(ended.err, {"lockstep program histogram.cu", "check --program histogram.cu"}))
            << ended.err;
    }
}

TEST_F(Program, AlgorithmsAsTextAndJson) {
    const auto listed = nlohmann::json::parse(call({"algorithms", "--json"}).out);
    const auto text = call({"algorithms"}).out;
    const auto catalog = make_catalog();
    ASSERT_FALSE(listed.empty());
    for (const auto& one : listed) {
        EXPECT_NE(text.find(one["id"].get<std::string>()), std::string::npos);
        // Exactly the lists, and the trees with tours, are shown as lists.
        const auto& roles = catalog.at(one["id"].get<std::string>()).roles;
        const bool is_list = one["input"] == "list" ||
                             (one["input"] == "tree" && std::ranges::find(roles, Role::next_arc) != roles.end());
        EXPECT_EQ(is_list, one["views"].dump().find("\"list\"") != std::string::npos) << one["id"];
        EXPECT_FALSE(one["source"].get<std::string>().empty());
    }
}

TEST_F(Program, BenchWritesTable) {
    const auto ended = call({"bench", "list.sequential", "list.wyllie", "--n", "1K..2K", "--repeat", "2", "--executor",
                             "simt", "--csv", at("bench.csv")});
    EXPECT_EQ(ended.code, 0) << ended.err;
    const auto csv = content(at("bench.csv"));
    EXPECT_TRUE(csv.starts_with(
        "algorithm,executor,device,dataset,n,m,repeat,ms_min,ms_median,ms_max,ns_per_element,ratio_to_floor,"
        "ratio_to_sequential\n"))
        << csv;
    EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 5) << "a header, and two algorithms at two sizes:\n" << csv;
}

TEST_F(Program, ModelReportsPredictionsOnly) {
    const auto known = call({"model", "list.rhj", "--n", "1K..1M"});
    ASSERT_EQ(known.code, 0) << known.err;
    EXPECT_EQ(known.out.find("measured"), std::string::npos) << known.out;
    EXPECT_EQ(known.out.find(": 1 blocks"), std::string::npos) << known.out;
    const std::regex ungrouped("= [0-9]{4,} cycles");
    EXPECT_FALSE(std::regex_search(known.out, ungrouped)) << known.out;
}

TEST_F(Program, ModelRefusesInvalidRuns) {
    std::ofstream(at("cyc.el")) << "0 1\n1 2\n2 0\n";
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{"model", "list.rhj", "--input", at("cyc.el")},
          {"run", "list.rhj", "--input", at("cyc.el")}}) {
        const auto ended = call(words);
        EXPECT_EQ(ended.code, 2) << words[0];
        EXPECT_TRUE(test::has_parts(ended.err, {"lockstep:", "list.rhj", "cyc.el", "--as"}));
        EXPECT_EQ(ended.out, "");
    }
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{"model", "list.rhj", "--n", "1K", "--generate", "graph:grid"},
          {"run", "list.rhj", "--generate", "graph:grid,n=1K"}}) {
        const auto ended = call(words);
        EXPECT_EQ(ended.code, 2) << words[0];
        EXPECT_TRUE(test::has_parts(ended.err, {"lockstep:", "list.rhj", "graph:grid,n=1K"}));
    }
    EXPECT_EQ(call({"model", "list.rhj", "--n", "1K", "--generate", "list:ordered"}).code, 0);
}

TEST_F(Program, ModelRefusesUnusedOptions) {
    const std::pair<std::vector<std::string>, const char*> cases[] = {
        {{"--param", "foo=3"}, "there is no parameter 'foo'"},
        {{"--param", "limit=0"}, "parameter limit: 0 is out of range"},
        {{"--param", "limit=8"}, "--param limit: only a measurement depends on it; add --measure"},
        {{"--param", "block=128"}, "block=512, as the thesis does: --param block has no effect"},
        {{"--measure", "--param", "splitters=number"}, "with splitters=n/log, as the thesis does"},
        {{"--measure", "--param", "num_splitters=2"}, "with splitters=n/log, as the thesis does"},
        {{"--weights", "1..5"}, "--undirected and --weights are for graphs, and list.rhj works on a list"},
        {{"--undirected"}, "--undirected and --weights are for graphs, and list.rhj works on a list"},
        {{"--executor", "simt"}, "--executor: it chooses where the model is measured; add --measure"},
        {{"--generate", "list:random,nosuch=1"}, "nosuch"},
    };
    for (const auto& [more, named] : cases) {
        std::vector<std::string> words{"model", "list.rhj", "--n", "1K"};
        words.insert(words.end(), more.begin(), more.end());
        const auto ended = call(words);
        EXPECT_EQ(ended.code, 2) << named;
        EXPECT_EQ(std::count(ended.err.begin(), ended.err.end(), '\n'), 1) << ended.err;
        EXPECT_NE(ended.err.find(named), std::string::npos) << ended.err;
        EXPECT_EQ(ended.out, "");
    }
    const auto plain = call({"model", "list.rhj", "--n", "1K"});
    const auto as_counted =
        call({"model", "list.rhj", "--n", "1K", "--param", "block=512", "--param", "splitters=n/log"});
    EXPECT_EQ(as_counted.code, 0) << as_counted.err;
    EXPECT_EQ(as_counted.out, plain.out);
    const auto measured =
        call({"model", "list.rhj", "--n", "1K", "--measure", "--executor", "simt", "--param", "limit=8"});
    EXPECT_EQ(measured.code, 0) << measured.err;
    EXPECT_NE(measured.out.find("measured"), std::string::npos) << measured.out;
}

TEST_F(Program, BenchRefusesSpecWithFixedSize) {
    const auto ended = call({"bench", "matrix.multiply-sequential", "--n", "4..16", "--generate",
                             "matrix:random,rows=3,inner=4,columns=5", "--executor", "simt"});
    EXPECT_EQ(ended.code, 2);
    EXPECT_TRUE(test::has_parts(
        ended.err, {"lockstep:", "matrix:random,n=4,rows=3,inner=4,columns=5", "rows=", "inner=", "columns=", "n="}));
    EXPECT_EQ(ended.out, "");
}

TEST_F(Program, BenchSweepsParametersAsMap) {
    const auto ended =
        call({"bench", "list.rhj", "--n", "1K", "--sweep", "num_splitters=16..64", "--sweep", "block=64,128",
              "--repeat", "2", "--executor", "simt", "--csv", at("map.csv"), "--png", at("map.png")});
    EXPECT_EQ(ended.code, 0) << ended.err;
    const auto csv = content(at("map.csv"));
    EXPECT_EQ(
        csv.find("algorithm,executor,device,dataset,n,m,repeat,ms_min,ms_median,ms_max,ns_per_element,ratio_to_floor,"
                 "ratio_to_sequential,num_splitters,block\n"),
        0u)
        << csv;
    EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 7) << csv;
    EXPECT_NE(ended.out.find("list.rhj, num_splitters=16, block=64"), std::string::npos) << ended.out;
    EXPECT_GT(std::filesystem::file_size(at("map.png")), 10000u);
}

TEST_F(Program, WrongResultCountsValues) {
    const auto ended = call({"run", "list.wyllie-unpacked", "--generate", "list:random,n=256,seed=7", "--order",
                             "shuffled:7", "--executor", "simt", "--verify"});
    EXPECT_EQ(ended.code, 1);
    EXPECT_NE(ended.err.find(" of 256 in rank; rank["), std::string::npos) << ended.err;
    EXPECT_EQ(ended.err.find("4294967295"), std::string::npos) << ended.err;
}

TEST_F(Program, WindowNeedsDisplay) {
    const auto ended = call({});
    EXPECT_EQ(ended.code, 3);
    EXPECT_EQ(std::count(ended.err.begin(), ended.err.end(), '\n'), 1) << ended.err;
    EXPECT_NE(ended.err.find("display"), std::string::npos) << ended.err;
}

TEST_F(Program, MissingFileOpensNoWindow) {
    std::filesystem::create_symlink("circle.gr", folder / "circle.gr");
    const std::pair<std::string, std::string> cases[] = {
        {at("nothing.gr"), "there is no such file or command"},
        {"list.wyllie", "there is no such file or command; 'lockstep run list.wyllie' runs that algorithm"},
        {folder.string(), "it is a folder, not a file"},
        {"/dev/zero", "it is a device, not a file"},
        {at("circle.gr"), "its symbolic links form a circle"},
    };
    for (const auto& [path, why] : cases) {
        const auto ended = call({path});
        EXPECT_EQ(ended.code, 2);
        EXPECT_EQ(ended.err, "lockstep: " + path + ": " + why + "\n");
    }
}

}  // namespace
}  // namespace lockstep::test
