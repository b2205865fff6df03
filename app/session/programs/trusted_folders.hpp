#pragma once

#include <filesystem>
#include <string>
#include <utility>

#include "kernels/data/input_error.hpp"

namespace lockstep {

/// Sources in this folder, or this source, may be compiled and run when a scenario, a lesson or a trace names them (--trust). On any thread.
void trust_folder(const std::filesystem::path& folder);

/// A scenario, a lesson or a trace names a program that the user has not agreed to.
class UntrustedProgram final : public InputError {
public:
    UntrustedProgram(const std::string& sentence, std::filesystem::path program)
        : InputError(sentence), program_(std::move(program)) {}
    const std::filesystem::path& program() const { return program_; }

private:
    std::filesystem::path program_;
};

/// Throws UntrustedProgram if the source lies outside of all trusted folders.
void require_trusted(const std::filesystem::path& source);

}  // namespace lockstep
