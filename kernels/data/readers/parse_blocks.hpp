#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <deque>
#include <exception>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "kernels/base/parallel.hpp"
#include "kernels/base/progress.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/data/readers/line_blocks.hpp"
#include "kernels/data/readers/line_cursor.hpp"

namespace lockstep {

/// Consecutive lines.
struct LineRun {
    std::uint32_t first = 0, count = 0;
};

/// The parsed blocks of a text in order. A line is a record or is skipped (a comment, an empty line); runs of skipped lines
/// take constant memory.
template <class Block>
class ParsedText {
public:
    struct Part {
        Block data;
        std::uint32_t num_lines = 0, num_records = 0;
        std::vector<LineRun> skipped;  ///< lines of this part that are not records

        void skip(std::uint32_t line) {
            if (!skipped.empty() && skipped.back().first + skipped.back().count == line) ++skipped.back().count;
            else skipped.push_back({line, 1});
        }
        std::optional<BadLine> bad;  ///< in the line after num_lines
    };

    std::deque<Part> parts;
    std::uint64_t lines_before = 0;  ///< number of header lines, which were read before

    std::uint64_t num_records() const {
        std::uint64_t sum = 0;
        for (const auto& part : parts) sum += part.num_records;
        return sum;
    }
    std::uint64_t num_lines() const {
        auto sum = lines_before;
        for (const auto& part : parts) sum += part.num_lines;
        return sum;
    }
    /// The line of a record. Records count from 0, lines from 1, over the whole text.
    std::uint64_t line_of(std::uint64_t record) const {
        auto line = lines_before + 1;
        for (const auto& part : parts) {
            if (record >= part.num_records) {
                record -= part.num_records;
                line += part.num_lines;
                continue;
            }
            auto within = static_cast<std::uint32_t>(record);
            for (const auto& skipped : part.skipped) {
                if (skipped.first > within) break;
                within += skipped.count;
            }
            return line + within;
        }
        return line;
    }
};

/// The end of a record that consists of one line.
struct LineEnd {
    std::size_t operator()(std::string_view text) const { return std::min(text.find('\n'), text.size()); }
};

/// Parses the rest of a text. While a worker reads and decompresses its next block, the others parse theirs.
/// parse_line  bool(std::string_view line, Block&): true for a record, false for a line to skip; throws BadLine
/// end_of      std::size_t(std::string_view text): the end of the first record of a block, before its line end
/// The first error in the order of the text is thrown as InputError "NAME:LINE: what".
template <class Block, class ParseLine, class EndOf = LineEnd>
ParsedText<Block> parse_blocks(LineBlocks& lines, Progress& progress, ParseLine parse_line, EndOf end_of = {}) {
    using Part = typename ParsedText<Block>::Part;
    ParsedText<Block> parsed;
    parsed.lines_before = lines.lines_taken();

    const auto parse = [&](std::string_view text, Part& part) {
        try {
            while (!text.empty()) {
                const auto end = end_of(text);
                const auto record = text.substr(0, end);
                if (parse_line(record, part.data)) ++part.num_records;
                else part.skip(part.num_lines);
                ++part.num_lines;
                if constexpr (!std::is_same_v<EndOf, LineEnd>)  // a record of several lines
                    for (auto more = std::count(record.begin(), record.end(), '\n'); more > 0; --more)
                        part.skip(part.num_lines++);
                text.remove_prefix(std::min(end + 1, text.size()));
            }
        } catch (BadLine& bad) {
            part.bad = std::move(bad);
        }
    };

    std::mutex mutex;  // guards all of these; a deque does not move parts while others are added
    bool stop = false;
    std::exception_ptr unreadable;
    const auto work = [&](unsigned) {
        std::string text;
        while (true) {
            Part* part = nullptr;
            {
                const std::scoped_lock lock(mutex);
                if (stop) return;
                try {
                    progress.check();
                    if (!lines.next(text)) {
                        stop = true;
                        return;
                    }
                } catch (...) {
                    unreadable = std::current_exception();
                    stop = true;
                    return;
                }
                part = &parsed.parts.emplace_back();
            }
            try {
                parse(text, *part);
            } catch (...) {
                const std::scoped_lock lock(mutex);
                stop = true;
                throw;
            }
            if (part->bad) {
                const std::scoped_lock lock(mutex);
                stop = true;
            }
        }
    };
    run_workers(lines.peek_is_all() ? 1 : std::min(worker_count(), 16u), work);
    progress.check();

    auto line = parsed.lines_before;
    for (const auto& part : parsed.parts) {
        line += part.num_lines;
        if (part.bad) throw InputError(fmt::format("{}:{}: {}", lines.name(), line + 1, part.bad->what));
    }
    try {
        if (unreadable) std::rethrow_exception(unreadable);
    } catch (const BadLine& bad) {
        throw InputError(fmt::format("{}:{}: {}", lines.name(), line + 1, bad.what));
    }
    return parsed;
}

}  // namespace lockstep
