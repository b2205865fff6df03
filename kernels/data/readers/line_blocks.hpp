#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "kernels/base/available_memory.hpp"
#include "kernels/base/progress.hpp"
#include "kernels/data/readers/compressed/byte_source.hpp"

namespace lockstep {

/// A text, first line by line (headers), then in blocks of whole lines for parallel parsing. Text is read and decompressed
/// on demand. UTF-16 becomes UTF-8; a carriage return without a line feed becomes a line feed, since it ends a line.
class LineBlocks {
public:
    static constexpr std::size_t kBlockBytes = 1 << 20;

    /// Maximum bytes of a line: of a record, and of a line that contains a list of numbers or a whole tree.
    static constexpr std::size_t kLongestRecord = std::size_t{1} << 24, kLongestList = std::size_t{1} << 28;

    using FreeMemory = std::uint64_t (*)();

    /// free_memory  bytes still available: if they run short, reading ends with an InputError
    LineBlocks(std::unique_ptr<ByteSource> source, std::string name, Progress& progress,
               std::size_t block_bytes = kBlockBytes, FreeMemory free_memory = available_memory);

    const std::string& name() const { return name_; }
    /// Limits lines to kLongestList from now on.
    void expect_lists() { longest_line_ = kLongestList; }
    /// Defines where blocks of a text with double quotes may be cut; texts without quotes are cut at any line.
    /// record_end(text)  the position after the first record and its line end; npos: the text ends before it
    using RecordEnd = std::function<std::size_t(std::string_view text)>;
    void cut_behind_records(RecordEnd record_end) { record_end_ = std::move(record_end); }
    /// The next block, or the whole rest, without consuming it.
    std::string_view peek();
    /// True if peek() returns the whole rest.
    bool peek_is_all() const { return at_end_; }
    /// The next line without its line end, valid until the next call. False at the end.
    bool take_line(std::string_view& line);
    /// The next bytes; fewer at the end.
    std::size_t take_bytes(char* into, std::size_t size);
    /// Number of lines that take_line() has returned.
    std::uint64_t lines_taken() const { return lines_taken_; }
    /// The next block of whole lines; the last line of a text may lack its line end. False at the end. Throws BadLine if a line
    /// is too long.
    bool next(std::string& text);
    bool exhausted() const { return at_end_ && start_ == buffer_.size(); }
    /// Decompressed bytes read so far.
    std::uint64_t text_bytes() const { return text_bytes_; }

private:
    void fill(std::size_t bytes);
    void read_on(std::size_t bytes);
    void end_lines_at_carriage_returns(std::size_t from);
    std::size_t last_cut() const;
    std::size_t available() const { return buffer_.size() - start_; }
    void require_line_to_end() const;
    void require_memory();

    std::unique_ptr<ByteSource> source_;
    std::string name_;
    Progress& progress_;
    std::size_t block_bytes_, longest_line_ = kLongestRecord;
    FreeMemory free_memory_;
    std::uint64_t asked_at_ = 0;  ///< bytes of text when free memory was last checked
    std::string buffer_;
    std::size_t start_ = 0;
    std::uint64_t lines_taken_ = 0, text_bytes_ = 0;
    RecordEnd record_end_;
    bool at_end_ = false, is_text_ = true, first_filled_ = false;
};

}  // namespace lockstep
