#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <utility>
#include <vector>

namespace lockstep {

/// Where an arena gets its memory from.
struct ChunkSource {
    std::function<void*(std::size_t bytes)> map;  ///< null when there is none left
    std::function<void(void* chunk, std::size_t bytes)> unmap;
};

/// Memory on huge pages: filling a snapshot on small ones costs more in page faults than in copying.
ChunkSource huge_pages();

/// Memory for many arrays of a few sizes, such as snapshots, cut from large chunks. What is given back is kept for the next
/// array of its size, until the arena ends: neither taking nor giving back asks the system, or waits for a device.
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
    /// bytes: as it was allocated with.
    void release(void* memory, std::size_t bytes);
    /// Gives every chunk back to its source; nothing of it may be in use.
    void clear();

private:
    struct Chunk {
        void* memory;
        std::size_t bytes;
    };
    void* map(std::size_t bytes);

    ChunkSource source_;
    std::vector<Chunk> chunks_;
    std::size_t mapped_ = 0;  ///< bytes in all chunks
    char* next_ = nullptr;  ///< of the chunk that is being cut
    std::size_t left_ = 0;
    std::multimap<std::size_t, void*> free_;
};

}  // namespace lockstep
