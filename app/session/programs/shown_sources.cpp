#include "app/session/programs/shown_sources.hpp"

#include <algorithm>
#include <cstddef>
#include <fstream>
#include <iterator>
#include <system_error>

namespace lockstep {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxFiles = 100'000;  // below the folder
constexpr std::uintmax_t kMaxText = std::uintmax_t{16} << 20;  // bytes

bool is_systems(const std::string& path) {
    return path.find("/targets/x86_64-linux/") != std::string::npos || path.starts_with("/usr/include/");
}

/// The number of last components that two paths share.
std::ptrdiff_t shared_end(const fs::path& a, const fs::path& b) {
    std::ptrdiff_t count = 0;
    auto one = a.end(), other = b.end();
    while (one != a.begin() && other != b.begin() && *std::prev(one) == *std::prev(other)) --one, --other, ++count;
    return count;
}

}  // namespace

ShownSources::ShownSources(const fs::path& folder) : folder_(folder) {
    if (folder.empty()) return;
    std::error_code error;
    for (auto entry = fs::recursive_directory_iterator(folder, fs::directory_options::skip_permission_denied, error);
         !error && entry != fs::end(entry) && files_.size() < kMaxFiles; entry.increment(error))
        if (entry->is_regular_file(error)) files_.push_back(fs::relative(entry->path(), folder, error));
    std::ranges::sort(files_);
}

std::string ShownSources::name_of(const std::string& path) {
    if (path.empty() || (files_.empty() && !fs::path(path).is_absolute())) return path;
    const auto [known, is_new] = names_.try_emplace(path);
    if (!is_new) return known->second;
    if (is_systems(path)) {
        const auto inside = path.find("/targets/x86_64-linux/");
        return known->second = inside == std::string::npos ? path : path.substr(inside);
    }
    known->second = fs::path(path).filename().string();
    const fs::path* found = nullptr;
    std::ptrdiff_t longest = 0;
    for (const auto& file : files_)
        if (const auto shared = shared_end(file, path); shared > longest) found = &file, longest = shared;
    if (found == nullptr) return known->second;
    std::error_code error;
    if (fs::file_size(folder_ / *found, error) > kMaxText || error) return known->second;
    std::ifstream stream(folder_ / *found, std::ios::binary);
    known->second = found->string();
    texts_[known->second] = {std::istreambuf_iterator<char>(stream), {}};
    return known->second;
}

std::string ShownSources::with_names(std::string_view ptx) {
    return with_file_names(ptx, [&](const std::string& path) { return name_of(path); });
}

}  // namespace lockstep
