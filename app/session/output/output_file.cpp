#include "app/session/output/output_file.hpp"

#include <cerrno>
#include <chrono>
#include <csignal>
#include <system_error>
#include <thread>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

#include <fmt/format.h>

#include "app/session/output/interrupt.hpp"
#include "app/session/output/random_name.hpp"
#include "app/session/output/write_all.hpp"
#include "kernels/base/errno_text.hpp"
#include "kernels/data/input_error.hpp"

namespace lockstep {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kBufferBytes = std::size_t{1} << 16;
constexpr int kAttempts = 16;  // to find an unused name
constexpr auto kLookAgain = std::chrono::milliseconds(50);
constexpr mode_t kModeBits = 07777, kNewMode = 0666;

constexpr auto kKeepOwner = static_cast<uid_t>(-1);  ///< chown() keeps this owner

/// The mode if the group could not be preserved: the group gets the permissions of others.
mode_t mode_for_another_group(mode_t mode) {
    const mode_t of_others = mode & S_IRWXO;
    return (mode & ~static_cast<mode_t>(S_IRWXG | S_ISGID)) | of_others << 3;
}

[[noreturn]] void refuse(std::string_view option, const fs::path& path, std::string_view why) {
    throw InputError(fmt::format("{}: {} cannot be written: {}", option, written_name(path), why));
}

}  // namespace

OutputFile::OutputFile(fs::path path) : path_(std::move(path)), destination_(destination_of(path_)) {
    if (!destination_.problem.empty()) fail(destination_.problem);
    if (destination_.stream) open_stream();
    else open_temporary();
}

/// Waits for the reader of a pipe if Ctrl+C can end the wait.
void OutputFile::open_stream() {
    constexpr int kFlags = O_WRONLY | O_NOCTTY | O_CLOEXEC;
    if (destination_.descriptor >= 0) {
        descriptor_ = fcntl(destination_.descriptor, F_DUPFD_CLOEXEC, 0);
    } else {
        const bool pipe = S_ISFIFO(destination_.before.st_mode);
        while ((descriptor_ = ::open(destination_.file.c_str(), kFlags | O_NONBLOCK)) < 0 && pipe && errno == ENXIO) {
            if (!takes_interrupts()) fail("nobody reads from it");
            throw_if_interrupted();
            std::this_thread::sleep_for(kLookAgain);
        }
    }
    if (descriptor_ < 0) fail(errno_text(errno));
}

/// Without a name where the file system has such files: then nothing is left of it, however the program ends.
bool OutputFile::open_nameless(mode_t mode) {
    auto folder = destination_.file.parent_path();
    if (folder.empty()) folder = ".";
    if (access("/proc/self/fd", X_OK) != 0) return false;
    descriptor_ = ::open(folder.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, mode & 0777);
    return descriptor_ >= 0;
}

/// Gives a nameless file, which has all of its bytes, a name that nobody has.
void OutputFile::name_temporary() {
    const auto nameless = fmt::format("/proc/self/fd/{}", descriptor_);
    for (int attempt = 0;; ++attempt) {
        temporary_ = random_name(destination_.file.parent_path(), ".part");
        remembered_.emplace(temporary_);
        if (linkat(AT_FDCWD, nameless.c_str(), AT_FDCWD, temporary_.c_str(), AT_SYMLINK_FOLLOW) == 0) return;
        const int error = errno;
        remembered_.reset();
        if (error != EEXIST || attempt == kAttempts) fail(errno_text(error));
    }
}

void OutputFile::open_temporary() {
    const auto& before = destination_.before;
    const auto mode = destination_.exists ? before.st_mode & kModeBits : kNewMode;
    nameless_ = open_nameless(mode);
    for (int attempt = 0; descriptor_ < 0; ++attempt) {
        temporary_ = random_name(destination_.file.parent_path(), ".part");
        remembered_.emplace(temporary_);
        descriptor_ = ::open(temporary_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode & 0777);
        if (descriptor_ >= 0) break;
        const int error = errno;
        remembered_.reset();
        if (error != EEXIST || attempt == kAttempts) fail(errno_text(error));
    }
    if (!destination_.exists) return;
    // Only root can preserve the owner, only members the group. The mode comes last: a change of owner clears mode bits.
    const bool same_group =
        fchown(descriptor_, before.st_uid, before.st_gid) == 0 || fchown(descriptor_, kKeepOwner, before.st_gid) == 0;
    if (fchmod(descriptor_, same_group ? mode : mode_for_another_group(mode)) != 0) errno = 0;
}

OutputFile::~OutputFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
    if (remembered_) unlink(temporary_.c_str());
}

void OutputFile::write(std::string_view bytes) {
    if (buffer_.size() + bytes.size() > kBufferBytes) flush();
    if (bytes.size() < kBufferBytes) {
        buffer_ += bytes;
    } else {
        put(bytes);
    }
}

/// If the reader of the standard output has closed it, the program ends by SIGPIPE, as other programs do.
void OutputFile::put(std::string_view bytes) const {
    const int error = write_all(descriptor_, bytes);
    if (error == EPIPE && is_standard_output(destination_)) end_by_signal(SIGPIPE);
    if (error) fail(errno_text(error));
}

void OutputFile::flush() { put(std::exchange(buffer_, {})); }

void OutputFile::finish() {
    flush();
    if (nameless_) name_temporary();
    if (::close(std::exchange(descriptor_, -1)) != 0) fail(errno_text(errno));
}

void OutputFile::put_in_place() {
    if (!remembered_) return;
    if (::rename(temporary_.c_str(), destination_.file.c_str()) != 0) fail(errno_text(errno));
    remembered_.reset();
}

void OutputFile::require_apart(const OutputFile& other) const {
    if (same_place(destination_, other.destination_)) fail("another of these files has the same path");
}

void OutputFile::commit() {
    finish();
    put_in_place();
}

void OutputFile::fail(std::string_view why) const {
    throw WriteError(fmt::format("{} cannot be written: {}", written_name(path_), why));
}

void write_file(const fs::path& path, std::string_view bytes) {
    OutputFile file(path);
    file.write(bytes);
    file.commit();
}

void require_writable_file(const fs::path& path, std::string_view option) {
    if (const auto destination = destination_of(path); !destination.problem.empty())
        refuse(option, path, destination.problem);
}

void require_writable_folder(const fs::path& path, std::string_view option) {
    if (path == kStandardOutput) refuse(option, path, "it is not a folder; a folder of that name is ./-");
    std::error_code none;
    auto nearest = path;
    while (!fs::exists(fs::symlink_status(nearest, none)) && nearest.has_relative_path())
        nearest = nearest.has_parent_path() ? nearest.parent_path() : fs::path(".");
    if (!fs::is_directory(nearest, none)) refuse(option, path, fmt::format("{} is not a folder", nearest.string()));
    if (access(nearest.c_str(), W_OK | X_OK) != 0) refuse(option, path, errno_text(errno));
}

}  // namespace lockstep
