#include "app/session/output/abandoned.hpp"

#include <chrono>
#include <filesystem>
#include <string>
#include <system_error>

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

void remove_abandoned(const char* folder, std::string_view ending) {
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error))
        if (is_random_name(entry->path().filename().string(), ending) && is_abandoned(entry->path())) {
            std::error_code none;
            fs::remove_all(entry->path(), none);
        }
}

}  // namespace lockstep
