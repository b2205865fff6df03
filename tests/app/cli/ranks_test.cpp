// `mpirun -np K lockstep run`: a process for each device.

#include "app/cli/program_fixture.hpp"
#include "tests/message_parts.hpp"

#include <cstdlib>
#include <map>
#include <optional>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace lockstep::test {
namespace {

using Json = nlohmann::json;
using Clock = std::chrono::steady_clock;

class Ranks : public Program {
protected:
    void SetUp() override {
        if (std::system("command -v mpirun >/dev/null") != 0) GTEST_SKIP() << "mpirun is not installed";
        if (!std::filesystem::exists(std::filesystem::path(kProgram).parent_path() / "mpi/liblockstep_mpi.so"))
            GTEST_SKIP() << "this build has no MPI";
        setenv("OMPI_ALLOW_RUN_AS_ROOT", "1", 1);
        setenv("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1", 1);
        setenv("OMPI_MCA_rmaps_base_oversubscribe", "1", 1);
    }

    /// words: after mpirun. `meanwhile` runs after two seconds.
    Ended mpirun(const std::string& words, const std::string& meanwhile = {}) {
        const auto line = fmt::format("LOCKSTEP_TEST={} timeout -k 5 60 mpirun {} >{} 2>{}", getpid(), words,
                                      said("out"), said("err"));
        const auto all = meanwhile.empty() ? line : fmt::format("({}) & sleep 2; {}; wait $!", line, meanwhile);
        const auto begin = Clock::now();
        const int status = std::system(fmt::format("bash -c '{}'", all).c_str());
        seconds_ = std::chrono::duration<double>(Clock::now() - begin).count();
        Ended ended{WEXITSTATUS(status), content(said("out")), content(said("err"))};
        std::filesystem::remove(said("out"));
        std::filesystem::remove(said("err"));
        return ended;
    }
    static std::string run(const std::string& id, const std::string& spec, const std::string& more = {}) {
        return fmt::format("{} run {} --generate {} --executor simt {}", kProgram, id, spec, more);
    }
    /// The sentences of the program on standard error.
    static std::vector<std::string> sentences(const Ended& ended) {
        std::vector<std::string> found;
        std::istringstream lines(ended.err);
        for (std::string line; std::getline(lines, line);)
            if (line.starts_with("lockstep:")) found.push_back(line);
        return found;
    }
    Json report(const std::string& name) { return Json::parse(content(at(name))); }
    /// Signals the process of rank 1; ranks of other tests go on.
    static std::string to_rank_1(const std::string& signal) {
        return fmt::format(
            "for p in $(pgrep -x lockstep); do grep -qz OMPI_COMM_WORLD_RANK=1 /proc/$p/environ && "
            "grep -qz LOCKSTEP_TEST={} /proc/$p/environ && kill -{} $p; done",
            getpid(), signal);
    }

