#include "kernels/data/readers/compressed/decompress.hpp"

#include <fmt/format.h>

#include <string_view>
#include <utility>

namespace lockstep {
namespace {

/// First returns again the bytes that were read to recognise the compression.
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

}  // namespace

InputError cut_off(const std::string& name) {
    return InputError(fmt::format("{}: the compressed data ends early: the file is cut off", name));
}

InputError damaged(const std::string& name, const char* why) {
    return InputError(
        fmt::format("{}: the compressed data is damaged ({})", name, why == nullptr ? "no reason given" : why));
}

std::unique_ptr<ByteSource> with_head(std::unique_ptr<ByteSource> source, std::size_t bytes, std::string& head) {
    head.resize(bytes);
    std::size_t length = 0;
    while (length < bytes) {
        const auto got = source->read(head.data() + length, bytes - length);
        if (got == 0) break;
        length += got;
    }
    head.resize(length);
    return std::make_unique<Rewound>(std::move(source), head);
}

std::unique_ptr<ByteSource> decompressed(std::unique_ptr<ByteSource> source, const std::string& name) {
    std::string head;
    source = with_head(std::move(source), 6, head);
    const auto compression = compression_of(head);
    if (compression == Compression::none) return source;
#ifdef LOCKSTEP_WITH_ZLIB
    if (compression == Compression::gz) return gunzip(std::move(source), name);
#endif
#ifdef LOCKSTEP_WITH_BZIP2
    if (compression == Compression::bz2) return bunzip2(std::move(source), name);
#endif
#ifdef LOCKSTEP_WITH_LZMA
    if (compression == Compression::xz) return unxz(std::move(source), name);
#endif
#ifdef LOCKSTEP_WITH_LIBARCHIVE
    return unpack_by_libarchive(std::move(source), name);
#else
    throw InputError(
        fmt::format("{}: this program was built without libarchive and cannot decompress it; unpack it first", name));
#endif
}

}  // namespace lockstep
