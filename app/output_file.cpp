#include "app/output_file.hpp"

#include <cerrno>
#include <cstring>
#include <system_error>
#include <utility>

#include <unistd.h>

#include <fmt/format.h>

#include "kernels/data/input_error.hpp"

namespace lockstep {
namespace {

namespace fs = std::filesystem;

bool plain(const fs::path& path) {
    std::error_code none;
    const auto status = fs::status(path, none);
    return !fs::exists(status) || fs::is_regular_file(status);
}

fs::path folder_of(const fs::path& path) { return path.has_parent_path() ? path.parent_path() : fs::path("."); }

[[noreturn]] void refuse(std::string_view option, const fs::path& path, std::string_view why) {
    throw InputError(fmt::format("{}: {} cannot be written: {}", option, path.string(), why));
}

void require_usable_folder(const fs::path& folder, const fs::path& path, std::string_view option) {
    std::error_code none;
    if (!fs::is_directory(folder, none)) refuse(option, path, fmt::format("{} is not a folder", folder.string()));
    if (access(folder.c_str(), W_OK | X_OK) != 0) refuse(option, path, std::strerror(errno));
}

}  // namespace

OutputFile::OutputFile(fs::path path) : path_(std::move(path)), temporary_(path_) {
    if (plain(path_)) temporary_ += fmt::format(".{}.part", getpid());
    stream_.open(temporary_, std::ios::binary | std::ios::trunc);
    if (!stream_) throw WriteError(fmt::format("{} cannot be written: {}", path_.string(), std::strerror(errno)));
}

OutputFile::~OutputFile() {
    if (committed_ || temporary_ == path_) return;
    stream_.close();
    std::error_code none;
    fs::remove(temporary_, none);
}

void OutputFile::write(std::string_view text) { write(text.data(), text.size()); }

void OutputFile::write(const void* data, std::size_t bytes) {
    stream_.write(static_cast<const char*>(data), static_cast<std::streamsize>(bytes));
}

void OutputFile::commit() {
    stream_.close();
    if (!stream_) throw WriteError(fmt::format("{} could not be written: {}", path_.string(), std::strerror(errno)));
    if (temporary_ != path_) {
        std::error_code error;
        fs::rename(temporary_, path_, error);
        if (error) throw WriteError(fmt::format("{} could not be written: {}", path_.string(), error.message()));
    }
    committed_ = true;
}

void require_writable_file(const fs::path& path, std::string_view option) {
    std::error_code none;
    if (fs::is_directory(path, none)) refuse(option, path, "it is a folder");
    if (fs::exists(path, none) && access(path.c_str(), W_OK) != 0) refuse(option, path, std::strerror(errno));
    if (plain(path)) require_usable_folder(folder_of(path), path, option);
}

void require_writable_folder(const fs::path& path, std::string_view option) {
    std::error_code none;
    auto nearest = path;
    while (!fs::exists(fs::symlink_status(nearest, none)) && nearest.has_relative_path()) nearest = folder_of(nearest);
    require_usable_folder(nearest, path, option);
}

}  // namespace lockstep
