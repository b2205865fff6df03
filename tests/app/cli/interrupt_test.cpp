// Ctrl+C at any phase of the program: it ends soon and leaves no files.

#include <cstdlib>
#include <tuple>

#include "app/cli/program_fixture.hpp"
#include "tests/kernels/data/data_helpers.hpp"

namespace lockstep::test {
namespace {

namespace fs = std::filesystem;

/// Processor time of a process in seconds, from the fields utime and stime of its stat file.
double seconds_of_work(pid_t process) {
    std::ifstream file("/proc/" + std::to_string(process) + "/stat");
    std::string text{std::istreambuf_iterator<char>(file), {}};
    const auto name_end = text.rfind(')');  // the name may contain any character
    if (name_end == std::string::npos) return 0;
    std::istringstream fields(text.substr(name_end + 1));
    std::string skipped;
    for (int field = 3; field < 14; ++field) fields >> skipped;
    double user = 0, system = 0;
    fields >> user >> system;
    return (user + system) / static_cast<double>(sysconf(_SC_CLK_TCK));
}

/// Processes whose command line contains a text.
std::size_t processes_with(const std::string& text) {
    std::size_t found = 0;
    for (const auto& entry : fs::directory_iterator("/proc")) {
        if (entry.path().filename().string().find_first_not_of("0123456789") != std::string::npos) continue;
        std::ifstream file(entry.path() / "cmdline");
        std::string line;
        std::getline(file, line);  // empty if the process ends while it is read
        found += line.find(text) != std::string::npos;
    }
    return found;
}

/// Whether the process has not been waited for yet.
bool has_ended(pid_t child) {
    siginfo_t over{};
    return waitid(P_PID, static_cast<id_t>(child), &over, WEXITED | WNOHANG | WNOWAIT) == 0 && over.si_pid == child;
}

class CtrlC : public Program {
protected:
    /// A command, and the processor seconds after which it is interrupted.
    struct Work {
        std::string what;
        std::vector<std::string> words;
        double seconds = 0.2;
    };

    void expect_soon(const Work& work) {
        const auto before = num_entries();
        const auto child = start(work.words);
        ASSERT_TRUE(has_signal_handlers(child)) << work.what;
        ASSERT_TRUE(comes_about([&] { return seconds_of_work(child) >= work.seconds; })) << work.what;
        const Stopwatch watch;
        kill(child, SIGINT);
        const auto ended = end(child);
        EXPECT_LT(watch.elapsed(), kSoon) << work.what;
        EXPECT_EQ(ended.code, 130) << work.what << ": " << ended.err;
        EXPECT_EQ(num_entries(), before) << work.what << " has left something";
    }

    /// The result of the run below, which was interrupted after some time.
    struct Asked {
        bool heard;  ///< the run did not end before the interrupt
        double worked;  ///< processor seconds before it
    };

    Asked ask_after(double seconds) {
        for (const auto* name : {"columns", "picture.png"}) fs::remove_all(at(name));
        const auto child = start(verified_drawn_and_written);
        EXPECT_TRUE(has_signal_handlers(child));
        double worked = 0;
        EXPECT_TRUE(comes_about([&] {
            worked = std::max(worked, seconds_of_work(child));
            return worked >= seconds || has_ended(child);
        }));
        const Stopwatch watch;
        kill(child, SIGINT);
        const auto ended = end(child);
        EXPECT_LT(watch.elapsed(), kSoon) << seconds;
        EXPECT_TRUE(ended.code == 130 || ended.code == 0) << seconds << ": " << ended.code << ended.err;
        EXPECT_EQ(num_entries() == 0, ended.code == 130) << seconds;
        return {ended.code == 130, worked};
    }
    double measure_whole_run() {
        const auto child = start(verified_drawn_and_written);
        double seconds = 0;
        EXPECT_TRUE(comes_about([&] {
            seconds = std::max(seconds, seconds_of_work(child));
            return has_ended(child);
        }));
        EXPECT_EQ(end(child).code, 0);
        EXPECT_GT(num_entries(), 2u);
        return seconds;
    }

