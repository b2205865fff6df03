#ifdef LOCKSTEP_WITH_LIBARCHIVE

#include <algorithm>
#include <cerrno>
#include <exception>
#include <new>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <archive.h>
#include <archive_entry.h>

#include "kernels/data/readers/compressed/decompress.hpp"

namespace lockstep {
namespace {

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
    static constexpr std::string_view kLargeWindowWords = "too much memory";  // text of zstd's error
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
        if (said.find(kLargeWindowWords) != said.npos)
            return InputError(
                fmt::format("{}: was compressed with a window of more than 128 MiB (zstd --long), which is not "
                            "unpacked here: unpack it first, with zstd -d --long=31",
                            name_));
        // xz reports "No progress is possible" if its input is too short.
        const auto ends_early = std::any_of(std::begin(kCutOffWords), std::end(kCutOffWords),
                                            [&](std::string_view word) { return said.find(word) != said.npos; });
        return ends_early ? cut_off(name_) : damaged(name_, why);
    }
    /// libarchive is C: exceptions are stored until it has returned.
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

}  // namespace

std::unique_ptr<ByteSource> unpack_by_libarchive(std::unique_ptr<ByteSource> source, const std::string& name) {
    return std::make_unique<Unpacked>(std::move(source), name);
}

}  // namespace lockstep

#endif
