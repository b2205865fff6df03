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

/// From the top of the tree: "kernels/algorithms/bfs/expand.hpp".
std::vector<std::string> sources(const std::vector<const char*>& rooms = {"kernels", "viz", "app"}) {
    std::vector<std::string> found;
    for (const auto* room : rooms)
        for (const auto& entry : fs::recursive_directory_iterator(fs::path(kSourceRoot) / room))
            if (const auto ending = entry.path().extension();
                ending == ".hpp" || ending == ".cpp" || ending == ".cuh" || ending == ".cu")
                found.push_back(fs::relative(entry.path(), kSourceRoot).string());
    return found;
}

struct Include {
    std::string by, of;  ///< files
};

std::vector<Include> includes_of(const std::vector<std::string>& files) {
    static const std::regex include(R"(^\s*#\s*include\s*["<]([^">]+)[">])");
    std::vector<Include> found;
    for (const auto& file : files) {
        std::ifstream stream(fs::path(kSourceRoot) / file);
        std::smatch match;
        for (std::string line; std::getline(stream, line);)
            if (line.find('#') != line.npos && std::regex_search(line, match, include))
                found.push_back({file, match[1]});
    }
    return found;
}

/// Of the program, without its tests.
const std::vector<Include>& includes() {
    static const auto all = includes_of(sources());
    return all;
}

bool is_in(std::string_view file, std::string_view folder) {
    return file.starts_with(folder) && file.substr(folder.size()).starts_with("/");
}

/// The folder below a room: "bfs" of "kernels/algorithms/bfs/expand.hpp".
std::string folder_below(std::string_view room, std::string_view file) {
    if (!is_in(file, room)) return {};
    const auto rest = file.substr(room.size() + 1);
    const auto end = rest.find('/');
    return end == rest.npos ? std::string() : std::string(rest.substr(0, end));
}

/// "app/session" is what lies in that folder, and app/session/workspace.hpp and app/session/workspace.cpp.
bool is_of(std::string_view file, std::string_view name) {
    return is_in(file, name) || (file.starts_with(name) && file.substr(name.size()).starts_with("."));
}

void expect_none(std::string_view by, const std::vector<std::string>& of) {
    for (const auto& [file, included] : includes())
        for (const auto& name : of)
            EXPECT_FALSE(is_of(file, by) && is_of(included, name)) << file << " includes " << included;
}

/// Headers that draw or know of a window.
const std::vector<std::string> kOfWindows{"imgui",
                                          "imgui_internal",
                                          "imgui_stdlib",
                                          "imgui_impl_glfw",
                                          "imgui_impl_opengl3",
                                          "implot",
                                          "implot_internal",
                                          "glad",
                                          "GLFW",
                                          "EGL",
                                          "GL",
                                          "portable_file_dialogs"};

std::vector<std::string> with_windows(std::vector<std::string> others) {
    others.insert(others.end(), kOfWindows.begin(), kOfWindows.end());
    return others;
}

/// Of the kernels' room, what is no family of algorithms, and on how much it stands.
const std::map<std::string, int> kGround{{"system", 0}, {"data", 1},  {"simt", 2},   {"background", 3}, {"run", 4},
                                         {"lens", 5},   {"check", 6}, {"layout", 6}, {"model", 6}};

bool is_family(const std::string& folder) { return !folder.empty() && !kGround.contains(folder); }

TEST(Rooms, IncludesPointOneWay) {
    ASSERT_GT(includes().size(), 1000u);
    expect_none("kernels", with_windows({"viz", "app"}));
    expect_none("viz", {"app", "GLFW", "imgui_impl_glfw", "imgui_stdlib", "portable_file_dialogs"});
    for (const auto& [file, included] : includes()) EXPECT_FALSE(is_in(included, "tests")) << file;
}

