#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace lockstep {

/// A NumPy array as the bytes of its numbers, in C order, little-endian.
struct NpyArray {
    std::string dtype;  ///< "<u4"
    std::vector<std::uint64_t> shape;
    std::string bytes;

    std::size_t item_bytes() const;
    std::uint64_t size() const;  ///< elements
    std::string_view item(std::uint64_t index) const {
        return std::string_view(bytes).substr(index * item_bytes(), item_bytes());
    }
    std::uint64_t place(std::uint64_t index) const;  ///< the unsigned number there
};

/// Bytes of an item of a type that columns may have ("<u4", "<i4", "<u8", "<i8", "<f2", "<f4", "<f8"); 0: another type.
std::size_t item_bytes_of(std::string_view dtype);

/// The content of a .npy file, format 1.0.
std::string npy_text(const NpyArray& array);
/// The part of it before the numbers.
std::string npy_header(std::string_view dtype, const std::vector<std::uint64_t>& shape);
/// Takes what npy_text() and numpy.save() write. Throws InputError that begins with `name`.
NpyArray parse_npy(std::string content, std::string_view name);

}  // namespace lockstep
