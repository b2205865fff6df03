// NumPy's .npy, of one dimension or two, in C order: booleans and whole numbers become uint32, of a matrix int32, floats float32.
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <utility>

#include "kernels/data/memory_need.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/data/readers/line_cursor.hpp"
#include "kernels/data/readers/matrices/matrix_entry.hpp"
#include "kernels/data/readers/npy_header.hpp"
#include "kernels/data/readers/readers.hpp"
#include "kernels/data/readers/real_number.hpp"

namespace lockstep {
namespace {

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

std::uint32_t word_at(const char* bytes, const NpyHeader& header) {
    const auto bits = bits_at(bytes, header);
    if (header.kind == 'b') return bits != 0;
    if (header.kind == 'i') {
        const auto unused = 64 - 8 * header.item_bytes;
        const auto number = static_cast<std::int64_t>(bits << unused) >> unused;
        if (number < 0) throw BadLine{fmt::format("{} is negative: uint32 holds 0 to 4294967295", number)};
    }
    if (bits > std::numeric_limits<std::uint32_t>::max())
        throw BadLine{fmt::format("{} does not fit uint32, which holds 0 to 4294967295", bits)};
    return static_cast<std::uint32_t>(bits);
}

/// Of a type of whole numbers, or of booleans.
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
    const auto unused = 64 - 8 * header.item_bytes;
    const auto number = static_cast<std::int64_t>(bits << unused) >> unused;
    if (number != static_cast<std::int32_t>(number)) throw refuse(number);
    return static_cast<std::int32_t>(number);
}

InputError error_at(const ReadContext& context, std::uint64_t element, std::string_view what) {
    return InputError(fmt::format("{}: element {}: {}", context.lines.name(), element, what));
}

/// Piece by piece, so that a file that promises more than it holds takes no more memory than it has.
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
    return numbers;
}

void skip_header(const ReadContext& context, const NpyHeader& header) {
    std::string skipped(header.bytes, '\0');
    context.lines.take_bytes(skipped.data(), skipped.size());
}

void require_end(const ReadContext& context, const NpyHeader& header) {
    char more = 0;
    if (context.lines.take_bytes(&more, 1) != 0)
        throw InputError(fmt::format("{}: the file goes on behind the {} that its header promises",
                                     context.lines.name(), counted(header.count(), "element")));
}

}  // namespace

NumberArray read_npy(const ReadContext& context) {
    const auto header = parse_npy_header(context.lines.peek(), context.lines.name());
    require_fits(fmt::format("{}: an array of {}", context.lines.name(), counted(header.count(), "element")), "it",
                 need_of_pointers(header.count(), 4), context.options.free_memory, context.options.run_bytes);
    skip_header(context, header);

    NumberArray array;
    if (header.floats())
        array.values = numbers_of<float>(context, header, [](const char* bytes, const NpyHeader& of) {
            const auto number = float_at(bytes, of);
            return to_float32(number, fmt::format("{}", number), "the number");
        });
    else array.values = numbers_of<std::uint32_t>(context, header, word_at);
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
    if (!whole && header.item_bytes != 4)
        throw refuse("as a matrix only whole numbers and float32 are read; use numpy.astype");
    require_matrix(context, header.rows, header.width, 0);
    skip_header(context, header);
    MatrixEntries entries;
    if (whole) entries = numbers_of<std::int32_t>(context, header, int32_at);
    else
        entries = numbers_of<float>(context, header, [](const char* bytes, const NpyHeader& of) {
            const auto number = float_at(bytes, of);
            if (number == double{kInfiniteFloat}) return kInfiniteFloat;
            return to_float32(number, fmt::format("{}", number), "the number");
        });
    require_end(context, header);
    return with_itself(static_cast<std::uint32_t>(header.rows), static_cast<std::uint32_t>(header.width),
                       std::move(entries));
}

}  // namespace lockstep
