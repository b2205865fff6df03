#include "app/cli/parse.hpp"

#include <iterator>
#include <sstream>

#include <gtest/gtest.h>

#include "kernels/data/input_error.hpp"
#include "kernels/simt/launch_limit.hpp"

namespace lockstep {
namespace {

std::vector<std::string> words(const std::string& line) {
    std::istringstream stream(line);
    return {std::istream_iterator<std::string>(stream), {}};
}

template <class As>
As parsed(const std::string& line) {
    return std::get<As>(parse_command_line(words(line)));
}

std::string refusal(const std::string& line) {
    try {
        parse_command_line(words(line));
    } catch (const InputError& error) {
        return error.what();
    }
    return "nothing was refused";
}

TEST(ParseCommandLine, NoCommandOpensWindow) {
    EXPECT_TRUE(parsed<WindowOptions>("").file.empty());
    EXPECT_EQ(parsed<WindowOptions>("ny.gr.gz").file, "ny.gr.gz");
    EXPECT_EQ(parsed<WindowOptions>("ny.gr.gz").gpu, std::nullopt);
    EXPECT_EQ(parsed<WindowOptions>("ny.gr.gz --device 1").gpu, 1);
    EXPECT_EQ(parsed<WindowOptions>("--device 1").gpu, 1);
}

TEST(ParseCommandLine, HelpListsCommandsAndGenerators) {
    const auto text = parsed<PrintOptions>("--help").text;
    for (const auto* word : {"run", "shot", "bench", "check", "algorithms", "--kernels", "list:random", "graph:grid6"})
        EXPECT_NE(text.find(word), std::string::npos) << word;
    EXPECT_NE(text.find("graph:rmat"), std::string::npos);
    EXPECT_NE(parsed<PrintOptions>("run --help").text.find("--columns"), std::string::npos);
    EXPECT_EQ(parsed<PrintOptions>("run --help").text.find("graph:rmat"), std::string::npos);
    EXPECT_NE(parsed<PrintOptions>("bench --help").text.find("--repeat"), std::string::npos);
    EXPECT_NE(parsed<PrintOptions>("--version").text.find("lockstep "), std::string::npos);
}

TEST(ParseCommandLine, RecordingInPlaceOfAlgorithm) {
    EXPECT_EQ(parsed<RunOptions>("run a.lockstep --pass 3").recording, "a.lockstep");
    EXPECT_TRUE(parsed<RunOptions>("run a.lockstep --pass 3").algorithm.empty());
    EXPECT_EQ(parsed<RunOptions>("shot a.lockstep --png a.png").recording, "a.lockstep");
    EXPECT_EQ(parsed<ExportOptions>("export a.lockstep --plot a.svg").run.recording, "a.lockstep");
    EXPECT_NE(refusal("run a.lockstep --generate list:random,n=8").find("--generate"), std::string::npos);
    EXPECT_NE(refusal("run a.lockstep --recording b.lockstep").find("ID"), std::string::npos);
}

TEST(ParseCommandLine, OptionsOfCheck) {
    const auto check = parsed<CheckOptions>(
        "check bfs.frontier --input ny.gr --undirected --param source=3 --orders 20 --json j --save s");
    EXPECT_EQ(check.algorithm, "bfs.frontier");
    EXPECT_EQ(check.dataset.input, "ny.gr");
    EXPECT_TRUE(check.dataset.undirected);
    EXPECT_EQ(check.parameters.at(0).second, "3");
    EXPECT_EQ(check.orders, 20u);
    EXPECT_EQ(check.json, "j");
    EXPECT_EQ(check.save, "s");
    EXPECT_TRUE(parsed<CheckOptions>("check list.wyllie").dataset.empty());
    EXPECT_NE(refusal("check").find("name an algorithm"), std::string::npos);
    EXPECT_NE(refusal("check list.wyllie --orders -1").find("--orders"), std::string::npos);
    EXPECT_NE(refusal("check list.wyllie --input a --generate b").find("exclude"), std::string::npos);
}

TEST(ParseCommandLine, DevicesOfAGroup) {
    const auto run = parsed<RunOptions>("run list.distributed --generate list:random,n=9 --devices 4");
    EXPECT_EQ(run.parameters.at(0), (std::pair<std::string, std::string>("devices", "4")));
    const auto named =
        parsed<RunOptions>("run list.distributed --generate list:random,n=9 --executor cuda --devices 1,0");
    EXPECT_EQ(named.gpus, (std::vector{1, 0}));
    EXPECT_EQ(named.parameters.at(0).second, "2");
    EXPECT_TRUE(parsed<BenchOptions>("bench list.distributed --n 1K --devices 1,2 --weak").weak);
    EXPECT_EQ(parsed<CheckOptions>("check list.distributed --devices 3").parameters.at(0).second, "3");
    const auto bench = parsed<BenchOptions>("bench list.distributed --n 1K --devices 1,2,4");
    EXPECT_EQ(bench.sweeps.at(0), (SweepOption{"devices", "1,2,4"}));
}

TEST(ParseCommandLine, RefusesInvalidDeviceGroups) {
    const std::string run = "run list.distributed --generate list:random,n=9 --devices ";
    for (const auto* devices : {"0", "65", "two", "-1", "0,1 --executor simt", "0,0", "0,two", "2 --param devices=3"})
        EXPECT_NE(refusal(run + devices).find("--devices"), std::string::npos)
            << devices << ": " << refusal(run + devices);
    EXPECT_NE(refusal("bench list.distributed --n 1K --weak").find("--weak"), std::string::npos);
}

TEST(ParseCommandLine, StepBudgetWithAnyCommand) {
    EXPECT_EQ(parse_whole_line(words("run list.wyllie --generate list:random --turns 64M")).turns, 64u << 20);
    EXPECT_EQ(parse_whole_line(words("check list.wyllie --turns none")).turns, LaunchLimit::kNone);
    EXPECT_EQ(parse_whole_line(words("--turns 7 roads.gr")).turns, 7u);
    EXPECT_FALSE(parse_whole_line(words("algorithms")).turns);
    EXPECT_NE(refusal("run list.wyllie --generate list:random --turns 0").find("--turns"), std::string::npos);
    EXPECT_NE(refusal("run list.wyllie --generate list:random --turns soon").find("--turns"), std::string::npos);
}

TEST(ParseCommandLine, KernelFoldersAnywhere) {
    using Folders = std::vector<std::filesystem::path>;
    EXPECT_EQ(parse_whole_line(words("--kernels a run list.wyllie --generate list:random")).kernels, Folders{"a"});
    EXPECT_EQ(parse_whole_line(words("check list.mine --kernels a --kernels b")).kernels, (Folders{"a", "b"}));
    EXPECT_EQ(parse_whole_line(words("--kernels a roads.gr")).kernels, Folders{"a"});
    EXPECT_EQ(parsed<WindowOptions>("--kernels a roads.gr").file, "roads.gr");
    EXPECT_TRUE(parse_whole_line(words("algorithms")).kernels.empty());
}

TEST(ParseCommandLine, OptionsOfRun) {
    const auto run = parsed<RunOptions>(
        "run bfs.frontier --input ny.gr --undirected --as edges --param source=3 --param rule=a=b --executor simt --order shuffled:7 "
        "--verify --columns c --json j --trace t --save s --png p --view graph --pass 4 --size 640x360 --theme light");
    EXPECT_FALSE(run.whole_window);
    EXPECT_EQ(run.algorithm, "bfs.frontier");
    EXPECT_EQ(run.dataset, (DatasetSource{.input = "ny.gr", .as = LoadOptions::As::edges, .undirected = true}));
    const std::vector<std::pair<std::string, std::string>> parameters{{"source", "3"}, {"rule", "a=b"}};
    EXPECT_EQ(run.parameters, parameters);
    EXPECT_EQ(run.executor, ExecutorKind::simt);
    EXPECT_EQ(run.order, Order::shuffled(7));
    EXPECT_TRUE(run.verify);
    EXPECT_EQ(run.columns, "c");
    EXPECT_EQ(run.json, "j");
    EXPECT_EQ(run.trace, "t");
    EXPECT_EQ(run.save, "s");
    EXPECT_EQ(run.png, "p");
    EXPECT_EQ(run.view, "graph");
    EXPECT_EQ(run.pass, 4u);
    EXPECT_EQ(run.size, (PictureSize{640, 360}));
    EXPECT_EQ(run.theme, Theme::light);
}

TEST(ParseCommandLine, OptionsOfTables) {
    const auto run = parsed<RunOptions>("run bfs.frontier --input x --header no --delimiter tab");
    EXPECT_EQ(run.dataset, (DatasetSource{.input = "x", .header = false, .delimiter = '\t'}));
    EXPECT_EQ(parsed<BenchOptions>("bench x --input x --delimiter ;").dataset.delimiter, ';');
    EXPECT_EQ(parsed<RunOptions>("run bfs.frontier --input x --base 1").dataset,
              (DatasetSource{.input = "x", .base = 1}));
    EXPECT_EQ(parsed<RunOptions>("run x --input x --header auto --delimiter auto").dataset,
              DatasetSource{.input = "x"});
    const auto window = parsed<WindowOptions>("friends.csv --undirected --header yes");
    EXPECT_EQ(window.file, "friends.csv");
    EXPECT_EQ(window.reading, (DatasetSource{.undirected = true, .header = true}));
    EXPECT_NE(parsed<PrintOptions>("run --help").text.find("--delimiter"), std::string::npos);
}

TEST(ParseCommandLine, OptionsBeforeId) {
    EXPECT_EQ(parsed<RunOptions>("run --param source=3 --generate graph:grid bfs.frontier").algorithm, "bfs.frontier");
}

TEST(ParseCommandLine, TraceOptions) {
    const auto run = parsed<RunOptions>("run x --generate g --trace t --pass 3 --launch 1 --blocks 4..7 --device 1");
    EXPECT_EQ(run.pass, 3u);
    EXPECT_EQ(run.launch, 1u);
    EXPECT_EQ(run.blocks, (std::pair<std::uint32_t, std::uint32_t>{4, 7}));
    EXPECT_EQ(run.gpu, 1);
    EXPECT_EQ(parsed<RunOptions>("run x --generate g --trace t --pass 3 --blocks 5").blocks,
              (std::pair<std::uint32_t, std::uint32_t>{5, 5}));
    EXPECT_EQ(parsed<BenchOptions>("bench x --n 1K --device 2").gpu, 2);
}

TEST(ParseCommandLine, ShotWithLayout) {
    const auto shot = parsed<RunOptions>("shot list.wyllie --generate list:random --layout debug --png p");
    EXPECT_TRUE(shot.whole_window);
    EXPECT_EQ(shot.layout, WindowLayout::debug);
}

TEST(ParseCommandLine, ShotWithPanels) {
    EXPECT_EQ(parsed<RunOptions>("shot x --generate g --png p").panels, ShownPanels::all);
    EXPECT_EQ(parsed<RunOptions>("shot x --generate g --png p --panels few").panels, ShownPanels::few);
    EXPECT_EQ(parsed<RunOptions>("shot x --generate g --png p --panels none").panels, ShownPanels::none);
    EXPECT_THROW(parsed<RunOptions>("shot x --generate g --png p --panels some"), InputError);
}

TEST(ParseCommandLine, ShotInsidePass) {
    const auto shot = parsed<RunOptions>(
        "shot x --generate g --png p --layout debug --pass 7 --launch 1 --access 800 --focus 1:0:11 --blocks 0..3");
    EXPECT_EQ(shot.pass, 7u);
    const DebuggerScenario debugger{
        .launch = 1, .access = 800, .block = 1, .warp = 0, .lane = 11, .first_block = 0, .last_block = 3};
    EXPECT_EQ(shot.debugger, debugger);
    EXPECT_FALSE(parsed<RunOptions>("shot x --generate g --png p --pass 7").debugger);
    EXPECT_EQ(parsed<RunOptions>("shot x --generate g --png p --pass 7 --focus 2").debugger,
              (DebuggerScenario{.block = 2}));
}

TEST(ParseCommandLine, BenchDoublesSizes) {
    const auto bench = parsed<BenchOptions>("bench list.wyllie list.* --n 1K..16K --repeat 3 --csv c --png p");
    EXPECT_EQ(bench.algorithms, (std::vector<std::string>{"list.wyllie", "list.*"}));
    EXPECT_EQ(bench.counts, (std::vector<std::uint64_t>{1024, 2048, 4096, 8192, 16384}));
    EXPECT_EQ(bench.repeat, 3);
    const auto swept = parsed<BenchOptions>("bench x --n 1K --sweep p=1..64 --sweep block=64,128");
    EXPECT_EQ(swept.sweeps, (std::vector<SweepOption>{{"p", "1..64"}, {"block", "64,128"}}));
    EXPECT_EQ(parsed<BenchOptions>("bench --study fig4.2 --executor simt").study, "fig4.2");
    EXPECT_EQ(parse_counts("1000..3000"), (std::vector<std::uint64_t>{1000, 2000}));
    EXPECT_EQ(parse_counts("1M"), (std::vector<std::uint64_t>{1 << 20}));
}

TEST(ParseCommandLine, AcceptsOptionsWithEffect) {
    EXPECT_TRUE(parsed<RunOptions>("run x --generate graph:uniform,n=64 --undirected").dataset.undirected);
    EXPECT_EQ(parsed<RunOptions>("run --scenario s --as list").dataset.as, LoadOptions::As::list);
    EXPECT_EQ(parsed<RunOptions>("run x --generate g --save s --pass 3 --view list --theme light").view, "list");
    EXPECT_EQ(parsed<RunOptions>("run x --generate g --trace t --pass 3").pass, 3u);
    EXPECT_EQ(parsed<ModelOptions>("model x --input f --as list").dataset.as, LoadOptions::As::list);
    EXPECT_EQ(parsed<ModelOptions>("model x --n 64 --measure --executor simt").executor, ExecutorKind::simt);
    EXPECT_EQ(parsed<DevicesOptions>("devices").executor, ExecutorKind::automatic);
    EXPECT_EQ(parsed<DevicesOptions>("devices --executor ptx --json d.json").json, "d.json");
    EXPECT_EQ(parsed<DevicesOptions>("devices --device 1").gpu, 1);
    EXPECT_EQ(refusal("devices --executor simt --device 1"), "--device chooses a GPU, and simt uses none");
    EXPECT_EQ(parsed<BenchOptions>("bench x --n 64 --generate list:random,seed=7").counts.size(), 1u);
    EXPECT_EQ(parsed<BenchOptions>("bench x --generate list:random,n=64 --param a=1 --sweep b=1,2").sweeps.size(), 1u);
    EXPECT_NE(parsed<PrintOptions>("run --help").text.find("self loops"), std::string::npos);
}

TEST(ParseCommandLine, BuiltInLessonByName) {
    EXPECT_TRUE(parsed<WindowOptions>("lesson memory").file.string().ends_with("/lessons/memory/lesson.md"));
    EXPECT_EQ(parsed<WindowOptions>("lesson own/lesson.md").file, "own/lesson.md");
}

TEST(ParseCommandLine, ErrorsNameArgument) {
    const std::pair<const char*, const char*> cases[] = {
        {"run list.wyllie --generate g --nosuch", "--nosuch"},
        {"run list.wyllie --generate g --source 3", "--param source=VALUE"},
        {"run list.wyllie --genrate g", "--generate?"},
        {"shot x --generate g --png=p --them dark", "--theme?"},
        {"export x --generate g --pass 2", "--passes?"},
        {"run x --generate g --csv c", "it is an option of bench"},
        {"rnu bfs.frontier", "there is no command 'rnu'; did you mean run?"},
        {"devices --source 3", "'lockstep devices' has no option --source"},
        {"run", "algorithm"},
        {"run x --generate g --input f", "--input and --generate"},
        {"run x --generate g --param source", "'source'"},
        {"run x --generate g --order nosuch", "nosuch"},
        {"run x --generate g --executor gpu", "'gpu'"},
        {"run x --generate g --size 0x0", "0x0"},
        {"shot x --generate g --png p --pass 1 --focus 1:0:32", "'32' is not a whole number from 0 to 31"},
        {"shot x --generate g --png p --pass 1 --focus 1:0:3:4", "BLOCK:WARP:LANE"},
        {"run x --generate g --size 640", "'640'"},
        {"run x --generate g --size 640x99999", "99999"},
        {"run x --generate g --pass -1", "--pass"},
        {"run x --generate g --launch 1 --trace t", "--pass"},
        {"run x --generate g --blocks 1..2 --pass 3", "--trace"},
        {"run x --generate g --trace t --pass 3 --blocks 7..4", "7..4"},
        {"run x --generate g --trace t --pass 3 --blocks 7..", "--blocks"},
        {"run x --generate g --device one", "'one'"},
        {"ny.gr --device -1", "--device"},
        {"run x --generate g --device 0 --executor simt", "--device"},
        {"run x --generate g --theme grey", "'grey'"},
        {"run x --generate g --as numbers", "'numbers'"},
        {"run x --input f --header maybe", "'maybe'"},
        {"run x --input f --delimiter both", "'both'"},
        {"run x --input f --base 2", "'2'"},
        {"run x --generate g --as list", "--as"},
        {"run x --generate g --header no", "--header"},
        {"check x --generate g --delimiter tab", "--delimiter"},
        {"bench x --n 1K --generate g --base 1", "--base"},
        {"bench x --n 1K --base 1", "--base"},
        {"check x --as list", "--as"},
        {"check x --undirected", "name it with --input or --generate"},
        {"check x --weights 1..9", "name it with --input or --generate"},
        {"run x --generate list:random,n=64 --undirected", "--undirected: list:random makes a list"},
        {"check x --generate tree:binary --undirected", "--undirected: tree:binary makes a tree"},
        {"run x --generate g --param limit=3 --param limit=7", "limit is given twice"},
        {"run x --generate g --size 640x360", "--size"},
        {"run x --generate g --save s --size 640x360", "--size"},
        {"run x --generate g --view list", "--view"},
        {"run x --generate g --trace t --theme light", "--theme"},
        {"run x --generate g --json j --pass 3", "--pass"},
        {"run x --generate g --layout teach", "--layout"},
        {"shot x --generate g", "--png"},
        {"bench list.wyllie", "--n"},
        {"bench --n 1K", "algorithm"},
        {"bench list.rhj --study fig4.2", "study"},
        {"bench x --n 4K..1K", "4K..1K"},
        {"bench x --n many", "many"},
        {"bench x --n 1K --input f", "--input"},
        {"bench x --n 1K --repeat 0", "--repeat"},
        {"bench x --n 1K --work --repeat 2", "--work"},
        {"bench --study fig4.2 --work", "--work"},
        {"bench x --n 1K --sweep block", "--sweep"},
        {"bench --study fig4.2 --sweep block=64", "study"},
        {"bench --study fig4.2 --weights 1..5", "study"},
        {"bench --study fig4.2 --undirected", "study"},
        {"bench --study fig4.2 --base 1", "study"},
        {"bench x --n 64 --generate list:random,n=100", "--n and n= of --generate"},
        {"bench x --n 64 --generate graph:rmat,edges=4,scale=5", "--n and scale= of --generate"},
        {"bench x --n 64 --param limit=7 --sweep limit=1,2", "limit"},
        {"model x", "--n 256K..16M"},
        {"model x --n 64 --input f", "--n and --input exclude each other"},
        {"model x --n 64 --generate list:random,n=100", "--n and n= of --generate"},
        {"model x --n 64 --as list", "--as"},
        {"a.gr b.gr", "b.gr"},
        {"lesson", "lockstep lesson memory"},
        {"lesson nosuch", "nosuch: the name of a lesson's file ends with .md"},
    };
    for (const auto& [line, named] : cases) {
        const auto said = refusal(line);
        EXPECT_NE(said.find(named), std::string::npos) << line << " -> " << said;
        EXPECT_EQ(said.find('\n'), std::string::npos) << said;
    }
}

}  // namespace
}  // namespace lockstep
