#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "viz/scene.hpp"

namespace lockstep {

/// Shared memory of one block at the debugger's cursor inside a launch. The caller adds it to the run's columns under
/// this name, without a space; views draw shared memory from it.
struct SharedAtAccess {
    static constexpr const char* kName = "shared memory";
    /// Three numbers per word of shared memory: its bits, its last writer, and the number of writes. The block follows.
    static constexpr std::uint32_t kStride = 3;

    std::uint32_t block = 0;  ///< number in the launch
    std::vector<std::uint32_t> words;
    /// By word: the number, from 1, of the access that wrote it last; 0: unwritten.
    std::vector<std::uint32_t> written_at;
    std::vector<std::uint32_t> writes;  ///< number of writes, by word

    bool is_written(std::size_t word) const { return word < writes.size() && writes[word] != 0; }

    /// To detect changes by its version; null outside of a launch, and if the block has no shared memory.
    static const ColumnPicture* find(const Scene& scene);
    /// Reads it back from OpenGL: call it once for each content.
    static std::optional<SharedAtAccess> of(const Scene& scene);
};

}  // namespace lockstep
