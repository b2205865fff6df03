#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "viz/gl/data/storage_buffer.hpp"
#include "viz/scene.hpp"

namespace lockstep {

/// Which elements of a column the launch has stored so far, where the debugger steps through a launch. The caller adds it to
/// the run's columns, as a column over no space with 1 for each element that is stored. A picture draws the other elements as
/// they were before the pass.
class StoredAtAccess {
public:
    /// Null outside of a launch, and where the launch stores none of the column.
    static const ColumnPicture* find(const Scene& scene, const ColumnPicture& column);
    /// It is one of these, and none of the algorithm's.
    static bool is(const ColumnPicture& picture);
    /// Elements from first on: stored by the launch, or else changed since the pass before. Read back from OpenGL.
    static std::vector<bool> read(const ColumnPicture& stored, const ColumnPicture& column, std::uint32_t first,
                                  std::uint32_t count);

    /// version  differs for each content
    void update(const Column& column, const std::vector<std::uint32_t>& stored, std::uint64_t version);
    /// The columns, and behind them that of the last update(); they stay until the next call.
    std::span<const ColumnPicture> behind(std::span<const ColumnPicture> columns);

private:
    Column column_;
    StorageBuffer<std::uint32_t> words_;
    std::uint64_t version_ = 0;
    std::vector<ColumnPicture> pictures_;
};

}  // namespace lockstep