// A test meets what its room may include; the kernels' also iterate the list of all algorithms. Helpers are named by their path
// below tests/ or with it.
TEST(Rooms, TestsIncludeNoMoreThanTheirRoomMay) {
    const std::map<std::string, std::vector<std::string>> not_of{
        {"kernels", {"viz", "app", "gui"}}, {"viz", {"app", "gui"}}, {"app", {"gui"}}};
    std::size_t seen = 0;
    for (const auto& [file, included] : includes_of(sources({"tests"}))) {
        ++seen;
        const auto found = not_of.find(folder_below("tests", file));
        if (found == not_of.end() || (found->first == "kernels" && included == "app/catalog.hpp")) continue;
        for (const auto& room : found->second)
            EXPECT_FALSE(is_in(included, room) || is_in(included, "tests/" + room)) << file << " includes " << included;
    }
    EXPECT_GT(seen, 1000u);
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

// At every level, from kernels, viz and app down to the folders within a family.
TEST(Rooms, FoldersBesideEachOtherTakeFromEachOtherInOneDirection) {
    const auto next_to = [](const std::string& path, std::size_t from) { return path.substr(0, path.find('/', from)); };
    std::map<std::string, std::map<std::string, std::set<std::string>>> takes_from;  // of each folder, those within it
    for (const auto& [file, included] : includes()) {
        const auto [by, of] = std::ranges::mismatch(file, included);
        const auto common = static_cast<std::size_t>(by - file.begin());
        const auto slash = common == 0 ? file.npos : file.rfind('/', common - 1);
        const auto from = slash == file.npos ? 0 : slash + 1;
        const bool folders = file.find('/', from) != file.npos && included.find('/', from) != included.npos;
        if (folders) takes_from[file.substr(0, from)][next_to(file, from)].insert(next_to(included, from));
    }
    EXPECT_GT(takes_from.size(), 15u);
    for (const auto& [folder, within] : takes_from) {
        SCOPED_TRACE(folder);
        expect_no_circle(within);
    }
}

TEST(Rooms, PanelsTakeFromEachOtherInOneDirection) {
    std::map<std::string, std::set<std::string>> takes_from;
    for (const auto& [file, included] : includes()) {
        const auto by = folder_below("app/gui/panels", file), of = folder_below("app/gui/panels", included);
        if (!by.empty() && !of.empty() && by != of) takes_from[by].insert(of);
    }
    EXPECT_EQ(takes_from, (std::map<std::string, std::set<std::string>>{
                              {"arrays", {"frame"}},
                              {"compare", {"frame", "parameters", "plots", "stage"}},
                              {"lens", {"frame", "plots"}},
                              {"model", {"frame"}},
                              {"opening", {"frame"}},
                              {"parameters", {"frame", "plots"}},
                              {"plots", {"frame"}},
                              {"source", {"frame", "lens"}},
                              {"stage", {"frame"}},
                              {"sweep", {"frame", "plots"}},
                              {"transport", {"compare", "frame", "lens", "plots"}},
                          }))
        << "app/README.md says who takes from whom";
    expect_no_circle(takes_from);
    expect_none("app/gui/panels", {"app/gui/shell", "app/gui/window", "app/cli", "GLFW", "EGL"});
    expect_none("app/gui/keys", {"app/gui/panels", "app/gui/shell", "app/gui/window", "app/cli"});
}

// app/README.md says in which order they stand on each other.
TEST(Rooms, FoldersOfTheProgramTakeFromEachOtherInOneDirection) {
    std::vector<std::string> folders;
    for (const auto& entry : fs::directory_iterator(fs::path(kSourceRoot) / "app"))
        if (entry.is_directory()) folders.push_back(entry.path().filename().string());
    ASSERT_GT(folders.size(), 10u);
    const auto folder_of = [&](std::string_view file) {
        const auto found =
            std::ranges::find_if(folders, [&](const std::string& one) { return is_of(file, "app/" + one); });
        return found == folders.end() ? std::string() : *found;
    };
    std::map<std::string, std::set<std::string>> takes_from;
    for (const auto& [file, included] : includes()) {
        const auto by = folder_of(file), of = folder_of(included);
        if (!by.empty() && !of.empty() && by != of) takes_from[by].insert(of);
    }
    EXPECT_GT(takes_from.size(), 5u);
    expect_no_circle(takes_from);
}

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
    for (const auto* name :
         {"app/session", "app/session/findings", "app/session/debugger", "app/session/opening", "app/session/check",
          "app/session/sweep", "app/session/output", "app/session/user_kernels", "app/session/action",
          "app/session/scenario", "app/session/lecture", "app/session/setup", "app/session/recorded_run",
          "app/session/dataset_source", "app/session/json_text", "app/catalog"})
        expect_none(name, with_windows({"viz", "app/gui/panels", "app/gui/shell", "app/gui/offscreen", "app/gui/window",
                                        "app/cli", "app/gui/keys", "app/gui/theme"}));
}

