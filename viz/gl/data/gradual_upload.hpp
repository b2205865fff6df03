#pragma once

#include <chrono>
#include <cstddef>
#include <span>
#include <vector>

#include "viz/gl/data/storage_buffer.hpp"

namespace lockstep {

/// Uploads arrays to OpenGL over several frames.
class GradualUpload {
public:
    static constexpr std::chrono::milliseconds kOfAFrame{20};

    /// Replaces the contents of `buffer` by `values` and resizes it; both must live until the upload ends. Throws
    /// std::length_error beyond the limit of shaders.
    template <class T>
    void add(StorageBuffer<T>& buffer, std::span<const T> values) {
        buffer.resize(values.size());
        add(buffer.name(), std::as_bytes(values));
    }
    template <class T>
    void add(StorageBuffer<T>& buffer, const std::vector<T>& values) {
        add(buffer, std::span<const T>(values));
    }
    /// Continues for this time, and for at least a few MB. True: everything is uploaded.
    bool go_on(std::chrono::milliseconds most = kOfAFrame);
    /// Cancels the rest.
    void forget();

private:
    void add(GLuint buffer, std::span<const std::byte> bytes);

    struct Part {
        GLuint buffer = 0;
        std::span<const std::byte> bytes;
    };
    std::vector<Part> parts_;
    std::size_t part_ = 0, come_ = 0;  ///< index of the current array, and its uploaded bytes
};

}  // namespace lockstep
