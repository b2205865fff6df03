#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace lockstep::ptx {

struct Function;
struct Module;

/// A number in a variable of the source: the variable itself, an element of an array, or a member of a structure.
struct DebugScalar {
    enum class Kind : std::uint8_t {
        signed_number,
        unsigned_number,
        floating,
        boolean,
        address
    } kind = Kind::signed_number;
    std::string name;  ///< "sum", "local[2]", "pair.first"
    std::string type;  ///< as in the source: "float"
    std::uint32_t bytes = 4;
    std::uint32_t offset = 0;  ///< within the variable
    std::uint32_t element_bytes = 0;  ///< of an address: bytes of one element that it points to; 0: unknown
};

/// A local variable or a parameter of a function of the source.
struct DebugVariable {
    /// The place that holds it from one statement of the function up to another.
    struct Place {
        enum class Kind : std::uint8_t { reg, local, parameter } kind = Kind::reg;
        std::uint32_t begin = 0, end = 0;  ///< statements
        std::uint32_t number = 0;  ///< register, variable of the function in local memory, or parameter
        std::uint64_t offset = 0;  ///< within that memory
    };
    std::string function;  ///< that declares it, also if that is inlined
    std::vector<Place> places;
    std::vector<DebugScalar> scalars;
};

/// The debug information (DWARF) of a module that nvcc compiled with -G.
class DebugInfo {
public:
    explicit DebugInfo(const Module& module);
    ~DebugInfo();
    DebugInfo(const DebugInfo&) = delete;
    DebugInfo& operator=(const DebugInfo&) = delete;

    /// The variables of a function whose body has been read, outer scopes first. Empty if the information is missing or damaged.
    std::vector<DebugVariable> variables_of(const Function& function) const;

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace lockstep::ptx
