#include "kernels/run/snapshots/spill_file.hpp"

#include <fcntl.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <string>

#include <fmt/format.h>

#include "kernels/base/errno_text.hpp"
#include "kernels/base/retries.hpp"
#include "kernels/run/snapshots/spill_calls.hpp"

namespace lockstep {
namespace {

namespace fs = std::filesystem;

/// Space that is left free on a disk: kLeft, or 1 / kLeftPart of a small disk.
constexpr std::uint64_t kLeft = std::uint64_t{1} << 30, kLeftPart = 20;

std::uint64_t room_on(const struct statvfs& disk) {
    const auto free = std::uint64_t{disk.f_bavail} * disk.f_frsize;
    const auto left = std::min(kLeft, std::uint64_t{disk.f_blocks} * disk.f_frsize / kLeftPart);
    return free - std::min(free, left);
}

fs::path temporary_folder() {
    const auto* named = std::getenv("TMPDIR");
    return named && *named ? named : "/tmp";
}

/// Opens a file without a name; -1 and errno on failure.
int open_in(const fs::path& folder) {
    const int file = ::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
    if (file >= 0 || (errno != EOPNOTSUPP && errno != EISDIR && errno != EINVAL)) return file;
    // If the file system has no unnamed files: a random name that is unlinked at once.
    auto path = (folder / "lockstep-XXXXXX").string();
    const int named = mkostemp(path.data(), O_CLOEXEC);
    if (named >= 0) unlink(path.c_str());
    return named;
}

}  // namespace

SpillCalls& spill_calls() {
    static SpillCalls calls{pread, pwrite, fstatvfs};
    return calls;
}

SpillFile::~SpillFile() {
    if (file_ >= 0) close(file_);
}

void SpillFile::open() {
    folder_ = temporary_folder();
    file_ = open_in(folder_);
    if (file_ < 0)
        throw SpillError(fmt::format(
            "no temporary file can be made in {} for snapshots beyond the memory budget: {}; "
            "set TMPDIR to another folder, or take a smaller input (in the window a larger budget can be set)",
            folder_.string(), errno_text(errno)));
}

std::uint64_t SpillFile::room() const {
    struct statvfs disk {};
    const bool known =
        file_ >= 0 ? spill_calls().space(file_, &disk) == 0 : statvfs(temporary_folder().c_str(), &disk) == 0;
    return known ? room_on(disk) : 0;
}

void SpillFile::fail_to_write(int code) const {
    throw SpillError(
        fmt::format("snapshots beyond the memory budget cannot be written to {}: {}; set TMPDIR to another "
                    "folder, or take a smaller input (in the window a larger budget can be set)",
                    folder_.string(), errno_text(code)));
}

std::uint64_t SpillFile::write(std::span<const std::uint32_t> words) {
    if (file_ < 0) open();
    if (room() < words.size_bytes()) fail_to_write(ENOSPC);
    const auto place = end_;
    const auto* data = reinterpret_cast<const char*>(words.data());
    Retries retries;
    for (std::size_t done = 0, bytes = words.size_bytes(); done < bytes;) {
        const auto written = spill_calls().write(file_, data + done, bytes - done, static_cast<off_t>(place + done));
        if (written < 0 && retries.again(errno)) continue;
        if (written <= 0) fail_to_write(written == 0 ? ENOSPC : errno);
        retries.success();
        done += static_cast<std::size_t>(written);
    }
    end_ += words.size_bytes();
    return place;
}

void SpillFile::read(std::uint64_t place, std::span<std::uint32_t> words) const {
    auto* data = reinterpret_cast<char*>(words.data());
    Retries retries;
    for (std::size_t done = 0, bytes = words.size_bytes(); done < bytes;) {
        const auto got = spill_calls().read(file_, data + done, bytes - done, static_cast<off_t>(place + done));
        if (got < 0 && retries.again(errno)) continue;
        if (got <= 0)
            throw SpillError(fmt::format("a snapshot cannot be read back from its temporary file in {}: {}",
                                         folder_.string(), got == 0 ? "it is shorter than it was" : errno_text(errno)));
        retries.success();
        done += static_cast<std::size_t>(got);
    }
}

}  // namespace lockstep
