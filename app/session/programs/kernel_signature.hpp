#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "app/session/programs/kernel_call.hpp"

namespace lockstep {

/// A kernel as a source or PTX declares it.
struct KernelSignature {
    struct Parameter {
        std::string name;
        std::string type;  ///< as C++ writes it: "const int*"; empty: PTX without C++ names
        std::uint32_t bytes = 0;  ///< in PTX; 0: not known
        bool operator==(const Parameter&) const = default;
    };
    std::string name;
    std::vector<Parameter> parameters;
};

/// The kernels that C++ source declares, each once. Compiles nothing, so macros and templates stay as written.
std::vector<KernelSignature> kernels_of_source(std::string_view source);
/// The texts between the commas of a list in brackets; `begin` is behind the opening one. Empty if no bracket closes it.
std::vector<std::string> parts_of_list(std::string_view text, std::size_t begin);
/// A launch to begin with: 1,024 threads, arrays of 1,024 zeros, whole numbers 1,024, floats 1.
KernelCall first_call(const KernelSignature& kernel);

}  // namespace lockstep
