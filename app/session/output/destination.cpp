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
bool discards_output(const struct stat& file) { return S_ISCHR(file.st_mode) && major(file.st_rdev) == kMemoryDevices; }

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
    if (discards_output(file)) return -1;
    for (const int number : {STDOUT_FILENO, STDERR_FILENO}) {
        struct stat other {};
        if (fstat(number, &other) == 0 && same_file(other, file) && may_be_written(number)) return number;
    }
    return -1;
}

Destination problem(std::string words) {
    Destination destination;
    destination.problem = std::move(words);
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
    auto place = find_place(path);
    if (!place.problem.empty()) return problem(std::move(place.problem));
    Destination destination;
    destination.folder = std::move(place.folder);
    destination.name = std::move(place.name);
    destination.before = place.status;
    const int folder = destination.folder->descriptor();
    if (place.exists) {
        destination.descriptor = open_here(place.status);
        destination.stream = destination.descriptor >= 0 || !S_ISREG(place.status.st_mode);
        if (destination.descriptor >= 0) return destination;
        if (S_ISSOCK(place.status.st_mode)) return problem("it is a socket, not a file");
        if (faccessat(folder, destination.name.c_str(), W_OK, AT_EACCESS) != 0) return problem(errno_text(errno));
        if (destination.stream) return destination;
        destination.exists = true;
    }
    if (faccessat(folder, ".", W_OK | X_OK, AT_EACCESS) != 0) return problem(errno_text(errno));
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
    if (!one.stream && !other.stream) {
        struct stat of_one {
        }, of_other{};
        return one.name == other.name && fstat(one.folder->descriptor(), &of_one) == 0 &&
               fstat(other.folder->descriptor(), &of_other) == 0 && same_file(of_one, of_other);
    }
    if (one.descriptor >= 0 && one.descriptor == other.descriptor) return true;
    return same_file(one.before, other.before) && !discards_output(one.before);
}

std::string written_name(const fs::path& path) {
    return path == kStandardOutput ? "the standard output" : path.string();
}

bool replaces_file(const fs::path& path) { return destination_of(path).exists; }

}  // namespace lockstep
