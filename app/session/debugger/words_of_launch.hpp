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

/// Finds a column that formats words outside of columns: variables, shared memory, arrays of the kernel. If a kernel
/// stores a variable unchanged to a column, directly or through other memory, the variable is formatted as that column:
/// its null value is then shown as null in the variable too. The search follows only moves of whole values: loads,
/// stores, exchanges and shuffles of a plain name, and copies of a struct member. It does not follow additions or
/// counts. If the columns reached format values differently, there is no column.
class WordsOfLaunch {
public:
    WordsOfLaunch() = default;
    /// arrays  by buffer
    WordsOfLaunch(const debugger::Recording& recording, const debugger::KernelText& text,
                  const std::vector<ArrayColumns>& arrays);

    /// The column that formats a variable; null: unknown.
    /// file  number of the source file in the launch
    const Column* of_variable(const std::string& name, std::uint8_t file) const;
    /// The column that formats a word of shared memory, in any block.
    const Column* of_shared(std::uint32_t word) const;
    /// The column that formats an array without columns.
    const Column* of_array(std::uint16_t buffer) const;

private:
    void fill_shared(const debugger::Recording& recording, const debugger::KernelText& text,
                     const std::map<const debugger::NamedAccess*, std::size_t>& of_access);

    std::vector<Column> columns_;
    // Values are indices into columns_:
    std::map<std::pair<std::uint8_t, std::string>, std::size_t> variables_;  ///< names are local to a file
    std::map<std::uint16_t, std::size_t> arrays_;
    std::vector<std::optional<std::size_t>> shared_;  ///< by word
};

}  // namespace lockstep
