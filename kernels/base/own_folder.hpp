#pragma once

#include <filesystem>

namespace lockstep {

/// The folder of the running program; empty if it is unknown.
std::filesystem::path own_folder();

}  // namespace lockstep
