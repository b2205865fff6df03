#include "kernels/run/snapshots/spill_file.hpp"

#include <unistd.h>

#include <filesystem>
#include <system_error>

#include "kernels/simt/device.hpp"

namespace lockstep {

std::uint64_t SpillFile::room() {
    std::error_code none_known;
    const auto space = std::filesystem::space(std::filesystem::temp_directory_path(none_known), none_known);
    return none_known ? 0 : space.available;
}

std::uint64_t SpillFile::write(std::span<const std::uint32_t> words) {
    if (!file_) file_.reset(std::tmpfile());
    if (!file_) throw DeviceError("snapshots beyond the memory budget need a temporary file, and none can be made");
    const auto place = end_;
    const auto* data = reinterpret_cast<const char*>(words.data());
    for (std::size_t done = 0, bytes = words.size_bytes(); done < bytes;) {
        const auto written = pwrite(fileno(file_.get()), data + done, bytes - done, static_cast<off_t>(place + done));
        if (written <= 0)
            throw DeviceError("the disk has no room for snapshots beyond the memory budget; raise the budget");
        done += static_cast<std::size_t>(written);
    }
    end_ += words.size_bytes();
    return place;
}

void SpillFile::read(std::uint64_t place, std::span<std::uint32_t> words) const {
    auto* data = reinterpret_cast<char*>(words.data());
    for (std::size_t done = 0, bytes = words.size_bytes(); done < bytes;) {
        const auto got = pread(fileno(file_.get()), data + done, bytes - done, static_cast<off_t>(place + done));
        if (got <= 0) throw DeviceError("a snapshot cannot be read back from its temporary file");
        done += static_cast<std::size_t>(got);
    }
}

}  // namespace lockstep
