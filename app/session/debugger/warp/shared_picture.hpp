#pragma once

#include <cstdint>
#include <vector>

#include "app/session/debugger/open_launch.hpp"
#include "kernels/debugger/cursor.hpp"

namespace lockstep {

/// Shared memory of one block at the cursor, with the last writer and the number of writes of each word. Follows a
/// cursor: a step forward costs the block's accesses in between, a step back all accesses before it.
class SharedPicture {
public:
    /// The version changes with the contents.
    void follow(const OpenLaunch& open, const debugger::Cursor& cursor, std::uint32_t block);
    void clear();

    /// The launch has no shared memory, or its block has not accessed it yet.
    bool empty() const { return words_.empty(); }
    std::uint64_t version() const { return version_; }
    std::uint32_t block() const { return block_; }
    const std::vector<std::uint32_t>& words() const { return words_; }
    /// By word: the number, from 1, of the access that wrote it last; 0: unwritten.
    const std::vector<std::uint32_t>& written_at() const { return written_at_; }
    const std::vector<std::uint32_t>& writes() const { return writes_; }

private:
    const OpenLaunch* open_ = nullptr;
    std::uint32_t block_ = 0, position_ = 0;
    std::uint64_t version_ = 0;
    std::vector<std::uint32_t> words_, written_at_, writes_;
};

}  // namespace lockstep
