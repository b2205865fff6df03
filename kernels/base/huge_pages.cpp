#include "kernels/base/huge_pages.hpp"

#include <sys/mman.h>

#include <cstdint>

namespace lockstep {

void want_huge_pages(void* memory, std::size_t bytes) {
    constexpr std::uintptr_t kHugePage = std::uintptr_t{2} << 20;
    const auto begin = reinterpret_cast<std::uintptr_t>(memory);
    const auto first = (begin + kHugePage - 1) / kHugePage * kHugePage, end = (begin + bytes) / kHugePage * kHugePage;
    if (first < end) madvise(reinterpret_cast<void*>(first), end - first, MADV_HUGEPAGE);
}

}  // namespace lockstep
