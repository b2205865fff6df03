#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/session/debugger/array_columns.hpp"
#include "app/session/debugger/moved_words.hpp"
#include "kernels/debugger/recording.hpp"
#include "kernels/debugger/text/kernel_text.hpp"

namespace lockstep {

/// What the numbers of a kernel's variables and of its shared memory are. Only arrays say it, through their columns; from there
/// it goes along the source: from what is read to what it is called, from that to what it is stored in, and back from an array
/// that something is stored to. Kernels that take any type move bits: nothing in the trace itself would tell.
class ValueTypes {
public:
    ValueTypes() = default;
    /// arrays  by buffer
    ValueTypes(const debugger::Recording& recording, const debugger::KernelText& text,
               const std::vector<ArrayColumns>& arrays);

    /// Of a variable, or of an array that no column lies in, shared or not; uint32 where nothing is known.
    /// file  of the launch, in which it is
    ValueType of_variable(const std::string& name, std::uint8_t file) const;
    /// A number there without commas, as it is written: none of the column that it is moved from or to is none here too. Nobody has
    /// written it: kUnwritten.
    std::string variable_text(const std::string& name, std::uint8_t file, std::uint64_t bits) const;
    std::string shared_text(std::uint32_t word, std::uint64_t bits) const;
    const MovedWords& moved() const { return moved_; }

    /// Each file has names of its own.
    using Name = std::pair<std::uint8_t, std::string>;
    /// Of a word of shared memory, whatever the block.
    ValueType of_shared(std::uint32_t word) const { return word < shared_.size() ? shared_[word] : ValueType::uint32; }
    /// The one that most words of shared memory have that somebody touches.
    ValueType of_most_shared() const { return max_shared_; }

private:
    MovedWords moved_;
    std::map<Name, ValueType> names_;  ///< of variables, and of arrays that no column lies in
    std::vector<ValueType> shared_;  ///< by word
    ValueType max_shared_ = ValueType::uint32;
};

/// A number by itself, without commas; what the emulator fills memory with that nobody has written is kUnwritten.
std::string number_of(ValueType type, std::uint64_t bits);

}  // namespace lockstep
