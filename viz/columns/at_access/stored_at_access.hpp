#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "viz/gl/data/storage_buffer.hpp"
#include "viz/scene.hpp"

namespace lockstep {

/// The elements of a column that the launch has stored up to the debugger's cursor. The caller adds it to the run's
/// columns, as a column without a space with 1 for each stored element. A picture draws the other elements with their
/// values before the pass.
class StoredAtAccess {
public:
    /// Null outside of a launch, and if the launch stores none of the column.
    static const ColumnPicture* find(const Scene& scene, const ColumnPicture& column);
    /// True for such a column, false for a column of the algorithm.
    static bool is(const ColumnPicture& picture);
    /// Elements from `first` on that the launch has stored or the pass has changed. Reads back from OpenGL.
    static std::vector<bool> read(const ColumnPicture& stored, const ColumnPicture& column, std::uint32_t first,
                                  std::uint32_t count);

    /// version  changes with the content
    void update(const Column& column, const std::vector<std::uint32_t>& stored, std::uint64_t version);
    /// The given columns, followed by that of the last update(). Valid until the next call.
    std::span<const ColumnPicture> behind(std::span<const ColumnPicture> columns);

private:
    Column column_;
    StorageBuffer<std::uint32_t> words_;
    std::uint64_t version_ = 0;
    std::vector<ColumnPicture> pictures_;
};

}  // namespace lockstep
