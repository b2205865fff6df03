#include "app/session/recording/npy_array.hpp"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <limits>
#include <numeric>
#include <optional>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "kernels/data/input_error.hpp"
#include "kernels/data/readers/npy.hpp"

namespace lockstep {
namespace {

constexpr std::string_view kMagic{"\x93NUMPY", 6};

/// The text after `'key':` in a header, without blanks.
std::optional<std::string_view> value_of(std::string_view header, std::string_view key) {
    const auto at = header.find(fmt::format("'{}':", key));
    if (at == header.npos) return std::nullopt;
    auto value = header.substr(at + key.size() + 3);
    value.remove_prefix(std::min(value.find_first_not_of(' '), value.size()));
    return value;
}

std::optional<std::vector<std::uint64_t>> parse_shape(std::string_view text) {
    if (!text.starts_with('(')) return std::nullopt;
    const auto end = text.find(')');
    if (end == text.npos) return std::nullopt;
    std::vector<std::uint64_t> shape;
    for (auto rest = text.substr(1, end - 1); !rest.empty();) {
        rest.remove_prefix(std::min(rest.find_first_not_of(" ,"), rest.size()));
        if (rest.empty()) break;
        std::uint64_t size = 0;
        const auto parsed = std::from_chars(rest.data(), rest.data() + rest.size(), size);
        if (parsed.ec != std::errc() || shape.size() == 2) return std::nullopt;
        shape.push_back(size);
        rest.remove_prefix(static_cast<std::size_t>(parsed.ptr - rest.data()));
    }
    return shape.empty() ? std::nullopt : std::optional(shape);
}

}  // namespace

std::size_t item_bytes_of(std::string_view dtype) {
    if (dtype == "<f2") return 2;
    if (dtype == "<u4" || dtype == "<i4" || dtype == "<f4") return 4;
    if (dtype == "<u8" || dtype == "<i8" || dtype == "<f8") return 8;
    return 0;
}

std::size_t NpyArray::item_bytes() const { return item_bytes_of(dtype); }

std::uint64_t NpyArray::size() const { return bytes.size() / item_bytes(); }

std::uint64_t NpyArray::place(std::uint64_t index) const {
    std::uint64_t number = 0;
    const auto text = item(index);
    std::memcpy(&number, text.data(), text.size());
    return number;
}

std::string npy_header(std::string_view dtype, const std::vector<std::uint64_t>& shape) {
    return npy_header_text(
        dtype, shape.size() == 1 ? fmt::format("{},", shape[0]) : fmt::format("{}", fmt::join(shape, ", ")));
}

std::string npy_text(const NpyArray& array) { return npy_header(array.dtype, array.shape) + array.bytes; }

NpyArray parse_npy(std::string content, std::string_view name) {
    constexpr std::size_t kFixed = 10;  // magic, version, length of the header
    const auto refuse = [&](std::string_view why) { throw InputError(fmt::format("{} {}", name, why)); };
    if (content.size() < kFixed || !content.starts_with(kMagic) || content[6] != 1) refuse("is no .npy array");
    const auto length = static_cast<std::size_t>(static_cast<unsigned char>(content[8])) |
                        static_cast<std::size_t>(static_cast<unsigned char>(content[9])) << 8;
    if (content.size() < kFixed + length) refuse("is cut off in its header");
    const auto header = std::string_view(content).substr(kFixed, length);
    NpyArray array;
    const auto descr = value_of(header, "descr"), order = value_of(header, "fortran_order"),
               shape = value_of(header, "shape");
    if (!descr || !order || !shape || !descr->starts_with('\''))
        refuse("has an array of a type that columns do not have");
    array.dtype = descr->substr(1, descr->find('\'', 1) - 1);
    if (array.item_bytes() == 0) refuse(fmt::format("has numbers of type {}, which columns do not have", array.dtype));
    if (!order->starts_with("False")) refuse("is in Fortran order");
    const auto sizes = parse_shape(*shape);
    if (!sizes) refuse("has a shape of neither one nor two dimensions");
    array.shape = *sizes;
    std::uint64_t bytes = array.item_bytes();
    for (const auto size : array.shape) {
        if (size != 0 && bytes > std::numeric_limits<std::uint64_t>::max() / size)
            refuse("claims more elements than it has");
        bytes *= size;
    }
    if (content.size() - kFixed - length != bytes)
        refuse(fmt::format("claims {} bytes of numbers and has {}", bytes, content.size() - kFixed - length));
    content.erase(0, kFixed + length);
    array.bytes = std::move(content);
    array.bytes.shrink_to_fit();  // it was read part by part
    return array;
}

}  // namespace lockstep
