// `lockstep export`, and the options of pictures that it shares with `run`.

#include <cstdint>
#include <cstdlib>
#include <set>
#include <sstream>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/cli/program_fixture.hpp"
#include "app/session/output/progress_lines.hpp"
#include "app/session/recording/base64.hpp"
#include "viz/gl/targets/read_pixels.hpp"

namespace lockstep::test {
namespace {

class Export : public Program {
protected:
    Ended export_list(const std::vector<std::string>& more) {
        std::vector<std::string> words{
            "export", "list.wyllie-stepwise", "--generate", "list:random,n=4,seed=1", "--executor", "simt", "--size",
            "320x180"};
        words.insert(words.end(), more.begin(), more.end());
        return call(words);
    }
    std::string text_of(const std::string& name) const {
        std::ifstream stream(at(name), std::ios::binary);
        return {std::istreambuf_iterator<char>(stream), {}};
    }
};

std::size_t number_of(const std::string& text, const std::string& part) {
    std::size_t found = 0;
    for (auto at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++found;
    return found;
}

TEST_F(Export, PageHasEveryPassAndNothingFromElsewhere) {
    const auto ended = export_list({"--html", at("page.html"), "--theme", "light"});
    ASSERT_EQ(ended.code, 0) << ended.err;
    const auto page = text_of("page.html");
    EXPECT_TRUE(page.starts_with("<!DOCTYPE html>"));
    for (int pass = 0; pass <= 3; ++pass)
        EXPECT_EQ(number_of(page, "data-pass=\"" + std::to_string(pass) + "\""), 1u) << pass;
    EXPECT_EQ(number_of(page, "src=\"data:image/png;base64,"), number_of(page, "<section"));
    EXPECT_EQ(page.find("http"), page.npos);
    EXPECT_EQ(number_of(page, "class=\"sheet\""), 1u) << "four passes on a sheet of paper";
    EXPECT_EQ(page.find("ordinal"), page.npos) << "the unit of figures that number passes";
}

TEST_F(Export, PageOfALaunchHasEveryInstruction) {
    const auto ended = export_list({"--html", at("page.html"), "--theme", "light", "--passes", "2", "--launch", "0"});
    ASSERT_EQ(ended.code, 0) << ended.err;
    const auto page = text_of("page.html");
    const auto instructions = number_of(page, "data-instruction=\"");
    EXPECT_GE(instructions, 4u) << "the beginning, two loads, a store";
    EXPECT_EQ(number_of(page, "src=\"data:image/png;base64,"), instructions);
    EXPECT_NE(page.find("next_word"), page.npos) << "variables of the lanes";
    EXPECT_EQ(number_of(page, "<li class=\"active\">"), instructions - 1) << "no line before the first instruction";
}

TEST_F(Export, PictureOfALaunchLeavesTheStripOfStoresFree) {
    const auto ended = call({"export", "list.wyllie-stepwise", "--generate", "list:random,n=16", "--executor", "simt",
                             "--size", "960x540", "--html", at("page.html"), "--passes", "1", "--launch", "0"});
    ASSERT_EQ(ended.code, 0) << ended.err;
    const auto page = text_of("page.html");
    const std::string mark = "src=\"data:image/png;base64,";
    for (auto begin = page.find(mark); begin != page.npos; begin = page.find(mark, begin)) {
        begin += mark.size();
        const auto bytes = from_base64(page.substr(begin, page.find('"', begin) - begin));
        ASSERT_TRUE(bytes);
        std::ofstream(at("picture.png"), std::ios::binary) << *bytes;
        const auto image = load_png(at("picture.png"));
        ASSERT_EQ(image.height, 540);
        std::size_t letters = 0;  // pixels of the heading "Stored by jump_once"
        for (int y = 418; y < 438; ++y)
            for (int x = 16; x < 150; ++x) letters += std::abs(image.pixel(x, y)[0] - image.pixel(4, 427)[0]) > 64;
        EXPECT_GT(letters, 50u) << begin;
    }
}

TEST_F(Export, LaunchPageRefusesMissingLaunch) {
    EXPECT_EQ(export_list({"--html", at("page.html"), "--launch", "0"}).code, 2) << "of which pass?";
    EXPECT_EQ(export_list({"--html", at("page.html"), "--passes", "2", "--launch", "9"}).code, 2);
    EXPECT_FALSE(std::filesystem::exists(at("page.html")));
}

TEST_F(Export, PlotHasALineForEachPass) {
    const auto ended = export_list({"--plot", at("x.csv"), "--passes", "1..2"});
    ASSERT_EQ(ended.code, 0) << ended.err;
    EXPECT_EQ(number_of(text_of("x.csv"), "\n"), 3u);
    EXPECT_EQ(number_of(text_of("x.csv"), ",simt\n"), 2u) << "times of the emulator say it";
    ASSERT_EQ(export_list({"--plot", at("x.svg")}).code, 0);
    EXPECT_GT(number_of(text_of("x.svg"), "<rect"), 3u);
    EXPECT_EQ(number_of(text_of("x.svg"), "emulator"), 1u);
}

TEST_F(Export, ReportNamesItsPicturesAndCommands) {
    const auto ended = export_list({"--markdown", at("report"), "--passes", "1..2"});
    ASSERT_EQ(ended.code, 0) << ended.err;
    const auto report = text_of("report/report.md");
    for (const auto* name : {"pass-000001.png", "pass-000002.png"}) {
        EXPECT_NE(report.find(std::string("(") + name + ")"), report.npos);
        EXPECT_EQ(load_png(at(std::string("report/") + name)).width, 320);
    }
    EXPECT_NE(report.find("lockstep run list.wyllie-stepwise --generate list:random,n=4,seed=1"), report.npos);
}

TEST_F(Export, ReportOfAHazardHasBothLines) {
    ASSERT_EQ(call({"check", "segscan.intra-warp-unsynced", "--generate", "segments:random,n=64,seed=1", "--save",
                    at("found.json")})
                  .code,
              1);
    const auto ended =
        call({"export", "--scenario", at("found.json"), "--markdown", at("report"), "--size", "320x180"});
    ASSERT_EQ(ended.code, 0) << ended.err;
    const auto report = text_of("report/report.md");
    EXPECT_EQ(number_of(report, "// kernels/algorithms/segscan/intra_warp.hpp:"), 2u) << report;
    EXPECT_EQ(number_of(report, "ctx.load(") + number_of(report, "ctx.store("), 2u);
    EXPECT_EQ(number_of(report, "warp 0, lane "), 2u);
    EXPECT_EQ(number_of(report, "\nlockstep check segscan.intra-warp-unsynced --generate segments:random"), 1u);
    EXPECT_EQ(load_png(at("report/pass-000003-launch-0.png")).width, 320);
    ASSERT_EQ(call({"export", "--scenario", at("found.json"), "--markdown", at("before"), "--size", "320x180",
                    "--passes", "0..1"})
                  .code,
              0);
    EXPECT_EQ(number_of(text_of("before/report.md"), "Launch"), 0u) << "of another pass";
}

TEST_F(Export, FilmHasAFrameForEachPassWithoutMotion) {
    const auto ended = export_list({"--film", at("film.png"), "--motion", "off"});
    ASSERT_EQ(ended.code, 0) << ended.err;
    EXPECT_EQ(number_of(text_of("film.png"), "fcTL"), number_of(text_of("film.png"), "fdAT") + 1);
    EXPECT_EQ(load_png(at("film.png")).width, 320);
}

// A sentence has no room in a tiny cell.
TEST_F(Export, TinyCellsOfAPosterNumberTheirPasses) {
    const auto ended = call({"export", "bfs.frontier", "--generate", "graph:grid,n=100", "--executor", "simt",
                             "--poster", at("poster.png"), "--passes", "0..3", "--size", "256x144"});
    ASSERT_EQ(ended.code, 0) << ended.err;
    const auto image = load_png(at("poster.png"));
    constexpr int kWidth = 127, kHeight = 71, kGap = 2, kLine = 10;
    std::set<std::vector<std::uint8_t>> headings;
    for (int cell = 0; cell < 4; ++cell) {
        std::vector<std::uint8_t> heading;
        bool ink = false;
        for (int y = 0; y < kLine; ++y)
            for (int x = 0; x < kWidth; ++x) {
                const auto pixel = image.pixel(cell % 2 * (kWidth + kGap) + x, cell / 2 * (kHeight + kGap) + y);
                heading.push_back(pixel[1]);
                ink |= pixel[1] > 120;
            }
        EXPECT_TRUE(ink) << "cell " << cell << " has no heading";
        headings.insert(std::move(heading));
    }
    EXPECT_EQ(headings.size(), 4u);
}

// The window starts `export` in this way.
TEST_F(Export, WritesItsProgressForAProgramThatHasStartedIt) {
    const std::vector<std::string> words{"export",     "list.rhj", "--generate", "list:random,n=64,seed=7",
                                         "--executor", "simt",     "--film",     at("film.png")};
    setenv(kProgressVariable, "1", 1);
    const auto told = call(words);
    unsetenv(kProgressVariable);
    ASSERT_EQ(told.code, 0) << told.err;
    std::istringstream lines(told.err);
    int last = 0;
    for (std::string line; std::getline(lines, line);)
        if (line.starts_with(kProgressLine)) {
            const int now = std::stoi(line.substr(kProgressLine.size()));
            EXPECT_GE(now, last);
            last = now;
        }
    EXPECT_GT(last, 0);
    EXPECT_LE(last, static_cast<int>(kWholeProgress));
    EXPECT_EQ(call(words).err, "") << "not to others";
}

TEST_F(Export, RefusesFormatsBeforeRunning) {
    EXPECT_EQ(export_list({}).code, 2);
    for (const auto& [option, name] :
         {std::pair{"--html", "x.pdf"}, {"--film", "x.avi"}, {"--poster", "x.svg"}, {"--plot", "x.png"}}) {
        const auto ended = export_list({option, at(name)});
        EXPECT_EQ(ended.code, 2) << option;
        EXPECT_NE(ended.err.find("is not written"), std::string::npos) << ended.err;
        EXPECT_FALSE(std::filesystem::exists(at(name)));
    }
    EXPECT_EQ(export_list({"--plot", at("x.svg"), "--passes", "0..99"}).code, 2);
    EXPECT_EQ(call({"run", "list.wyllie", "--generate", "list:random,n=4", "--png", at("x.svg")}).code, 2);
}

TEST_F(Export, PicturesScaleAndLoseTheirGround) {
    const std::vector<std::string> run{"run",        "list.wyllie", "--generate", "list:random,n=4",
                                       "--executor", "simt",        "--size",     "160x90"};
    const auto draw = [&](const char* name, std::vector<std::string> more) {
        auto words = run;
        words.insert(words.end(), {"--png", at(name)});
        words.insert(words.end(), more.begin(), more.end());
        const auto ended = call(words);
        EXPECT_EQ(ended.code, 0) << ended.err;
        return load_png(at(name));
    };
    EXPECT_EQ(draw("large.png", {"--scale", "2"}).width, 320);
    const auto clear = draw("clear.png", {"--transparent"});
    EXPECT_EQ(clear.pixel(0, 0)[3], 0);
    std::set<int> alphas;
    for (std::size_t at = 3; at < clear.rgba.size(); at += 4) alphas.insert(clear.rgba[at]);
    EXPECT_TRUE(alphas.contains(255));
}

}  // namespace
}  // namespace lockstep::test
