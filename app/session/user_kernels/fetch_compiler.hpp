#pragma once

#include <atomic>
#include <filesystem>
#include <functional>
#include <string>

namespace lockstep {

/// Where fetch_compiler() puts nvcc: in the user's data folder. The file need not exist.
std::filesystem::path fetched_nvcc();

/// Installs NVIDIA's CUDA compiler into the user's data folder with Python's pip, in the versions and with the checksums
/// that the build of Lockstep uses. A failed or cancelled installation leaves no files.
/// tell  receives a sentence before the download: the product, its source, its licence and its destination
/// Throws DeviceError in one sentence, WriteError, Cancelled.
void fetch_compiler(const std::function<void(const std::string&)>& tell, const std::atomic<bool>* cancel);

}  // namespace lockstep
