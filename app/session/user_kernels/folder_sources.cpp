#include "app/session/user_kernels/folder_sources.hpp"

#include <algorithm>
#include <initializer_list>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "kernels/base/errno_text.hpp"
#include "kernels/data/input_error.hpp"

namespace lockstep {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> files_in(const fs::path& folder, std::initializer_list<std::string_view> endings, bool below) {
    std::vector<fs::path> found;
    const auto take = [&](const fs::directory_entry& entry) {
        if (entry.is_regular_file() && std::ranges::find(endings, entry.path().extension().string()) != endings.end())
            found.push_back(entry.path());
    };
    std::error_code error;
    if (below)
        for (const auto& entry : fs::recursive_directory_iterator(folder, error)) take(entry);
    else
        for (const auto& entry : fs::directory_iterator(folder, error)) take(entry);
    if (error)
        throw InputError(fmt::format("--kernels: {} cannot be read: {}", folder.string(), errno_text(error.value())));
    std::ranges::sort(found);
    return found;
}

/// Takes a word off a line's beginning, behind blanks. False where it is another.
bool take(std::string_view& line, std::string_view word) {
    const auto begin = line.find_first_not_of(" \t");
    if (begin == line.npos || !line.substr(begin).starts_with(word)) return false;
    line.remove_prefix(begin + word.size());
    return true;
}

bool holds_entry(const fs::path& file) {
    std::istringstream stream(content_of(file));
    for (std::string text; std::getline(stream, text);)
        if (std::string_view line = text; take(line, "LOCKSTEP_ENTRY") && take(line, "(")) return true;
    return false;
}

/// The names in a file's #include lines.
std::vector<std::string> names_included(const fs::path& file) {
    std::vector<std::string> names;
    std::istringstream stream(content_of(file));
    for (std::string text; std::getline(stream, text);) {
        std::string_view line = text;
        if (take(line, "#") && take(line, "include") && (take(line, "\"") || take(line, "<")))
            names.emplace_back(line.substr(0, line.find_first_of("\">")));
    }
    return names;
}

/// What files include of a folder, by way of others too.
std::set<fs::path> included_by(std::vector<fs::path> files, const fs::path& folder) {
    std::set<fs::path> all;
    std::error_code none;
    while (!files.empty()) {
        const auto file = std::move(files.back());
        files.pop_back();
        for (const auto& name : names_included(file))
            for (const auto& beside : {file.parent_path(), folder}) {
                auto found = (beside / name).lexically_normal();
                if (!fs::is_regular_file(found, none)) continue;
                if (all.insert(found).second) files.push_back(std::move(found));
                break;
            }
    }
    return all;
}

}  // namespace

FolderSources sources_in(const fs::path& folder) {
    FolderSources found{folder, files_in(folder, {".cpp"}, true), files_in(folder, {".hpp"}, false)};
    if (!found.sources.empty() && !found.headers.empty()) {
        const auto included = included_by(found.sources, folder);
        std::erase_if(found.headers, [&](const auto& header) {
            return included.contains(header.lexically_normal()) || !holds_entry(header);
        });
    }
    if (found.sources.empty() && found.headers.empty())
        throw InputError(fmt::format("--kernels: {} holds neither .cpp nor .hpp", folder.string()));
    return found;
}

void add_files_of(BuildName& name, const fs::path& folder) {
    name.add(folder.string());
    for (const auto& file : files_in(folder, {".hpp", ".h", ".cuh", ".cpp"}, true)) {
        name.add(file.string());
        name.add(content_of(file));
    }
}

}  // namespace lockstep