    double seconds_ = 0;
};

TEST_F(Ranks, SameResultAndBytesAsEmulatedDevices) {
    const std::map<std::string, std::string> inputs{{"list.distributed", "list:random,n=960,seed=1"},
                                                    {"bfs.distributed", "graph:rmat,scale=8,seed=3"},
                                                    {"sssp.distributed", "graph:grid,n=240,weights=1..9,seed=2"},
                                                    {"components.distributed", "graph:uniform,n=257,edges=1,seed=4"}};
    for (const auto& [id, spec] : inputs)
        for (const int count : {2, 3}) {
            SCOPED_TRACE(fmt::format("{} on {}", id, count));
            for (const std::string partition : {"ranges", "scrambled"}) {
                const auto outputs = [&](const std::string& name) {
                    return fmt::format("--param partition={} --verify --columns {} --json {}", partition, at(name),
                                       at(name + ".json"));
                };
                const auto together = mpirun(fmt::format("-np {} {}", count, run(id, spec, outputs("ranks"))));
                ASSERT_EQ(together.code, 0) << together.err;
                const auto alone = std::system(
                    fmt::format("{} --devices {} >/dev/null 2>&1", run(id, spec, outputs("alone")), count).c_str());
                ASSERT_EQ(alone, 0);
                for (const auto& file : std::filesystem::directory_iterator(at("alone")))
                    EXPECT_EQ(content(file.path()), content(at("ranks") + "/" + file.path().filename().string()))
                        << file.path().filename();
                const auto ranks = report("ranks.json"), emulated = report("alone.json");
                ASSERT_EQ(ranks["passes"].size(), emulated["passes"].size());
                for (std::size_t pass = 0; pass < ranks["passes"].size(); ++pass) {
                    EXPECT_EQ(ranks["passes"][pass]["exchange"]["bytes"],
                              emulated["passes"][pass]["exchange"]["bytes"]);
                    EXPECT_EQ(ranks["passes"][pass]["exchange"]["messages"],
                              emulated["passes"][pass]["exchange"]["messages"]);
                }
                std::filesystem::remove_all(at("alone"));
                std::filesystem::remove_all(at("ranks"));
            }
        }
}

TEST_F(Ranks, RankZeroAloneSpeaks) {
    const auto ended = mpirun("-np 3 " + run("list.distributed", "list:random,n=960,seed=1"));
    EXPECT_EQ(ended.code, 0) << ended.err;
    const auto first = ended.out.find("list:random,n=960,seed=1");
    EXPECT_NE(first, std::string::npos) << ended.out;
    EXPECT_EQ(ended.out.find("list:random,n=960,seed=1", first + 1), std::string::npos) << ended.out;
}

TEST_F(Ranks, WrongRequestsAreRefusedOnce) {
    const std::pair<std::string, std::vector<std::string>> cases[] = {
        {run("list.distributed", "list:random,n=960", "--devices 3"), {"--devices 3", "mpirun -np 2"}},
        {run("list.wyllie", "list:random,n=960"), {"mpirun", "list.wyllie"}},
        {run("list.distributed", "list:random,n=960", "--param partition=nosuch"), {"nosuch"}},
        {run("list.distributed", "list:random,n=960", "--trace " + at("trace.json")), {"--trace", "mpirun"}},
        {std::string(kProgram) + " bench list.distributed --n 1K --executor simt", {"mpirun", "lockstep run"}}};
    for (const auto& [words, parts] : cases) {
        const auto ended = mpirun("-np 2 " + words);
        EXPECT_NE(ended.code, 0);
        const auto said = sentences(ended);
        ASSERT_EQ(said.size(), 1u) << words << "\n" << ended.err;
        for (const auto& part : parts) EXPECT_TRUE(has_parts(said[0], {part}));
    }
    EXPECT_FALSE(std::filesystem::exists(at("trace.json")));
}

TEST_F(Ranks, OtherInputIsNamed) {
    const auto ended = mpirun(fmt::format("-np 1 {} : -np 1 {}", run("list.distributed", "list:random,n=960,seed=1"),
                                          run("list.distributed", "list:random,n=960,seed=2")));
    EXPECT_NE(ended.code, 0);
    const auto said = sentences(ended);
    ASSERT_EQ(said.size(), 1u) << ended.err;
    EXPECT_TRUE(has_parts(said[0], {"rank 1", "input", "seed=2", "seed=1"}));
}

TEST_F(Ranks, KilledRankEndsTheRunWithItsName) {
    const auto ended = mpirun(
        "-np 2 " + run("list.distributed", "list:random,n=16M,seed=1", "--json " + at("run.json")), to_rank_1("KILL"));
    EXPECT_NE(ended.code, 0);
    EXPECT_LT(seconds_, 2 + 10);
    const auto said = sentences(ended);
    ASSERT_EQ(said.size(), 1u) << ended.err;
    EXPECT_TRUE(has_parts(said[0], {"rank 1"}));
    EXPECT_FALSE(std::filesystem::exists(at("run.json")));
}

TEST_F(Ranks, StoppedRankEndsTheRunWithItsName) {
    const auto ended = mpirun("-np 2 " + run("list.distributed", "list:random,n=16M,seed=1"), to_rank_1("STOP"));
    EXPECT_NE(ended.code, 0);
    EXPECT_LT(seconds_, 2 + 20);
    const auto said = sentences(ended);
    ASSERT_EQ(said.size(), 1u) << ended.err;
    EXPECT_TRUE(has_parts(said[0], {"rank 1", "does not answer"}));
}

}  // namespace
}  // namespace lockstep::test
