#include "viz/gl/programs/program.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "lockstep/build_info.hpp"
#include "viz/gl/limits.hpp"
#include "viz/gl/programs/late_shading.hpp"
#include "viz/gl/programs/shader_source.hpp"

namespace lockstep {
namespace {

using GlShader = GlName<ShaderKind>;

std::string prologue(std::initializer_list<const char*> defines) {
    std::string text = "#version 450 core\n";
    for (const char* word : defines) text += std::string("#define ") + word + " 1\n";
    return text;
}

/// Defines gl_InstanceID relative to the first instance of each piece, for instances drawn in pieces.
constexpr const char* kPieces = "uniform int first_instance;\n#define gl_InstanceID (first_instance + gl_InstanceID)\n";

GlShader compile(GLenum stage, std::string_view file, std::initializer_list<const char*> defines) {
    const bool in_pieces = stage == GL_VERTEX_SHADER && draws_on_host();
    const auto source = read_shader(asset_path("shaders"), file, prologue(defines) + (in_pieces ? kPieces : ""));
    GlShader shader(glCreateShader(stage));
    const char* text = source.text.c_str();
    glShaderSource(shader.get(), 1, &text, nullptr);
    glCompileShader(shader.get());
    GLint compiled = 0;
    glGetShaderiv(shader.get(), GL_COMPILE_STATUS, &compiled);
    if (!compiled) {
        std::array<char, 4096> log{};
        glGetShaderInfoLog(shader.get(), log.size(), nullptr, log.data());
        throw DeviceError("A shader does not compile: " + name_files(log.data(), source.files));
    }
    return shader;
}

GLuint link(std::initializer_list<const GlShader*> shaders, std::string_view what) {
    const GLuint program = glCreateProgram();
    for (const auto* shader : shaders) glAttachShader(program, shader->get());
    glLinkProgram(program);
    for (const auto* shader : shaders) glDetachShader(program, shader->get());
    GLint linked = 0;
    glGetProgramiv(program, GL_LINK_STATUS, &linked);
    if (!linked) {
        std::array<char, 4096> log{};
        glGetProgramInfoLog(program, log.size(), nullptr, log.data());
        glDeleteProgram(program);
        throw DeviceError("The shader program " + std::string(what) + " does not link: " + log.data());
    }
    return program;
}

/// Vertices per piece when drawing on the host. The renderer stores over a hundred bytes for each line or triangle and
/// for each tile that it crosses: gigabytes for millions. Even, so that no line is split.
constexpr std::uint32_t kWaiting = 1u << 14;

/// True if every vertex or two form a primitive of their own.
bool are_apart(GLenum mode) { return mode == GL_POINTS || mode == GL_LINES; }

}  // namespace

Program::Program(GLuint program) : program_(program) {
    GLuint vertex_array = 0;
    glCreateVertexArrays(1, &vertex_array);
    vertex_array_ = GlVertexArray(vertex_array);
}

Program Program::draw(std::string_view vertex_file, std::string_view fragment_file,
                      std::initializer_list<const char*> defines) {
    const auto vertex = compile(GL_VERTEX_SHADER, vertex_file, defines);
    const auto fragment = compile(GL_FRAGMENT_SHADER, fragment_file, defines);
    return Program(link({&vertex, &fragment}, vertex_file));
}

Program Program::compute(std::string_view file, std::initializer_list<const char*> defines) {
    const auto shader = compile(GL_COMPUTE_SHADER, file, defines);
    return Program(link({&shader}, file));
}

GLint Program::location(const char* name) const {
    const auto found = locations_.find(std::string_view(name));
    if (found != locations_.end()) return found->second;
    return locations_.emplace(name, glGetUniformLocation(program_.get(), name)).first->second;
}

const Program& Program::set(const char* name, float value) const {
    glProgramUniform1f(program_.get(), location(name), value);
    return *this;
}
const Program& Program::set(const char* name, int value) const {
    glProgramUniform1i(program_.get(), location(name), value);
    return *this;
}
const Program& Program::set(const char* name, std::uint32_t value) const {
    glProgramUniform1ui(program_.get(), location(name), value);
    return *this;
}
const Program& Program::set(const char* name, Point2 value) const {
    glProgramUniform2f(program_.get(), location(name), value.x, value.y);
    return *this;
}
const Program& Program::set(const char* name, const Rect& value) const {
    glProgramUniform4f(program_.get(), location(name), value.x, value.y, value.width, value.height);
    return *this;
}
const Program& Program::set(const char* name, const Colour& value) const {
    glProgramUniform4f(program_.get(), location(name), value.r, value.g, value.b, value.a);
    return *this;
}
const Program& Program::set(const char* name, const std::array<std::uint32_t, 2>& value) const {
    glProgramUniform2ui(program_.get(), location(name), value[0], value[1]);
    return *this;
}
const Program& Program::set(const char* name, const Field& value) const {
    glProgramUniform4ui(program_.get(), location(name), value.stride, value.word, value.shift, value.mask);
    return *this;
}

void Program::draw_vertices(GLenum mode, std::uint32_t vertices, std::uint32_t instances) const {
    if (vertices == 0 || instances == 0) return;
    use();
    glBindVertexArray(vertex_array_.get());
    if (std::uint64_t{vertices} * instances > kWaiting && draws_on_host()) draw_in_pieces(mode, vertices, instances);
    else glDrawArraysInstanced(mode, 0, static_cast<GLsizei>(vertices), static_cast<GLsizei>(instances));
    glBindVertexArray(0);
}

void Program::draw_in_pieces(GLenum mode, std::uint32_t vertices, std::uint32_t instances) const {
    const auto together = are_apart(mode) ? std::min(vertices, kWaiting) : vertices;
    const auto at_once = std::max(1u, kWaiting / together);
    for (std::uint32_t instance = 0; instance < instances; instance += at_once) {
        set("first_instance", static_cast<int>(instance));
        for (std::uint32_t first = 0; first < vertices; first += together) {
            glDrawArraysInstanced(mode, static_cast<GLint>(first),
                                  static_cast<GLsizei>(std::min(together, vertices - first)),
                                  static_cast<GLsizei>(std::min(at_once, instances - instance)));
            glFinish();
        }
    }
    set("first_instance", 0);
}

void Program::dispatch(std::uint32_t invocations, std::uint32_t group) const {
    if (invocations == 0) return;
    use();
    const auto groups = ceil_div(invocations, group), in_a_row = std::min(groups, GlLimits::ask().work_groups);
    glDispatchCompute(in_a_row, ceil_div(groups, in_a_row), 1);
}

}  // namespace lockstep
