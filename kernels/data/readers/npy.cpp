// NumPy's .npy (NEP 1): "\x93NUMPY", a version, a header that is a Python dictionary, then the numbers.
#include "kernels/data/readers/npy.hpp"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "kernels/data/memory_need.hpp"
#include "kernels/data/names/foreign_text.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/data/readers/line_cursor.hpp"
#include "kernels/data/readers/matrices/matrix_entry.hpp"
#include "kernels/data/readers/readers.hpp"
#include "kernels/data/readers/real_number.hpp"
#include "kernels/data/readers/recognised.hpp"

namespace lockstep {
namespace {

// ---- the header --------------------------------------------------------------------------------------------------------

struct NpyHeader {
    std::size_t bytes = 0;  ///< offset of the numbers
    char kind = 'u';  ///< b: boolean, i, u: integer, f: float
    std::uint32_t item_bytes = 4;
    bool big_endian = false, by_columns = false;
    std::uint32_t dimensions = 1;
    std::uint64_t rows = 1, width = 0;
    std::string text;  ///< "{'descr': '<u4', ...}"

    std::uint64_t count() const { return rows * width; }
    bool floats() const { return kind == 'f'; }
};

constexpr std::string_view kMagic = "\x93NUMPY";
constexpr std::size_t kLongestHeader = 1 << 16;

/// The text after 'KEY': in a Python dictionary, without blanks.
std::string_view after_key(std::string_view text, std::string_view key) {
    const auto at = text.find(fmt::format("'{}'", key));
    if (at == text.npos) throw BadLine{fmt::format("the header has no '{}'", key)};
    text.remove_prefix(at + key.size() + 2);
    const auto colon = text.find_first_not_of(' ');
    if (colon == text.npos || text[colon] != ':') throw BadLine{fmt::format("the header has no value of '{}'", key)};
    text.remove_prefix(colon + 1);
    const auto begin = text.find_first_not_of(' ');
    return begin == text.npos ? std::string_view{} : text.substr(begin);
}

void take_type(std::string_view text, NpyHeader& header) {
    const auto value = after_key(text, "descr");
    const auto end = value.starts_with('\'') ? value.find('\'', 1) : value.npos;
    if (end == value.npos) throw BadLine{"its elements are records: only arrays of plain numbers are read"};
    const auto type = value.substr(1, end - 1);
    const auto refuse = [&] {
        return BadLine{fmt::format("type {} is not read, only booleans, whole numbers and floats of up to 64 bits",
                                   printable(type))};
    };
    if (type.size() != 3 || std::string_view("<>|=").find(type[0]) == std::string_view::npos) throw refuse();
    header.big_endian = type[0] == '>';
    header.kind = type[1];
    header.item_bytes = static_cast<std::uint32_t>(type[2] - '0');
    const std::string_view sizes = header.kind == 'b'                         ? "1"
                                   : header.kind == 'f'                       ? "248"
                                   : header.kind == 'i' || header.kind == 'u' ? "1248"
                                                                              : "";
    if (sizes.find(type[2]) == sizes.npos) throw refuse();
}

void take_shape(std::string_view text, NpyHeader& header) {
    auto value = after_key(text, "shape");
    const auto end = value.find(')');
    if (!value.starts_with('(') || end == value.npos) throw BadLine{"the header's shape is no tuple"};
    value = value.substr(1, end - 1);
    std::vector<std::uint64_t> sizes;
    while (!value.empty()) {
        const auto comma = std::min(value.find(','), value.size());
        auto word = value.substr(0, comma);
        value.remove_prefix(std::min(value.size(), comma + 1));
        while (word.starts_with(' ')) word.remove_prefix(1);
        while (word.ends_with(' ') || word.ends_with('L')) word.remove_suffix(1);
        if (word.empty()) continue;
        std::uint64_t size = 0;
        const auto [stop, failure] = std::from_chars(word.data(), word.data() + word.size(), size);
        if (failure != std::errc{} || stop != word.data() + word.size())
            throw BadLine{fmt::format("the header's shape has \"{}\" instead of a size", printable(word))};
        sizes.push_back(size);
    }
    if (sizes.empty() || sizes.size() > 2)
        throw BadLine{fmt::format("an array of {} is not read, only arrays of one or two dimensions",
                                  sizes.empty() ? "no dimension" : counted(sizes.size(), "dimension"))};
    header.dimensions = static_cast<std::uint32_t>(sizes.size());
    header.rows = sizes.size() == 2 ? sizes[0] : 1;
    header.width = sizes.back();
    const bool beyond = header.rows >= kNone || header.width >= kNone || header.count() >= kNone;
    if (beyond) throw BadLine{"it has more elements than 32 bits can number"};
}

NpyHeader parse(std::string_view head) {
    const auto byte = [&](std::size_t at) -> std::size_t {
        if (at >= head.size()) throw BadLine{"the file is cut off in its header"};
        return static_cast<unsigned char>(head[at]);
    };
    const auto version = byte(kMagic.size());
    if (version < 1 || version > 3) throw BadLine{fmt::format("version {} of .npy is not known", version)};
    const std::size_t length_at = kMagic.size() + 2, length_bytes = version == 1 ? 2 : 4;
    std::size_t length = 0;
    for (std::size_t i = 0; i < length_bytes; ++i) length |= byte(length_at + i) << (8 * i);
    const auto begin = length_at + length_bytes;
    if (length > kLongestHeader) throw BadLine{fmt::format("its header would have {}", counted(length, "byte"))};
    if (begin + length > head.size()) throw BadLine{"the file is cut off in its header"};

    NpyHeader header;
    header.bytes = begin + length;
    header.text = head.substr(begin, length);
    take_type(header.text, header);
    header.by_columns = after_key(header.text, "fortran_order").starts_with("True");
    take_shape(header.text, header);
    return header;
}

/// Throws InputError that begins with `name`.
NpyHeader parse_npy_header(std::string_view head, std::string_view name) {
    try {
        return parse(head);
    } catch (const BadLine& bad) {
        throw InputError(fmt::format("{}: {}", name, bad.what));
    }
}

// ---- the numbers -------------------------------------------------------------------------------------------------------

constexpr std::uint64_t kNumbersAPiece = 1 << 16;

std::uint64_t bits_at(const char* bytes, const NpyHeader& header) {
    std::uint64_t bits = 0;
    for (std::uint32_t i = 0; i < header.item_bytes; ++i) {
        const auto place = header.big_endian ? header.item_bytes - 1 - i : i;
        bits |= std::uint64_t{static_cast<unsigned char>(bytes[i])} << (8 * place);
    }
    return bits;
}

/// IEEE 754 binary16.
double half_number(std::uint64_t bits) {
    const auto exponent = static_cast<int>(bits >> 10 & 31), fraction = static_cast<int>(bits & 1023);
    const double sign = (bits >> 15 & 1) != 0 ? -1 : 1;
    if (exponent == 31)
        return sign *
               (fraction == 0 ? std::numeric_limits<double>::infinity() : std::numeric_limits<double>::quiet_NaN());
    if (exponent == 0) return sign * std::ldexp(fraction, -24);
    return sign * std::ldexp(1024 + fraction, exponent - 25);
}

double float_at(const char* bytes, const NpyHeader& header) {
    const auto bits = bits_at(bytes, header);
    if (header.item_bytes == 2) return half_number(bits);
    if (header.item_bytes == 4) return std::bit_cast<float>(static_cast<std::uint32_t>(bits));
    return std::bit_cast<double>(bits);
}

std::int64_t signed_number(std::uint64_t bits, const NpyHeader& header) {
    const auto unused = 64 - 8 * header.item_bytes;
    return static_cast<std::int64_t>(bits << unused) >> unused;
}

/// For integers and booleans.
std::int32_t int32_at(const char* bytes, const NpyHeader& header) {
    const auto bits = bits_at(bytes, header);
    if (header.kind == 'b') return bits != 0;
    const auto refuse = [](auto number) {
        return BadLine{fmt::format("{} does not fit int32, which holds -2147483648 to 2147483647", number)};
    };
    if (header.kind == 'u') {
        if (bits > std::numeric_limits<std::int32_t>::max()) throw refuse(bits);
        return static_cast<std::int32_t>(bits);
    }
    const auto number = signed_number(bits, header);
    if (number != static_cast<std::int32_t>(number)) throw refuse(number);
    return static_cast<std::int32_t>(number);
}

InputError error_at(const ReadContext& context, std::uint64_t element, std::string_view what) {
    return InputError(fmt::format("{}: element {}: {}", context.lines.name(), element, what));
}

/// Transposes an array that its file stores column by column.
template <class Number>
std::vector<Number> in_rows(const std::vector<Number>& by_columns, const NpyHeader& header) {
    std::vector<Number> numbers(by_columns.size());
    std::size_t at = 0;
    for (std::uint64_t column = 0; column < header.width; ++column)
        for (std::uint64_t row = 0; row < header.rows; ++row) numbers[row * header.width + column] = by_columns[at++];
    return numbers;
}

/// Reads piece by piece, so that a file that promises more than it contains takes no more memory than its contents.
template <class Number, class At>
std::vector<Number> numbers_of(const ReadContext& context, const NpyHeader& header, At at) {
    std::vector<Number> numbers;
    std::string bytes;
    while (numbers.size() < header.count()) {
        context.progress.check();
        const auto wanted = std::min<std::uint64_t>(kNumbersAPiece, header.count() - numbers.size());
        bytes.resize(wanted * header.item_bytes);
        const auto got = context.lines.take_bytes(bytes.data(), bytes.size()) / header.item_bytes;
        for (std::uint64_t i = 0; i < got; ++i) {
            try {
                numbers.push_back(at(bytes.data() + i * header.item_bytes, header));
            } catch (const BadLine& bad) {
                throw error_at(context, numbers.size(), bad.what);
            }
        }
        if (got < wanted)
            throw InputError(fmt::format("{}: the file is cut off: it holds {} of {} elements", context.lines.name(),
                                         count_text(numbers.size()), count_text(header.count())));
    }
    return header.by_columns ? in_rows(numbers, header) : numbers;
}

void skip_header(const ReadContext& context, const NpyHeader& header) {
    std::string skipped(header.bytes, '\0');
    context.lines.take_bytes(skipped.data(), skipped.size());
}

void require_end(const ReadContext& context, const NpyHeader& header) {
    char more = 0;
    if (context.lines.take_bytes(&more, 1) != 0)
        throw InputError(fmt::format("{}: the file continues after the {} that its header promises",
                                     context.lines.name(), counted(header.count(), "element")));
}

/// Integers as words, and the type that they need.
class WholeNumbers {
public:
    std::uint32_t word_at(const char* bytes, const NpyHeader& header) {
        const auto bits = bits_at(bytes, header);
        if (header.kind == 'b') return bits != 0;
        if (const auto number = signed_number(bits, header); header.kind == 'i' && number < 0) {
            if (number < std::numeric_limits<std::int32_t>::lowest())
                throw BadLine{fmt::format("{} does not fit int32, which holds -2147483648 to 2147483647", number)};
            any_negative_ = true;
            return static_cast<std::uint32_t>(number);
        } else if (bits > std::numeric_limits<std::uint32_t>::max()) {
            throw BadLine{fmt::format("{} does not fit uint32, which holds 0 to 4294967295", bits)};
        } else if (bits > std::numeric_limits<std::int32_t>::max()) {
            beyond_int32_ = bits;
        }
        return static_cast<std::uint32_t>(bits);
    }
    /// uint32, or int32 if any is below 0. Throws InputError if neither type holds all.
    Numbers typed(std::string_view name, std::vector<std::uint32_t> words) const {
        if (!any_negative_) return words;
        if (beyond_int32_)
            throw InputError(
                fmt::format("{}: {} does not fit int32, and there are numbers below 0", name, *beyond_int32_));
        std::vector<std::int32_t> numbers(words.size());
        std::ranges::transform(words, numbers.begin(), [](auto word) { return static_cast<std::int32_t>(word); });
        return numbers;
    }

private:
    bool any_negative_ = false;
    std::optional<std::uint64_t> beyond_int32_;
};

}  // namespace

NumberArray read_npy(const ReadContext& context) {
    const auto header = parse_npy_header(context.lines.peek(), context.lines.name());
    require_fits(fmt::format("{}: an array of {}", context.lines.name(), counted(header.count(), "element")), "it",
                 need_of_pointers(header.count(), 4), context.options.free_memory, context.options.run_bytes);
    skip_header(context, header);

    NumberArray array;
    if (header.floats()) {
        array.values = numbers_of<float>(context, header, [](const char* bytes, const NpyHeader& of) {
            const auto number = float_at(bytes, of);
            return to_float32(number, fmt::format("{}", number), "value");
        });
    } else {
        WholeNumbers whole;
        auto words = numbers_of<std::uint32_t>(
            context, header, [&](const char* bytes, const NpyHeader& of) { return whole.word_at(bytes, of); });
        array.values = whole.typed(context.lines.name(), std::move(words));
    }
    require_end(context, header);
    array.width = static_cast<std::uint32_t>(header.width);
    return array;
}

Matrices read_npy_matrix(const ReadContext& context) {
    const auto header = parse_npy_header(context.lines.peek(), context.lines.name());
    const auto refuse = [&](std::string_view what) {
        return InputError(fmt::format("{}: {}", context.lines.name(), what));
    };
    if (header.dimensions != 2) throw refuse("a matrix has two dimensions, this array has one");
    const bool whole = !header.floats();
    require_matrix(context, header.rows, header.width, 0);
    skip_header(context, header);
    MatrixEntries entries;
    if (whole) entries = numbers_of<std::int32_t>(context, header, int32_at);
    else
        entries = numbers_of<float>(context, header, [](const char* bytes, const NpyHeader& of) {
            const auto number = float_at(bytes, of);
            if (number == double{kInfiniteFloat}) return kInfiniteFloat;
            return to_float32(number, fmt::format("{}", number), "value");
        });
    require_end(context, header);
    return with_itself(static_cast<std::uint32_t>(header.rows), static_cast<std::uint32_t>(header.width),
                       std::move(entries));
}

std::string npy_header_text(std::string_view descr, std::string_view shape) {
    constexpr std::size_t alignment = 64;
    constexpr std::string_view magic{"\x93NUMPY\x01\x00", 8};
    auto header = fmt::format("{{'descr': '{}', 'fortran_order': False, 'shape': ({}), }}", descr, shape);
    const auto unpadded = magic.size() + sizeof(std::uint16_t) + header.size() + 1;
    header.append((alignment - unpadded % alignment) % alignment, ' ');
    header += '\n';
    std::string text(magic);
    text += static_cast<char>(header.size() & 0xFF);  // little-endian
    text += static_cast<char>(header.size() >> 8);
    return text + header;
}

const FileFormat& npy_format() {
    static const FileFormat format{
        .name = "NumPy array",
        .listed = "arrays .npy and .npz",
        .by_name = [](const FileHead&) { return false; },
        .by_content =
            [](const FileHead& head) {
                return std::string(head.text.starts_with(kMagic) ? "it begins as NumPy writes arrays" : "");
            },
        .binary = true,
        .readings = {{DatasetKind::array, plainly<read_npy>}, {DatasetKind::matrix, plainly<read_npy_matrix>}},
        .describe =
            [](const FileHead& head, Recognised& found) {
                const auto header = parse_npy_header(head.text, found.name);
                found.num_vertices = found.kinds.front() == DatasetKind::matrix ? header.rows : header.count();
                found.num_edges = 0;
                found.num_columns = header.width;
                found.first_lines = {one_line(header.text)};
            }};
    return format;
}

}  // namespace lockstep
