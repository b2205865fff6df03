#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace lockstep {

/// What stands before the numbers of a .npy file (NumPy's NEP 1), once it is known to be read here.
struct NpyHeader {
    std::size_t bytes = 0;  ///< where the numbers begin
    char kind = 'u';  ///< b: boolean, i, u: whole, f: float
    std::uint32_t item_bytes = 4;
    bool big_endian = false;
    std::uint32_t dimensions = 1;
    std::uint64_t rows = 1, width = 0;
    std::string text;  ///< "{'descr': '<u4', ...}"

    std::uint64_t count() const { return rows * width; }
    bool floats() const { return kind == 'f'; }
};

/// "\x93NUMPY".
bool begins_as_npy(std::string_view head);

/// Throws InputError that begins with `name` and says why it is not read: of another type, of three dimensions, in Fortran
/// order, cut off.
NpyHeader parse_npy_header(std::string_view head, std::string_view name);

}  // namespace lockstep
