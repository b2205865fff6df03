// User kernels from another folder: lockstep --kernels FOLDER, with the algorithm of kernels/ADDING.md.

#include <cstdlib>
#include <regex>

#include <nlohmann/json.hpp>

#include "app/cli/program_fixture.hpp"
#include "tests/message_parts.hpp"

namespace lockstep::test {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

/// The code blocks of the page, as the build has extracted them.
const fs::path kBlocks = fs::path(kProgram).parent_path() / "readme" / "kernels" / "relay";
constexpr const char* kEntryLine = "LOCKSTEP_ENTRY(lockstep::relay::relay)\n";
constexpr const char* kEntryHeader = "#include \"kernels/run/entry/executors/from_outside.hpp\"\n";

/// A cache shared by all of these tests, since each may be a separate process: the page's algorithm is compiled once
/// per build.
const fs::path kCache = fs::path(kProgram).parent_path() / "tests" / "outside";

class UserKernels : public Program {
protected:
    UserKernels() {
        fs::create_directories(kCache);
        setenv("XDG_CACHE_HOME", kCache.c_str(), 1);
    }
    ~UserKernels() override { unsetenv("XDG_CACHE_HOME"); }

    /// A cache of this test alone.
    void own_cache() const { setenv("XDG_CACHE_HOME", at("cache").c_str(), 1); }

    /// The algorithm as in the page: three files below kernels/relay.
    std::string page() const {
        const auto files = kCache / "page/kernels/relay";
        fs::create_directories(files);
        for (const auto* name : {"pass_on.hpp", "relay.hpp", "relay.cpp"}) {
            auto text = content(kBlocks / name);
            if (std::string_view(name) == "relay.cpp") text = kEntryHeader + text + kEntryLine;
            if (content(files / name) == text) continue;
            // Renamed when complete: another test may read it at the same time.
            const auto written = kCache / std::to_string(::getpid());
            std::ofstream(written) << text;
            fs::rename(written, files / name);
        }
        return (kCache / "page").string();
    }

