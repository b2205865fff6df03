#include "kernels/simt/huge_arena.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <cstdint>

namespace lockstep {
namespace {

constexpr std::size_t kHugePage = 2 * 1024 * 1024;
constexpr std::size_t kChunk = 16 * kHugePage;

}  // namespace

HugeArena::~HugeArena() {
    for (const auto& chunk : chunks_) munmap(chunk.mapping, chunk.mapped_bytes);
}

void* HugeArena::allocate(std::size_t bytes) {
    if (const auto found = free_.find(bytes); found != free_.end()) {
        auto* memory = found->second;
        free_.erase(found);
        return memory;
    }
    if (bytes > left_) {
        const auto usable = std::max(kChunk, (bytes + kHugePage - 1) / kHugePage * kHugePage);
        const auto mapped = usable + kHugePage;
        void* mapping = mmap(nullptr, mapped, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (mapping == MAP_FAILED) return nullptr;
        chunks_.push_back({mapping, mapped});
        const auto address = reinterpret_cast<std::uintptr_t>(mapping);
        next_ = static_cast<char*>(mapping) + (kHugePage - address % kHugePage) % kHugePage;
        left_ = usable;
        madvise(next_, usable, MADV_HUGEPAGE);
    }
    auto* memory = next_;
    next_ += bytes;
    left_ -= bytes;
    return memory;
}

void HugeArena::release(void* memory, std::size_t bytes) { free_.emplace(bytes, memory); }

}  // namespace lockstep
