#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/session/debugger/array_columns.hpp"
#include "app/session/debugger/words_of_launch.hpp"
#include "kernels/debugger/recording.hpp"
#include "kernels/debugger/text/kernel_text.hpp"

namespace lockstep {

/// The types of a kernel's variables and of its shared memory. Only columns define the types of arrays; the source
/// propagates them: from a loaded element to its variable, from a variable to the array that it is stored to, and back
/// from such an array to the variable. The trace itself has no types, since generic kernels move bits.
class ValueTypes {
public:
    ValueTypes() = default;
    /// arrays  by buffer
    ValueTypes(const debugger::Recording& recording, const debugger::KernelText& text,
               const std::vector<ArrayColumns>& arrays);

    /// The type of a variable, or of an array without columns, also in shared memory; uint32 if unknown.
    /// file  number of the source file in the launch
    ValueType of_variable(const std::string& name, std::uint8_t file) const;
    /// The text of a variable's value, without commas: formatted by the column that it is moved from or to, with its
    /// null value. Unwritten memory is kUnwritten.
    std::string variable_text(const std::string& name, std::uint8_t file, std::uint64_t bits) const;
    std::string shared_text(std::uint32_t word, std::uint64_t bits) const;
    const WordsOfLaunch& moved() const { return moved_; }

    /// Names are local to a file.
    using Name = std::pair<std::uint8_t, std::string>;
    /// The type of a word of shared memory, in any block.
    ValueType of_shared(std::uint32_t word) const { return word < shared_.size() ? shared_[word] : ValueType::uint32; }
    /// The most frequent type among the accessed words of shared memory.
    ValueType usual_shared() const { return usual_shared_; }

private:
    WordsOfLaunch moved_;
    std::map<Name, ValueType> names_;  ///< variables, and arrays without columns
    std::vector<ValueType> shared_;  ///< by word
    ValueType usual_shared_ = ValueType::uint32;
};

/// A number of a type, without commas; the emulator's fill pattern of unwritten memory is kUnwritten.
std::string number_of(ValueType type, std::uint64_t bits);

}  // namespace lockstep
