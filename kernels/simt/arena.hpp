#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <set>
#include <utility>

namespace lockstep {

/// Where an arena gets its memory from.
struct ChunkSource {
    std::function<void*(std::size_t bytes)> map;  ///< null when there is none left
    std::function<void(void* chunk, std::size_t bytes)> unmap;
    /// Takes what lies behind a part of a chunk that is not in use; the part stays part of it. May be empty.
    std::function<void(void* part, std::size_t bytes)> discard{};
};

/// Memory for many arrays, such as snapshots, cut from large chunks. What is given back is joined with what is free beside it
/// and kept for the next arrays, of whatever size; the smallest place that is large enough is taken. Neither taking nor
/// giving back asks the system, or waits for a device, unless nothing that is free is large enough.
class Arena {
public:
    explicit Arena(ChunkSource source) : source_(std::move(source)) {}
    ~Arena() { clear(); }
    Arena(const Arena&) = delete;
    Arena& operator=(const Arena&) = delete;

    /// Arrays begin at, and take up, multiples of it: as cudaMalloc gives them.
    static constexpr std::size_t kAlignment = 256;
    /// Chunks are multiples of it.
    static constexpr std::size_t kPage = 2 * 1024 * 1024;

    /// Null when there is no memory left.
    void* allocate(std::size_t bytes);
    /// Null when nothing that is free is large enough: the source is not asked.
    void* allocate_at_hand(std::size_t bytes);
    /// memory: from allocate(), not yet released. Takes no memory itself.
    void release(void* memory) noexcept;

    /// Gives chunks in which nothing is in use back to their source: at least so many bytes, if there are.
    void give_back(std::size_t bytes) noexcept;
    /// Gives back all that is not in use: whole chunks, and what lies behind the free parts of others.
    void trim() noexcept;
    /// No more is going to be wanted: what is not in use goes back now, and what is as soon as it is released.
    void retire() noexcept;
    /// Gives every chunk back; nothing of it may be in use.
    void clear() noexcept;

    /// Bytes of all chunks.
    std::size_t mapped() const { return mapped_; }

private:
    using Places = std::set<std::pair<std::size_t, char*>>;  // bytes and begin
    struct Range {
        std::size_t bytes = 0;
        bool begins_chunk = false;
        bool free = false;
        Places::node_type place{};  ///< its entry among the free ones, while it is in use
    };
    using Ranges = std::map<char*, Range>;

    void* take(std::size_t bytes);
    bool grow(std::size_t bytes);
    bool map(std::size_t bytes);
    bool is_whole_chunk(Ranges::iterator range) const;
    Ranges::iterator unmap(Ranges::iterator chunk) noexcept;

    ChunkSource source_;
    Ranges ranges_;  ///< side by side they fill the chunks; no two free ones of a chunk are neighbours
    Places free_;
    std::size_t mapped_ = 0;
    bool retired_ = false;
};

}  // namespace lockstep
