#pragma once

#include <cstddef>
#include <utility>

#include <glad/gl.h>

namespace lockstep {

/// Owns one OpenGL name and deletes it with `Kind::destroy`, which needs its context to be current.
template <class Kind>
class GlName {
public:
    GlName() = default;
    explicit GlName(GLuint name) : name_(name) {}
    ~GlName() { reset(); }
    GlName(GlName&& other) noexcept : name_(std::exchange(other.name_, 0)) {}
    GlName& operator=(GlName&& other) noexcept {
        if (this != &other) {
            reset();
            name_ = std::exchange(other.name_, 0);
        }
        return *this;
    }

    GLuint get() const { return name_; }
    explicit operator bool() const { return name_ != 0; }
    void reset() {
        if (name_ != 0) Kind::destroy(name_);
        name_ = 0;
    }

private:
    GLuint name_ = 0;
};

struct BufferKind {
    static void destroy(GLuint name) { glDeleteBuffers(1, &name); }
};
struct TextureKind {
    static void destroy(GLuint name) { glDeleteTextures(1, &name); }
};
struct RenderbufferKind {
    static void destroy(GLuint name) { glDeleteRenderbuffers(1, &name); }
};
struct FramebufferKind {
    static void destroy(GLuint name) { glDeleteFramebuffers(1, &name); }
};
struct VertexArrayKind {
    static void destroy(GLuint name) { glDeleteVertexArrays(1, &name); }
};
struct ShaderKind {
    static void destroy(GLuint name) { glDeleteShader(name); }
};
struct ProgramKind {
    static void destroy(GLuint name) { glDeleteProgram(name); }
};

using GlBuffer = GlName<BufferKind>;
using GlTexture = GlName<TextureKind>;
using GlRenderbuffer = GlName<RenderbufferKind>;
using GlFramebuffer = GlName<FramebufferKind>;
using GlVertexArray = GlName<VertexArrayKind>;

/// A buffer with a fixed size and replaceable contents.
inline GlBuffer make_gl_buffer(std::size_t bytes, const void* data = nullptr) {
    GLuint name = 0;
    glCreateBuffers(1, &name);
    glNamedBufferStorage(name, static_cast<GLsizeiptr>(bytes), data, GL_DYNAMIC_STORAGE_BIT);
    return GlBuffer(name);
}

}  // namespace lockstep