// All that writes files, or is ended by a signal, stands on the one; all that is drawn on the other.
TEST(Rooms, TheLayerThatWritesFilesAndTheThemeNeedNothingElseOfTheProgram) {
    for (const auto* folder : {"app/session/output", "app/gui/theme"}) {
        int own = 0;
        for (const auto& [file, included] : includes()) {
            if (!is_in(file, folder) || !is_in(included, "app")) continue;
            EXPECT_TRUE(is_in(included, folder)) << file << " includes " << included;
            ++own;
        }
        EXPECT_GT(own, 5) << folder;
    }
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

// What a kernel has in its shared memory, and which step a picture is of, its family says: a shape asks one family at most.
TEST(Rooms, AShapeOfViewsKnowsOneFamilyAtMost) {
    std::map<std::string, std::set<std::string>> knows;
    for (const auto& [file, included] : includes())
        if (const auto of = folder_below("kernels", included); is_in(file, "viz") && is_family(of))
            knows[folder_below("viz", file)].insert(of);
    EXPECT_EQ(knows, (std::map<std::string, std::set<std::string>>{
                         {"moves", {"memory"}}, {"queue", {"bfs"}}, {"scan", {"scan"}}, {"segments", {"segscan"}}}))
        << "viz/README.md says who knows whom";
}

/// Of assets/shaders, by the paths that they are named by: "list/ring_arcs.vert".
std::set<std::string> shaders() {
    const auto root = fs::path(kSourceRoot) / "assets/shaders";
    std::set<std::string> found;
    for (const auto& entry : fs::recursive_directory_iterator(root))
        if (entry.is_regular_file()) found.insert(fs::relative(entry.path(), root).string());
    return found;
}

// A name that is none would be told by the driver, on the day that somebody opens the view.
TEST(Rooms, ShadersAreThereAndUsedByTheirOwnFolderOrByAll) {
    const auto all = shaders();
    ASSERT_GT(all.size(), 80u);
    std::set<std::string> used;
    const auto expect_may = [&](const std::string& by, const std::string& folder, const std::string& name) {
        EXPECT_TRUE(all.contains(name)) << by << " names " << name << ", which is not in assets/shaders";
        EXPECT_TRUE(is_in(name, "gl") || is_in(name, folder)) << by << " uses " << name;
        used.insert(name);
    };
    const std::regex name(R"re("([a-z0-9_/]+\.(vert|frag|comp))")re");
    for (const auto& file : sources({"viz"})) {
        const auto text = content(fs::path(kSourceRoot) / file);
        for (std::sregex_iterator at(text.begin(), text.end(), name), end; at != end; ++at)
            expect_may(file, folder_below("viz", file), (*at)[1]);
    }
    std::vector<std::string> files;
    for (const auto& shader : all) files.push_back("assets/shaders/" + shader);
    for (const auto& [file, included] : includes_of(files))
        expect_may(file, folder_below("assets/shaders", file), included);
    for (const auto& shader : all) EXPECT_TRUE(used.contains(shader)) << shader << " is used by nothing";
}

// More than one reads in a folder are a room that is not tidied.
TEST(Rooms, NoFolderHasMoreFilesThanOneReads) {
    constexpr int kMost = 40;
    std::map<fs::path, int> files;
    for (const auto* room : {"kernels", "viz", "app", "assets", "tests"})
        for (const auto& entry : fs::recursive_directory_iterator(fs::path(kSourceRoot) / room))
            if (entry.is_regular_file()) ++files[fs::relative(entry.path().parent_path(), kSourceRoot)];
    ASSERT_GT(files.size(), 100u);
    for (const auto& [folder, count] : files) EXPECT_LE(count, kMost) << folder << ": group what belongs together";
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
        if (is_in(file, "app/session/output")) continue;
        const auto text = content(fs::path(kSourceRoot) / file);
        for (const auto opens : kOpen) EXPECT_EQ(text.find(opens), text.npos) << file << " has " << opens;
    }
}

// Of a full disk nobody is told in two ways.
TEST(Rooms, WhyTheSystemRefusesIsSaidByOneFunction) {
    constexpr std::string_view kOther[] = {"strerror", "generic_category", "system_category", ".message()"};
    for (const auto& file : sources()) {
        if (file == "kernels/base/errno_text.cpp") continue;
        const auto text = content(fs::path(kSourceRoot) / file);
        for (const auto other : kOther) EXPECT_EQ(text.find(other), text.npos) << file << " has " << other;
    }
}

// Each room has a page that fits on a screen, and the folders that stand in its table are those that there are, with those within
// them where the room has a row for each.
TEST(Rooms, EachHasAPageThatNamesItsFolders) {
    for (const std::string room : {"kernels", "viz", "app", "assets", "tests"}) {
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
            std::vector<std::string> of_row;
            for (std::sregex_iterator at(first.begin(), first.end(), folder), end; at != end; ++at)
                of_row.push_back((*at)[1]);
            named.insert(of_row.begin(), of_row.end());
            if (room == "tests" || of_row.size() != 1 || !fs::is_directory(root / of_row[0])) continue;
            for (const auto& entry : fs::directory_iterator(root / of_row[0]))
                if (const auto within = '`' + entry.path().filename().string();
                    entry.is_directory() && !fs::is_empty(entry)) {
                    EXPECT_TRUE(row.find(within + "/`") != row.npos || row.find(within + '`') != row.npos)
                        << entry.path() << " is not in its row of the page";
                }
        }
        for (const auto& name : named) EXPECT_TRUE(fs::is_directory(root / name)) << room << "/" << name;
        for (const auto& entry : fs::directory_iterator(root))
            if (entry.is_directory()) {
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
