#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/session/debugger/array_columns.hpp"
#include "kernels/debugger/cursor.hpp"
#include "kernels/debugger/recording.hpp"
#include "kernels/debugger/text/kernel_text.hpp"

namespace lockstep {

struct OpenLaunch;

/// An array that a launch stores to: a column's, one of its kernel alone, or one in shared memory.
struct StoredArray {
    std::string name;  ///< as the kernel calls it: "out", "shared.words"
    std::string column;  ///< what the columns there are called: "prefix"; empty: none are, or the same
    std::uint16_t buffer = 0;  ///< debugger::kSharedMemory: each block has its own
    std::uint64_t first_byte = 0;  ///< of its buffer
    std::uint32_t element_bytes = 4, size = 0;  ///< size: elements
    std::vector<std::uint32_t> stores;  ///< accesses, in the order of time
    bool is_shared() const { return buffer == debugger::kSharedMemory; }
};

/// In the order of their first stores. columns: by buffer.
std::vector<StoredArray> stored_arrays(const debugger::Recording& recording, const debugger::KernelText& text,
                                       const std::vector<ArrayColumns>& columns);

/// An element of such an array at a moment of its launch.
struct StoredCell {
    std::uint32_t index = 0;
    std::string value;  ///< kUnwritten: nobody has written it yet
    enum class State {
        as_before,  ///< the launch has not stored it yet
        stored,
        now,  ///< by the instruction that the cursor is in, or has just left
    } state = State::as_before;
    bool latest = false;  ///< by the access before the cursor
    std::optional<Selection> element;  ///< of the column that lies there
};

/// Elements of an array side by side, round the one that was stored last.
struct StoredRow {
    std::string name, column;
    std::optional<std::uint32_t> block;  ///< whose shared memory it is
    std::uint32_t size = 0;  ///< elements of the whole array
    std::vector<StoredCell> cells;
};

/// What a picture of them has room for.
struct StoredRoom {
    std::size_t rows = 1;
    std::uint32_t cells = 32;  ///< of a row
    bool operator==(const StoredRoom&) const = default;
};

/// The rows that were stored to last, in the order of the arrays; none where the launch stores nothing. The part of an array that is
/// shown stays the same while stores go to it.
/// block  whose shared memory is shown
std::vector<StoredRow> stored_rows(const OpenLaunch& open, const debugger::Cursor& cursor, std::uint32_t block,
                                   StoredRoom room);

/// Where the access before the cursor has left memory as it was: what it has changed instead, and where its lane stores next.
/// Empty after a store.
std::string register_note(const OpenLaunch& open, const debugger::Cursor& cursor);

}  // namespace lockstep
