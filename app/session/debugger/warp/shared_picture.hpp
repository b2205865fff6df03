#pragma once

#include <cstdint>
#include <vector>

#include "app/session/debugger/open_launch.hpp"
#include "kernels/debugger/cursor.hpp"

namespace lockstep {

/// Shared memory of one block at a moment of a launch, with who wrote each word last and how often. Goes along with a cursor: steps
/// forward cost as much as the block's accesses between, steps back as much as all before.
class SharedPicture {
public:
    /// Other contents have another version.
    void follow(const OpenLaunch& open, const debugger::Cursor& cursor, std::uint32_t block);
    void clear();

    /// The launch has no shared memory, or its block has not come to it.
    bool empty() const { return words_.empty(); }
    std::uint64_t version() const { return version_; }
    std::uint32_t block() const { return block_; }
    const std::vector<std::uint32_t>& words() const { return words_; }
    /// By word: the number, from 1, of the access that wrote it last; 0: nobody has.
    const std::vector<std::uint32_t>& written_at() const { return written_at_; }
    const std::vector<std::uint32_t>& writes() const { return writes_; }

private:
    const OpenLaunch* open_ = nullptr;
    std::uint32_t block_ = 0, position_ = 0;
    std::uint64_t version_ = 0;
    std::vector<std::uint32_t> words_, written_at_, writes_;
};

}  // namespace lockstep
