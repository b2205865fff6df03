#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "viz/columns/at_access/shared_at_access.hpp"
#include "viz/gl/data/storage_buffer.hpp"

namespace lockstep {

/// Holds shared memory in an OpenGL buffer and adds it to a run's columns.
class SharedColumn {
public:
    /// version  changes with the content
    /// type     of most words
    void update(const SharedAtAccess& shared, std::uint64_t version, ValueType type);
    /// The given columns, followed by that of the last update(). Valid until the next call.
    std::span<const ColumnPicture> behind(std::span<const ColumnPicture> columns);

private:
    Column column_;
    StorageBuffer<std::uint32_t> now_, before_;
    std::uint64_t changed_ = 0, version_ = 0;
    ValueRange range_;
    std::vector<ColumnPicture> pictures_;
};

}  // namespace lockstep
