#include "viz/gl/programs/program.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#include "lockstep/build_info.hpp"
#include "viz/gl/context_number.hpp"
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

GLuint link(const std::vector<GlShader>& shaders, std::string_view what) {
    const GLuint program = glCreateProgram();
    for (const auto& shader : shaders) glAttachShader(program, shader.get());
    glLinkProgram(program);
    for (const auto& shader : shaders) glDetachShader(program, shader.get());
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

/// A linked program, and the uniforms that it holds.
struct Program::Linked {
    explicit Linked(GLuint name) : program(name) {
        GLuint array = 0;
        glCreateVertexArrays(1, &array);
        vertex_array = GlVertexArray(array);
    }
    GLint location(const char* name) {
        const auto found = locations.find(std::string_view(name));
        if (found != locations.end()) return found->second;
        return locations.emplace(name, glGetUniformLocation(program.get(), name)).first->second;
    }

    GlName<ProgramKind> program;
    GlVertexArray vertex_array;  // empty: core OpenGL requires one
    std::map<std::string, GLint, std::less<>> locations;
    std::weak_ptr<const std::map<GLint, Value>> held;  ///< the uniforms of the Program that used it last
    std::map<GLint, Value> zeros;  ///< of every uniform that was ever set
};

std::shared_ptr<Program::Linked> Program::linked(std::initializer_list<std::string_view> files,
                                                 std::initializer_list<const char*> defines) {
    static std::map<std::string, std::weak_ptr<Linked>> known;
    auto key = std::to_string(gl_context_number());
    for (const auto file : files) key.append(" ").append(file);
    for (const auto* word : defines) key.append(" ").append(word);
    auto& entry = known[key];
    auto found = entry.lock();
    if (found) return found;
    std::vector<GlShader> shaders;
    constexpr std::array kStages{GL_VERTEX_SHADER, GL_FRAGMENT_SHADER};
    for (const auto file : files)
        shaders.push_back(compile(files.size() == 1 ? GL_COMPUTE_SHADER : kStages.at(shaders.size()), file, defines));
    found = std::make_shared<Linked>(link(shaders, *files.begin()));
    entry = found;
    return found;
}

Program Program::draw(std::string_view vertex_file, std::string_view fragment_file,
                      std::initializer_list<const char*> defines) {
    return Program(linked({vertex_file, fragment_file}, defines));
}

Program Program::compute(std::string_view file, std::initializer_list<const char*> defines) {
    return Program(linked({file}, defines));
}

void Program::apply(GLuint program, GLint location, const Value& value) {
    struct Setter {
        GLuint program;
        GLint location;
        void operator()(float x) const { glProgramUniform1f(program, location, x); }
        void operator()(int x) const { glProgramUniform1i(program, location, x); }
        void operator()(std::uint32_t x) const { glProgramUniform1ui(program, location, x); }
        void operator()(Point2 point) const { glProgramUniform2f(program, location, point.x, point.y); }
        void operator()(const Float4& x) const { glProgramUniform4fv(program, location, 1, x.data()); }
        void operator()(const std::array<std::uint32_t, 2>& x) const {
            glProgramUniform2uiv(program, location, 1, x.data());
        }
        void operator()(const Uint4& x) const { glProgramUniform4uiv(program, location, 1, x.data()); }
    };
    std::visit(Setter{program, location}, value);
}

const Program& Program::set_value(const char* name, const Value& value) const {
    const auto location = linked_->location(name);
    if (location < 0) return *this;
    (*uniforms_)[location] = value;
    linked_->zeros.try_emplace(
        location, std::visit([](const auto& one) -> Value { return std::decay_t<decltype(one)>{}; }, value));
    if (linked_->held.lock() == uniforms_) apply(linked_->program.get(), location, value);
    return *this;
}

const Program& Program::set(const char* name, float value) const { return set_value(name, value); }
const Program& Program::set(const char* name, int value) const { return set_value(name, value); }
const Program& Program::set(const char* name, std::uint32_t value) const { return set_value(name, value); }
const Program& Program::set(const char* name, Point2 value) const { return set_value(name, value); }
const Program& Program::set(const char* name, const Rect& value) const {
    return set_value(name, Float4{value.x, value.y, value.width, value.height});
}
const Program& Program::set(const char* name, const Colour& value) const {
    return set_value(name, Float4{value.r, value.g, value.b, value.a});
}
const Program& Program::set(const char* name, const std::array<std::uint32_t, 2>& value) const {
    return set_value(name, value);
}
const Program& Program::set(const char* name, const Field& value) const {
    return set_value(name, Uint4{value.stride, value.word, value.shift, value.mask});
}

void Program::use() const {
    if (linked_->held.lock() != uniforms_) {
        for (const auto& [location, zero] : linked_->zeros) {
            const auto own = uniforms_->find(location);
            apply(linked_->program.get(), location, own == uniforms_->end() ? zero : own->second);
        }
        linked_->held = uniforms_;
    }
    glUseProgram(linked_->program.get());
}

void Program::draw_vertices(GLenum mode, std::uint32_t vertices, std::uint32_t instances) const {
    if (vertices == 0 || instances == 0) return;
    use();
    glBindVertexArray(linked_->vertex_array.get());
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
