#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "kernels/ptx/type.hpp"

namespace lockstep::ptx {

/// PTX text that cannot be read, or that uses an instruction or a feature which the engine does not emulate. what() is one sentence.
struct PtxError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

enum class Space : std::uint8_t { generic, global, shared, local, constant, param };

/// A place in the source, from .loc. inlined_at is the index of the call's place in Module::places; -1: not inlined.
struct Place {
    std::uint32_t file = 0, line = 0, column = 0;
    std::int32_t inlined_at = -1;
};

struct Register {
    std::string name;
    Type type = Type::none;
};

struct Operand {
    enum class Kind : std::uint8_t {
        reg,
        integer,
        real,
        symbol,
        address,
        vector,
        label,
        special,
        sink,
        text
    } kind = Kind::sink;
    bool negated = false;  ///< !%p
    std::int32_t reg = -1;  ///< reg, or the base of an address
    std::int32_t second = -1;  ///< the q of p|q
    std::int64_t integer = 0;  ///< value, or the offset of an address; real: the bits of a double
    bool single = false;  ///< real: written as 0f..., so integer has the bits of a float
    std::string_view name{};  ///< symbol, label, special register, or the symbol that an address begins at
    std::uint32_t scope = 0;  ///< of a label or symbol
    std::vector<Operand> parts{};  ///< vector: elements; address of a texture: coordinates
};

/// One instruction as written.
struct Statement {
    std::int32_t guard = -1;  ///< register of @%p
    bool guard_negated = false;
    std::string_view opcode{};  ///< up to the first dot
    std::vector<std::string_view> modifiers{};  ///< without dots
    std::vector<Operand> operands{};
    std::int32_t place = -1;
    std::uint32_t text_line = 0;  ///< in the PTX
    bool has(std::string_view modifier) const {
        for (const auto& m : modifiers)
            if (m == modifier) return true;
        return false;
    }
};

/// A variable of a module or a function.
struct Variable {
    std::string name;
    Space space = Space::global;
    Type type = Type::b8;
    std::uint64_t bytes = 0;
    std::uint32_t align = 1;
    bool external = false;
    bool unsized = false;  ///< `extern .shared x[]`: dynamic shared memory
    std::vector<std::uint8_t> initial{};
    /// Addresses among the initial values: at this byte, of this symbol, plus this.
    struct Reference {
        std::uint64_t at = 0;
        std::string symbol;
        std::int64_t offset = 0;
    };
    std::vector<Reference> references{};
    std::uint64_t address = 0;  ///< set when the module is loaded; of shared, local and param: an offset
};

struct Parameter {
    std::string name;
    Type type = Type::none;
    std::uint32_t bytes = 0, align = 1, offset = 0;
};

struct Code;  // kernels/ptx/instruction.hpp
class DebugInfo;  // kernels/ptx/debug_info.hpp
struct Module;

/// A kernel or a device function. The body is read when it is first needed.
struct Function {
    std::string name;
    Module* module = nullptr;
    bool kernel = false, has_body = false;
    std::vector<Parameter> results{}, parameters{};
    std::uint32_t parameter_bytes = 0;  ///< of a kernel
    std::array<std::uint32_t, 3> max_threads{};  ///< .maxntid or .reqntid
    std::uint32_t cluster_blocks = 1;  ///< product of .reqnctapercluster
    std::string_view body{};
    std::uint32_t body_line = 0;
    std::int32_t first_place = -1;

    // What the body has, once it is read.
    bool read = false;
    std::vector<Register> registers{};
    std::vector<Statement> statements{};
    std::vector<Variable> variables{};  ///< .shared, .local and .param of the body
    std::vector<std::uint32_t> variable_scope{};
    struct Label {
        std::uint32_t scope = 0, statement = 0;
        std::vector<std::string_view> targets{};  ///< of .branchtargets
        bool call_prototype = false;
    };
    std::unordered_multimap<std::string_view, Label> labels{};
    std::vector<std::uint32_t> scope_parent{0};
    std::unique_ptr<Code> code;

    Function();
    ~Function();
};

struct Module {
    std::string text;
    std::string target;  ///< "sm_90"
    std::map<std::uint32_t, std::string> files{};
    std::vector<Place> places{};
    std::vector<std::unique_ptr<Variable>> variables{};
    std::vector<std::unique_ptr<Function>> functions{};
    std::unordered_map<std::string, Variable*> variable_by_name{};
    std::unordered_map<std::string, Function*> function_by_name{};
    std::map<std::string, std::string_view, std::less<>> sections{};  ///< ".debug_info": the text between its braces
    std::unique_ptr<DebugInfo> debug_info;  ///< null: not read yet, or there is none

    Module();
    ~Module();

    const std::vector<Module*>* linked =
        nullptr;  ///< modules whose names resolve across each other; null: this one alone

    /// A definition, in this module or one that it is linked with; else the declaration; else null.
    Function* function(const std::string& name) const;
    Variable* variable(const std::string& name) const;
    std::string file(std::uint32_t number) const;
    std::string place_text(std::int32_t place) const;  ///< "file.cu:12", or empty
    /// The place in the user's own file that led to a place inside a header of CUDA; the place itself where there is none.
    std::int32_t users_place(std::int32_t place) const;
};

/// Reads declarations; bodies are only located. Throws PtxError.
std::unique_ptr<Module> parse_module(std::string text);
/// Reads the body of a function, once.
void parse_body(Function& function);

}  // namespace lockstep::ptx
