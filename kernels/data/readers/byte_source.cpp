#include "kernels/data/readers/byte_source.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <exception>
#include <new>
#include <system_error>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef LOCKSTEP_WITH_LIBARCHIVE
#include <archive.h>
#include <archive_entry.h>
#endif
#ifdef LOCKSTEP_WITH_ZLIB
#include <zlib.h>
#endif

#include "kernels/data/input_error.hpp"

namespace lockstep {
namespace {

constexpr std::size_t kPieceBytes = 1 << 16;

std::string reason(int error) { return std::generic_category().message(error); }

class FileSource final : public ByteSource {
public:
    FileSource(const std::filesystem::path& path, std::string name) : name_(std::move(name)) {
        file_ = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
        if (file_ < 0) {
            throw InputError(errno == ENOENT ? fmt::format("{}: there is no such file", name_)
                                             : fmt::format("{}: cannot be opened: {}", name_, reason(errno)));
        }
        struct stat status {};
        const auto known = ::fstat(file_, &status) == 0;
        if (known && S_ISDIR(status.st_mode)) {
            ::close(file_);
            throw InputError(fmt::format("{}: is a folder, not a file", name_));
        }
        if (known && S_ISREG(status.st_mode)) size_ = static_cast<std::uint64_t>(status.st_size);
    }
    ~FileSource() override { ::close(file_); }
    FileSource(const FileSource&) = delete;
    FileSource& operator=(const FileSource&) = delete;

    std::size_t read(char* into, std::size_t size) override {
        while (true) {
            const auto got = ::read(file_, into, size);
            if (got >= 0) {
                position_ += static_cast<std::uint64_t>(got);
                return static_cast<std::size_t>(got);
            }
            if (errno != EINTR) throw InputError(fmt::format("{}: cannot be read: {}", name_, reason(errno)));
        }
    }
    std::uint64_t position() const override { return position_; }
    std::uint64_t size() const override { return size_; }

private:
    std::string name_;
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

/// Gives back the bytes that were read to recognise the compression.
class Rewound final : public ByteSource {
public:
    Rewound(std::unique_ptr<ByteSource> source, std::string head)
        : source_(std::move(source)), head_(std::move(head)) {}
    std::size_t read(char* into, std::size_t size) override {
        if (given_ == head_.size()) return source_->read(into, size);
        const auto got = head_.copy(into, size, given_);
        given_ += got;
        return got;
    }
    std::uint64_t position() const override { return source_->position(); }
    std::uint64_t size() const override { return source_->size(); }

private:
    std::unique_ptr<ByteSource> source_;
    std::string head_;
    std::size_t given_ = 0;
};

[[maybe_unused]] InputError cut_off(const std::string& name) {
    return InputError(fmt::format("{}: the compressed data ends early: the file is cut off", name));
}

[[maybe_unused]] InputError damaged(const std::string& name, const char* why) {
    return InputError(
        fmt::format("{}: the compressed data is damaged ({})", name, why == nullptr ? "no reason given" : why));
}

#ifdef LOCKSTEP_WITH_ZLIB
/// gzip by zlib: unlike libarchive's own reader, it compares the checksum.
class Gunzip final : public ByteSource {
public:
    Gunzip(std::unique_ptr<ByteSource> source, std::string name)
        : source_(std::move(source)), name_(std::move(name)), input_(kPieceBytes) {
        if (inflateInit2(&stream_, 15 + 16) != Z_OK) throw std::bad_alloc();
    }
    ~Gunzip() override { inflateEnd(&stream_); }
    Gunzip(const Gunzip&) = delete;
    Gunzip& operator=(const Gunzip&) = delete;

    std::size_t read(char* into, std::size_t size) override {
        size = std::min(size, std::size_t{1} << 30);
        stream_.next_out = reinterpret_cast<Bytef*>(into);
        stream_.avail_out = static_cast<uInt>(size);
        while (stream_.avail_out == size && !finished_) {
            if (stream_.avail_in == 0 && !refill()) {
                if (!between_members_) throw cut_off(name_);
                finished_ = true;
                break;
            }
            if (between_members_ && !next_member()) continue;
            const auto result = inflate(&stream_, Z_NO_FLUSH);
            if (result == Z_STREAM_END) between_members_ = true;
            else if (result == Z_MEM_ERROR) throw std::bad_alloc();
            else if (result != Z_OK && result != Z_BUF_ERROR) throw damaged(name_, stream_.msg);
        }
        return size - stream_.avail_out;
    }
    std::uint64_t position() const override { return source_->position() - stream_.avail_in; }
    std::uint64_t size() const override { return source_->size(); }

private:
    bool refill() {
        stream_.next_in = reinterpret_cast<Bytef*>(input_.data());
        stream_.avail_in = static_cast<uInt>(source_->read(input_.data(), input_.size()));
        return stream_.avail_in != 0;
    }
    /// Zeros may pad a file; anything else is a further member.
    bool next_member() {
        while (stream_.avail_in != 0 && *stream_.next_in == 0) {
            ++stream_.next_in;
            --stream_.avail_in;
        }
        if (stream_.avail_in == 0) return false;
        between_members_ = false;
        inflateReset(&stream_);
        return true;
    }

