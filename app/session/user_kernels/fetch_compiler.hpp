#pragma once

#include <atomic>
#include <filesystem>
#include <functional>
#include <string>

namespace lockstep {

/// Where fetch_compiler() puts nvcc: in the user's data folder. The file need not exist.
std::filesystem::path fetched_nvcc();

/// Installs NVIDIA's CUDA compiler into the user's data folder with Python's pip, in the versions and with the checksums
/// that the build of Lockstep uses. Nothing is left of an installation that fails or is cancelled.
/// tell  takes one sentence before the download: what is fetched, from whom, under which licence, and where it goes
/// Throws DeviceError in one sentence, WriteError, Cancelled.
void fetch_compiler(const std::function<void(const std::string&)>& tell, const std::atomic<bool>* cancel);

}  // namespace lockstep
