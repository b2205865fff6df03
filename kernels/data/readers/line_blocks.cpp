#include "kernels/data/readers/line_blocks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "kernels/data/input_error.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/data/readers/compressed/utf16.hpp"
#include "kernels/data/readers/line_cursor.hpp"

namespace lockstep {
namespace {

constexpr std::uint64_t kTextBetweenLooks = std::uint64_t{1} << 26;
constexpr std::uint64_t kSpareMemory = std::uint64_t{1} << 28;  ///< memory that is left free
constexpr std::size_t kFirstBytes = std::size_t{1} << 14;

/// For .npy and .npz files, whose bytes are not changed.
bool begins_as_binary(std::string_view head) { return head.starts_with("\x93NUM") || head.starts_with("PK\x03\x04"); }

}  // namespace

LineBlocks::LineBlocks(std::unique_ptr<ByteSource> source, std::string name, Progress& progress,
                       std::size_t block_bytes, FreeMemory free_memory)
    : source_(as_utf8(std::move(source), name)),
      name_(std::move(name)),
      progress_(progress),
      block_bytes_(block_bytes),
      free_memory_(free_memory) {
    progress_.begin("Reading " + name_, source_->size());
    read_on(4);
    is_text_ = !begins_as_binary(buffer_);
    fill(block_bytes_);
    constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
    if (std::string_view(buffer_).starts_with(byte_order_mark)) start_ = byte_order_mark.size();
}

/// Reads until there are `bytes` bytes, or the text ends.
void LineBlocks::fill(std::size_t bytes) {
    if (start_ > 0 && available() < bytes) {
        buffer_.erase(0, start_);
        start_ = 0;
    }
    const auto before = buffer_.size();
    read_on(bytes);
    if (!is_text_) return;
    // The byte after a carriage return decides whether it ends a line.
    while (!at_end_ && buffer_.ends_with('\r')) read_on(available() + 1);
    end_lines_at_carriage_returns(first_filled_ ? before : 0);
    first_filled_ = true;
}

/// Turns carriage returns without a line feed into line feeds.
void LineBlocks::end_lines_at_carriage_returns(std::size_t from) {
    for (auto at = buffer_.find('\r', from); at != buffer_.npos; at = buffer_.find('\r', at)) {
        const auto end = std::min(buffer_.find_first_not_of('\r', at), buffer_.size());
        if (end == buffer_.size() || buffer_[end] != '\n')
            std::fill(buffer_.begin() + static_cast<std::ptrdiff_t>(at),
                      buffer_.begin() + static_cast<std::ptrdiff_t>(end), '\n');
        at = end;
    }
}

void LineBlocks::read_on(std::size_t bytes) {
    while (!at_end_ && available() < bytes) {
        progress_.check();
        require_memory();
        const auto before = buffer_.size();
        const auto wanted =
            std::min(bytes - available(), std::max(kFirstBytes, available()));  // small files get small buffers
        buffer_.resize(before + wanted);
        const auto got = source_->read(buffer_.data() + before, wanted);
        buffer_.resize(before + got);
        text_bytes_ += got;
        at_end_ = got == 0;
        progress_.set(source_->position());
    }
}

void LineBlocks::require_line_to_end() const {
    if (available() > longest_line_)
        throw BadLine{fmt::format("this line is longer than {}", bytes_in_words(longest_line_))};
}

/// The stored part of a text may exceed the memory, and the length of a pipe is unknown.
void LineBlocks::require_memory() {
    if (text_bytes_ - asked_at_ < kTextBetweenLooks) return;
    asked_at_ = text_bytes_;
    const auto free = free_memory_();
    if (free >= kSpareMemory) return;
    throw InputError(fmt::format("{}: does not fit into memory: after {} of its text {} are free", name_,
                                 bytes_in_words(text_bytes_), bytes_in_words(free)));
}

std::string_view LineBlocks::peek() {
    fill(block_bytes_);
    return std::string_view(buffer_).substr(start_);
}

bool LineBlocks::take_line(std::string_view& line) {
    auto end = buffer_.find('\n', start_);
    while (end == std::string::npos && !at_end_) {
        try {
            require_line_to_end();
        } catch (const BadLine& bad) {
            throw InputError(fmt::format("{}:{}: {}", name_, lines_taken_ + 1, bad.what));
        }
        const auto searched = available();
        fill(searched + block_bytes_);
        end = buffer_.find('\n', start_ + searched);
    }
    if (exhausted()) return false;
    if (end == std::string::npos) end = buffer_.size();
    line = std::string_view(buffer_).substr(start_, end - start_);
    start_ = std::min(end + 1, buffer_.size());
    ++lines_taken_;
    return true;
}

std::size_t LineBlocks::take_bytes(char* into, std::size_t size) {
    std::size_t taken = 0;
    while (taken < size) {
        if (available() == 0) fill(block_bytes_);
        const auto got = std::min(size - taken, available());
        if (got == 0) break;
        buffer_.copy(into + taken, got, start_);
        start_ += got;
        taken += got;
    }
    return taken;
}

/// The position after the last whole record; start_ if there is none.
std::size_t LineBlocks::last_cut() const {
    const auto text = std::string_view(buffer_).substr(start_);
    const auto last_line = text.rfind('\n');
    if (last_line == text.npos) return start_;
    if (!record_end_ || text.find('"') == text.npos) return start_ + last_line + 1;
    std::size_t cut = 0;
    for (std::size_t end = 0; (end = record_end_(text.substr(cut))) != text.npos;) cut += end;
    return start_ + cut;
}

bool LineBlocks::next(std::string& text) {
    fill(block_bytes_);
    auto cut = last_cut();
    while (!at_end_ && cut == start_) {
        require_line_to_end();
        fill(std::min(2 * available(), longest_line_ + 1));
        cut = last_cut();
    }
    if (exhausted()) return false;
    const auto end = at_end_ ? buffer_.size() : cut;
    text.assign(buffer_, end, std::string::npos);  // the beginning of the next block
    text.reserve(block_bytes_);
    buffer_.resize(end);
    buffer_.swap(text);
    if (start_ > 0) text.erase(0, start_);
    start_ = 0;
    return true;
}

}  // namespace lockstep
