// The loaded folders and algorithms. Faults on any thread look up source lines here.

#include <functional>
#include <map>
#include <mutex>
#include <utility>

#include "app/session/user_kernels/kernel_folder.hpp"

namespace lockstep {
namespace {

namespace fs = std::filesystem;

struct Loaded {
    std::mutex mutex;
    std::vector<fs::path> folders;
    std::map<std::string, fs::path, std::less<>> places;
};
Loaded& loaded() {
    static Loaded all;
    return all;
}

}  // namespace

void add_loaded_folder(const fs::path& folder) {
    const std::scoped_lock lock(loaded().mutex);
    loaded().folders.push_back(folder);
}

std::vector<fs::path> loaded_folders() {
    const std::scoped_lock lock(loaded().mutex);
    return loaded().folders;
}

fs::path loaded_from(std::string_view algorithm) {
    const std::scoped_lock lock(loaded().mutex);
    const auto found = loaded().places.find(algorithm);
    return found == loaded().places.end() ? fs::path() : found->second;
}

void set_loaded_from(std::string algorithm, const fs::path& from) {
    const std::scoped_lock lock(loaded().mutex);
    loaded().places.insert_or_assign(std::move(algorithm), from);
}

std::string relative_to_user_folder(const std::string& file) {
    const std::scoped_lock lock(loaded().mutex);
    for (const auto& folder : loaded().folders)
        if (const auto root = folder.string() + "/"; file.starts_with(root)) return file.substr(root.size());
    return file;
}

}  // namespace lockstep
