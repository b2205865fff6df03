#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "app/session/programs/program_record.hpp"
#include "kernels/simt/field.hpp"

namespace lockstep {

/// Allocations that are shown as one column: of one name, type and size, one after the other.
struct ProgramColumn {
    std::string name;
    std::vector<const ProgramArray*> arrays;  ///< their lifetimes do not overlap
    ValueType type = ValueType::uint32;
    std::uint32_t element_bytes = 4;  ///< in the program's memory; narrow numbers are widened to words
    bool has_sign = false, is_half = false;  ///< of narrow numbers
    std::uint32_t size = 0;  ///< elements

    bool narrow() const { return element_bytes < 4; }
    std::uint64_t words() const { return std::uint64_t{size} * num_words(type); }
    /// One narrow number as the word of the column.
    std::uint32_t widened(const char* at) const;
};

/// The columns of a program, and where each allocation is shown.
struct ProgramColumns {
    std::vector<ProgramColumn> all;
    std::map<std::uint32_t, std::uint32_t> of_array;  ///< by ProgramArray::number
    std::vector<std::string> left_out;  ///< names of arrays without room

    explicit ProgramColumns(const ProgramRecord& record);
    /// Whether a launch changes a column.
    static bool is_changed(const ProgramRecord& record, const ProgramColumn& column);
};

}  // namespace lockstep
