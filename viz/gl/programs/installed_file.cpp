#include "viz/gl/programs/installed_file.hpp"

#include <array>
#include <cstddef>
#include <exception>
#include <fstream>
#include <map>
#include <memory>
#include <mutex>
#include <system_error>
#include <utility>

#include "kernels/base/in_background.hpp"

namespace lockstep {
namespace {

/// Files by path. The mutex is locked briefly, never during a read from disk.
struct Known {
    std::mutex mutex;
    std::map<std::filesystem::path, std::string> files;
};

Known& known() {
    static auto& all = *new Known;  // never destroyed: the thread that reads ahead may still use it at exit
    return all;
}

std::optional<std::string> read(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    if (!in) return std::nullopt;
    std::string text;
    std::array<char, 1 << 16> part;
    while (in.read(part.data(), part.size()) || in.gcount() > 0)
        text.append(part.data(), static_cast<std::size_t>(in.gcount()));
    return in.bad() ? std::nullopt : std::optional(std::move(text));  // a read error is not the end of the file
}

void read_all(const std::filesystem::path& folder) {
    std::error_code none;
    constexpr auto kPassOver = std::filesystem::directory_options::skip_permission_denied;
    std::filesystem::recursive_directory_iterator one(folder, kPassOver, none);
    for (; one != std::filesystem::recursive_directory_iterator(); one.increment(none)) {
        if (!one->is_regular_file(none)) continue;
        auto text = read(one->path());
        auto& all = known();
        const std::scoped_lock lock(all.mutex);
        if (text) all.files.insert_or_assign(one->path(), std::move(*text));
    }
}

}  // namespace

std::optional<std::string> installed_file(const std::filesystem::path& path) {
    {
        auto& all = known();
        const std::scoped_lock lock(all.mutex);
        if (const auto found = all.files.find(path); found != all.files.end()) return found->second;
    }
    return read(path);
}

std::future<void> read_ahead(std::filesystem::path folder) {
    const auto done = std::make_shared<std::promise<void>>();
    auto there = done->get_future();
    const auto work = [folder = std::move(folder), done] {
        read_all(folder);
        done->set_value();
    };
    try {
        in_background(work);
    } catch (const std::exception&) {
        done->set_value();  // no thread available: each file is read when it is needed
    }
    return there;
}

}  // namespace lockstep
