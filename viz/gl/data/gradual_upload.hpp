#pragma once

#include <chrono>
#include <cstddef>
#include <span>
#include <vector>

#include "viz/gl/data/storage_buffer.hpp"

namespace lockstep {

/// Arrays on their way into OpenGL's memory, over as many frames as that takes.
class GradualUpload {
public:
    static constexpr std::chrono::milliseconds kOfAFrame{20};

    /// `values` replace the contents of `buffer`, which has their size from now on; both are to stay until all is there. Throws
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
    /// Goes on for so long, and for a few MB in any case. True: all is there.
    bool go_on(std::chrono::milliseconds most = kOfAFrame);
    /// What is not there yet does not come.
    void forget();

private:
    void add(GLuint buffer, std::span<const std::byte> bytes);

    struct Part {
        GLuint buffer = 0;
        std::span<const std::byte> bytes;
    };
    std::vector<Part> parts_;
    std::size_t part_ = 0, come_ = 0;  ///< the one that comes, and how many of its bytes have
};

}  // namespace lockstep
