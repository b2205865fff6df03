#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kernels/debugger/text/source_tokens.hpp"
#include "kernels/simt/trace.hpp"
#include "kernels/simt/value.hpp"

namespace lockstep::debugger {

/// An access in the source of a kernel: `const auto next = ctx.load(successor, i);`.
struct NamedAccess {
    std::uint8_t file = 0;  ///< trace::Launch::file()
    std::uint32_t first_line = 0, last_line = 0;  ///< of its statement
    std::string method;  ///< "load", "atomic_add", "shuffle_up"
    std::string array;  ///< "successor", "graph.row_offsets"; empty for operations without an array
    std::string index;  ///< "i", "thread + 1"
    std::string value;  ///< the stored, added or passed operand
    std::string name;  ///< the variable that receives the result: "next"; empty if there is none
    bool exact = false;  ///< the variable holds the result itself, not a value computed from it
    bool wrapped = false;  ///< the variable holds the converted result: "unpack(ctx.load(...))"
    bool adds = false;  ///< the variable accumulates the result: "sum += ctx.load(...)"
    bool alone = true;  ///< no other access on its lines has its operation: all their events belong to it
    std::vector<std::string> value_names;  ///< variables in `value`

    trace::Operation operation() const;  ///< the operation of its events
    /// Whether the event belongs to this access, and not to another one with its operation on the same lines.
    bool is(const trace::Event& event) const;
};

/// `const auto sum = own + beyond;`, or `const auto i = ctx.global_thread();`
struct Definition {
    std::uint8_t file = 0;
    std::string name;
    std::uint32_t line = 0;
    std::string method;  ///< the context method that returns it: "global_thread"; empty for other definitions
    std::vector<std::string> names;  ///< variables in its value
    bool adds = false;  ///< it includes its former value: "sum += own", "sum = plus(sum, own)"
};

/// A statement that gives a variable a value: `sum += other;`, `++e`.
struct Assignment {
    std::uint8_t file = 0;
    std::string name;
    std::uint32_t line = 0;
    bool from_access = false;  ///< computed from the result of an access in the same statement
};

/// The lines of a loop, from its keyword to the end of its body.
struct LoopLines {
    std::uint8_t file = 0;
    std::uint32_t first = 0, last = 0;
};

/// `std::uint32_t tile[17][33];` in the Shared of a kernel.
struct SharedMember {
    std::string name;
    std::uint32_t byte = 0;  ///< offset of its beginning
    std::uint16_t element_bytes = 0;
    std::optional<ValueType> type{};  ///< as declared; none for words, which may hold numbers of any type
    std::vector<std::uint32_t> extents;  ///< for an array: rows, then columns; empty: one value

    /// "tile[9][11]"
    std::string element(std::uint32_t index) const;
};

/// The names in the source of a kernel: of variables, arrays and elements. Expects the style of the kernels here: one context
/// access per statement. Skips statements that it cannot parse; two accesses with the same operation on a line are not
/// distinguished by their events.
class KernelText {
public:
    KernelText() = default;
    /// file    the whole source
    /// source  the line of `source = source_here()` in the kernel
    KernelText(std::string_view file, SourcePlace source);
    /// Adds the functions with a context parameter (`Ctx& ctx`) from a file of the launch; no kernels from its own file, 0.
    void add_functions(std::string_view file, std::uint8_t number);

    /// The folder that contains a file of a launch.
    using FolderOf = std::function<std::string(std::string_view file)>;
    /// Reads the files of a launch; skips unreadable ones.
    static KernelText load(const trace::Launch& launch, const FolderOf& folder_of);

    /// By file, then in the order of the source.
    const std::vector<NamedAccess>& accesses() const { return accesses_; }
    const std::vector<Definition>& definitions() const { return definitions_; }
    const std::vector<Assignment>& assignments() const { return assignments_; }
    const std::vector<LoopLines>& loops() const { return loops_; }
    const std::vector<std::string>& parameters() const { return parameters_; }  ///< of the kernel, without the context
    /// The access of an event; null if unknown.
    const NamedAccess* access_of(const trace::Event& event) const;
    /// The element type that the source declares for the array of an access: float32 for `Span<const float> texels`. None for
    /// a type parameter, for a name that a file declares with several types, and for unsigned integers, which may hold bits of
    /// any type.
    std::optional<ValueType> element_type(const NamedAccess& access) const;
    /// The members of Shared before the first one of unknown type or size.
    const std::vector<SharedMember>& shared_members() const { return shared_members_; }
    /// The kernel's name of the element of an event: "s.bins[3]", "tile[9][11]". Empty if unknown.
    std::string element(const trace::Event& event) const;
    /// The same for a byte of the block's shared memory.
    std::string shared_element(std::uint32_t byte) const;
    /// The array of shared memory that begins at a byte: "s.bins". Empty if unknown.
    std::string shared_array(std::uint32_t byte) const;
    /// The first and last line of the kernel's code, from 1; 0 and 0 if it was not found.
    std::uint32_t first_line() const { return first_line_; }
    std::uint32_t last_line() const { return last_line_; }

private:
    using ArrayName = std::pair<std::uint8_t, std::string>;  ///< names are local to a file

    void tell_apart();
    /// Reads the declarations of spans and textures.
    void read_arrays(std::span<const SourceToken> tokens, std::uint8_t file);
    void read_shared(std::span<const SourceToken> tokens, std::size_t end);

    std::vector<NamedAccess> accesses_;
    std::vector<Definition> definitions_;
    std::vector<Assignment> assignments_;
    std::vector<LoopLines> loops_;
    std::vector<std::string> parameters_;
    std::vector<SharedMember> shared_members_;
    std::map<ArrayName, std::optional<ValueType>> array_types_;  ///< none: another type, or several
    std::uint32_t first_line_ = 0, last_line_ = 0;
};

/// Reads the source of the kernel of a launch, if there is one.
using ReadText = std::function<KernelText(const trace::Launch&)>;

/// Sets the fault's array to its name in the kernel's source, if it is an array in shared memory and the source is known.
void name_shared_array(trace::Fault& fault, const ReadText& read);

}  // namespace lockstep::debugger
