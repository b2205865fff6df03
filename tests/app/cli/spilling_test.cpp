// Snapshots whose temporary file fails, from the command line. If a pass cannot be read back, the program reports it
// and draws no other pass. If the disk is full, the run completes, and a message names the missing passes.

#include <cstdlib>

#include <nlohmann/json.hpp>

#include "app/cli/faulty_program_fixture.hpp"
#include "tests/message_parts.hpp"

namespace lockstep::test {
namespace {

using Json = nlohmann::json;

/// Runs the program with little memory, so that snapshots go to a file.
class Spilling : public FaultyProgram {
protected:
    static constexpr int kForAPicture = 135'000, kForTwo = 170'000;  ///< KB, on 400 K nodes

    void SetUp() override {
        FaultyProgram::SetUp();
        has_free(48'000);
    }
    /// The threads race on purpose, so that no pass is recomputed. There is room for the picture, but not for all
    /// states.
    Ended picture(const std::string& command, const std::string& pass) {
        has_free(kForAPicture);
        return call({command, "list.wyllie-unpacked", "--generate", "list:random,n=400K,seed=7", "--executor", "simt",
                     "--pass", pass, "--png", at("picture.png"), "--size", "640x400"});
    }

    /// A run with its result and the trace of a part of one pass, with old and new values.
    Ended traced(const std::string& algorithm, const std::string& pass, const std::string& into) {
        std::vector<std::string> words{"run",
                                       algorithm,
                                       "--generate",
                                       "list:random,n=128K,seed=7",
                                       "--executor",
                                       "simt",
                                       "--order",
                                       "lockstep",
                                       "--verify",
                                       "--pass",
                                       pass,
                                       "--blocks",
                                       "0..1",
                                       "--trace",
                                       at(into + ".trace"),
                                       "--columns",
                                       at(into),
                                       "--json",
                                       at(into + ".json")};
        if (algorithm == "list.wyllie-stepwise") words.insert(words.end(), {"--param", "in_place=0"});
        return call(words);
    }
    std::string notices(const std::string& of) const {
        return Json::parse(content(at(of + ".json"))).at("notices").dump();
    }
};

TEST_F(Spilling, UnreadablePassIsNotDrawn) {
    for (const std::string command : {"run", "shot"}) {
        unsetenv("LOCKSTEP_TEST_EIO");
        const auto healthy = picture(command, "7");
        EXPECT_EQ(healthy.code, 0) << healthy.err;
        EXPECT_TRUE(std::filesystem::remove(at("picture.png")));

        setenv("LOCKSTEP_TEST_EIO", "1", 1);
        const auto broken = picture(command, "7");
        EXPECT_EQ(broken.code, 3) << broken.out;
        EXPECT_TRUE(test::has_parts(broken.err, {"7"})) << broken.err;
        EXPECT_EQ(std::count(broken.err.begin(), broken.err.end(), '\n'), 1) << broken.err;
        EXPECT_EQ(broken.out, "");
        EXPECT_EQ(num_files(), 1u) << "the fake /proc/meminfo";
    }
}

// The compared run is a second one, which runs during the drawing.
TEST_F(Spilling, UnreadableComparedPassIsNotDrawn) {
    std::ofstream(at("two.json"))
        << R"({"algorithm": "list.wyllie", "dataset": {"generate": "list:random,n=400K,seed=7"}, "executor": "simt",
               "compare": {"algorithm": "list.wyllie-unpacked", "executor": "simt", "pass": 7}})";
    has_free(kForTwo);
    const std::vector<std::string> words{"run",     "--scenario", at("two.json"),   "--size",
                                         "640x400", "--png",      at("picture.png")};
    const auto healthy = call(words);
    EXPECT_EQ(healthy.code, 0) << healthy.err;
    const auto picture = content(at("picture.png"));

    // The pass may still be in memory when it is drawn; then the picture is the same.
    setenv("LOCKSTEP_TEST_EIO", "1", 1);
    bool refused = false;
    for (int tries = 0; tries < 20 && !refused; ++tries) {
        EXPECT_TRUE(std::filesystem::remove(at("picture.png")));
        const auto broken = call(words);
        refused = broken.code != 0;
        if (refused) {
            EXPECT_EQ(broken.code, 3) << broken.out;
            EXPECT_NE(broken.err.find("ass 7 cannot be shown"), std::string::npos) << broken.err;
            EXPECT_NE(broken.err.find("a snapshot cannot be read back"), std::string::npos) << broken.err;
            EXPECT_FALSE(std::filesystem::exists(at("picture.png")));
        } else {
            ASSERT_EQ(content(at("picture.png")), picture);
        }
    }
    EXPECT_TRUE(refused);
}

// For reproducible passes, and for racing threads, whose passes cannot be recomputed.
TEST_F(Spilling, FullDiskDoesNotChangeResult) {
    for (const std::string algorithm : {"list.wyllie-stepwise", "list.wyllie-unpacked"}) {
        SCOPED_TRACE(algorithm);
        unsetenv("LOCKSTEP_TEST_ROOM");
        const auto empty = traced(algorithm, "3", "empty");
        ASSERT_EQ(empty.code, 0) << empty.err;
        EXPECT_EQ(notices("empty"), "[]");

        setenv("LOCKSTEP_TEST_ROOM", "5000000", 1);
        const auto filled = traced(algorithm, "3", "filled");
        ASSERT_EQ(filled.code, 0) << filled.err;
        EXPECT_NE(filled.out.find("\nverified\n"), std::string::npos) << filled.out;
        const auto said = Json::parse(notices("filled"));
        ASSERT_EQ(said.size(), 1u) << said;
        EXPECT_TRUE(test::has_parts(said[0].get<std::string>(), {"disk is full", "folder"})) << said;
        EXPECT_EQ(content(at("filled/rank.npy")), content(at("empty/rank.npy")));
        EXPECT_EQ(content(at("filled.trace")), content(at("empty.trace")));
    }
    // The last pass of the race comes after the disk is full.
    const auto missing = picture("run", "16");
    EXPECT_EQ(missing.code, 3) << missing.out;
    EXPECT_NE(missing.err.find("were not recorded"), std::string::npos) << missing.err;
    EXPECT_NE(missing.err.find("the disk is full"), std::string::npos) << missing.err;
    EXPECT_FALSE(std::filesystem::exists(at("picture.png")));
}

}  // namespace
}  // namespace lockstep::test
