#include "app/session/output/abandoned.hpp"

#include <chrono>
#include <filesystem>
#include <memory>
#include <string>
#include <system_error>

#include <dirent.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/session/output/random_name.hpp"

namespace lockstep {
namespace {

namespace fs = std::filesystem;

constexpr auto kMinimumAge = std::chrono::minutes(1);  // younger ones may not be marked yet

bool is_abandoned(const fs::path& path) {
    const int descriptor = open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (descriptor < 0) return false;
    struct stat status {};
    const auto now = std::chrono::system_clock::now();
    const bool abandoned = fstat(descriptor, &status) == 0 && status.st_uid == geteuid() &&
                           now - std::chrono::system_clock::from_time_t(status.st_mtime) > kMinimumAge &&
                           flock(descriptor, LOCK_EX | LOCK_NB) == 0;
    close(descriptor);
    return abandoned;
}

}  // namespace

void mark_in_use(int descriptor) { flock(descriptor, LOCK_EX | LOCK_NB); }

// Not std::filesystem::directory_iterator, which ends the process where memory for a name is missing.
void remove_abandoned(const char* folder, std::string_view ending) {
    const std::unique_ptr<DIR, int (*)(DIR*)> opened(opendir(folder), closedir);
    if (!opened) return;
    while (const auto* entry = readdir(opened.get())) {
        const std::string name = entry->d_name;
        if (!is_random_name(name, ending)) continue;
        const auto path = fs::path(folder) / name;
        if (!is_abandoned(path)) continue;
        std::error_code none;
        fs::remove_all(path, none);
    }
}

}  // namespace lockstep
