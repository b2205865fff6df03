// Who may include whom, checked over every include of the tree.

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

/// Paths from the root of the tree: "kernels/algorithms/bfs/expand.hpp".
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

/// Every include of the program's own sources.
const std::vector<Include>& includes() {
    static const auto all = includes_of(sources());
    return all;
}

bool is_in(std::string_view file, std::string_view folder) {
    return file.starts_with(folder) && file.substr(folder.size()).starts_with("/");
}

/// The folder below `room`: "algorithms" for "kernels/algorithms/bfs/expand.hpp".
std::string folder_below(std::string_view room, std::string_view file) {
    if (!is_in(file, room)) return {};
    const auto rest = file.substr(room.size() + 1);
    const auto end = rest.find('/');
    return end == rest.npos ? std::string() : std::string(rest.substr(0, end));
}

/// True for files in the folder `name` and for `name`.hpp, `name`.cpp.
bool is_of(std::string_view file, std::string_view name) {
    return is_in(file, name) || (file.starts_with(name) && file.substr(name.size()).starts_with("."));
}

void expect_none(std::string_view by, const std::vector<std::string>& of) {
    for (const auto& [file, included] : includes())
        for (const auto& name : of)
            EXPECT_FALSE(is_of(file, by) && is_of(included, name)) << file << " includes " << included;
}

/// Headers that draw or open windows.
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

/// Folders of kernels/ from the lowest to the highest layer: each includes only lower ones. Engines (simt, ptx) stand beside
/// each other.
const std::map<std::string, int> kLayer{{"base", 0},    {"data", 1},       {"simt", 2},     {"ptx", 2},
                                        {"run", 3},     {"model", 4},      {"debugger", 4}, {"layout", 4},
                                        {"devices", 4}, {"algorithms", 5}, {"mpi", 0}};

/// The family of an algorithm's file: "bfs" for "kernels/algorithms/bfs/expand.hpp"; empty for other files.
std::string family_of(std::string_view file) { return folder_below("kernels/algorithms", file); }

TEST(Rooms, IncludesPointOneWay) {
    ASSERT_GT(includes().size(), 1000u);
    expect_none("kernels", with_windows({"viz", "app"}));
    expect_none("viz", {"app", "GLFW", "imgui_impl_glfw", "imgui_stdlib", "portable_file_dialogs"});
    for (const auto& [file, included] : includes()) EXPECT_FALSE(is_in(included, "tests")) << file;
}

// Tests of kernels may also include the catalogue, since some iterate over all algorithms.
TEST(Rooms, TestsObeyIncludesOfTheirRoom) {
    const std::map<std::string, std::vector<std::string>> forbidden{
        {"kernels", {"viz", "app", "gui"}}, {"viz", {"app", "gui"}}, {"app", {"gui"}}};
    std::size_t seen = 0;
    for (const auto& [file, included] : includes_of(sources({"tests"}))) {
        ++seen;
        const auto found = forbidden.find(folder_below("tests", file));
        if (found == forbidden.end() || (found->first == "kernels" && included == "app/catalog.hpp")) continue;
        for (const auto& room : found->second)
            EXPECT_FALSE(is_in(included, room) || is_in(included, "tests/" + room)) << file << " includes " << included;
    }
    EXPECT_GT(seen, 500u);
}

TEST(Rooms, LayersOfKernelsIncludeLowerOnes) {
    for (const auto& [file, included] : includes()) {
        const auto by = folder_below("kernels", file), of = folder_below("kernels", included);
        if (by.empty() || of.empty() || by == of) continue;
        ASSERT_TRUE(kLayer.contains(by)) << by << " is not in the table of layers";
        ASSERT_TRUE(kLayer.contains(of)) << of << " is not in the table of layers";
        EXPECT_LT(kLayer.at(of), kLayer.at(by)) << file << " includes " << included;
    }
}

/// includes_of_folder  for each folder the folders whose files it includes
void expect_no_circle(const std::map<std::string, std::set<std::string>>& includes_of_folder) {
    // The transitive closure, by as many rounds as there are folders.
    auto reachable = includes_of_folder;
    for (std::size_t step = 0; step < includes_of_folder.size(); ++step)
        for (auto& [by, all] : reachable)
            for (const auto& of : std::set(all))
                if (const auto further = includes_of_folder.find(of); further != includes_of_folder.end())
                    all.insert(further->second.begin(), further->second.end());
    for (const auto& [by, all] : reachable) EXPECT_FALSE(all.contains(by)) << by << " includes itself through others";
}

// Folders beside each other, at every level from the rooms down to the folders within a family.
TEST(Rooms, NoIncludeCircles) {
    const auto next_to = [](const std::string& path, std::size_t from) { return path.substr(0, path.find('/', from)); };
    std::map<std::string, std::map<std::string, std::set<std::string>>> includes_of_folder;
    for (const auto& [file, included] : includes()) {
        const auto [by, of] = std::ranges::mismatch(file, included);
        const auto common = static_cast<std::size_t>(by - file.begin());
        const auto slash = common == 0 ? file.npos : file.rfind('/', common - 1);
        const auto from = slash == file.npos ? 0 : slash + 1;
        const bool folders = file.find('/', from) != file.npos && included.find('/', from) != included.npos;
        if (folders) includes_of_folder[file.substr(0, from)][next_to(file, from)].insert(next_to(included, from));
    }
    EXPECT_GT(includes_of_folder.size(), 10u);
    for (const auto& [folder, within] : includes_of_folder) {
        SCOPED_TRACE(folder);
        expect_no_circle(within);
    }
}

