#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <set>
#include <utility>

namespace lockstep {

/// The source of an arena's memory.
struct ChunkSource {
    std::function<void*(std::size_t bytes)> map;  ///< returns null if there is none
    std::function<void(void* chunk, std::size_t bytes)> unmap;
    /// Releases the pages of an unused part of a chunk, which stays mapped. May be empty.
    std::function<void(void* part, std::size_t bytes)> discard{};
};

/// Allocates many arrays, for example snapshots, from large chunks (best fit). Released memory is joined with free neighbours and serves arrays
/// of any size. Calls the system, or waits for a device, only if no free range is large enough.
class Arena {
public:
    explicit Arena(ChunkSource source) : source_(std::move(source)) {}
    ~Arena() { clear(); }
    Arena(const Arena&) = delete;
    Arena& operator=(const Arena&) = delete;

    /// Arrays begin at multiples of this size and occupy multiples of it, as with cudaMalloc.
    static constexpr std::size_t kAlignment = 256;
    /// Chunks have multiples of this size.
    static constexpr std::size_t kPage = 2 * 1024 * 1024;

    /// Null if there is no memory.
    void* allocate(std::size_t bytes);
    /// Null if no free range is large enough; does not call the source.
    void* allocate_at_hand(std::size_t bytes);
    /// memory: from allocate(), not yet released. Allocates nothing.
    void release(void* memory) noexcept;

    /// Returns unused chunks to the source, at least `bytes` bytes if possible.
    void give_back(std::size_t bytes) noexcept;
    /// Returns all unused memory: whole chunks, and the pages of unused parts.
    void trim() noexcept;
    /// Called before destruction: returns unused memory now, and each remaining chunk when its last array is released.
    void retire() noexcept;
    /// Returns all chunks; nothing may be in use.
    void clear() noexcept;

    /// The size of all chunks.
    std::size_t mapped() const { return mapped_; }

private:
    using Places = std::set<std::pair<std::size_t, char*>>;  // bytes and begin
    struct Range {
        std::size_t bytes = 0;
        bool begins_chunk = false;
        bool free = false;
        Places::node_type place{};  ///< its entry of the free list, while the range is in use
    };
    using Ranges = std::map<char*, Range>;

    void* take(std::size_t bytes);
    bool grow(std::size_t bytes);
    bool map(std::size_t bytes);
    bool is_whole_chunk(Ranges::iterator range) const;
    Ranges::iterator unmap(Ranges::iterator chunk) noexcept;

    ChunkSource source_;
    Ranges ranges_;  ///< they fill the chunks without gaps; no two free ranges of a chunk are adjacent
    Places free_;
    std::size_t mapped_ = 0;
    bool retired_ = false;
};

}  // namespace lockstep
