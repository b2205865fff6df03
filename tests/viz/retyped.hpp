#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "viz/gl/data/storage_buffer.hpp"
#include "viz/scene.hpp"

namespace lockstep::test {

/// A scene in which one column has values of another type, in separate buffers.
class Retyped {
public:
    enum class Numbers {
        same,
        beyond,  ///< 64-bit numbers with the same lower word and the upper word 1
        others,  ///< the values in reverse order
    };

    /// column  index among the columns of the scene
    Retyped(const Scene& like, std::size_t column, ValueType type, Numbers numbers = Numbers::same);
    Retyped(const Retyped&) = delete;
    Retyped& operator=(const Retyped&) = delete;

    const Scene& scene() const { return scene_; }

private:
    Scene scene_;
    Column column_;
    PassRecord record_;
    StorageBuffer<std::uint32_t> now_, before_;
    std::vector<ColumnPicture> pictures_;
};

}  // namespace lockstep::test
