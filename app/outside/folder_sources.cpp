#include "app/outside/folder_sources.hpp"

#include <algorithm>
#include <initializer_list>
#include <string_view>
#include <system_error>

#include <fmt/format.h>

#include "kernels/data/input_error.hpp"
#include "kernels/system/errno_text.hpp"

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

}  // namespace

FolderSources sources_in(const fs::path& folder) {
    FolderSources found{folder, files_in(folder, {".cpp"}, true), {}};
    if (found.sources.empty()) found.headers = files_in(folder, {".hpp"}, false);
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
