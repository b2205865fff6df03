#include "app/output/destination.hpp"

#include <cerrno>
#include <charconv>
#include <string_view>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

#include <fmt/format.h>

#include "kernels/system/errno_text.hpp"

namespace lockstep {
namespace {

namespace fs = std::filesystem;

bool may_be_written(int descriptor) {
    const int flags = fcntl(descriptor, F_GETFL);
    return flags >= 0 && (flags & O_ACCMODE) != O_RDONLY;
}

/// The number at the end of /dev/fd/63 and /proc/self/fd/63, else -1.
int numbered(std::string_view path) {
    for (const std::string_view folder : {"/dev/fd/", "/proc/self/fd/"}) {
        if (!path.starts_with(folder)) continue;
        const auto digits = path.substr(folder.size());
        int number = -1;
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
        if (error == std::errc{} && end == digits.data() + digits.size()) return number;
    }
    return -1;
}

/// The descriptor of this process that has the file open and that a person means by the path, else -1. To open it anew would
/// begin at its first byte again, over what is written there otherwise.
int open_here(const fs::path& path, const struct stat& file) {
    if (const int number = numbered(path.lexically_normal().string()); number >= 0)
        return may_be_written(number) ? number : -1;
    for (const int number : {STDOUT_FILENO, STDERR_FILENO}) {
        struct stat other {};
        if (fstat(number, &other) == 0 && other.st_dev == file.st_dev && other.st_ino == file.st_ino &&
            may_be_written(number))
            return number;
    }
    return -1;
}

std::string problem_with_folder(const fs::path& folder) {
    std::error_code none;
    if (!fs::is_directory(folder, none)) return fmt::format("{} is not a folder", folder.string());
    return access(folder.c_str(), W_OK | X_OK) == 0 ? "" : errno_text(errno);
}

Destination problem(std::string words) {
    Destination destination;
    destination.problem = std::move(words);
    return destination;
}

Destination new_file(const fs::path& path) {
    std::error_code none;
    if (!path.has_filename()) return problem("it is a folder");
    if (fs::is_symlink(fs::symlink_status(path, none)))
        return problem(fmt::format("it is a link to {}, and nothing is there", fs::read_symlink(path, none).string()));
    const auto folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
    Destination destination = problem(problem_with_folder(folder));
    if (destination.problem.empty()) destination.file = fs::canonical(folder, none) / path.filename();
    return destination;
}

Destination standard_output() {
    Destination destination;
    destination.stream = true;
    destination.descriptor = STDOUT_FILENO;
    if (!may_be_written(STDOUT_FILENO)) destination.problem = "it is closed";
    return destination;
}

}  // namespace

Destination destination_of(const fs::path& path) {
    if (path.empty()) return problem("its name is empty");
    if (path == kStandardOutput) return standard_output();
    Destination destination;
    if (stat(path.c_str(), &destination.before) != 0)
        return errno == ENOENT ? new_file(path) : problem(errno_text(errno));
    if (S_ISDIR(destination.before.st_mode)) return problem("it is a folder");
    destination.file = path;
    destination.descriptor = open_here(path, destination.before);
    destination.stream = destination.descriptor >= 0 || !S_ISREG(destination.before.st_mode);
    if (destination.descriptor >= 0) return destination;
    if (S_ISSOCK(destination.before.st_mode)) return problem("it is a socket, which is no file to be written");
    if (access(path.c_str(), W_OK) != 0) return problem(errno_text(errno));
    if (destination.stream) return destination;
    std::error_code error;
    destination.exists = true;
    destination.file = fs::canonical(path, error);
    destination.problem = error ? errno_text(error.value()) : problem_with_folder(destination.file.parent_path());
    return destination;
}

std::string written_name(const fs::path& path) {
    return path == kStandardOutput ? "the standard output" : path.string();
}

bool replaces_file(const fs::path& path) { return destination_of(path).exists; }

}  // namespace lockstep
