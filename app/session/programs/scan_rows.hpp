#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "app/session/programs/program_columns.hpp"
#include "app/session/programs/program_record.hpp"
#include "app/session/programs/program_states.hpp"
#include "kernels/data/numbers.hpp"
#include "kernels/run/column/reach.hpp"

namespace lockstep {

/// The values that a program's arrays hold after its launches, as the rows of a scan. The first row is the numbers themselves.
struct ScanRows {
    std::vector<scan::Reach> steps;  ///< that of each row
    std::vector<std::uint32_t> words;  ///< of all rows, one after the other
    std::map<std::uint32_t, std::size_t> of_pass;  ///< the row that a pass leaves
};

/// A launch leaves a row if it changes one of the arrays; of several, the one that it changes most.
/// arrays  names of columns, each with as many elements as there are numbers
/// Throws InputError if no launch changes them, if no row holds partial sums of the numbers, or if the rows are too large.
ScanRows scan_rows(const ProgramRecord& record, const ProgramStates& states, const ProgramColumns& columns,
                   const Numbers& numbers, std::span<const std::string> arrays);

/// The elements of an array at the moment of a memory, a word each. Of numbers with one word.
std::vector<std::uint32_t> column_words(ProgramMemory& memory, const ProgramColumn& column, std::uint32_t array);

}  // namespace lockstep
