#include "kernels/data/readers/compressed/byte_source.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include "kernels/base/errno_text.hpp"
#include "kernels/base/retries.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/data/readers/compressed/decompress.hpp"

namespace lockstep {
namespace {

class FileSource final : public ByteSource {
public:
    FileSource(const std::filesystem::path& path, std::string name, const Progress& progress)
        : name_(std::move(name)), progress_(progress) {
        // Opening a pipe without a writer would wait for one.
        file_ = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
        if (file_ < 0) {
            throw InputError(errno == ENOENT ? fmt::format("{}: there is no such file", name_)
                                             : fmt::format("{}: cannot be opened: {}", name_, errno_text(errno)));
        }
        struct stat status {};
        const auto known = ::fstat(file_, &status) == 0;
        // Some devices never end (/dev/zero); typed input of a terminal does.
        const bool device = S_ISBLK(status.st_mode) || (S_ISCHR(status.st_mode) && ::isatty(file_) == 0);
        if (known && (S_ISDIR(status.st_mode) || device)) {
            ::close(file_);
            throw InputError(fmt::format("{}: is a {}, not a file", name_, device ? "device" : "folder"));
        }
        waits_ = !known || !S_ISREG(status.st_mode);
        if (!waits_) size_ = static_cast<std::uint64_t>(status.st_size);
    }
    ~FileSource() override { ::close(file_); }
    FileSource(const FileSource&) = delete;
    FileSource& operator=(const FileSource&) = delete;

    std::size_t read(char* into, std::size_t size) override {
        Retries retries;
        while (true) {
            if (waits_) wait();
            const auto got = ::read(file_, into, size);
            if (got >= 0) {
                position_ += static_cast<std::uint64_t>(got);
                return static_cast<std::size_t>(got);
            }
            if (!retries.again(errno))
                throw InputError(fmt::format("{}: cannot be read: {}", name_, errno_text(errno)));
            waits_ = true;  // some files of /proc behave like pipes without being reported as such
        }
    }
    std::uint64_t position() const override { return position_; }
    std::uint64_t size() const override { return size_; }

private:
    /// Waits until there is data to read, or the end.
    void wait() const {
        pollfd file{.fd = file_, .events = POLLIN, .revents = 0};
        do progress_.check();
        while (::poll(&file, 1, kLookMs) <= 0);
    }

    static constexpr int kLookMs = 100;

    std::string name_;
    const Progress& progress_;
    bool waits_ = false;  ///< a pipe or a device, or a file that behaves like one
    int file_ = -1;
    std::uint64_t position_ = 0, size_ = 0;
};

class MemorySource final : public ByteSource {
public:
    explicit MemorySource(std::string_view content) : content_(content) {}
    std::size_t read(char* into, std::size_t size) override {
        const auto got = content_.copy(into, size, position_);
        position_ += got;
        return got;
    }
    std::uint64_t position() const override { return position_; }
    std::uint64_t size() const override { return content_.size(); }

private:
    std::string_view content_;
    std::size_t position_ = 0;
};

}  // namespace

std::unique_ptr<ByteSource> open_file(const std::filesystem::path& path, const std::string& name,
                                      const Progress& progress) {
    return decompressed(std::make_unique<FileSource>(path, name, progress), name);
}

std::unique_ptr<ByteSource> open_memory(std::string_view content, const std::string& name) {
    return decompressed(std::make_unique<MemorySource>(content), name);
}

}  // namespace lockstep
