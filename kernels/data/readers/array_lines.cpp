// An array as text: one number per line. "#" begins comments.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "kernels/data/names/foreign_text.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/data/readers/parse_blocks.hpp"
#include "kernels/data/readers/readers.hpp"
#include "kernels/data/readers/real_number.hpp"

namespace lockstep {
namespace {

constexpr double kMaxWord = 4294967295.0;

/// Every integer of either type is exact in a double; other integers are beyond both ranges.
struct Values {
    std::vector<double> numbers;
    bool real = false;  ///< a number is written as a real number
};

std::size_t count_words(std::string_view line) {
    LineCursor cursor(line);
    std::size_t count = 0;
    for (; !cursor.done(); ++count) cursor.word();
    return count;
}

std::vector<float> floats_of(const ReadContext& context, const ParsedText<Values>& parsed) {
    std::vector<float> numbers;
    numbers.reserve(parsed.num_records());
    for (const auto& part : parsed.parts) {
        context.progress.check();
        for (const auto number : part.data.numbers) {
            try {
                numbers.push_back(to_float32(number, fmt::format("{}", number), "value"));
            } catch (const BadLine& bad) {
                throw context.error(parsed.line_of(numbers.size()), bad.what);
            }
        }
    }
    return numbers;
}

std::vector<std::uint32_t> uint32s_of(const ReadContext& context, const ParsedText<Values>& parsed) {
    std::vector<std::uint32_t> numbers;
    numbers.reserve(parsed.num_records());
    for (const auto& part : parsed.parts) {
        context.progress.check();
        for (const auto number : part.data.numbers) {
            if (number > kMaxWord)
                throw context.error(parsed.line_of(numbers.size()),
                                    fmt::format("value {:.0f} does not fit uint32", number));
            numbers.push_back(static_cast<std::uint32_t>(number));
        }
    }
    return numbers;
}

NumberArray read_number_array(const ReadContext& context) {
    const auto parsed =
        parse_blocks<Values>(context.lines, context.progress, [](std::string_view line, Values& values) {
            LineCursor cursor(line);
            if (cursor.done() || cursor.front() == '#') return false;
            const auto word = cursor.word();
            if (!cursor.done())
                throw BadLine{
                    fmt::format("an array has one number per line, this line has {}", count_text(count_words(line)))};
            if (word.find_first_of(",;") != word.npos)
                throw BadLine{fmt::format("\"{}\" is not a number: an array has one number per line", printable(word))};
            values.numbers.push_back(parse_real(word, "value"));
            values.real = values.real || looks_real(word);
            return true;
        });
    const auto n = parsed.num_records();
    if (n >= kNone)
        throw context.error(parsed.num_lines(),
                            fmt::format("{} numbers are more than 32 bits can number", count_text(n)));
    const bool real = std::ranges::any_of(parsed.parts, [](const auto& part) { return part.data.real; });
    NumberArray array;
    if (real) array.values = floats_of(context, parsed);
    else array.values = uint32s_of(context, parsed);
    array.width = array.size();
    return array;
}

}  // namespace

const FileFormat& numbers_format() {
    static const FileFormat format{.name = "list of numbers",
                                   .by_name = [](const FileHead&) { return false; },
                                   .as = ReadAs::array,
                                   .readings = {{DatasetKind::array, plainly<read_number_array>, true}}};
    return format;
}

}  // namespace lockstep
