#include "app/session/output/private_folder.hpp"

#include <cerrno>
#include <string>

#include <sys/stat.h>
#include <unistd.h>

#include <fmt/format.h>

#include "app/session/output/output_file.hpp"
#include "kernels/base/errno_text.hpp"

namespace lockstep {
namespace {

constexpr mode_t kOwnersAlone = 0700, kWrittenByOthers = S_IWGRP | S_IWOTH;

/// Why the folder cannot be trusted, in words that follow its name; empty: it can.
std::string problem_with(const std::filesystem::path& path) {
    struct stat itself {
    }, folder{};
    if (lstat(path.c_str(), &itself) != 0 || stat(path.c_str(), &folder) != 0)
        return "cannot be made: " + errno_text(errno);
    if (itself.st_uid != geteuid() || folder.st_uid != geteuid()) return "belongs to somebody else: remove it";
    if (!S_ISDIR(folder.st_mode)) return "is not a folder: remove it";
    if (folder.st_mode & kWrittenByOthers) return "is writable by others: remove it, or chmod go-w it";
    return {};
}

}  // namespace

void make_private_folder(const std::filesystem::path& path) {
    if (mkdir(path.c_str(), kOwnersAlone) == 0) return;
    if (errno != EEXIST) throw WriteError(fmt::format("{} cannot be made: {}", path.string(), errno_text(errno)));
    if (const auto problem = problem_with(path); !problem.empty())
        throw WriteError(fmt::format("{} {}", path.string(), problem));
}

}  // namespace lockstep
