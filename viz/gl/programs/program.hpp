#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <variant>

#include "kernels/simt/device.hpp"
#include "viz/gl/gl_name.hpp"
#include "viz/scene.hpp"

namespace lockstep {

/// A linked GLSL program from files in assets/shaders. `#include "gl/common.glsl"` is resolved there. Files have no
/// #version line; it is prepended. Errors are DeviceError and name file and line. Programs of the same files share what
/// OpenGL linked, as long as one of them lives; each has uniforms of its own.
class Program {
public:
    /// From a vertex and a fragment shader. `defines` become `#define WORD 1`.
    static Program draw(std::string_view vertex_file, std::string_view fragment_file,
                        std::initializer_list<const char*> defines = {});
    static Program compute(std::string_view file, std::initializer_list<const char*> defines = {});

    /// Sets uniforms. A name that the shader does not use is ignored.
    const Program& set(const char* name, float value) const;
    const Program& set(const char* name, int value) const;
    const Program& set(const char* name, std::uint32_t value) const;
    const Program& set(const char* name, Point2 value) const;
    const Program& set(const char* name, const Rect& value) const;  ///< vec4: x, y, width, height
    const Program& set(const char* name, const Colour& value) const;  ///< vec4
    const Program& set(const char* name, const std::array<std::uint32_t, 2>& value) const;  ///< uvec2
    const Program& set(const char* name, const Field& value) const;  ///< uvec4: stride, word, shift, mask

    /// Draws `instances` times `vertices`, which the shader computes from gl_VertexID and gl_InstanceID.
    void draw_vertices(GLenum mode, std::uint32_t vertices, std::uint32_t instances = 1) const;
    /// Runs a compute shader on enough groups of `group` invocations for `invocations`; invocation.glsl numbers these.
    void dispatch(std::uint32_t invocations, std::uint32_t group) const;
    void use() const;

private:
    struct Linked;  // the program of OpenGL
    using Float4 = std::array<float, 4>;
    using Uint4 = std::array<std::uint32_t, 4>;
    using Value = std::variant<float, int, std::uint32_t, Point2, Float4, std::array<std::uint32_t, 2>, Uint4>;

    explicit Program(std::shared_ptr<Linked> linked) : linked_(std::move(linked)) {}
    static std::shared_ptr<Linked> linked(std::initializer_list<std::string_view> files,
                                          std::initializer_list<const char*> defines);
    static void apply(GLuint program, GLint location, const Value& value);
    const Program& set_value(const char* name, const Value& value) const;
    /// Draws the same picture in parts that fit into memory.
    void draw_in_pieces(GLenum mode, std::uint32_t vertices, std::uint32_t instances) const;

    std::shared_ptr<Linked> linked_;
    mutable std::shared_ptr<std::map<GLint, Value>> uniforms_ =
        std::make_shared<std::map<GLint, Value>>();  // by location
};

}  // namespace lockstep
