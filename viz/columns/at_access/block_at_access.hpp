#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "kernels/simt/launch_shape.hpp"
#include "viz/scene.hpp"

namespace lockstep {

/// The state of the block in focus, and of a warp of it, in the middle of a launch that the debugger steps through. The caller
/// adds it to the run's columns. It is read from the accesses alone, so it exists for every kernel.
struct BlockAtAccess {
    struct Cell {
        enum class State {
            absent,  ///< the lane takes no part
            to_come,
            done,
            now,  ///< by the instruction that the cursor is in, or has just left
        } state = State::absent;
        bool latest = false;  ///< by the access before the cursor
        std::string text;  ///< the value that the lane has stored or handed in; empty while it is to come
    };
    /// A value came to a lane from one of a level before.
    struct Way {
        std::size_t level = 0;  ///< in `levels`
        std::uint32_t from = 0, to = 0;  ///< lanes
        bool operator==(const Way&) const = default;
    };
    /// An instruction in which lanes of the warp store something, or hand values to each other.
    struct Level {
        std::string name;  ///< the array that is stored to, or the variable that is handed in
        std::string where;  ///< its line
        std::array<Cell, kWarpSize> cells;
        std::vector<Way> ways;
    };

    std::string kernel;
    std::uint32_t block = 0, warp = 0;  ///< of the launch; of the block
    /// Of the warp in the whole launch; the number of the first in `levels`.
    std::size_t num_levels = 0, first_level = 0;
    std::size_t current = 0;  ///< the number of the one that it has come to
    std::vector<Level> levels;  ///< those round the current one
    /// Words of shared memory that the launch ever stores to, ascending; empty: it has none.
    std::vector<std::uint32_t> shared_words;
    /// The access before the cursor: its number, from 1, and the element of a column or the word of shared memory that it has
    /// loaded or stored.
    std::uint32_t access = 0;
    bool stores = false;
    std::optional<Selection> touched;
    std::optional<std::uint32_t> touched_word;

    /// For pictures and their fingerprints; null outside of a launch.
    static const BlockAtAccess* of(const Scene& scene);
    static const ColumnPicture* find(const Scene& scene);
    /// It is this, and none of the algorithm's columns.
    static bool is(const ColumnPicture& picture);
};

/// Keeps it as a column over no space, without words.
class BlockColumn {
public:
    /// version  differs for each content
    void update(BlockAtAccess block, std::uint64_t version);
    /// The columns, and behind them that of the last update(); they stay until the next call.
    std::span<const ColumnPicture> behind(std::span<const ColumnPicture> columns);

private:
    friend struct BlockAtAccess;
    struct Holder : Column {
        BlockAtAccess block;
    };

    Holder column_;
    std::uint64_t version_ = 0;
    std::vector<ColumnPicture> pictures_;
};

}  // namespace lockstep