    std::unique_ptr<ByteSource> source_;
    std::string name_;
    std::vector<char> input_;
    z_stream stream_{};
    bool between_members_ = false, finished_ = false;
};
#endif

#ifdef LOCKSTEP_WITH_LIBARCHIVE
/// xz, bz2 and zst (and gz where zlib is not there) by libarchive's filters, without its archive formats.
class Unpacked final : public ByteSource {
public:
    Unpacked(std::unique_ptr<ByteSource> source, std::string name)
        : source_(std::move(source)), name_(std::move(name)), input_(kPieceBytes), archive_(archive_read_new()) {
        if (archive_ == nullptr) throw std::bad_alloc();
        archive_read_support_filter_gzip(archive_.get());
        archive_read_support_filter_xz(archive_.get());
        archive_read_support_filter_bzip2(archive_.get());
        archive_read_support_filter_zstd(archive_.get());
        archive_read_support_format_raw(archive_.get());
        archive_read_support_format_empty(archive_.get());
    }

    std::size_t read(char* into, std::size_t size) override {
        if (!opened_ && !open()) return 0;
        const auto got = archive_read_data(archive_.get(), into, size);
        if (got < 0) throw failure();
        return static_cast<std::size_t>(got);
    }
    std::uint64_t position() const override { return source_->position(); }
    std::uint64_t size() const override { return source_->size(); }

private:
    static constexpr std::string_view kCutOffWords[] = {"runcated", "premature", "No progress"};

    struct Free {
        void operator()(archive* a) const { archive_read_free(a); }
    };

    bool open() {
        opened_ = true;
        if (archive_read_open(archive_.get(), this, nullptr, &Unpacked::refill, nullptr) != ARCHIVE_OK) throw failure();
        archive_entry* entry = nullptr;
        const auto result = archive_read_next_header(archive_.get(), &entry);
        if (result == ARCHIVE_EOF) return false;
        if (result != ARCHIVE_OK) throw failure();
        return true;
    }
    InputError failure() const {
        if (error_) std::rethrow_exception(error_);
        const auto* why = archive_error_string(archive_.get());
        const std::string_view said(why == nullptr ? "" : why);
        // "No progress is possible" is how xz says that it was given too little.
        const auto ends_early = std::any_of(std::begin(kCutOffWords), std::end(kCutOffWords),
                                            [&](std::string_view word) { return said.find(word) != said.npos; });
        return ends_early ? cut_off(name_) : damaged(name_, why);
    }
    /// libarchive is C: exceptions wait until it has returned.
    static la_ssize_t refill(archive* a, void* self, const void** buffer) {
        auto& me = *static_cast<Unpacked*>(self);
        try {
            *buffer = me.input_.data();
            return static_cast<la_ssize_t>(me.source_->read(me.input_.data(), me.input_.size()));
        } catch (...) {
            me.error_ = std::current_exception();
            archive_set_error(a, EIO, "cannot be read");
            return -1;
        }
    }

    std::unique_ptr<ByteSource> source_;
    std::string name_;
    std::vector<char> input_;
    std::exception_ptr error_;
    std::unique_ptr<archive, Free> archive_;
    bool opened_ = false;
};
#endif

enum class Compression { none, gz, xz, bz2, zst };

Compression compression_of(std::string_view head) {
    using namespace std::string_view_literals;
    if (head.starts_with("\x1F\x8B"sv)) return Compression::gz;
    if (head.starts_with("\xFD"
                         "7zXZ\0"sv))
        return Compression::xz;
    if (head.starts_with("BZh"sv) && head.size() > 3 && head[3] >= '1' && head[3] <= '9') return Compression::bz2;
    if (head.starts_with("\x28\xB5\x2F\xFD"sv)) return Compression::zst;
    return Compression::none;
}

std::unique_ptr<ByteSource> unpacked(std::unique_ptr<ByteSource> source, const std::string& name) {
    std::string head(6, '\0');
    std::size_t length = 0;
    while (length < head.size()) {
        const auto got = source->read(head.data() + length, head.size() - length);
        if (got == 0) break;
        length += got;
    }
    head.resize(length);
    const auto compression = compression_of(head);
    source = std::make_unique<Rewound>(std::move(source), std::move(head));
    if (compression == Compression::none) return source;
#ifdef LOCKSTEP_WITH_ZLIB
    if (compression == Compression::gz) return std::make_unique<Gunzip>(std::move(source), name);
#endif
#ifdef LOCKSTEP_WITH_LIBARCHIVE
    return std::make_unique<Unpacked>(std::move(source), name);
#else
    throw InputError(
        fmt::format("{}: this program was built without libarchive and cannot decompress it; unpack it first", name));
#endif
}

}  // namespace

std::unique_ptr<ByteSource> open_file(const std::filesystem::path& path, const std::string& name) {
    return unpacked(std::make_unique<FileSource>(path, name), name);
}

std::unique_ptr<ByteSource> open_memory(std::string_view content, const std::string& name) {
    return unpacked(std::make_unique<MemorySource>(content), name);
}

}  // namespace lockstep
