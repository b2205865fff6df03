#include "app/gui/manual/manual.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <string>

#include <gtest/gtest.h>
#include <lockstep/test_paths.hpp>

#include "app/catalog.hpp"
#include "app/gui/theme/pointed_term.hpp"
#include "lockstep/build_info.hpp"

namespace lockstep {
namespace {

Manual two_chapters() {
    return Manual(
        {Manual::parse("start",
                       "# Start\n\nOpen a **list**.\n\n## Stage\n\nDraws *ranks*.\n\n```sh\n# no heading\n```\n"),
         Manual::parse(
             "glossary",
             "# Glossary\n\n**bank conflict, conflict** Two lanes\nask [one](#bank) bank.\n\n**bank** A part.\n")});
}

TEST(Manual, SectionsOfChapters) {
    const auto manual = two_chapters();
    const auto& start = *manual.find("start");
    ASSERT_EQ(start.sections.size(), 2u);
    EXPECT_EQ(start.title(), "Start");
    EXPECT_EQ(start.sections[1].title, "Stage");
    EXPECT_EQ(manual.section("Stage").chapter, &start);
    EXPECT_EQ(manual.summary("Stage"), "Draws ranks.");
    EXPECT_EQ(manual.summary("Nothing"), "");
    EXPECT_FALSE(manual.section("Nothing").chapter);
    EXPECT_FALSE(manual.find("nothing"));
}

TEST(Manual, FindsSectionsWithAllWords) {
    const auto manual = two_chapters();
    ASSERT_EQ(manual.search("RANKS draws").size(), 1u);
    EXPECT_EQ(manual.search("RANKS draws")[0].section->title, "Stage");
    EXPECT_EQ(manual.search("bank").size(), 1u);
    EXPECT_TRUE(manual.search("ranks bank").empty());
    EXPECT_TRUE(manual.search("  ").empty());
    EXPECT_EQ(manual.search("stage")[0].section->title, "Stage");
}

TEST(Manual, GlossaryHasEveryNameOfTerm) {
    const auto glossary = two_chapters().glossary();
    ASSERT_EQ(glossary.size(), 3u);
    EXPECT_EQ(glossary.find("conflict")->second, "Two lanes ask one bank.");
    EXPECT_EQ(glossary.find("bank conflict")->second, "Two lanes ask one bank.");
}

TEST(PointedTerm, PrefersLongestWholeWords) {
    const auto glossary = two_chapters().glossary();
    const auto at = [&](std::string_view text, std::string_view where) {
        return PointedTerm::find(glossary, text, text.find(where)).term;
    };
    EXPECT_EQ(at("3 Bank conflicts", "conf"), "bank conflict");
    EXPECT_EQ(at("32 banks", "ank"), "bank");
    EXPECT_EQ(at("the embankment", "bank"), "");
    EXPECT_EQ(at("a bank of words", "words"), "");
}

/// The anchor that GitHub makes of a heading.
std::string slug_of(const std::string& title) {
    std::string slug;
    for (const unsigned char c : title)
        if (std::isalnum(c) || c == '-' || c == '_' || c >= 0x80) slug += static_cast<char>(std::tolower(c));
        else if (c == ' ') slug += '-';
    return slug;
}

/// Without blocks of code: those of an example lesson have links of their own.
std::string without_code(const std::string& markdown) {
    std::string rest;
    std::istringstream lines(markdown);
    std::string fence;
    for (std::string line; std::getline(lines, line);) {
        const auto ticks = line.substr(0, std::min(line.find_first_not_of('`'), line.size()));
        if (fence.empty() && ticks.size() >= 3) fence = ticks;
        else if (!fence.empty() && line == fence) fence.clear();
        else if (fence.empty()) rest += line + "\n";
    }
    return rest;
}

TEST(Manual, LinksAndPicturesExist) {
    const auto manual = Manual::installed();
    const std::regex link(R"(\[[^\]]*\]\(([^)]+)\))");
    for (const auto& chapter : manual.chapters()) {
        ASSERT_EQ(chapter.markdown.find("This chapter is missing"), std::string::npos) << chapter.id;
        const auto text = without_code(chapter.markdown);
        for (auto found = std::sregex_iterator(text.begin(), text.end(), link); found != std::sregex_iterator();
             ++found) {
            const std::string target = (*found)[1];
            if (target.starts_with("https://")) continue;
            if (target.ends_with(".png")) {
                EXPECT_TRUE(std::filesystem::exists(asset_path("manual/" + target))) << chapter.id << ": " << target;
                continue;
            }
            const auto mark = std::min(target.find('#'), target.size());
            const auto file = target.substr(0, mark);
            const auto* to = file.empty() ? &chapter : manual.find(file.substr(0, file.size() - 3));
            ASSERT_TRUE(to) << chapter.id << ": " << target;
            EXPECT_TRUE(mark == target.size() ||
                        std::ranges::any_of(
                            to->sections,
                            [&](const auto& section) { return slug_of(section.title) == target.substr(mark + 1); }))
                << chapter.id << ": " << target;
        }
    }
}

TEST(Manual, EachPanelHasASection) {
    const auto manual = Manual::installed();
    const std::regex title(R"re(title\(\) const override \{ return "([^"]+)")re");
    std::set<std::string> titles{"Transport"};
    for (const auto& entry :
         std::filesystem::recursive_directory_iterator(std::filesystem::path(kSourceRoot) / "app/gui/panels")) {
        if (entry.path().extension() != ".hpp") continue;
        std::ifstream file(entry.path());
        for (std::string line; std::getline(file, line);)
            if (std::smatch found; std::regex_search(line, found, title)) titles.insert(found[1]);
    }
    EXPECT_GE(titles.size(), 20u);
    for (const auto& one : titles) {
        const auto found = manual.section(one);
        ASSERT_TRUE(found.chapter) << one;
        EXPECT_GT(found.section->text.size(), 40u) << one;
    }
}

TEST(Manual, NamesAllStudiesAndFamilies) {
    const auto catalog = make_catalog();
    const auto manual = Manual::installed();
    const auto studies = plain_text(manual.find("studies")->markdown);
    for (const auto& study : catalog.studies()) {
        const auto paper = study.title.substr(0, study.title.find(' '));
        EXPECT_NE(studies.find(paper), std::string::npos) << study.title;
    }
    std::string all;
    for (const auto& chapter : manual.chapters()) all += chapter.markdown;
    for (const auto& one : catalog.all()) {
        const auto family = one->id.substr(0, one->id.find('.') + 1);
        EXPECT_NE(all.find(family), std::string::npos) << one->id;
    }
}

TEST(Manual, AboutNamesEachLibraryOfTheBuild) {
    std::ifstream file(std::filesystem::path(kSourceRoot) / ".cmake/Libraries.cmake");
    std::stringstream text;
    text << file.rdbuf();
    const auto about = [] {
        auto lower = Manual::installed().find("about")->markdown;
        std::ranges::transform(lower, lower.begin(),
                               [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
        return lower;
    }();
    EXPECT_NE(about.find(kVersion), std::string::npos);
    const std::regex package(R"(find_package\((\w+))");
    const std::set<std::string> of_the_system{"Threads", "OpenGL"};
    const std::string all = text.str();
    int found = 0;
    for (auto one = std::sregex_iterator(all.begin(), all.end(), package); one != std::sregex_iterator(); ++one) {
        std::string name = (*one)[1];
        if (of_the_system.contains(name)) continue;
        ++found;
        std::ranges::transform(name, name.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
        if (name == "glfw3") name = "glfw";
        if (name == "png") name = "libpng";
        EXPECT_NE(about.find(name), std::string::npos) << name;
    }
    EXPECT_GE(found, 8);
}

}  // namespace
}  // namespace lockstep
