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

#include "app/session/output/abandoned.hpp"
#include "app/session/output/interrupt.hpp"
#include "app/session/output/random_name.hpp"
#include "app/session/output/write_all.hpp"
#include "kernels/base/errno_text.hpp"
#include "kernels/data/input_error.hpp"

namespace lockstep {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kBufferBytes = std::size_t{1} << 16;
constexpr const char* kEnding = ".part";
constexpr int kAttempts = 16;  // to find an unused name
constexpr auto kLookAgain = std::chrono::milliseconds(50);
constexpr mode_t kModeBits = 07777, kNewMode = 0666;

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
        const int folder = destination_.folder->descriptor();
        while ((descriptor_ = openat(folder, destination_.name.c_str(), kFlags | O_NOFOLLOW | O_NONBLOCK)) < 0 &&
               pipe && errno == ENXIO) {
            if (!takes_interrupts()) fail("nobody reads from it");
            throw_if_interrupted();
            std::this_thread::sleep_for(kLookAgain);
        }
    }
    if (descriptor_ < 0) fail(errno_text(errno));
}

/// Opens a file without a name, if the file system supports it: nothing of the file remains, however the program ends.
bool OutputFile::open_nameless(mode_t mode) {
    if (access("/proc/self/fd", X_OK) != 0) return false;
    descriptor_ = openat(destination_.folder->descriptor(), ".", O_TMPFILE | O_WRONLY | O_CLOEXEC, mode & 0777);
    return descriptor_ >= 0;
}

/// Takes a random name in the destination's folder; `make` creates the file of that name and returns success.
template <class Make>
void OutputFile::take_name(Make make) {
    for (int attempt = 0;; ++attempt) {
        temporary_ = random_name({}, kEnding).string();
        remembered_.emplace(destination_.folder->path() / temporary_);
        if (make()) return;
        const int error = errno;
        remembered_.reset();
        if (error != EEXIST || attempt == kAttempts) fail(errno_text(error));
    }
}

/// Gives the completely written nameless file a random unused name.
void OutputFile::name_temporary() {
    const auto nameless = fmt::format("/proc/self/fd/{}", descriptor_);
    take_name([&] {
        return linkat(AT_FDCWD, nameless.c_str(), destination_.folder->descriptor(), temporary_.c_str(),
                      AT_SYMLINK_FOLLOW) == 0;
    });
}

/// Opens a file of the user who runs the program. If it replaces a file of this user, mode and group stay.
void OutputFile::open_temporary() {
    const auto& before = destination_.before;
    const bool own = destination_.exists && before.st_uid == geteuid();
    const auto mode = own ? before.st_mode & kModeBits : kNewMode;
    // Also beside a nameless file: it has a name between finish() and put_in_place().
    remove_abandoned(destination_.folder->path().c_str(), kEnding);
    nameless_ = open_nameless(mode);
    if (!nameless_) {
        take_name([&] {
            descriptor_ = openat(destination_.folder->descriptor(), temporary_.c_str(),
                                 O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode & 0777);
            return descriptor_ >= 0;
        });
        mark_in_use(descriptor_);
    }
    if (!own) return;
    // Only members can preserve the group. The mode comes last: a change of group clears mode bits.
    constexpr auto kKeepOwner = static_cast<uid_t>(-1);
    const bool same_group = fchown(descriptor_, kKeepOwner, before.st_gid) == 0;
    if (fchmod(descriptor_, same_group ? mode : mode_for_another_group(mode)) != 0) errno = 0;
}

OutputFile::~OutputFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
    if (remembered_) unlinkat(destination_.folder->descriptor(), temporary_.c_str(), 0);
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

/// Exchanges the two names if the file system can: the replaced file then has the temporary name and can be restored.
void OutputFile::put_in_place() {
    if (!remembered_) return;
    const int folder = destination_.folder->descriptor();
    const auto *from = temporary_.c_str(), *to = destination_.name.c_str();
    if (destination_.exists && renameat2(folder, from, folder, to, RENAME_EXCHANGE) == 0) {
        placed_ = Placed::exchanged;
        return;
    }
    if (renameat(folder, from, folder, to) != 0) fail(errno_text(errno));
    placed_ = destination_.exists ? Placed::replaced : Placed::created;
    remembered_.reset();
}

void OutputFile::take_back() {
    const int folder = destination_.folder ? destination_.folder->descriptor() : -1;
    const auto placed = std::exchange(placed_, Placed::no);
    if (placed == Placed::created) unlinkat(folder, destination_.name.c_str(), 0);
    if (placed == Placed::exchanged)
        renameat2(folder, temporary_.c_str(), folder, destination_.name.c_str(), RENAME_EXCHANGE);
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
