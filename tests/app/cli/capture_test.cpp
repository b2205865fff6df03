// lockstep capture, on a stand-in for a GPU's driver and CUPTI (tests/stand_in_gpu).

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/catalog.hpp"
#include "app/cli/program_fixture.hpp"
#include "app/session/files/opening.hpp"
#include "app/session/programs/recorded_program.hpp"
#include "app/session/recording/recording.hpp"
#include "tests/message_parts.hpp"

namespace lockstep::test {
namespace {

using nlohmann::json;
namespace fs = std::filesystem;

class Capture : public Program {
protected:
    void SetUp() override {
        Program::SetUp();
        const auto built = fs::path(kProgram).parent_path();
        stand_in_ = built / "tests/stand_in_gpu";
        if (!fs::exists(stand_in_ / "program") || !fs::exists(built / "emulated_cuda/liblockstep_capture.so"))
            GTEST_SKIP() << "this build has no library for captures";
        if (const auto* paths = std::getenv("LD_LIBRARY_PATH")) paths_ = paths;
        setenv("LD_LIBRARY_PATH", stand_in_.c_str(), 1);
    }
    void TearDown() override {
        if (paths_) setenv("LD_LIBRARY_PATH", paths_->c_str(), 1);
        else unsetenv("LD_LIBRARY_PATH");
        unsetenv("STAND_IN_NO_GPU");
        Program::TearDown();
    }

    /// Captures the program with n elements, which exits with `code`.
    Ended capture(std::vector<std::string> options, const std::string& n = "100", const std::string& code = "0") {
        options.insert(options.begin(), "capture");
        options.insert(options.end(), {"--", (stand_in_ / "program").string(), n, code});
        return call(options);
    }
    json report() const { return json::parse(content(at("a.json"))); }
    std::string source() const {
        fs::create_directories(at("code/src"));
        std::ofstream(at("code/src/scale.cu")) << "// numbers\n__global__ void scale(int* data, int factor, int n) {\n"
                                                  "    const int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
                                                  "    if (i < n) data[i] *= factor;\n}\n"
                                                  "__global__ void divide(int* data, int factor, int n) {\n"
                                                  "    const int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
                                                  "\n    if (i < n) data[i] /= factor;\n}\n";
        return at("code");
    }

