#include "app/session/output/destination.hpp"

#include <cerrno>
#include <charconv>
#include <string_view>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <fmt/format.h>

#include "app/session/output/standard_streams.hpp"
#include "kernels/base/errno_text.hpp"

namespace lockstep {
namespace {

namespace fs = std::filesystem;

constexpr unsigned kMemoryDevices = 1;  // the major number of /dev/null, /dev/full and similar devices
constexpr int kMaxLinks = 40;  // the kernel's limit

bool may_be_written(int descriptor) {
    const int flags = fcntl(descriptor, F_GETFL);
    return flags >= 0 && (flags & O_ACCMODE) != O_RDONLY;
}

bool same_file(const struct stat& one, const struct stat& other) {
    return one.st_dev == other.st_dev && one.st_ino == other.st_ino;
}

/// True for a device that discards all bytes: outputs cannot mix there.
bool keeps_nothing(const struct stat& file) { return S_ISCHR(file.st_mode) && major(file.st_rdev) == kMemoryDevices; }

int whole_number(std::string_view digits) {
    int number = -1;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    return error == std::errc{} && end == digits.data() + digits.size() ? number : -1;
}

/// The descriptor of this process, open or not, that a path names through its links (/dev/stderr, /dev/fd/63), else -1.
int numbered(fs::path path) {
    std::error_code error;
    const auto own = fs::canonical("/proc/self/fd", error);
    for (int link = 0; !error && link < kMaxLinks; ++link) {
        const auto folder = fs::canonical(path.has_parent_path() ? path.parent_path() : fs::path("."), error);
        if (error) break;
        if (folder == own) return whole_number(path.filename().string());
        path = folder / fs::read_symlink(folder / path.filename(), error);
    }
    return -1;
}

/// The standard stream of this process that has the file open, else -1. A second open would write from the first byte,
/// over the bytes of the stream.
int open_here(const struct stat& file) {
    if (keeps_nothing(file)) return -1;
    for (const int number : {STDOUT_FILENO, STDERR_FILENO}) {
        struct stat other {};
        if (fstat(number, &other) == 0 && same_file(other, file) && may_be_written(number)) return number;
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
        return problem(fmt::format("it is a link to {}, which does not exist", fs::read_symlink(path, none).string()));
    const auto folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
    Destination destination = problem(problem_with_folder(folder));
    if (destination.problem.empty()) destination.file = fs::canonical(folder, none) / path.filename();
    return destination;
}

Destination descriptor_here(int number) {
    Destination destination;
    destination.stream = true;
    destination.descriptor = number;
    if (came_closed(number) || fstat(number, &destination.before) != 0) destination.problem = "it is closed";
    else if (!may_be_written(number)) destination.problem = "it is open for reading only";
    return destination;
}

}  // namespace

Destination destination_of(const fs::path& path) {
    if (path.empty()) return problem("its name is empty");
    if (path == kStandardOutput) return descriptor_here(STDOUT_FILENO);
    if (const int number = numbered(path); number >= 0) return descriptor_here(number);
    Destination destination;
    if (stat(path.c_str(), &destination.before) != 0)
        return errno == ENOENT ? new_file(path) : problem(errno_text(errno));
    if (S_ISDIR(destination.before.st_mode)) return problem("it is a folder");
    destination.file = path;
    destination.descriptor = open_here(destination.before);
    destination.stream = destination.descriptor >= 0 || !S_ISREG(destination.before.st_mode);
    if (destination.descriptor >= 0) return destination;
    if (S_ISSOCK(destination.before.st_mode)) return problem("it is a socket, not a file");
    if (access(path.c_str(), W_OK) != 0) return problem(errno_text(errno));
    if (destination.stream) return destination;
    std::error_code error;
    destination.exists = true;
    destination.file = fs::canonical(path, error);
    destination.problem = error ? errno_text(error.value()) : problem_with_folder(destination.file.parent_path());
    return destination;
}

bool is_standard_output(const Destination& destination) {
    if (destination.descriptor == STDOUT_FILENO) return true;
    struct stat standard {};
    return destination.descriptor >= 0 && fstat(STDOUT_FILENO, &standard) == 0 &&
           same_file(destination.before, standard) && may_be_written(STDOUT_FILENO);
}

bool same_place(const Destination& one, const Destination& other) {
    if (!one.problem.empty() || !other.problem.empty()) return false;
    if (!one.stream && !other.stream) return one.file == other.file;
    if (one.descriptor >= 0 && one.descriptor == other.descriptor) return true;
    return same_file(one.before, other.before) && !keeps_nothing(one.before);
}

std::string written_name(const fs::path& path) {
    return path == kStandardOutput ? "the standard output" : path.string();
}

bool replaces_file(const fs::path& path) { return destination_of(path).exists; }

}  // namespace lockstep
