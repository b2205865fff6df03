#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/simt/trace.hpp"

namespace lockstep::debugger {

/// `const auto next = ctx.load(successor, i);`, as it stands in a kernel's source.
struct NamedAccess {
    std::uint8_t file = 0;  ///< trace::Launch::file()
    std::uint32_t first_line = 0, last_line = 0;  ///< of its statement
    std::string method;  ///< "load", "atomic_add", "shuffle_up"
    std::string array;  ///< "successor", "graph.row_offsets"; empty where it has none
    std::string index;  ///< "i", "thread + 1"
    std::string value;  ///< what is stored, added or handed in
    std::string name;  ///< "next": what the result is called; empty where it has no name
    bool exact = false;  ///< the name stands for the result itself, not for something made of it
    bool wrapped = false;  ///< the name stands for the result in another form: "unpack(ctx.load(...))"
    bool adds = false;  ///< the result joins what the name has stood for: "sum += ctx.load(...)"
    bool alone = true;  ///< of its kind on its lines: an event there is of this access
    std::vector<std::string> value_names;  ///< variables in `value`

    trace::Operation operation() const;  ///< of its events
    /// It, or another of its kind on the same lines, has made the event.
    bool is(const trace::Event& event) const;
};

/// `const auto sum = own + beyond;`, or `const auto i = ctx.global_thread();`
struct Definition {
    std::uint8_t file = 0;
    std::string name;
    std::uint32_t line = 0;
    std::string method;  ///< of the context, where the name stands for its result: "global_thread"; else empty
    std::vector<std::string> names;  ///< variables that its value is made of
    bool adds = false;  ///< what the name has stood for is among them: "sum += own", "sum = plus(sum, own)"
};

/// What the code of a kernel calls things: read off its source, so that the kernel need not say it. Knows the style in which
/// kernels are written here: one access of the context in a statement. What it does not understand, it leaves out, and where a
/// line has two accesses of a kind, it does not say which of them an event is of.
class KernelText {
public:
    KernelText() = default;
    /// file    the source, whole
    /// source  where the kernel says `source = source_here()`
    KernelText(std::string_view file, SourcePlace source);
    /// Adds what stands in the functions of another file of the launch that have a context: `Ctx& ctx`.
    void add_functions(std::string_view file, std::uint8_t number);

    /// Below which folder a file of a launch lies, by its name.
    using FolderOf = std::function<std::string(std::string_view file)>;
    /// Reads the files of a launch; what cannot be read says nothing.
    static KernelText load(const trace::Launch& launch, const FolderOf& folder_of);

    /// In the order of files, and of the source.
    const std::vector<NamedAccess>& accesses() const { return accesses_; }
    const std::vector<Definition>& definitions() const { return definitions_; }
    const std::vector<std::string>& parameters() const { return parameters_; }  ///< of the kernel, without the context
    /// The one that an event is of; null where it is not known.
    const NamedAccess* access_of(const trace::Event& event) const;
    /// The kernel's code: from its first line to its last, from 1; 0 and 0 where it was not found.
    std::uint32_t first_line() const { return first_line_; }
    std::uint32_t last_line() const { return last_line_; }

private:
    void tell_apart();

    std::vector<NamedAccess> accesses_;
    std::vector<Definition> definitions_;
    std::vector<std::string> parameters_;
    std::uint32_t first_line_ = 0, last_line_ = 0;
};

}  // namespace lockstep::debugger
