#include "kernels/simt/host/host_chunks.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <memory>
#include <optional>
#include <utility>

namespace lockstep {
namespace {

/// This fraction (1 / kReserve) of the free memory stays available for everything except arrays.
constexpr std::uint64_t kReserve = 32;

/// Bytes in use by one arena. The system does not count arrays that were never written.
struct Ledger {
    std::function<std::uint64_t()> available;
    std::optional<std::uint64_t> most;
    std::uint64_t taken = 0;

    bool fits(std::uint64_t bytes) {
        const auto now = available();
        if (!most) most = now - now / kReserve;
        return bytes <= now - now / kReserve && taken + bytes <= *most;
    }
};

void* map_huge_pages(std::size_t bytes) {
    // The mapping is a page larger than the chunk, so that the chunk can begin at a multiple of the page.
    void* mapping = mmap(nullptr, bytes + Arena::kPage, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (mapping == MAP_FAILED) return nullptr;
    auto* const begin = static_cast<char*>(mapping);
    const auto skip = (Arena::kPage - reinterpret_cast<std::uintptr_t>(begin) % Arena::kPage) % Arena::kPage;
    if (skip != 0) munmap(begin, skip);
    if (skip != Arena::kPage) munmap(begin + skip + bytes, Arena::kPage - skip);
    madvise(begin + skip, bytes, MADV_HUGEPAGE);
    return begin + skip;
}

void discard_pages(void* part, std::size_t bytes) {
    const auto page = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
    const auto begin = (reinterpret_cast<std::uintptr_t>(part) + page - 1) / page * page;
    const auto end = (reinterpret_cast<std::uintptr_t>(part) + bytes) / page * page;
    if (begin < end) madvise(reinterpret_cast<void*>(begin), end - begin, MADV_DONTNEED);
}

}  // namespace

ChunkSource huge_pages(std::function<std::uint64_t()> available) {
    const auto ledger = std::make_shared<Ledger>(Ledger{std::move(available), std::nullopt});
    return {[ledger](std::size_t bytes) -> void* {
                void* const chunk = ledger->fits(bytes) ? map_huge_pages(bytes) : nullptr;
                if (chunk) ledger->taken += bytes;
                return chunk;
            },
            [ledger](void* chunk, std::size_t bytes) {
                munmap(chunk, bytes);
                ledger->taken -= bytes;
            },
            discard_pages};
}

}  // namespace lockstep
