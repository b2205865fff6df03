#pragma once

#include <cstddef>

namespace lockstep {

/// For memory that will be written from its begin to its end: what of it fills huge pages comes in huge pages.
void want_huge_pages(void* memory, std::size_t bytes);

}  // namespace lockstep
