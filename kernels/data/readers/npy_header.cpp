#include "kernels/data/readers/npy_header.hpp"

#include <charconv>
#include <vector>

#include <fmt/format.h>

#include "kernels/data/csr_graph.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/data/names/foreign_text.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/data/readers/line_cursor.hpp"

namespace lockstep {
namespace {

constexpr std::string_view kMagic = "\x93NUMPY";
constexpr std::size_t kLongestHeader = 1 << 16;

/// What stands behind 'KEY': in a dictionary that Python wrote, blanks skipped.
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
            throw BadLine{fmt::format("the header's shape has \"{}\" where a size must be", printable(word))};
        sizes.push_back(size);
    }
    if (sizes.empty() || sizes.size() > 2)
        throw BadLine{fmt::format("an array of {} is not read, only of one or two: rows of numbers",
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
    if (after_key(header.text, "fortran_order").starts_with("True"))
        throw BadLine{"it is in Fortran order, column by column; save numpy.ascontiguousarray of it"};
    take_shape(header.text, header);
    return header;
}

}  // namespace

bool begins_as_npy(std::string_view head) { return head.starts_with(kMagic); }

NpyHeader parse_npy_header(std::string_view head, std::string_view name) {
    try {
        return parse(head);
    } catch (const BadLine& bad) {
        throw InputError(fmt::format("{}: {}", name, bad.what));
    }
}

}  // namespace lockstep
