#pragma once

#include <cstddef>
#include <map>
#include <vector>

namespace lockstep {

/// Memory for many arrays of a few sizes, such as snapshots, on huge pages: filling a snapshot on small ones costs more in
/// page faults than in copying. What is given back is kept for the next array of its size, until the arena ends.
class HugeArena {
public:
    HugeArena() = default;
    ~HugeArena();
    HugeArena(const HugeArena&) = delete;
    HugeArena& operator=(const HugeArena&) = delete;

    /// Smaller arrays are better off on the heap.
    static constexpr std::size_t kSmallest = 64 * 1024;

    /// Null when there is no memory left. bytes: at least kSmallest, a multiple of 256.
    void* allocate(std::size_t bytes);
    void release(void* memory, std::size_t bytes);

private:
    struct Chunk {
        void* mapping;
        std::size_t mapped_bytes;
    };
    std::vector<Chunk> chunks_;
    char* next_ = nullptr;
    std::size_t left_ = 0;
    std::multimap<std::size_t, void*> free_;
};

}  // namespace lockstep
