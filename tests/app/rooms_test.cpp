// What the pages of the rooms say of who may include what holds for every file, and what they name is there.

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>
#include <lockstep/test_paths.hpp>

#include "app/catalog.hpp"

namespace lockstep::test {
namespace {

namespace fs = std::filesystem;

std::string content(const fs::path& path) {
    std::ifstream stream(path);
    return {std::istreambuf_iterator<char>(stream), {}};
}

/// From the top of the tree: "kernels/bfs/expand.hpp".
std::vector<std::string> sources() {
    std::vector<std::string> found;
    for (const auto* room : {"kernels", "viz", "app"})
        for (const auto& entry : fs::recursive_directory_iterator(fs::path(kSourceRoot) / room))
            if (const auto ending = entry.path().extension();
                ending == ".hpp" || ending == ".cpp" || ending == ".cuh" || ending == ".cu")
                found.push_back(fs::relative(entry.path(), kSourceRoot).string());
    return found;
}

struct Include {
    std::string by, of;  ///< files
};

const std::vector<Include>& includes() {
    static const auto all = [] {
        std::vector<Include> found;
        for (const auto& file : sources()) {
            std::ifstream stream(fs::path(kSourceRoot) / file);
            for (std::string line; std::getline(stream, line);) {
                if (!line.starts_with("#include ")) continue;
                const auto begin = line.find_first_of("\"<"), end = line.find_first_of("\">", begin + 1);
                if (end != std::string::npos) found.push_back({file, line.substr(begin + 1, end - begin - 1)});
            }
        }
        return found;
    }();
    return all;
}

bool is_in(std::string_view file, std::string_view folder) {
    return file.starts_with(folder) && file.substr(folder.size()).starts_with("/");
}

/// The folder below a room: "bfs" of "kernels/bfs/expand.hpp".
std::string folder_below(std::string_view room, std::string_view file) {
    if (!is_in(file, room)) return {};
    const auto rest = file.substr(room.size() + 1);
    const auto end = rest.find('/');
    return end == rest.npos ? std::string() : std::string(rest.substr(0, end));
}

void expect_none(std::string_view by, const std::vector<std::string>& of) {
    for (const auto& [file, included] : includes())
        for (const auto& folder : of)
            EXPECT_FALSE(is_in(file, by) && (is_in(included, folder) || included.starts_with(folder + ".")))
                << file << " includes " << included;
}

/// Of the kernels' room, what is no family of algorithms, and on how much it stands.
const std::map<std::string, int> kGround{{"system", 0}, {"data", 1},  {"simt", 2},   {"background", 3}, {"run", 4},
                                         {"lens", 5},   {"check", 6}, {"layout", 6}, {"model", 6}};

bool is_family(const std::string& folder) { return !folder.empty() && !kGround.contains(folder); }

TEST(Rooms, IncludesPointOneWay) {
    ASSERT_GT(includes().size(), 1000u);
    expect_none("kernels", {"viz", "app", "imgui"});
    expect_none("viz", {"app"});
    for (const auto& [file, included] : includes()) EXPECT_FALSE(is_in(included, "tests")) << file;
}

TEST(Rooms, WhatIsNoFamilyStandsOnWhatIsLowerAndOnNoFamily) {
    for (const auto& [file, included] : includes()) {
        const auto by = folder_below("kernels", file), of = folder_below("kernels", included);
        if (by.empty() || of.empty() || by == of || is_family(by)) continue;
        ASSERT_FALSE(is_family(of)) << file << " includes " << included;
        EXPECT_LT(kGround.at(of), kGround.at(by)) << file << " includes " << included;
    }
}

/// takes_from  of each folder those that it includes something of
void expect_no_circle(const std::map<std::string, std::set<std::string>>& takes_from) {
    // As often as there are folders: what a chain of that length still leads on from is a circle.
    auto on_the_way = takes_from;
    for (std::size_t step = 0; step < takes_from.size(); ++step)
        for (auto& [by, all] : on_the_way)
            for (const auto& of : std::set(all))
                if (const auto further = takes_from.find(of); further != takes_from.end())
                    all.insert(further->second.begin(), further->second.end());
    for (const auto& [by, all] : on_the_way) EXPECT_FALSE(all.contains(by)) << by << " takes from itself in the end";
}

TEST(Rooms, FamiliesTakeFromEachOtherInOneDirection) {
    std::map<std::string, std::set<std::string>> takes_from;
    for (const auto& [file, included] : includes()) {
        const auto by = folder_below("kernels", file), of = folder_below("kernels", included);
        if (is_family(by) && is_family(of) && by != of) takes_from[by].insert(of);
    }
    expect_no_circle(takes_from);
}

TEST(Rooms, PanelsTakeFromEachOtherInOneDirection) {
    std::map<std::string, std::set<std::string>> takes_from;
    for (const auto& [file, included] : includes()) {
        const auto by = folder_below("app/panels", file), of = folder_below("app/panels", included);
        if (!by.empty() && !of.empty() && by != of) takes_from[by].insert(of);
    }
    EXPECT_GT(takes_from.size(), 8u);
    expect_no_circle(takes_from);
}

TEST(Rooms, TheWorkspaceStandsBelowWhatIsFoundOutAboutIt) { expect_none("app/workspace", {"app/findings"}); }

TEST(Rooms, OnlyTheCatalogueNamesFamilies) {
    int named = 0;
    for (const auto& [file, included] : includes()) {
        if (!is_in(file, "app") || !is_family(folder_below("kernels", included))) continue;
        EXPECT_EQ(file, "app/catalog.cpp") << "includes " << included;
        ++named;
    }
    EXPECT_GT(named, 10);
}

TEST(Rooms, WhatKnowsNoWindowIncludesNone) {
    for (const auto* folder : {"app/workspace", "app/findings", "app/lens", "app/opening", "app/check", "app/sweep",
                               "app/output", "app/outside"})
        expect_none(folder,
                    {"viz", "imgui", "imgui_internal", "implot", "app/panels", "app/shell", "app/window", "app/cli"});
}

// All that writes files, or is ended by a signal, stands on it.
TEST(Rooms, TheLayerThatWritesFilesNeedsNothingElseOfTheProgram) {
    int own = 0;
    for (const auto& [file, included] : includes()) {
        if (!is_in(file, "app/output") || !is_in(included, "app")) continue;
        EXPECT_TRUE(is_in(included, "app/output")) << file << " includes " << included;
        ++own;
    }
    EXPECT_GT(own, 5);
}

TEST(Rooms, ShapesOfViewsDoNotIncludeEachOther) {
    const std::set<std::string> shapes{"list",     "forest", "tree",  "graph", "scan",  "queue",
                                       "segments", "moves",  "paths", "cells", "matrix"};
    // These draw with cells, and the tile of a transpose is drawn as a matrix is.
    const std::set<std::string> draw_with_cells{"moves", "paths", "matrix"};
    for (const auto& [file, included] : includes()) {
        const auto by = folder_below("viz", file), of = folder_below("viz", included);
        if (by.empty() || of.empty() || by == of) continue;
        const bool may =
            (of == "cells" && draw_with_cells.contains(by)) || (by == "moves" && included == "viz/matrix/heat_map.hpp");
        EXPECT_FALSE(shapes.contains(by) && shapes.contains(of) && !may) << file << " includes " << included;
        EXPECT_FALSE((by == "columns" || by == "gl") && of != "columns" && of != "gl")
            << file << " includes " << included;
        EXPECT_FALSE(by == "gl" && of == "columns") << file << " includes " << included;
    }
}

// A view goes by what columns mean, a panel or a command by what an entry says of itself.
TEST(Rooms, NothingThatIsShownGoesByTheNameOfAnAlgorithm) {
    const std::regex comment("//[^\n]*");
    std::set<std::string> families;
    const auto catalog = make_catalog();
    for (const auto& info : catalog.all()) families.insert(info->family());
    ASSERT_GT(families.size(), 8u);
    for (const auto& file : sources()) {
        if (is_in(file, "kernels")) continue;
        const auto text = std::regex_replace(content(fs::path(kSourceRoot) / file), comment, "");
        for (const auto& family : families)
            EXPECT_EQ(text.find('"' + family + '.'), text.npos) << file << ", " << family;
    }
}

// What a kind is like stands in its row of the table; only which kind a view draws is a list of them, and what is made has one.
TEST(Rooms, NothingThatIsShownGoesByTheKindOfADataset) {
    constexpr std::string_view kNames = "DatasetKind::", kMakes = ".kind = ";
    std::size_t made = 0;
    for (const auto& file : sources()) {
        if (is_in(file, "kernels") || file == "viz/views.cpp") continue;
        const auto text = content(fs::path(kSourceRoot) / file);
        EXPECT_EQ(text.find("enum DatasetKind"), text.npos) << file;
        for (auto at = text.find(kNames); at != text.npos; at = text.find(kNames, at + 1)) {
            EXPECT_TRUE(std::string_view(text).substr(0, at).ends_with(kMakes))
                << file << ": " << text.substr(at, text.find('\n', at) - at);
            ++made;
        }
    }
    EXPECT_GE(made, 2u);
}

// A file that is written goes through the layer that replaces it whole, follows no planted link and says what fails; what is made for
// files goes again where they do not come.
TEST(Rooms, FilesAreWrittenByOneLayer) {
    constexpr std::string_view kOpen[] = {"ofstream", "fopen(", "fdopen(", "::creat(",       "O_CREAT",
                                          "mkstemp",  "mkdir",  "mkdtemp", "create_director"};
    for (const auto& file : sources()) {
        if (is_in(file, "app/output")) continue;
        const auto text = content(fs::path(kSourceRoot) / file);
        for (const auto opens : kOpen) EXPECT_EQ(text.find(opens), text.npos) << file << " has " << opens;
    }
}

// Of a full disk nobody is told in two ways.
TEST(Rooms, WhyTheSystemRefusesIsSaidByOneFunction) {
    constexpr std::string_view kOther[] = {"strerror", "generic_category", "system_category", ".message()"};
    for (const auto& file : sources()) {
        if (file == "kernels/system/errno_text.cpp") continue;
        const auto text = content(fs::path(kSourceRoot) / file);
        for (const auto other : kOther) EXPECT_EQ(text.find(other), text.npos) << file << " has " << other;
    }
}

// Each room has a page that fits on a screen, and the folders that stand in its table are those that there are.
TEST(Rooms, EachHasAPageThatNamesItsFolders) {
    const std::map<std::string, bool> names_all{
        {"kernels", false}, {"viz", true}, {"app", true}, {"assets", false}, {"tests", true}};
    for (const auto& [room, all] : names_all) {
        const auto root = fs::path(kSourceRoot) / room;
        const auto page = content(root / "README.md");
        const auto lines = std::ranges::count(page, '\n');
        EXPECT_TRUE(lines > 10 && lines <= 60) << room << ": " << lines << " lines";
        std::set<std::string> named;
        const std::regex folder("`([a-z_]+)/`");
        std::istringstream rows(page);
        for (std::string row; std::getline(rows, row);) {
            if (!row.starts_with("| `")) continue;
            const auto first = row.substr(0, row.find(" | "));
            for (std::sregex_iterator at(first.begin(), first.end(), folder), end; at != end; ++at)
                named.insert((*at)[1]);
        }
        for (const auto& name : named) EXPECT_TRUE(fs::is_directory(root / name)) << room << "/" << name;
        for (const auto& entry : fs::directory_iterator(root))
            if (all && entry.is_directory()) {
                EXPECT_TRUE(named.contains(entry.path().filename().string())) << entry.path() << " is not on the page";
            }
    }
    for (const auto& [folder, height] : kGround)
        EXPECT_TRUE(fs::is_directory(fs::path(kSourceRoot) / "kernels" / folder));
}

// Two types of one name would be merged by the linker, whichever file comes first: an inline function of one then runs on the other.
TEST(Rooms, ATypeOfANamespaceIsDefinedInOneFile) {
    const std::regex begins_space("^namespace ([a-z_:]*) ?\\{$"),
        begins_type("^(?:struct|class|enum class) ([A-Za-z0-9]+) [^;(]*\\{");
    std::map<std::string, std::set<std::string>> files;
    for (const auto& file : sources()) {
        std::vector<std::string> spaces;
        std::istringstream lines(content(fs::path(kSourceRoot) / file));
        std::smatch found;
        for (std::string line; std::getline(lines, line);) {
            if (std::regex_search(line, found, begins_space)) spaces.push_back(found[1]);
            else if (line.starts_with("}  // namespace") && !spaces.empty()) spaces.pop_back();
            if (std::ranges::find(spaces, "") != spaces.end() || !std::regex_search(line, found, begins_type)) continue;
            std::string name;
            for (const auto& space : spaces) name += space + "::";
            files[name + found[1].str()].insert(file);
        }
    }
    EXPECT_GT(files.size(), 1000u);
    for (const auto& [name, where] : files)
        EXPECT_EQ(where.size(), 1u) << name << " is in " << *where.begin() << " and " << *where.rbegin();
}

}  // namespace
}  // namespace lockstep::test
