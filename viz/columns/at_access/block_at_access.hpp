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

/// The state of the block in focus, and of one of its warps, at the debugger's cursor inside a launch. The caller adds
/// it to the run's columns. It is derived from accesses only, so it exists for every kernel.
struct BlockAtAccess {
    struct Cell {
        enum class State {
            absent,  ///< the lane does not take part
            to_come,
            done,
            now,  ///< by the current instruction
        } state = State::absent;
        bool latest = false;  ///< by the last access
        std::string text;  ///< the value that the lane has stored or passed on; empty: not yet
    };
    /// A value that moved to a lane from an earlier level.
    struct Way {
        std::size_t level = 0;  ///< index in `levels`
        std::uint32_t from = 0, to = 0;  ///< lanes
        bool operator==(const Way&) const = default;
    };
    /// An instruction in which lanes of the warp store values or exchange them.
    struct Level {
        std::string name;  ///< the stored array, or the exchanged variable
        std::string where;  ///< its source line
        std::array<Cell, kWarpSize> cells;
        std::vector<Way> ways;
    };

    std::string kernel;
    std::uint32_t block = 0, warp = 0;  ///< block: in the launch; warp: in the block
    /// Number of levels of the warp in the whole launch; number of the first one in `levels`.
    std::size_t num_levels = 0, first_level = 0;
    std::size_t current = 0;  ///< number of the current level
    std::vector<Level> levels;  ///< the levels around the current one
    /// Words of shared memory that the launch stores to at any time, ascending; empty: none.
    std::vector<std::uint32_t> shared_words;
    /// The last access: its number, from 1, and the element of a column or the word of shared memory that it loaded or
    /// stored.
    std::uint32_t access = 0;
    bool stores = false;
    std::optional<Selection> touched;
    std::optional<std::uint32_t> touched_word;

    /// Null outside of a launch.
    static const BlockAtAccess* of(const Scene& scene);
    static const ColumnPicture* find(const Scene& scene);
    /// True for this column, false for a column of the algorithm.
    static bool is(const ColumnPicture& picture);
};

/// Presents it as a column without a space and without words.
class BlockColumn {
public:
    /// version  changes with the content
    void update(BlockAtAccess block, std::uint64_t version);
    /// The given columns, followed by that of the last update(). Valid until the next call.
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
