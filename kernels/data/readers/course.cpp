// Tsai's problem in the format of the course CME 213: in a.txt "n p q N", then n reals a, p starts of segments s, the last
// of which is n, and n indices k; beside it, in x.txt, q reals. Lines break anywhere.
#include <charconv>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "kernels/data/names/foreign_text.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/data/readers/compressed/byte_source.hpp"
#include "kernels/data/readers/readers.hpp"
#include "kernels/data/readers/real_number.hpp"
#include "kernels/data/readers/segment_builder.hpp"
#include "kernels/data/readers/word_stream.hpp"

namespace lockstep {
namespace {

constexpr std::uint64_t kMaxIterations = 1000;

std::uint64_t take_whole(WordStream& words, const char* what, std::uint64_t lowest, std::uint64_t highest) {
    const auto word = words.next();
    if (word.empty()) throw words.error(fmt::format("the file ends before the {}", what));
    try {
        return LineCursor(word).number_within(what, lowest, highest);
    } catch (const BadLine& bad) {
        throw words.error(bad.what);
    }
}

std::vector<float> take_reals(WordStream& words, std::uint64_t count, const char* what, const Progress& progress) {
    std::vector<float> reals;
    while (reals.size() < count) {
        if (reals.size() % 4096 == 0) progress.check();
        const auto word = words.next();
        if (word.empty())
            throw words.error(
                fmt::format("the file ends before {} {} of {}", what, count_text(reals.size()), count_text(count)));
        try {
            reals.push_back(parse_float32(word, what));
        } catch (const BadLine& bad) {
            throw words.error(bad.what);
        }
    }
    return reals;
}

void require_end(WordStream& words, const char* what) {
    const auto word = words.next();
    if (!word.empty()) throw words.error(fmt::format("\"{}\" is one number too many: {}", printable(word), what));
}

void take_starts(WordStream& words, std::uint64_t count, std::uint64_t n, Segments& segments) {
    segments.offsets.clear();
    for (std::uint64_t i = 0; i < count; ++i) {
        const auto start = take_whole(words, "start of a segment", 0, n);
        if (i == 0 && start != 0) throw words.error(fmt::format("the first start is {}, must be 0", start));
        if (i > 0 && start <= segments.offsets.back())
            throw words.error(
                fmt::format("start {} is not larger than the previous one, {}", start, segments.offsets.back()));
        segments.offsets.push_back(static_cast<std::uint32_t>(start));
    }
    if (segments.offsets.back() != n)
        throw words.error(fmt::format("the last start is {}, must be n = {}", segments.offsets.back(), n));
}

/// The name of the file of x, without the extension of a compression.
std::string name_of_x_beside(std::string_view name) {
    const auto plain = plain_name(name);
    std::string beside(name.substr(0, plain.size()));
    beside.replace(beside.size() - 5, 1, "x");  // of "a.txt"
    return beside;
}

/// "a.txt" or "NAME_a.txt", plain or compressed.
bool is_course_name(std::string_view name) {
    const auto plain = plain_name(name);
    return plain == "a.txt" || plain.ends_with("_a.txt");
}

std::filesystem::path path_of_x(const std::filesystem::path& path) {
    const auto stem = name_of_x_beside(path.filename().string());
    for (const auto* ending : {"", ".gz", ".xz", ".bz2", ".zst"}) {
        auto beside = path.parent_path() / (stem + ending);
        std::error_code ignored;
        if (std::filesystem::is_regular_file(beside, ignored)) return beside;
    }
    return {};
}

std::vector<float> read_x(const ReadContext& context, std::uint64_t count) {
    const auto path = context.path.empty() ? std::filesystem::path{} : path_of_x(context.path);
    if (path.empty())
        throw InputError(fmt::format("{}: there is no {} beside it, the file with the {} of x", context.lines.name(),
                                     one_line(name_of_x_beside(context.lines.name())), counted(count, "number")));
    const auto name = one_line(path.filename().string());
    LineBlocks lines(open_file(path, name, context.progress), name, context.progress);
    lines.expect_lists();
    const ReadContext beside{lines, context.options, context.progress, context.notes};
    WordStream words(beside);
    auto x = take_reals(words, count, "number of x", context.progress);
    require_end(words, "x has q of them");
    return x;
}

Segments read_course(const ReadContext& context) {
    context.lines.expect_lists();
    WordStream words(context);
    const auto n = take_whole(words, "number of elements n", 0, kNone - 1);
    const auto starts = take_whole(words, "number of starts p", 1, kNone - 1);
    const auto q = take_whole(words, "number of x, q,", 0, kNone - 1);
    if (starts > n + 1)
        throw words.error(fmt::format("p = {} starts are more than {} can have", starts, counted(n, "element")));
    Segments segments;
    segments.iterations = static_cast<std::uint32_t>(take_whole(words, "number of repetitions N", 1, kMaxIterations));
    require_segments(context, n, starts - 1, q, context.lines.lines_taken());

    segments.value = take_reals(words, n, "number of a", context.progress);
    take_starts(words, starts, n, segments);
    if (n > 0 && q == 0) throw words.error("q is 0: there is no x to multiply by");
    for (std::uint64_t i = 0; i < n; ++i) {
        if (i % 4096 == 0) context.progress.check();
        segments.x_indices.push_back(static_cast<std::uint32_t>(take_whole(words, "index k", 0, q - 1)));
    }
    require_end(words, "the file holds n of a, p starts and n of k");
    if (q > 0) segments.x = read_x(context, q);
    return segments;
}

}  // namespace

const FileFormat& course_format() {
    static const FileFormat format{.name = "CME 213 problem",
                                   .listed = "CME 213 a.txt",
                                   .by_name =
                                       [](const FileHead& head) {
                                           return head.options.kind == DatasetKind::segments &&
                                                  head.options.as == ReadAs::guess && is_course_name(head.name);
                                       },
                                   .readings = {{DatasetKind::segments, plainly<read_course>}}};
    return format;
}

}  // namespace lockstep
