#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/session/debugger/array_columns.hpp"
#include "kernels/debugger/recording.hpp"
#include "kernels/debugger/text/kernel_text.hpp"

namespace lockstep {

/// How words are written in which no column lies: variables, shared memory, arrays of the kernel's own. A kernel that stores a
/// variable as it is in a column, or in what another one is read from that goes there, takes its numbers for that column's: what is
/// none there is none in the variable too, whatever it was computed of. So it goes along moves alone: what is read, stored, exchanged or
/// handed to another lane under a plain name; and to the same member of a struct that another one is made of. What is added or counted
/// has no part in it. Where columns that words are moved from and to do not write alike, nobody says.
class MovedWords {
public:
    MovedWords() = default;
    /// arrays  by buffer
    MovedWords(const debugger::Recording& recording, const debugger::KernelText& text,
               const std::vector<ArrayColumns>& arrays);

    /// As which column it is written; null: nobody says.
    /// file  of the launch, in which it is
    const Column* of_variable(const std::string& name, std::uint8_t file) const;
    /// Of a word of shared memory, whatever the block.
    const Column* of_shared(std::uint32_t word) const;
    /// Of an array that no column lies in.
    const Column* of_array(std::uint16_t buffer) const;

private:
    void fill_shared(const debugger::Recording& recording, const debugger::KernelText& text,
                     const std::map<const debugger::NamedAccess*, std::size_t>& of_access);

    std::vector<Column> columns_;
    // By their numbers in columns_:
    std::map<std::pair<std::uint8_t, std::string>, std::size_t> variables_;  ///< each file has names of its own
    std::map<std::uint16_t, std::size_t> arrays_;
    std::vector<std::optional<std::size_t>> shared_;  ///< by word
};

}  // namespace lockstep