    const std::vector<std::string> verified_drawn_and_written{
        "run",         "list.wyllie", "--generate",     "list:random,n=200K,seed=3",
        "--executor",  "simt",        "--verify",       "--columns",
        at("columns"), "--png",       at("picture.png")};
};

TEST_F(CtrlC, EndsEveryCommandSoon) {
    // Gigabytes of comments, highly compressed.
    std::string lines;
    while (lines.size() < std::size_t{1} << 24) lines += "# nothing\n";
    const auto comments = packed("gzip -c", lines);
    if (!comments.empty()) {
        std::ofstream large(at("large.list.tsv.gz"), std::ios::binary);
        for (int part = 0; part < 512; ++part) large << comments;
    }
    std::vector<Work> all{
        {"a run",
         {"run", "list.wyllie-stepwise", "--generate", "list:random,n=4M", "--order", "shuffled:1", "--columns",
          at("new/columns"), "--json", at("run.json")}},
        {"a run that is verified",
         {"run", "list.wyllie", "--generate", "list:random,n=4M", "--executor", "simt", "--verify", "--columns",
          at("columns")}},
        {"a run that is traced",
         {"run", "list.wyllie", "--generate", "list:random,n=4M", "--executor", "simt", "--trace", at("run.trace")}},
        {"a bench",
         {"bench", "list.wyllie", "--n", "1M..16M", "--repeat", "100", "--executor", "simt", "--csv", at("bench.csv"),
          "--png", at("bench.png")}},
        {"a check", {"check", "list.wyllie", "--generate", "list:random,n=60000", "--save", at("saved.json")}},
        {"a generator", {"run", "list.wyllie", "--generate", "graph:rmat,scale=22", "--columns", at("columns")}},
        {"the layout of a picture",
         {"run", "bfs.frontier", "--generate", "graph:uniform,n=100K", "--executor", "simt", "--png",
          at("picture.png")},
         2},
    };
    if (!comments.empty())
        all.push_back(
            {"a large file", {"run", "list.wyllie", "--input", at("large.list.tsv.gz"), "--json", at("a.json")}});
    for (const auto& work : all) expect_soon(work);
}

/// Interrupts a run at many points between its start and its end, also while it is verified, drawn and written. The
/// first run may fill caches of a driver, such as compiled shaders, and take ten times as long as a later one. A run
/// that ends before its point gives the new total, and the point is sought again.
TEST_F(CtrlC, EndsRunAtEveryPoint) {
#ifdef LOCKSTEP_SANITIZED
    GTEST_SKIP() << "sanitizers block signals at the start, like the program later";
#endif
    constexpr int kTries = 3;
    auto all = measure_whole_run();
    std::size_t heard = 0;
    for (const double part : {0.05, 0.2, 0.4, 0.6, 0.7, 0.8, 0.9}) {
        for (int tries = 0; tries < kTries; ++tries) {
            const auto asked = ask_after(part * all);
            heard += asked.heard;
            if (asked.heard) break;
            all = std::min(0.9 * all, asked.worked);
        }
    }
    // The total time of a run's threads varies: the last points may be missed.
    EXPECT_GE(heard, 5u);
}

/// A thread that does not check for cancellation, such as a driver that draws, is ended at once.
TEST_F(CtrlC, EndsUnresponsiveWork) {
#ifdef LOCKSTEP_SANITIZED
    GTEST_SKIP() << "sanitizers want to be the first library";
#endif
    ASSERT_EQ(mkfifo(at("pipe").c_str(), 0600), 0);
    setenv("LD_PRELOAD", kFaultySystem, 1);
    setenv("LOCKSTEP_TEST_STUCK", "1", 1);
    const auto child = start({"run", "list.wyllie", "--input", at("pipe"), "--as", "list"});
    for (const auto* name : {"LD_PRELOAD", "LOCKSTEP_TEST_STUCK"}) unsetenv(name);
    // A program that reads the pipe has installed its signal handlers.
    int pipe = -1;
    EXPECT_TRUE(comes_about([&] { return (pipe = open(at("pipe").c_str(), O_WRONLY | O_NONBLOCK)) >= 0; }));
    const Stopwatch watch;
    kill(child, SIGINT);
    const auto ended = end(child);
    EXPECT_LT(watch.elapsed(), kSoon);
    close(pipe);
    EXPECT_EQ(ended.code, 130);
    EXPECT_EQ(ended.err, "lockstep: interrupted\n");
}

/// The compiler ends together with its children, and its output is removed. The window and the list of algorithms have
/// nothing to clean up, and end by the signal.
TEST_F(CtrlC, EndsKernelCompiler) {
    setenv("XDG_CACHE_HOME", at("cache").c_str(), 1);
    fs::create_directories(at("cache/lockstep/kernels"));
    fs::permissions(at("cache/lockstep"), fs::perms::owner_all);
    fs::permissions(at("cache/lockstep/kernels"), fs::perms::owner_all);
    fs::create_directories(at("mine"));
    // The compiler waits for an input without a writer.
    ASSERT_EQ(mkfifo(at("mine/wait").c_str(), 0600), 0);
    std::ofstream(at("mine/slow.cpp")) << "#include \"wait\"\n";
    const auto before = num_entries();
    const std::vector<std::string> run{"run", "list.wyllie", "--generate", "list:random,n=64", "--kernels", at("mine")};
    const std::vector<std::string> list{"algorithms", "--kernels", at("mine")};
    for (const auto& [words, signal, code] :
         {std::tuple{run, SIGINT, 130}, {run, SIGTERM, 130}, {list, SIGINT, -SIGINT}, {list, SIGTERM, -SIGTERM}}) {
        const auto child = start(words);
        // c++ and its children
        ASSERT_TRUE(comes_about([&] { return processes_with(at("mine/slow.cpp")) >= 2; })) << words[0];
        EXPECT_GT(num_entries(), before);
        const Stopwatch watch;
        kill(child, signal);
        const auto ended = end(child);
        EXPECT_EQ(ended.code, code) << words[0] << ": " << ended.err;
        EXPECT_TRUE(comes_about([&] { return processes_with(at("mine")) == 0; })) << words[0];
        EXPECT_LT(watch.elapsed(), kSoon) << words[0];
        EXPECT_EQ(num_entries(), before) << words[0];
    }
    unsetenv("XDG_CACHE_HOME");
}

}  // namespace
}  // namespace lockstep::test
