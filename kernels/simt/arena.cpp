#include "kernels/simt/arena.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <cstdint>

namespace lockstep {
namespace {

constexpr std::size_t kSmallestChunk = 16 * Arena::kPage;
/// A larger array has a chunk of its own, so that no more than this is lost at the end of one.
constexpr std::size_t kLargestShared = kSmallestChunk / 4;

constexpr std::size_t round_up(std::size_t bytes, std::size_t unit) { return (bytes + unit - 1) / unit * unit; }

constexpr std::size_t rounded(std::size_t bytes) {
    return round_up(std::max<std::size_t>(bytes, 1), Arena::kAlignment);
}

}  // namespace

ChunkSource huge_pages() {
    // The mapping is a page larger than the chunk, so that the chunk can begin at a multiple of the page.
    return {[](std::size_t bytes) -> void* {
                void* mapping =
                    mmap(nullptr, bytes + Arena::kPage, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
                if (mapping == MAP_FAILED) return nullptr;
                auto* const begin = static_cast<char*>(mapping);
                const auto skip =
                    (Arena::kPage - reinterpret_cast<std::uintptr_t>(begin) % Arena::kPage) % Arena::kPage;
                if (skip != 0) munmap(begin, skip);
                if (skip != Arena::kPage) munmap(begin + skip + bytes, Arena::kPage - skip);
                madvise(begin + skip, bytes, MADV_HUGEPAGE);
                return begin + skip;
            },
            [](void* chunk, std::size_t bytes) { munmap(chunk, bytes); }};
}

void Arena::clear() {
    for (const auto& chunk : chunks_) source_.unmap(chunk.memory, chunk.bytes);
    chunks_.clear();
    free_.clear();
    mapped_ = left_ = 0;
}

void* Arena::map(std::size_t bytes) {
    auto* memory = source_.map(bytes);
    if (!memory) return nullptr;
    chunks_.push_back({memory, bytes});
    mapped_ += bytes;
    return memory;
}

void* Arena::allocate(std::size_t bytes) {
    bytes = rounded(bytes);
    if (const auto found = free_.find(bytes); found != free_.end()) {
        auto* memory = found->second;
        free_.erase(found);
        return memory;
    }
    if (bytes > kLargestShared) return map(round_up(bytes, kPage));
    if (bytes > left_) {
        // The more there is, the more is wanted.
        auto size = std::max(kSmallestChunk, round_up(mapped_ / 8, kPage));
        auto* chunk = map(size);
        if (!chunk) chunk = map(size = round_up(bytes, kPage));
        if (!chunk) return nullptr;
        next_ = static_cast<char*>(chunk);
        left_ = size;
    }
    auto* memory = next_;
    next_ += bytes;
    left_ -= bytes;
    return memory;
}

void Arena::release(void* memory, std::size_t bytes) { free_.emplace(rounded(bytes), memory); }

}  // namespace lockstep
