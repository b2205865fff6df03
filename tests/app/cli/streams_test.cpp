// Unwritable outputs, pipes and devices, and the files of an interrupted run.

#include "app/cli/program_fixture.hpp"
#include "tests/message_parts.hpp"
#include "tests/pipes.hpp"
#include "tests/soon.hpp"

#include <nlohmann/json.hpp>

namespace lockstep::test {
namespace {

using Streams = Program;

const std::vector<std::string> kShortRun{"run",        "list.wyllie", "--generate", "list:random,n=64,seed=1",
                                         "--executor", "simt"};

std::vector<std::string> with(std::vector<std::string> words, const std::vector<std::string>& more) {
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

TEST_F(Streams, FullStdoutIsReported) {
    for (const auto& words : std::vector<std::vector<std::string>>{{"algorithms"}, {"--help"}, kShortRun}) {
        const auto ended = call(words, {.out = "/dev/full"});
        EXPECT_EQ(ended.code, 3);
        EXPECT_TRUE(test::has_parts(ended.err, {"lockstep:", "disk is full"}));
    }
    EXPECT_EQ(call({"algorithms"}, {.close_out = true}).code, 3);
}

TEST_F(Streams, UnwritableErrorKeepsExitCode) {
    EXPECT_EQ(call({"run", "list.nosuch"}, {.err = "/dev/full"}).code, 2);
    EXPECT_EQ(call({"run", "list.nosuch"}, {.close_err = true}).code, 2);
    EXPECT_EQ(call({"algorithms"}, {.out = "/dev/full", .close_err = true}).code, 3);
    EXPECT_EQ(call(with(kShortRun, {"--json", "/dev/full"}), {.err = "/dev/full"}).code, 3);
}

TEST_F(Streams, StdoutAliases) {
    std::filesystem::create_symlink("/dev/stdout", at("link"));
    for (const auto& name : {std::string("/dev/stdout"), std::string("/dev/fd/1"), at("link"), said("out")}) {
        const auto ended = call(with(kShortRun, {"--json", name}));
        EXPECT_EQ(ended.code, 0) << ended.err;
        EXPECT_TRUE(nlohmann::json::accept(ended.out)) << name << ": " << ended.out;
        EXPECT_TRUE(test::has_parts(ended.err, {"list.wyllie", "list:random"})) << name << ": " << ended.err;
    }
    EXPECT_TRUE(std::filesystem::is_symlink("/dev/stdout"));
    EXPECT_TRUE(std::filesystem::is_symlink(at("link")));
}

TEST_F(Streams, DevNullIsNotStdout) {
    const auto ended = call(with(kShortRun, {"--json", "/dev/null", "--trace", "/dev/null"}), {.out = "/dev/null"});
    EXPECT_EQ(ended.code, 0);
    EXPECT_EQ(ended.err, "");
}

TEST_F(Streams, ClosedStreamTakesNoFile) {
    std::filesystem::create_symlink("/dev/stdout", at("link"));
    for (const auto& name : {std::string("/dev/stdout"), std::string("/proc/self/fd/1"), at("link")}) {
        const auto ended = call(with(kShortRun, {"--json", name}), {.close_out = true});
        EXPECT_EQ(ended.code, 2) << name;
        EXPECT_TRUE(test::has_parts(ended.err, {"lockstep:", "--json", name}));
    }
    for (const auto* name : {"/dev/stderr", "/dev/fd/2"})
        EXPECT_EQ(call(with(kShortRun, {"--json", name}), {.close_err = true}).code, 2) << name;
    const auto input = call(with(kShortRun, {"--json", "/dev/stdin"}), {.close_in = true});
    EXPECT_TRUE(test::has_parts(input.err, {"lockstep:", "--json", "/dev/stdin"}));
    const auto none = call(with(kShortRun, {"--json", "/dev/fd/937"}));
    EXPECT_TRUE(test::has_parts(none.err, {"lockstep:", "--json", "/dev/fd/937"}));
}

TEST_F(Streams, RefusesTwoOutputsInOnePlace) {
    std::filesystem::create_directory(at("columns"));
    std::ofstream(at("real")) << "old";
    std::filesystem::create_symlink("real", at("link"));
    ASSERT_EQ(mkfifo(at("pipe").c_str(), 0600), 0);
    const std::vector<std::string> cases[] = {
        {"--json", at("same"), "--png", at("same")},
        {"--json", at("same"), "--png", at("columns/../same")},
        {"--json", at("link"), "--png", at("real")},
        {"--trace", at("pipe"), "--save", at("pipe")},
        {"--columns", at("columns/"), "--json", at("columns/rank.npy")},
        {"--columns", at("new/"), "--json", at("new")},
    };
    for (const auto& words : cases) {
        const auto ended = call(with(kShortRun, words));
        EXPECT_EQ(ended.code, 2) << words[3];
        const auto file = words[0] == "--columns" ? words[3] : words[1];
        EXPECT_EQ(ended.err,
                  "lockstep: " + words[0] + " and " + words[2] + " cannot both be written to " + file + "\n");
    }
    EXPECT_EQ(content(at("real")), "old");
    EXPECT_EQ(num_entries(), 4u);
    const auto bench = call({"bench", "list.wyllie", "--n", "64", "--csv", at("same"), "--png", at("same")});
    EXPECT_EQ(bench.code, 2);
    const auto model = call({"model", "list.rhj", "--n", "256K", "--csv", at("same"), "--json", at("same")});
    EXPECT_TRUE(test::has_parts(model.err, {"lockstep:", "--json", "--csv", at("same")}));
    EXPECT_EQ(call(with(kShortRun, {"--columns", at("columns"), "--json", at("columns/report.json")})).code, 0);
}

TEST_F(Streams, UnwritableModelIsRefusedFirst) {
    for (const auto* option : {"--json", "--csv"}) {
        const auto ended = call({"model", "list.rhj", "--n", "256K", option, at("nowhere/file")});
        EXPECT_EQ(ended.code, 2);
        EXPECT_TRUE(test::has_parts(ended.err, {"lockstep:", option, at("nowhere/file"), at("nowhere")}));
    }
}

TEST_F(Streams, DashIsStdout) {
    const auto json = call(with(kShortRun, {"--json", "-", "--verify"}));
    EXPECT_EQ(json.code, 0) << json.err;
    EXPECT_TRUE(nlohmann::json::accept(json.out)) << json.out;
    EXPECT_TRUE(test::has_parts(json.err, {"list.wyllie", "list:random"})) << json.err;
    EXPECT_NE(json.err.find("verified"), std::string::npos) << json.err;
    const auto trace = call(with(kShortRun, {"--trace", "-", "--json", at("report.json")}));
    EXPECT_TRUE(nlohmann::json::accept(trace.out)) << trace.out.substr(0, 200);
    EXPECT_TRUE(nlohmann::json::accept(content(at("report.json"))));
    const auto scenario = call(with(kShortRun, {"--save", "-"}));
    EXPECT_EQ(nlohmann::json::parse(scenario.out)["algorithm"], "list.wyllie");
    const auto picture = call(with(kShortRun, {"--png", "-", "--size", "160x120"}));
    EXPECT_TRUE(picture.out.starts_with("\x89PNG")) << picture.err;
    const auto table = call({"bench", "list.wyllie", "--n", "64", "--repeat", "1", "--executor", "simt", "--csv", "-"});
    EXPECT_EQ(table.code, 0) << table.err;
    EXPECT_EQ(table.out.find("  "), std::string::npos) << table.out;
    EXPECT_NE(table.err.find("list.wyllie"), std::string::npos) << table.err;
    EXPECT_EQ(num_files(), 1u);  // the report
}

TEST_F(Streams, StdoutTakesOneFileAndNoFolder) {
    for (const auto* one : {"-", "/dev/stdout"})
        for (const auto& other : {std::string("-"), std::string("/dev/stdout"), said("out")})
            EXPECT_TRUE(test::has_parts(call(with(kShortRun, {"--json", one, "--trace", other})).err,
                                        {"lockstep:", "--json", "--trace"}));
    const auto columns = call(with(kShortRun, {"--columns", "-"}));
    EXPECT_EQ(columns.code, 2);
    EXPECT_TRUE(test::has_parts(columns.err, {"--columns", "./-"}));
    for (const auto* name : {"-", "/dev/stdout"})
        EXPECT_TRUE(test::has_parts(call({"check", "list.wyllie", "--save", name}).err, {"--save", "-"}));
    const auto closed = call(with(kShortRun, {"--json", "-"}), {.close_out = true});
    EXPECT_EQ(closed.code, 2);
    EXPECT_TRUE(test::has_parts(closed.err, {"lockstep:", "--json"}));
    const auto full = call(with(kShortRun, {"--json", "-"}), {.out = "/dev/full"});
    EXPECT_EQ(full.code, 3);
    EXPECT_TRUE(test::has_parts(full.err, {"lockstep:", "disk is full"}));
    EXPECT_EQ(num_files(), 0u);
}

TEST_F(Streams, ClosedPipeEndsQuietly) {
    ASSERT_EQ(mkfifo(at("pipe").c_str(), 0600), 0);
    const int reader = open(at("pipe").c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    const auto child = start({"algorithms", "--json"}, {.out = at("pipe")});
    char letter = 0;
    ASSERT_TRUE(comes_about([&] { return read(reader, &letter, 1) == 1; }));
    close(reader);
    const auto ended = end(child);
    EXPECT_TRUE(ended.code == -SIGPIPE || ended.code == 0) << ended.code;
    EXPECT_EQ(ended.err, "");
}

/// Files that a process has open in a folder, with nameless ones.
std::size_t num_open_files(pid_t process, const std::filesystem::path& folder) {
    std::size_t found = 0;
    std::error_code none;
    for (const auto& entry : std::filesystem::directory_iterator("/proc/" + std::to_string(process) + "/fd", none))
        found += std::filesystem::read_symlink(entry.path(), none).string().starts_with(folder.string() + "/");
    return found;
}

/// The last file is a pipe without a reader: the other files are being written and not yet in place.
TEST_F(Streams, SignalLeavesNoFiles) {
    ASSERT_EQ(mkfifo(at("pipe").c_str(), 0600), 0);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        for (const bool twice : {false, true}) {
            const auto child =
                start(with(kShortRun, {"--columns", at("columns"), "--trace", at("trace.json"), "--json", at("pipe")}));
            EXPECT_TRUE(comes_about([&] { return num_open_files(child, folder) >= 2; }));
            kill(child, signal);
            if (twice) kill(child, signal);
            const int code = end(child).code;
            EXPECT_TRUE(code == 130 || (twice && code == -signal)) << code;
            EXPECT_EQ(num_entries(), 1u) << signal << ": the pipe alone, and no folder for columns";
        }
    }
}

/// The last file fails on close: the other files are complete by then, but not in place.
TEST_F(Streams, FailedFileLeavesOthersUnchanged) {
    const auto words = with(kShortRun, {"--columns", at("deep/columns"), "--json", "/dev/full"});
    const auto refused = call(words);
    EXPECT_EQ(refused.code, 3);
    EXPECT_TRUE(test::has_parts(refused.err, {"lockstep:", "/dev/full"}));
    EXPECT_EQ(num_entries(), 0u);
    std::filesystem::create_directories(at("deep/columns"));
    std::ofstream(at("deep/columns/rank.npy")) << "old";
    EXPECT_EQ(call(words).code, 3);
    EXPECT_EQ(content(at("deep/columns/rank.npy")), "old");
    EXPECT_EQ(num_entries(), 3u);
}

TEST_F(Streams, PipeWithoutWriterCanBeInterrupted) {
    ASSERT_EQ(mkfifo(at("pipe").c_str(), 0600), 0);
    for (const int signal : {SIGINT, SIGTERM}) {
        for (const auto* option : {"--input", "--scenario"}) {
            const auto child = start({"run", "list.wyllie", option, at("pipe")});
            EXPECT_TRUE(has_signal_handlers(child));
            EXPECT_TRUE(comes_about([&] { return num_open(child, at("pipe")) > 0; }));
            const test::Stopwatch watch;
            kill(child, signal);
            EXPECT_EQ(end(child).code, 130) << option;
            EXPECT_LT(watch.elapsed(), test::kSoon) << option;
        }
    }
}

TEST_F(Streams, PipeIsReadInPieces) {
    ASSERT_EQ(mkfifo(at("list.list.tsv").c_str(), 0600), 0);
    const auto child = start({"run", "list.wyllie", "--input", at("list.list.tsv"), "--verify", "--executor", "simt"});
    {
        const int pipe = open(at("list.list.tsv").c_str(), O_WRONLY | O_CLOEXEC);
        EXPECT_TRUE(write_to_reader(pipe, "1\n2\n"));
        EXPECT_TRUE(write_to_reader(pipe, "3\n-1\n"));
        close(pipe);
    }
    const auto ended = end(child);
    EXPECT_EQ(ended.code, 0) << ended.err;
    EXPECT_NE(ended.out.find("4 nodes"), std::string::npos) << ended.out;
}

TEST_F(Streams, RefusesEndlessAndNestedInput) {
    std::ofstream(at("deep.json")) << std::string(100'000, '[') << std::string(100'000, ']');
    std::ofstream(at("deeper.json")) << "{\"parameters\": " << std::string(100'000, '[');
    std::ofstream(at("long.json")) << std::string(std::size_t{3} << 20, ' ') << "{}";
    const std::pair<const char*, std::string> cases[] = {{"--input", "/dev/zero"},
                                                         {"--scenario", "/dev/zero"},
                                                         {"--scenario", at("deep.json")},
                                                         {"--scenario", at("deeper.json")},
                                                         {"--scenario", at("long.json")}};
    for (const auto& [option, path] : cases) {
        const auto ended = call({"run", "list.wyllie", option, path});
        EXPECT_EQ(ended.code, 2) << path;
        EXPECT_EQ(std::count(ended.err.begin(), ended.err.end(), '\n'), 1) << ended.err;
        EXPECT_LT(ended.err.size(), 400u);
    }
}

}  // namespace
}  // namespace lockstep::test