    fs::path stand_in_;
    std::optional<std::string> paths_;
};

TEST_F(Capture, ProgramRunsAsWithoutIt) {
    const auto ended = capture({"--record", at("a.lockstep")}, "100", "7");
    EXPECT_EQ(ended.code, 7) << ended.err;
    EXPECT_EQ(ended.out, (stand_in_ / "program").string() + ": sum 14851\n");
    EXPECT_TRUE(has_parts(ended.err, {"captured 3 launches", "KB", "the program took"})) << ended.err;
    EXPECT_TRUE(has_parts(ended.err, {"2 streams"})) << ended.err;
}

TEST_F(Capture, ReportsLaunchesArgumentsAndArrays) {
    ASSERT_EQ(capture({"--json", at("a.json")}).code, 0);
    const auto all = report();
    EXPECT_EQ(all["device"], "Stand-in GPU");
    ASSERT_EQ(all["passes"].size(), 3u);
    const auto& scale = all["passes"][1];
    EXPECT_EQ(scale["kernel"], "scale");
    EXPECT_EQ(scale["grid"], json({2, 1, 1}));
    EXPECT_EQ(scale["block"], json({64, 1, 1}));
    EXPECT_EQ(scale["arguments"][1]["value"], 2);
    EXPECT_EQ(scale["arguments"][2]["value"], 100);
    const auto data = scale["arguments"][0]["array"].get<std::string>();
    EXPECT_EQ(scale["changed"][data], 99) << "the first number is 0 and stays";
    EXPECT_EQ(scale["changed"]["launches"], 1) << "a variable of the module";
    const auto& arrays = all["arrays"];
    EXPECT_EQ(arrays[0]["type"], "i32");
    EXPECT_EQ(arrays[0]["elements"], 100);
    EXPECT_EQ(arrays[1]["bytes"], 1600);
    EXPECT_EQ(arrays[1]["freed"], true);
    EXPECT_TRUE(std::ranges::any_of(all["passes"][0]["host"], [&](const json& event) {
        return event["event"] == "copy" && event["bytes"] == 400 && event["to"] == data;
    })) << all["passes"][0]["host"];
}

TEST_F(Capture, FindsWhereTheGpuDiffersFromTheEmulator) {
    const auto ended = capture({"--json", at("a.json")});
    EXPECT_TRUE(has_parts(ended.err, {"launch 3", "divide", "[5]", "16", "15", "1 element"})) << ended.err;
    const auto differences = report()["capture"]["differences"];
    ASSERT_EQ(differences.size(), 1u) << "the stand-in divides one number wrongly";
    EXPECT_EQ(differences[0]["launch"], 3);
    EXPECT_EQ(differences[0]["element"], 5);
    EXPECT_EQ(differences[0]["gpu"], 16);
    EXPECT_EQ(differences[0]["emulator"], 15);
    EXPECT_EQ(report()["capture"]["compared"], 3);
}

TEST_F(Capture, RecordingOpensWithItsLaunches) {
    ASSERT_EQ(capture({"--record", at("a.lockstep"), "--source", source()}).code, 0);
    const auto recording = std::make_shared<const Recording>(at("a.lockstep"));
    EXPECT_EQ(recording->manifest()["kind"], "capture");
    EXPECT_EQ(recording->report()["device"], "Stand-in GPU");
    EXPECT_EQ(recording->report()["capture"]["differences"].size(), 1u);

    Progress progress;
    const auto catalog = make_catalog();
    const auto opened =
        open_any({.input = at("a.lockstep")}, 0, {OpeningHelp::algorithms_of(catalog), {}, {}}, progress);
    ASSERT_TRUE(opened.recorded);
    EXPECT_EQ(opened.recorded->executor, "cuda");
    EXPECT_EQ(opened.recorded->device, "Stand-in GPU");
    ASSERT_TRUE(opened.recorded->trace);
    std::vector<StateDiff> differences;
    const auto log = opened.recorded->trace({.pass = 1, .launch = 0, .limit = 10000}, progress, &differences);
    EXPECT_TRUE(differences.empty());
    ASSERT_EQ(log.launches.size(), 1u);
    EXPECT_EQ(
        std::ranges::count_if(log.events, [](const auto& event) { return event.operation == trace::Operation::store; }),
        101)
        << "100 numbers and the variable";
    const auto line = content(log.launches[0].source.file);
    EXPECT_TRUE(line.starts_with("// numbers")) << "the source travels in the recording";
    opened.recorded->trace({.pass = 3, .launch = 0, .limit = 10000}, progress, &differences);
    ASSERT_EQ(differences.size(), 1u);
    EXPECT_EQ(differences[0].first, 5u);
}

TEST_F(Capture, RecordingIsReadByOtherCommands) {
    ASSERT_EQ(capture({"--record", at("a.lockstep")}).code, 0);
    unsetenv("LD_LIBRARY_PATH");  // no GPU any more
    auto ended = call({"run", "--recording", at("a.lockstep"), "--trace", at("t.trace"), "--pass", "2"});
    EXPECT_EQ(ended.code, 0) << ended.err;
    EXPECT_TRUE(fs::file_size(at("t.trace")) > 1000);
    ended = call({"run", "--recording", at("a.lockstep"), "--columns", at("out"), "--pass", "3"});
    EXPECT_EQ(ended.code, 0) << ended.err;
    const auto numbers = content(at("out/array0.npy"));
    std::array<int, 100> values{};
    ASSERT_GE(numbers.size(), sizeof values);
    std::memcpy(values.data(), numbers.data() + numbers.size() - sizeof values, sizeof values);
    EXPECT_EQ(values[99], 297);
    EXPECT_EQ(values[5], 16) << "what the GPU computed";
}

TEST_F(Capture, RecordingNamesNoFolderOfTheSender) {
    ASSERT_EQ(capture({"--record", at("a.lockstep"), "--source", source()}).code, 0);
    const Recording recording(at("a.lockstep"));
    auto text = recording.manifest().dump();
    for (const auto* member : {"head.json", "program/record.json", "program/0_0.ptx"}) {
        const auto found = recording.read_member(member, 1u << 20);
        ASSERT_TRUE(found) << member;
        text += *found;
    }
    EXPECT_EQ(text.find("secret"), std::string::npos);
    EXPECT_EQ(text.find(folder.string()), std::string::npos);
    EXPECT_NE(text.find("src/scale.cu"), std::string::npos);
}

/// The processes that a process has started and that run this program, as it does.
std::vector<pid_t> copies_of_itself(pid_t parent) {
    std::vector<pid_t> found;
    std::error_code error;
    for (const auto& task : fs::directory_iterator(fmt::format("/proc/{}/task", parent), error)) {
        std::ifstream children(task.path() / "children");
        for (pid_t child = 0; children >> child;)
            if (fs::equivalent(fmt::format("/proc/{}/exe", child), kProgram, error)) found.push_back(child);
    }
    return found;
}

TEST_F(Capture, IsKeptWhereTheEmulatorCrashes) {
    // The emulator repeats launches in a process of its own, which this test makes crash while the last kernel waits.
    const auto process = start({"capture", "--record", at("a.lockstep"), "--json", at("a.json"), "--",
                                (stand_in_ / "program").string(), "100", "7", "12000000"});
    std::vector<pid_t> emulators;
    int seen = 0;
    EXPECT_TRUE(comes_about([&] {
        if (content(said("out")).empty()) return false;  // the program has not ended
        auto now = copies_of_itself(process);
        seen = !now.empty() && now == emulators ? seen + 1 : 0;
        emulators = std::move(now);
        return seen == 50;  // not a process that is about to run another program
    }));
    for (const auto one : emulators) kill(one, SIGSEGV);
    const auto ended = end(process);
    EXPECT_EQ(ended.code, 7) << ended.err;
    EXPECT_TRUE(has_parts(ended.err, {"captured 4 launches"})) << ended.err;
    EXPECT_TRUE(has_parts(ended.err, {"not compared with the emulator: launch", "the emulator"})) << ended.err;
    const auto capture = report()["capture"];
    ASSERT_EQ(capture["not_compared"].size(), 1u) << capture;
    EXPECT_EQ(capture["compared"], 3) << "the next process goes on with the next launch";
    const Recording recording(at("a.lockstep"));
    EXPECT_EQ(recording.last_pass(), 4u);
    EXPECT_EQ(recording.report()["capture"]["not_compared"].size(), 1u);
}

TEST_F(Capture, OnlyChosenLaunchesAreRecorded) {
    ASSERT_EQ(capture({"--json", at("a.json"), "--launches", "2..3"}).code, 0);
    auto all = report();
    ASSERT_EQ(all["passes"].size(), 2u);
    EXPECT_EQ(all["passes"][0]["launch"], 2);
    EXPECT_EQ(all["capture"]["launches"], 3);
    ASSERT_EQ(capture({"--json", at("a.json"), "--kernels", "other,divide"}).code, 0);
    all = report();
    ASSERT_EQ(all["passes"].size(), 1u);
    EXPECT_EQ(all["passes"][0]["kernel"], "divide");
    const auto none = capture({"--record", at("b.lockstep"), "--kernels", "other"});
    EXPECT_TRUE(has_parts(none.err, {"captured 0 launches", "no file was written"})) << none.err;
    EXPECT_FALSE(fs::exists(at("b.lockstep")));
}

TEST_F(Capture, BudgetIsKeptAndLeavesOutByName) {
    // 100,000 numbers are 400 KB; the second array has four times as much, and is no argument.
    auto ended = capture({"--json", at("a.json"), "--budget", "1000K"}, "100000");
    EXPECT_TRUE(has_parts(ended.err, {"left out", "array1", "1.6 MB"})) << ended.err;
    auto all = report();
    EXPECT_EQ(all["passes"].size(), 1u) << "before and after the first launch: 800 KB";
    EXPECT_EQ(all["capture"]["left_out_from_launch"], 2);
    EXPECT_TRUE(has_parts(ended.err, {"launches from 2 on", "--launches"})) << ended.err;
    EXPECT_LE(all["capture"]["bytes"].get<int>(), 1000 << 10);
    ended = capture({"--json", at("a.json"), "--budget", "10M"}, "100000");
    EXPECT_EQ(report()["passes"].size(), 3u);
    EXPECT_EQ(ended.err.find("left out"), std::string::npos) << ended.err;
}

TEST_F(Capture, SaysWhatIsMissing) {
    setenv("STAND_IN_NO_GPU", "1", 1);
    auto ended = capture({});
    EXPECT_EQ(ended.code, 3);
    EXPECT_TRUE(has_parts(ended.err, {"needs a GPU", "none on this machine"})) << ended.err;
    unsetenv("STAND_IN_NO_GPU");
    // A driver without CUPTI.
    fs::create_directory(at("driver"));
    fs::copy_file(stand_in_ / "libcuda.so.1", at("driver/libcuda.so.1"));
    setenv("LD_LIBRARY_PATH", at("driver").c_str(), 1);
    ended = capture({});
    if (ended.code == 3) {  // else CUPTI is installed here
        EXPECT_TRUE(has_parts(ended.err, {"libcupti.so.13", "pip install nvidia-cuda-cupti"})) << ended.err;
    }
}

TEST_F(Capture, RefusesWrongCommandLines) {
    const auto refused = [&](std::vector<std::string> words, std::initializer_list<std::string> parts) {
        words.insert(words.begin(), "capture");
        const auto ended = call(words);
        EXPECT_EQ(ended.code, 2) << ended.err;
        EXPECT_TRUE(has_parts(ended.err, parts)) << ended.err;
        EXPECT_EQ(std::ranges::count(ended.err, '\n'), 1) << ended.err;
    };
    refused({}, {"after --"});
    refused({"--"}, {"after --"});
    refused({"./a.out"}, {"./a.out"});
    refused({"--launches", "5..2", "--", "ls"}, {"--launches", "5..2"});
    refused({"--budget", "some", "--", "ls"}, {"--budget", "some", "500M"});
    refused({"--budget", "0", "--", "ls"}, {"--budget"});
    refused({"--frequency", "3", "--", "ls"}, {"--frequency"});
    refused({"--source", at("nowhere"), "--", "ls"}, {"--source", "nowhere"});
    refused({"--record", "-", "--", "ls"}, {"standard output"});
    refused({"--", at("no-program")}, {"no-program"});
    refused({"--", "no-program-of-this-name"}, {"no-program-of-this-name", "PATH"});
    EXPECT_EQ(call({"capture", "--help"}).code, 0);
}

TEST_F(Capture, ProgramWithoutCuda) {
    const auto ended = call({"capture", "--record", at("a.lockstep"), "--", "echo", "hello"});
    EXPECT_EQ(ended.code, 0);
    EXPECT_EQ(ended.out, "hello\n");
    EXPECT_TRUE(has_parts(ended.err, {"captured 0 launches"})) << ended.err;
    EXPECT_TRUE(has_parts(ended.err, {"never used the GPU"})) << ended.err;
    EXPECT_FALSE(fs::exists(at("a.lockstep")));
    EXPECT_EQ(call({"capture", "--", "sh", "-c", "exit 42"}).code, 42);
    EXPECT_EQ(call({"capture", "--", "sh", "-c", "kill -TERM $$"}).code, 143) << "as a shell gives it";
}

}  // namespace
}  // namespace lockstep::test
