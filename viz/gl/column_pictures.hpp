#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "kernels/run/entry/column.hpp"
#include "kernels/run/snapshots/timeline.hpp"
#include "viz/gl/shared_buffer.hpp"
#include "viz/gl/storage_buffer.hpp"
#include "viz/scene.hpp"

namespace lockstep {

class Run;

/// Keeps a run's columns in OpenGL buffers, as they are after one pass and after the pass before it. Columns that share a
/// state buffer share the OpenGL buffer. When the cursor steps by one, the buffer that holds the right block already is
/// taken and only the other is filled.
class ColumnPictures {
public:
    /// `before` may be empty (pass 0). The result, and what it points to, stays until the next call. Empty while the run
    /// has no columns yet or `now` is empty. Needs a current OpenGL context.
    std::span<const ColumnPicture> update(const Run& run, const Snapshot& now, const Snapshot& before);

    /// `host` as soon as one column had to take it.
    PicturePath path() const;

private:
    /// The two states of one device buffer.
    struct Pair {
        std::unique_ptr<SharedBuffer> now, before;
    };

    /// Fills `pair` with the blocks; the result has no column yet.
    static ColumnPicture fill(Pair& pair, const std::shared_ptr<const Block>& now,
                              const std::shared_ptr<const Block>& before);

    /// Marks what is wrong in the state that is shown, once it is known.
    void mark(const std::shared_ptr<const WrongColumns>& wrong);

    std::vector<Column> columns_;
    std::vector<IndexSpace> spaces_;
    std::vector<Pair> inputs_, state_;
    std::shared_ptr<const WrongColumns> marked_;  ///< whose bits are in wrong_
    std::map<std::string, StorageBuffer<std::uint32_t>> wrong_;  ///< by column
    std::vector<ColumnPicture> pictures_;
};

}  // namespace lockstep
