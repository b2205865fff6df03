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

/// An array that a launch stores to: one of a column, a temporary one of the kernel, or one in shared memory.
struct StoredArray {
    std::string name;  ///< name in the kernel: "out", "shared.words"
    std::string column;  ///< the names of its columns: "prefix"; empty: no columns, or the same name
    std::uint16_t buffer = 0;  ///< debugger::kSharedMemory: one array per block
    std::uint64_t first_byte = 0;  ///< offset in its buffer
    std::uint32_t element_bytes = 4, size = 0;  ///< size: number of elements
    std::vector<std::uint32_t> stores;  ///< accesses, in the order of execution
    bool is_shared() const { return buffer == debugger::kSharedMemory; }
};

/// The stored arrays in the order of their first stores. columns: by buffer.
std::vector<StoredArray> stored_arrays(const debugger::Recording& recording, const debugger::KernelText& text,
                                       const std::vector<ArrayColumns>& columns);

/// An element of a stored array at a position in its launch.
struct StoredCell {
    std::uint32_t index = 0;
    std::string value;  ///< kUnwritten: no thread has written it yet
    enum class State {
        as_before,  ///< not stored by the launch yet
        stored,
        now,  ///< stored by the current instruction
    } state = State::as_before;
    bool latest = false;  ///< stored by the access before the cursor
    std::optional<Selection> element;  ///< the element of its column
};

/// Consecutive elements of an array around the last stored one.
struct StoredRow {
    std::string name, column;
    std::optional<std::uint32_t> block;  ///< the owner of the shared memory
    std::uint32_t size = 0;  ///< number of elements of the whole array
    std::vector<StoredCell> cells;
};

/// The size of the picture.
struct StoredRoom {
    std::size_t rows = 1;
    std::uint32_t cells = 32;  ///< per row
    bool operator==(const StoredRoom&) const = default;
};

/// The arrays stored to most recently, in their usual order; none if the launch stores nothing. The shown part of an
/// array stays the same while stores go to it.
/// block  whose shared memory is shown
std::vector<StoredRow> stored_rows(const OpenLaunch& open, const debugger::Cursor& cursor, std::uint32_t block,
                                   StoredRoom room);

/// If the access before the cursor wrote no memory: the register that it changed, and the next store of its lane.
/// Empty after a store.
std::string register_note(const OpenLaunch& open, const debugger::Cursor& cursor);

}  // namespace lockstep
