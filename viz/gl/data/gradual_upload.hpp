#pragma once

#include <chrono>
#include <cstddef>
#include <span>
#include <vector>

#include "viz/gl/data/storage_buffer.hpp"

namespace lockstep {

/// Uploads arrays to OpenGL over as many frames as that takes.
class GradualUpload {
public:
    static constexpr std::chrono::milliseconds kOfAFrame{20};

    /// `values` replace the contents of `buffer`, which gets their size; both must live until the upload ends. Throws
    /// std::length_error for more than shaders read.
    template <class T>
    void add(StorageBuffer<T>& buffer, std::span<const T> values) {
        buffer.resize(values.size());
        add(buffer.name(), std::as_bytes(values));
    }
    template <class T>
    void add(StorageBuffer<T>& buffer, const std::vector<T>& values) {
        add(buffer, std::span<const T>(values));
    }
    /// Continues for that time, and for a few MB in any case. True: all is uploaded.
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
    std::size_t part_ = 0, come_ = 0;  ///< the array that is being uploaded, and how many of its bytes are
};

}  // namespace lockstep
