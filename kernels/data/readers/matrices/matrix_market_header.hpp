#pragma once

#include <cstdint>

#include <fmt/format.h>

#include "kernels/data/names/numerals.hpp"
#include "kernels/data/readers/parse_blocks.hpp"
#include "kernels/data/readers/readers.hpp"

namespace lockstep {

/// Banner and sizes of a MatrixMarket file.
struct MatrixHeader {
    bool has_values = false, integer = false;
    bool dense = false;  ///< "array": all entries are listed, without indices
    bool symmetric = false, skew = false;
    std::uint32_t num_rows = 0, num_columns = 0;
    std::uint64_t num_entries = 0;
    std::uint64_t line = 0;  ///< the line of the sizes
};

/// Reads both from the text. Throws InputError unless it is a coordinate matrix of real numbers, or, if `arrays` is set, an
/// array of them.
MatrixHeader take_matrix_header(const ReadContext& context, bool arrays = false);

/// Throws InputError unless as many entries were read as the header promises.
template <class Entries>
void require_entries(const ReadContext& context, const MatrixHeader& header, const ParsedText<Entries>& parsed) {
    const auto found = parsed.num_records();
    if (found > header.num_entries) {
        throw context.error(
            parsed.line_of(header.num_entries),
            fmt::format("one entry more than the {} of line {}", count_text(header.num_entries), header.line));
    }
    if (found < header.num_entries) {
        throw context.error(parsed.num_lines(),
                            fmt::format("the file ends after {} of the {} entries that line {} promises",
                                        count_text(found), count_text(header.num_entries), header.line));
    }
}

}  // namespace lockstep
