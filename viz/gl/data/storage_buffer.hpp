#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "viz/gl/gl_name.hpp"
#include "viz/gl/limits.hpp"
#include "viz/gl/programs/late_shading.hpp"

namespace lockstep {

/// An array in OpenGL's memory that shaders read (and compute shaders write) as a storage buffer.
template <class T>
class StorageBuffer {
public:
    StorageBuffer() = default;
    explicit StorageBuffer(std::span<const T> values) { assign(values); }
    explicit StorageBuffer(std::size_t size) { resize(size); }

    /// Replaces the contents; reuses the memory if the size is unchanged.
    void assign(std::span<const T> values) {
        resize(values.size());
        finish_late_shading();
        if (!values.empty())
            glNamedBufferSubData(buffer_.get(), 0, static_cast<GLsizeiptr>(values.size_bytes()), values.data());
    }
    /// Contents are undefined after a change of size. Throws std::length_error beyond the limit of shaders.
    void resize(std::size_t size) {
        if (buffer_ && size == size_) return;
        require_readable(size * sizeof(T));
        buffer_ = make_gl_buffer(std::max<std::size_t>(size, 1) * sizeof(T));
        size_ = size;
    }
    /// Fills every 32-bit word with zero.
    void clear() {
        finish_late_shading();
        if (buffer_) glClearNamedBufferData(buffer_.get(), GL_R32UI, GL_RED_INTEGER, GL_UNSIGNED_INT, nullptr);
    }
    /// Waits for the GPU: for small arrays and tests.
    std::vector<T> read() const {
        std::vector<T> values(size_);
        if (size_ != 0)
            glGetNamedBufferSubData(buffer_.get(), 0, static_cast<GLsizeiptr>(size_ * sizeof(T)), values.data());
        return values;
    }

    void bind(GLuint binding) const { glBindBufferBase(GL_SHADER_STORAGE_BUFFER, binding, buffer_.get()); }
    GLuint name() const { return buffer_.get(); }
    std::size_t size() const { return size_; }

private:
    GlBuffer buffer_;
    std::size_t size_ = 0;
};

}  // namespace lockstep
