#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <span>

#include "kernels/simt/trace.hpp"

namespace lockstep {

/// The words of an emulator's memory that were written and yet hold the poison value (kPoison) of fresh memory, for
/// example because the input contains this number. All writes must be reported here.
class WrittenWords {
public:
    /// Call it when an array is allocated.
    void forget(const void* memory, std::size_t bytes);
    /// Call it when the host has written the memory.
    void note(const void* memory, std::size_t bytes);
    void note_fill(const void* memory, std::uint32_t value, std::size_t words);
    /// Copied words are written if their sources were. The ranges may overlap.
    void note_copy(const void* to, const void* from, std::size_t bytes);
    /// Call it after the last launch of a log: sets Launch::written and adds the words that the launch stored.
    /// begins  addresses of the log's buffers; may be null
    void take_launch(trace::Log& log, std::span<const char* const> begins);

    bool contains(const void* word) const { return words_.contains(static_cast<const char*>(word)); }

private:
    std::set<const char*> words_;
};

}  // namespace lockstep
