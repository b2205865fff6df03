#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <span>

#include "kernels/simt/trace.hpp"

namespace lockstep {

/// Words of an emulator's memory that hold what fresh memory is filled with (kPoison), although somebody has written them: a number
/// of the input may be that one. Each word that was written and holds it is known, as long as all that writes is told here.
class WrittenWords {
public:
    /// An array was allocated there.
    void forget(const void* memory, std::size_t bytes);
    /// The host has written it.
    void note(const void* memory, std::size_t bytes);
    void note_fill(const void* memory, std::uint32_t value, std::size_t words);
    /// Written where what was copied is. They may overlap.
    void note_copy(const void* to, const void* from, std::size_t bytes);
    /// The last launch of a log is over: tells it which of the words that it loaded are such ones (Launch::written), and takes in
    /// those that it has stored.
    /// begins  where the log's buffers lie; null where they do not
    void take_launch(trace::Log& log, std::span<const char* const> begins);

    bool contains(const void* word) const { return words_.contains(static_cast<const char*>(word)); }

private:
    std::set<const char*> words_;
};

}  // namespace lockstep