    /// The algorithm in one header, with a change.
    std::string one_header(const std::string& what, const std::string& instead) const {
        std::string text = kEntryHeader;
        for (const auto* name : {"pass_on.hpp", "relay.hpp", "relay.cpp"}) {
            std::istringstream lines(content(kBlocks / name));
            for (std::string line; std::getline(lines, line);)
                if (line != "#pragma once" && line.find("#include \"kernels/relay/") == std::string::npos)
                    text += line + "\n";
        }
        text += kEntryLine;
        const auto at_what = text.find(what);
        EXPECT_NE(at_what, std::string::npos);
        text.replace(at_what, what.size(), instead);
        own_cache();
        fs::create_directories(folder / "mine");
        std::ofstream(folder / "mine/relay.hpp") << text;
        return at("mine");
    }
};

TEST_F(UserKernels, Run) {
    const auto listed = call({"algorithms", "--json", "--kernels", page()});
    ASSERT_EQ(listed.code, 0) << listed.err;
    EXPECT_NE(listed.out.find("\"list.relay\""), std::string::npos);
    const auto ended =
        call({"--kernels", page(), "run", "list.relay", "--generate", "list:random,n=40,seed=3", "--verify", "--order",
              "shuffled:5", "--trace", at("trace.json"), "--json", at("run.json"), "--save", at("saved.json")});
    EXPECT_EQ(ended.code, 0) << ended.err;
    EXPECT_NE(ended.out.find("verified"), std::string::npos);
    const auto report = Json::parse(content(at("run.json")));
    EXPECT_EQ(report["passes"].size(), 39u);
    EXPECT_TRUE(test::has_parts(report["passes"][6]["sentence"].get<std::string>(), {"7"}));
    EXPECT_EQ(report["passes"][6]["launches"][0]["file"], "kernels/relay/pass_on.hpp") << "from its folder on";
    EXPECT_NE(content(at("trace.json")).find("pass_on"), std::string::npos);
    EXPECT_EQ(call({"run", "--scenario", at("saved.json"), "--verify", "--kernels", page()}).code, 0);
    const auto without = call({"run", "--scenario", at("saved.json")});
    EXPECT_EQ(without.code, 2);
    const auto path = fs::canonical(page()).string();
    EXPECT_TRUE(test::has_parts(
        without.err, {"list.relay belongs to the folder of kernels " + path, "start lockstep with --kernels " + path}))
        << without.err;
    // The folder has moved: the option alone would not help.
    auto moved = Json::parse(content(at("saved.json")));
    ASSERT_TRUE(moved.contains("kernels")) << moved;
    moved["kernels"] = at("elsewhere");
    std::ofstream(at("moved.json")) << moved;
    const auto lost = call({"run", "--scenario", at("moved.json")});
    EXPECT_EQ(lost.code, 2);
    EXPECT_TRUE(test::has_parts(lost.err, {"list.relay", "does not exist", "--kernels"})) << lost.err;
    // The report explains why they run on the emulator, as for the program's own algorithms.
    const auto notice = [](const std::string& out) {
        const auto begin = out.find("Runs on the emulator");
        return begin == std::string::npos ? out : out.substr(begin, out.find('\n', begin) - begin);
    };
    const std::vector<std::string> input{"--generate", "list:random,n=40"};
    const auto outside = notice(call({"--kernels", page(), "run", "list.relay", input[0], input[1]}).out);
    const auto own = notice(call({"run", "list.sequential", input[0], input[1]}).out);
    if (own.starts_with("Runs on")) {
        EXPECT_EQ(outside, own);
    }
}

TEST_F(UserKernels, RefusedOnMissingGpuBeforeCompilation) {
    own_cache();
    const std::vector<std::string> rest{"--generate", "list:random,n=40", "--executor", "cuda", "--verify"};
    std::vector<std::string> own{"run", "list.wyllie"}, outside{"--kernels", page(), "run", "list.relay"};
    own.insert(own.end(), rest.begin(), rest.end());
    outside.insert(outside.end(), rest.begin(), rest.end());
    const auto ended = call(outside);
    if (const auto usual = call(own); usual.code != 0) {
        EXPECT_EQ(ended.code, 3);
        EXPECT_EQ(ended.err, usual.err);
        EXPECT_EQ(std::count(ended.err.begin(), ended.err.end(), '\n'), 1) << ended.err;
        EXPECT_FALSE(fs::exists(at("cache"))) << "nothing was compiled";
    } else if (ended.code == 0) {
        EXPECT_NE(ended.out.find("cuda on "), std::string::npos) << ended.out;
        EXPECT_NE(ended.out.find("verified"), std::string::npos) << ended.out;
    } else {
        EXPECT_NE(ended.err.find("there is no nvcc"), std::string::npos) << ended.err;
    }
}

TEST_F(UserKernels, PageNamesExistingCommands) {
    const auto page_text = content(fs::path(kSourceRoot) / "kernels/ADDING.md");
    const std::regex named("`lockstep ([a-z]+)");
    std::size_t found = 0;
    for (std::sregex_iterator at(page_text.begin(), page_text.end(), named), end; at != end; ++at, ++found)
        EXPECT_EQ(call({(*at)[1].str(), "--help"}).code, 0) << (*at)[0];
    EXPECT_GE(found, 2u);
}

TEST_F(UserKernels, Check) {
    const auto right = call({"check", "list.relay", "--kernels", page(), "--orders", "2"});
    EXPECT_EQ(right.code, 0) << right.err << right.out;
}

TEST_F(UserKernels, FindsRaceInOneHeader) {
    const auto mine = one_header("ctx.store_relaxed(rank, next", "ctx.store(rank, next");
    const auto wrong =
        call({"check", "list.relay", "--kernels", mine, "--generate", "list:random,n=40", "--json", at("found.json")});
    EXPECT_EQ(wrong.code, 1) << wrong.err << wrong.out;
    const auto found = Json::parse(content(at("found.json")));
    const auto& hazard = found["inputs"][0]["hazards"][0];
    EXPECT_EQ(hazard["verdict"], "harmful");
    EXPECT_EQ(hazard["file"], "relay.hpp");
    EXPECT_EQ(hazard["buffer"], "rank");
    const auto replay = found["smallest"]["replay"].get<std::string>();
    // The result is right: a run shows no error.
    EXPECT_TRUE(replay.starts_with("lockstep --kernels " + fs::canonical(mine).string() + " check list.relay "))
        << replay;
}

TEST_F(UserKernels, DrawsFaultingMoment) {
    const std::string load = "const auto next = ctx.load(successor, i);";
    for (const auto& [instead, said] :
         {std::pair<std::string, std::string>{"const auto next = ctx.load(successor, i + 40);",
                                              "index 40 of successor is out of range"},
          {"std::uint32_t next = 0; for (;;) { next = ctx.load_relaxed(rank, i); if (next == 77) break; }",
           "does not end"}}) {
        const auto mine = one_header(load, instead);
        const auto checked = call({"check", "list.relay", "--kernels", mine, "--generate", "list:ordered,n=40",
                                   "--orders", "1", "--save", at("fault.json")});
        EXPECT_EQ(checked.code, 1) << checked.err << checked.out;
        EXPECT_NE(checked.out.find(said == "does not end" ? said : "is out of range"), std::string::npos)
            << checked.out;
        const auto scenario = Json::parse(content(at("fault.json")));
        EXPECT_EQ(scenario["pass"], 1) << "the one that the fault has stopped";
        EXPECT_EQ(scenario["lens"]["lane"], 0);
        EXPECT_FALSE(scenario["lens"].contains("access")) << "all that have been made";
        const auto drawn = call(
            {"shot", "--scenario", at("fault.json"), "--kernels", mine, "--turns", "20000", "--png", at("fault.png")});
        EXPECT_EQ(drawn.code, 0) << drawn.err;
        EXPECT_NE(drawn.out.find("stopped by a fault: "), std::string::npos) << drawn.out;
        EXPECT_TRUE(fs::exists(at("fault.png")));
        fs::remove(at("fault.png"));
    }
}

TEST_F(UserKernels, FolderNamedTwice) {
    const auto ended = call({"--kernels", page(), "--kernels", page(), "algorithms"});
    EXPECT_EQ(ended.code, 2);
    EXPECT_TRUE(test::has_parts(ended.err, {"list.relay"})) << ended.err;
}

TEST_F(UserKernels, PicturesOfPasses) {
    const auto picture = [&](const std::string& pass) {
        const auto ended = call({"run", "list.relay", "--kernels", page(), "--generate", "list:random,n=40,seed=3",
                                 "--pass", pass, "--size", "640x400", "--png", at("pass.png")});
        EXPECT_EQ(ended.code, 0) << ended.err;
        return content(at("pass.png"));
    };
    const auto at_5 = picture("5");
    EXPECT_EQ(picture("5"), at_5);
    EXPECT_NE(picture("20"), at_5);
}

TEST_F(UserKernels, VerifyWithoutVerifier) {
    const auto mine = one_header(".verify = list_ranking::verify,", "");
    const std::vector<std::string> run{"run", "list.relay", "--kernels", mine, "--generate", "list:random,n=40"};
    auto asked = run;
    asked.push_back("--verify");
    const auto ended = call(asked);
    EXPECT_EQ(ended.code, 0) << ended.err;
    EXPECT_TRUE(test::has_parts(ended.out, {"list.relay"})) << ended.out;
    EXPECT_EQ(ended.out.find("verified"), std::string::npos) << ended.out;
    EXPECT_EQ(call(run).out.find("no verification"), std::string::npos);
}

// The debugger opens their launches like any other.
TEST_F(UserKernels, ShotAtAccess) {
    const auto ended = call({"--kernels",  page(),
                             "shot",       "list.relay",
                             "--generate", "list:random,n=40,seed=3",
                             "--layout",   "debug",
                             "--pass",     "5",
                             "--launch",   "0",
                             "--access",   "10",
                             "--focus",    "0:0:7",
                             "--size",     "1280x720",
                             "--png",      at("window.png")});
    EXPECT_EQ(ended.code, 0) << ended.err;
    EXPECT_GT(content(at("window.png")).size(), 20'000u) << "its panels are drawn";
    const auto beyond = call({"--kernels", page(), "shot", "list.relay", "--generate", "list:random,n=40,seed=3",
                              "--pass", "5", "--access", "1000000", "--png", at("window.png")});
    EXPECT_EQ(beyond.code, 2);
    EXPECT_NE(beyond.err.find("--access: pass 5, launch 0 makes "), std::string::npos) << beyond.err;
}

TEST_F(UserKernels, CompilerErrorHasFileAndLine) {
    const auto mine =
        one_header("const auto next = ctx.load(successor, i);", "const auto next = ctx.lode(successor, i);");
    const auto ended = call({"run", "list.relay", "--kernels", mine, "--generate", "list:random,n=40"});
    EXPECT_EQ(ended.code, 2);
    const auto last = ended.err.substr(ended.err.rfind("lockstep: "));
    EXPECT_NE(last.find("relay.hpp:"), std::string::npos) << ended.err;
    EXPECT_NE(last.find("lode"), std::string::npos) << ended.err;
    EXPECT_EQ(std::count(last.begin(), last.end(), '\n'), 1) << "one sentence";
    EXPECT_GT(ended.err.size(), last.size()) << "behind the compiler's own text";
}

TEST_F(UserKernels, RefusesOtherBuild) {
    own_cache();
    ASSERT_EQ(call({"algorithms", "--kernels", page()}).code, 0);
    auto cache = fs::path(std::getenv("XDG_CACHE_HOME")) / "lockstep/kernels";
    fs::path built;
    for (const auto& entry : fs::directory_iterator(cache))
        if (entry.path().extension() == ".so" && content(entry.path()).find("pass_on") != std::string::npos)
            built = entry.path();
    ASSERT_FALSE(built.empty());
    EXPECT_EQ(call({"algorithms", "--kernels", built.string()}).code, 0) << "a library by itself";
    auto library = content(built);
    const std::string mark = "lockstep kernels for build ";
    library.replace(library.find(mark) + mark.size(), 4, "0old");
    std::ofstream(at("old.so"), std::ios::binary) << library;
    const auto ended = call({"algorithms", "--kernels", at("old.so")});
    EXPECT_EQ(ended.code, 2);
    EXPECT_NE(ended.err.find("another version"), std::string::npos) << ended.err;
    EXPECT_EQ(std::count(ended.err.begin(), ended.err.end(), '\n'), 1);
}

TEST_F(UserKernels, RefusesEntryWithoutIdOrExecutor) {
    const auto refusal_of = [&](const std::string& line, const std::string& instead) {
        const auto mine = one_header(line, instead);
        const auto ended = call({"--kernels", mine, "run", "list.relay", "--generate", "list:random,n=40"});
        EXPECT_EQ(ended.code, 2) << ended.out;
        return ended.err.substr(ended.err.rfind("lockstep: "));
    };
    EXPECT_TRUE(test::has_parts(refusal_of("set_executors<Relay>(info);", ""),
                                {"lockstep:", "--kernels", "list.relay", at("mine"), "set_executors"}));
    EXPECT_TRUE(test::has_parts(refusal_of(".id = \"list.relay\",", ""),
                                {"lockstep:", "--kernels", at("mine"), "List ranking by a baton"}));
}

TEST_F(UserKernels, HeaderEntryBesideSource) {
    const auto mine = one_header("struct PassOn {", "int one();\nstruct PassOn {");
    std::ofstream(folder / "mine/help.cpp") << "namespace lockstep::relay { int one() { return 1; } }\n";
    const std::vector<std::string> run{"--kernels",        mine,       "run",        "list.relay", "--generate",
                                       "list:random,n=40", "--verify", "--executor", "simt"};
    const auto apart = call(run);
    EXPECT_EQ(apart.code, 0) << apart.err;
    EXPECT_NE(apart.out.find("verified"), std::string::npos) << apart.out;
    std::ofstream(folder / "mine/help.cpp", std::ios::app) << "#include \"relay.hpp\"\n";
    const auto included = call(run);
    EXPECT_EQ(included.code, 0) << "its entry is there once: " << included.err;
}

TEST_F(UserKernels, RefusesFolderWithoutAlgorithm) {
    fs::create_directories(folder / "empty");
    std::ofstream(at("text.so")) << "no library";
    ASSERT_EQ(mkfifo(at("pipe.so").c_str(), 0600), 0);
    for (const auto& path : {at("empty"), at("nowhere"), at("text.so"), at("pipe.so")}) {
        const auto ended = call({"algorithms", "--kernels", path});
        EXPECT_EQ(ended.code, 2) << path;
        EXPECT_NE(ended.err.find(path), std::string::npos) << ended.err;
        EXPECT_EQ(std::count(ended.err.begin(), ended.err.end(), '\n'), 1) << ended.err;
    }
}

}  // namespace
}  // namespace lockstep::test
