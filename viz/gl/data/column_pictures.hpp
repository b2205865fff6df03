#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "kernels/run/column/column.hpp"
#include "kernels/run/snapshots/timeline.hpp"
#include "viz/gl/data/shared_buffer.hpp"
#include "viz/gl/data/storage_buffer.hpp"
#include "viz/scene.hpp"

namespace lockstep {

class Run;

/// Progress of the upload of columns.
struct Coming {
    std::uint64_t copied = 0, bytes = 0;
};

/// Holds a run's columns in OpenGL buffers, after one pass and after the pass before it. Columns in the same state
/// buffer share an OpenGL buffer. If the cursor moves by one pass, one of the two buffers already has the right content
/// and only the other is filled.
class ColumnPictures {
public:
    /// before  may be empty (pass 0). The result and its pointers are valid until the next call. Empty while the run
    /// has no columns or `now` is empty, and if the upload takes longer than `most`: further calls with the same
    /// snapshots snapshots then continue it, and coming() returns their progress. Needs a current OpenGL context.
    std::span<const ColumnPicture> update(const Run& run, const Snapshot& now, const Snapshot& before,
                                          std::optional<std::chrono::milliseconds> most = std::nullopt);
    /// After update(): the progress; nothing if all columns are uploaded.
    const std::optional<Coming>& coming() const { return coming_; }

    /// `host` if at least one column went through host memory.
    PicturePath path() const;

private:
    /// The two states of one device buffer.
    struct Pair {
        std::unique_ptr<SharedBuffer> now, before;
    };

    /// Fills `pair` with the blocks; the result has no column yet.
    ColumnPicture fill(Pair& pair, const std::shared_ptr<const Block>& now, const std::shared_ptr<const Block>& before,
                       SharedBuffer::TimePoint until);
    void bring(std::unique_ptr<SharedBuffer>& buffer, const std::shared_ptr<const Block>& block,
               SharedBuffer::TimePoint until);

    /// Marks the wrong elements of the shown state, once they are known.
    void mark(const std::shared_ptr<const WrongColumns>& wrong);

    std::vector<Column> columns_;
    std::vector<IndexSpace> spaces_;
    std::vector<Pair> inputs_, state_;
    std::shared_ptr<const WrongColumns> marked_;  ///< the columns whose bits are in wrong_
    std::map<std::string, StorageBuffer<std::uint32_t>> wrong_;  ///< by column
    std::vector<ColumnPicture> pictures_;
    std::optional<Coming> coming_;
};

}  // namespace lockstep
