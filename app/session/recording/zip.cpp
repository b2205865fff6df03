#include "app/session/recording/zip.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <exception>
#include <vector>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include "kernels/base/errno_text.hpp"
#include "kernels/data/input_error.hpp"

#ifdef LOCKSTEP_WITH_ZLIB
#include <zlib.h>
#endif

#if LOCKSTEP_WITH_LIBARCHIVE
#include <archive.h>
#include <archive_entry.h>
#endif

namespace lockstep {
namespace {

InputError cannot_be_read(const std::filesystem::path& file, int code) {
    return InputError(fmt::format("{} cannot be read: {}", file.string(), errno_text(code)));
}

}  // namespace

ZipFile::ZipFile(std::filesystem::path path) : path_(std::move(path)) {
    const int opened = open(path_.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (opened < 0 && errno == ENOENT) throw InputError(path_.string() + ": there is no such file");
    if (opened < 0) throw cannot_be_read(path_, errno);
    descriptor_ = std::shared_ptr<const int>(new int(opened), [](const int* descriptor) {
        ::close(*descriptor);
        delete descriptor;
    });
    struct stat status {};
    if (fstat(opened, &status) != 0) throw cannot_be_read(path_, errno);
    if (S_ISDIR(status.st_mode)) throw InputError(path_.string() + " is a folder");
    if (!S_ISREG(status.st_mode)) throw InputError(path_.string() + " is not a file");
}

#if LOCKSTEP_WITH_LIBARCHIVE

struct ZipWriter::State {
    OutputFile& file;
    ::archive* zip = archive_write_new();
    std::exception_ptr failure;  ///< thrown by the file; stored, since libarchive's callbacks are C

    explicit State(OutputFile& its_file) : file(its_file) {}
    ~State() { archive_write_free(zip); }
    State(const State&) = delete;
    State& operator=(const State&) = delete;
    void require(int result) const {
        if (failure) std::rethrow_exception(failure);
        if (result < ARCHIVE_OK)
            throw WriteError(fmt::format("the zip could not be written: {}", archive_error_string(zip)));
    }
};

ZipWriter::ZipWriter(OutputFile& file) : state_(std::make_unique<State>(file)) {
    auto* zip = state_->zip;
    archive_write_set_format_zip(zip);
    archive_write_set_options(zip, "zip:compression=deflate,zip:compression-level=1");
    archive_write_set_bytes_per_block(zip, 0);  // a stream has no blocks to fill
    const auto write = [](::archive*, void* data, const void* bytes, std::size_t size) -> la_ssize_t {
        auto& state = *static_cast<State*>(data);
        try {
            state.file.write(bytes, size);
            return static_cast<la_ssize_t>(size);
        } catch (...) {
            state.failure = std::current_exception();
            return -1;
        }
    };
    state_->require(archive_write_open(zip, state_.get(), nullptr, write, nullptr));
}

ZipWriter::~ZipWriter() = default;

void ZipWriter::add(const std::string& name, std::string_view content) {
    begin(name, content.size());
    part(content);
    end();
}

void ZipWriter::begin(const std::string& name, std::uint64_t bytes, bool compress) {
    state_->require(compress ? archive_write_zip_set_compression_deflate(state_->zip)
                             : archive_write_zip_set_compression_store(state_->zip));
    const std::unique_ptr<archive_entry, decltype(&archive_entry_free)> entry(archive_entry_new(), archive_entry_free);
    archive_entry_set_pathname(entry.get(), name.c_str());
    archive_entry_set_size(entry.get(), static_cast<la_int64_t>(bytes));
    archive_entry_set_filetype(entry.get(), AE_IFREG);
    archive_entry_set_perm(entry.get(), 0644);
    constexpr std::time_t k1980 =
        315532800;  // the earliest time that a zip can store, so that equal members give equal bytes
    archive_entry_set_mtime(entry.get(), k1980, 0);
    state_->require(archive_write_header(state_->zip, entry.get()));
}

void ZipWriter::part(std::string_view content) {
    constexpr std::size_t kMegabyte = std::size_t{1} << 20;
    while (!content.empty()) {
        const auto written = archive_write_data(state_->zip, content.data(), std::min(content.size(), kMegabyte));
        state_->require(written > 0 ? ARCHIVE_OK : ARCHIVE_FATAL);
        content.remove_prefix(static_cast<std::size_t>(written));
        if (progress_) progress_(static_cast<std::size_t>(written));
    }
}

void ZipWriter::end() { state_->require(archive_write_finish_entry(state_->zip)); }

void ZipWriter::close() { state_->require(archive_write_close(state_->zip)); }

struct ZipReader::State {
    std::string name;  ///< of the file
    std::string member;
    ::archive* zip = archive_read_new();
    int descriptor = -1;

    ~State() {
        archive_read_free(zip);
        if (descriptor >= 0) ::close(descriptor);
    }
    std::string reason() const {
        const auto* text = archive_error_string(zip);
        return text ? text : "it is damaged";
    }
};

ZipReader::ZipReader(const ZipFile& file, Mode mode) : state_(std::make_unique<State>()) {
    state_->name = file.path().string();
    auto* zip = state_->zip;
    if (mode == Mode::whole) archive_read_support_format_zip_seekable(zip);
    else archive_read_support_format_zip_streamable(zip);
    // A second opening of the same file has a place of its own in it.
    state_->descriptor = open(fmt::format("/proc/self/fd/{}", file.descriptor()).c_str(), O_RDONLY | O_CLOEXEC);
    if (state_->descriptor < 0) throw cannot_be_read(file.path(), errno);
    constexpr std::size_t kBlock = 1u << 16;
    if (archive_read_open_fd(zip, state_->descriptor, kBlock) != ARCHIVE_OK)
        throw InputError(fmt::format("{} cannot be read as a zip: {}", state_->name, state_->reason()));
}

ZipReader::~ZipReader() = default;

std::optional<std::string> ZipReader::next() {
    archive_entry* entry = nullptr;
    const auto result = archive_read_next_header(state_->zip, &entry);
    if (result == ARCHIVE_EOF) return std::nullopt;
    if (result != ARCHIVE_OK)
        throw InputError(fmt::format("{} cannot be read as a zip: {}", state_->name, state_->reason()));
    const auto* name = archive_entry_pathname(entry);
    if (!name) throw InputError(fmt::format("{} has a member without a name", state_->name));
    state_->member = name;
    return state_->member;
}

std::string ZipReader::read(std::uint64_t max_bytes) {
    std::string content;
    std::array<char, 1u << 16> part;
    for (;;) {
        const auto size = archive_read_data(state_->zip, part.data(), part.size());
        if (size == 0) return content;
        if (size < 0)
            throw InputError(fmt::format("{}: {} is damaged: {}", state_->name, state_->member, state_->reason()));
        if (content.size() + static_cast<std::uint64_t>(size) > max_bytes)
            throw InputError(fmt::format("{}: {} has more than the {} bytes that it must have", state_->name,
                                         state_->member, max_bytes));
        content.append(part.data(), static_cast<std::size_t>(size));
    }
}

#else

namespace {
constexpr const char* kMissing = "recordings need a build with libarchive (Debian: libarchive-dev)";
}
struct ZipWriter::State {};
ZipWriter::ZipWriter(OutputFile&) { throw WriteError(kMissing); }
ZipWriter::~ZipWriter() = default;
void ZipWriter::add(const std::string&, std::string_view) {}
void ZipWriter::begin(const std::string&, std::uint64_t, bool) {}
void ZipWriter::part(std::string_view) {}
void ZipWriter::end() {}
void ZipWriter::close() {}
struct ZipReader::State {};
ZipReader::ZipReader(const ZipFile& file, Mode) {
    throw InputError(fmt::format("{}: {}", file.path().string(), kMissing));
}
ZipReader::~ZipReader() = default;
std::optional<std::string> ZipReader::next() { return std::nullopt; }
std::string ZipReader::read(std::uint64_t) { return {}; }

#endif

bool is_worth_compressing(std::string_view content) {
#ifdef LOCKSTEP_WITH_ZLIB
    constexpr std::size_t kLarge = std::size_t{1} << 20, kSample = std::size_t{1} << 16;
    constexpr std::size_t kWorthIt =
        kSample / 3;  // random numbers are not: compression is the slowest part of a recording
    if (content.size() < kLarge) return true;
    const auto sample = content.substr(content.size() / 2, kSample);
    std::vector<Bytef> compressed(compressBound(kSample));
    auto size = static_cast<uLongf>(compressed.size());
    const auto result = compress2(compressed.data(), &size, reinterpret_cast<const Bytef*>(sample.data()), kSample, 1);
    return result != Z_OK || size <= kWorthIt;
#else
    return !content.empty();
#endif
}

}  // namespace lockstep
