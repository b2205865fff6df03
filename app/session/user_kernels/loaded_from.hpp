#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace lockstep {

/// The folder, or library, that an algorithm was loaded from; empty for one of the program's own.
std::filesystem::path loaded_from(std::string_view algorithm);

/// Says so of an algorithm that was loaded: from the first thread, before the window opens.
void set_loaded_from(std::string algorithm, const std::filesystem::path& from);

}  // namespace lockstep
