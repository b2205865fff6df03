#pragma once

#include <filesystem>

namespace lockstep {

/// Sources in this folder may be compiled and run when a scenario, a lesson or a trace names them (--trust). On any thread.
void trust_folder(const std::filesystem::path& folder);

/// Throws InputError that names a source outside of all trusted folders.
void require_trusted(const std::filesystem::path& source);

}  // namespace lockstep