TEST(Rooms, SessionKnowsNoWindow) {
    expect_none("app/session", with_windows({"viz", "app/gui", "app/cli"}));
    expect_none("app/catalog", with_windows({"viz", "app/gui", "app/cli"}));
    expect_none("app/gui/panels", {"app/gui/shell", "app/gui/window", "app/cli", "GLFW", "EGL"});
    expect_none("app/gui/keys", {"app/gui/panels", "app/gui/shell", "app/gui/window", "app/cli"});
}

TEST(Rooms, OnlyTheCatalogueNamesFamilies) {
    int named = 0;
    for (const auto& [file, included] : includes()) {
        if (!is_in(file, "app") || family_of(included).empty()) continue;
        EXPECT_EQ(file, "app/catalog.cpp") << "includes " << included;
        ++named;
    }
    EXPECT_GT(named, 10);
}

// A view may read the layout of one family's shared memory.
TEST(Rooms, AViewFolderIncludesAtMostOneFamily) {
    std::map<std::string, std::set<std::string>> families;
    for (const auto& [file, included] : includes())
        if (const auto family = family_of(included); is_in(file, "viz") && !family.empty())
            families[folder_below("viz", file)].insert(family);
    for (const auto& [folder, included] : families) EXPECT_EQ(included.size(), 1u) << "viz/" << folder;
}

/// Paths below assets/shaders: "list/ring_arcs.vert".
std::set<std::string> shaders() {
    const auto root = fs::path(kSourceRoot) / "assets/shaders";
    std::set<std::string> found;
    for (const auto& entry : fs::recursive_directory_iterator(root))
        if (entry.is_regular_file()) found.insert(fs::relative(entry.path(), root).string());
    return found;
}

// Without this test a wrong shader name shows only when somebody opens the view.
TEST(Rooms, ShadersExistAndAreUsed) {
    const auto all = shaders();
    ASSERT_GT(all.size(), 80u);
    std::set<std::string> used;
    const auto expect_allowed = [&](const std::string& by, const std::string& folder, const std::string& name) {
        EXPECT_TRUE(all.contains(name)) << by << " names " << name << ", which is not in assets/shaders";
        EXPECT_TRUE(is_in(name, "gl") || is_in(name, folder)) << by << " uses " << name;
        used.insert(name);
    };
    const std::regex name(R"re("([a-z0-9_/]+\.(vert|frag|comp))")re");
    for (const auto& file : sources({"viz"})) {
        const auto text = content(fs::path(kSourceRoot) / file);
        for (std::sregex_iterator at(text.begin(), text.end(), name), end; at != end; ++at)
            expect_allowed(file, folder_below("viz", file), (*at)[1]);
    }
    std::vector<std::string> files;
    for (const auto& shader : all) files.push_back("assets/shaders/" + shader);
    for (const auto& [file, included] : includes_of(files))
        expect_allowed(file, folder_below("assets/shaders", file), included);
    for (const auto& shader : all) EXPECT_TRUE(used.contains(shader)) << shader << " is used by nothing";
}

// Views attach to roles of columns, panels and commands to fields of the catalogue's entries.
TEST(Rooms, NoViewOrPanelNamesAnAlgorithm) {
    const std::regex comment("//[^\n]*");
    std::set<std::string> families;
    const auto catalog = make_catalog();
    for (const auto& info : catalog.all()) families.insert(info->family());
    ASSERT_GT(families.size(), 8u);
    for (const auto& file : sources()) {
        if (is_in(file, "kernels") || is_in(file, "app/session/lessons")) continue;  // a lesson is about an algorithm
        const auto text = std::regex_replace(content(fs::path(kSourceRoot) / file), comment, "");
        for (const auto& family : families)
            EXPECT_EQ(text.find('"' + family + '.'), text.npos) << file << ", " << family;
    }
}

// app/session/output replaces files whole, follows no planted link and reports what fails: nothing else writes files.
TEST(Rooms, OneFolderWritesFiles) {
    constexpr std::string_view kOpen[] = {"ofstream", "fopen(", "fdopen(", "::creat(",       "O_CREAT",
                                          "mkstemp",  "mkdir",  "mkdtemp", "create_director"};
    for (const auto& file : sources()) {
        if (is_in(file, "app/session/output")) continue;
        // The process of a user's CUDA program and its compiler write scratch files of their own.
        if (is_in(file, "app/session/programs") || is_in(file, "app/cli/program") || is_in(file, "kernels/ptx"))
            continue;
        const auto text = content(fs::path(kSourceRoot) / file);
        for (const auto opens : kOpen) EXPECT_EQ(text.find(opens), text.npos) << file << " has " << opens;
    }
}

// The linker would merge the inline functions of two types with one name.
TEST(Rooms, TypesAreDefinedOnce) {
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
    EXPECT_GT(files.size(), 500u);
    for (const auto& [name, where] : files)
        EXPECT_EQ(where.size(), 1u) << name << " is defined in " << *where.begin() << " and " << *where.rbegin();
}

}  // namespace
}  // namespace lockstep::test
