#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "viz/scene.hpp"

namespace lockstep {

/// Shared memory of one block in the middle of a launch that the debugger steps through. The caller adds it to the run's
/// columns, as a column of this name over no space; a picture of shared memory is drawn from it.
struct SharedAtAccess {
    static constexpr const char* kName = "shared memory";
    /// For each word of shared memory its bits, who wrote it last and how often; behind all of them the block.
    static constexpr std::uint32_t kStride = 3;

    std::uint32_t block = 0;  ///< of the launch
    std::vector<std::uint32_t> words;
    /// By word: the number, from 1, of the access that wrote it last; 0: none did.
    std::vector<std::uint32_t> written_at;
    std::vector<std::uint32_t> writes;  ///< by word

    bool is_written(std::size_t word) const { return word < writes.size() && writes[word] != 0; }

    /// For a fingerprint, that tells whether it is another; null outside of a launch, and where its block has none.
    static const ColumnPicture* find(const Scene& scene);
    /// Read back from OpenGL: once for each content.
    static std::optional<SharedAtAccess> of(const Scene& scene);
};

}  // namespace lockstep
