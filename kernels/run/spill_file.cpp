#include "kernels/run/spill_file.hpp"

#include <unistd.h>

#include "kernels/simt/device.hpp"

namespace lockstep {

std::uint64_t SpillFile::write(const std::vector<std::uint32_t>& words) {
    if (!file_) file_.reset(std::tmpfile());
    if (!file_) throw DeviceError("snapshots beyond the memory budget need a temporary file, and none can be made");
    const auto place = end_;
    const auto* data = reinterpret_cast<const char*>(words.data());
    for (std::size_t done = 0, bytes = words.size() * sizeof(std::uint32_t); done < bytes;) {
        const auto written = pwrite(fileno(file_.get()), data + done, bytes - done, static_cast<off_t>(place + done));
        if (written <= 0)
            throw DeviceError("the disk has no room for snapshots beyond the memory budget; raise the budget");
        done += static_cast<std::size_t>(written);
    }
    end_ += words.size() * sizeof(std::uint32_t);
    return place;
}

std::vector<std::uint32_t> SpillFile::read(std::uint64_t place, std::size_t words) const {
    std::vector<std::uint32_t> result(words);
    auto* data = reinterpret_cast<char*>(result.data());
    for (std::size_t done = 0, bytes = words * sizeof(std::uint32_t); done < bytes;) {
        const auto got = pread(fileno(file_.get()), data + done, bytes - done, static_cast<off_t>(place + done));
        if (got <= 0) throw DeviceError("a snapshot cannot be read back from its temporary file");
        done += static_cast<std::size_t>(got);
    }
    return result;
}

}  // namespace lockstep
