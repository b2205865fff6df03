#include "kernels/data/readers/compressed/utf16.hpp"

#include <array>
#include <cerrno>
#include <optional>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <iconv.h>

#include "kernels/data/input_error.hpp"
#include "kernels/data/readers/compressed/decompress.hpp"

namespace lockstep {
namespace {

class Utf16Source final : public ByteSource {
public:
    Utf16Source(std::unique_ptr<ByteSource> source, const char* encoding, std::string name)
        : source_(std::move(source)), name_(std::move(name)), converter_(iconv_open("UTF-8", encoding)) {
        if (converter_ == reinterpret_cast<iconv_t>(-1))
            throw InputError(
                fmt::format("{}: is {} text, which this system cannot convert; save it as UTF-8", name_, encoding));
    }
    ~Utf16Source() override { iconv_close(converter_); }
    Utf16Source(const Utf16Source&) = delete;
    Utf16Source& operator=(const Utf16Source&) = delete;

    std::size_t read(char* into, std::size_t size) override {
        while (given_ == utf8_.size()) {
            if (at_end_) return 0;
            convert_next_piece();
        }
        const auto got = utf8_.copy(into, size, given_);
        given_ += got;
        return got;
    }
    std::uint64_t position() const override { return source_->position(); }
    std::uint64_t size() const override { return source_->size(); }

private:
    void convert_next_piece() {
        const auto kept = utf16_.size();  // bytes of a character that the previous piece has split
        utf16_.resize(kept + kPieceBytes);
        const auto got = source_->read(utf16_.data() + kept, kPieceBytes);
        utf16_.resize(kept + got);
        at_end_ = got == 0;
        utf8_.resize(2 * utf16_.size() + 4);
        char *in = utf16_.data(), *out = utf8_.data();
        std::size_t in_left = utf16_.size(), out_left = utf8_.size();
        const bool failed = iconv(converter_, &in, &in_left, &out, &out_left) == static_cast<std::size_t>(-1);
        if (failed && (errno != EINVAL || at_end_))
            throw InputError(fmt::format("{}: is UTF-16 text, and damaged; save it as UTF-8", name_));
        utf8_.resize(utf8_.size() - out_left);
        utf16_.erase(0, utf16_.size() - in_left);
        given_ = 0;
    }

    std::unique_ptr<ByteSource> source_;
    std::string name_;
    iconv_t converter_;
    std::string utf16_, utf8_;
    std::size_t given_ = 0;
    bool at_end_ = false;
};

/// Recognises UTF-16 by its byte order mark, or two ASCII letters. Null: it is not UTF-16.
const char* utf16_of(std::string_view head) {
    const auto is_letter = [&](std::size_t at) { return head[at] > 0 && head[at] < 127; };
    if (head.size() < 4) return nullptr;
    if (head.starts_with("\xFF\xFE") || (is_letter(0) && head[1] == 0 && is_letter(2) && head[3] == 0))
        return "UTF-16LE";
    if (head.starts_with("\xFE\xFF") || (head[0] == 0 && is_letter(1) && head[2] == 0 && is_letter(3)))
        return "UTF-16BE";
    return nullptr;
}

}  // namespace

std::unique_ptr<ByteSource> as_utf8(std::unique_ptr<ByteSource> source, const std::string& name) {
    std::string head;
    source = with_head(std::move(source), 4, head);
    const auto* encoding = utf16_of(head);
    if (encoding == nullptr) return source;
    return std::make_unique<Utf16Source>(std::move(source), encoding, name);
}

}  // namespace lockstep
