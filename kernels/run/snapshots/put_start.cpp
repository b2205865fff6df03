#include "kernels/run/snapshots/put_start.hpp"

#include <vector>

#include <fmt/format.h>

namespace lockstep {

void put_start(Algorithm& algorithm, Device& device, const AlgorithmInfo& info, const PassStart& start) {
    const auto buffers = algorithm.state();
    const auto& blocks = start.snapshot.buffers;
    std::vector<char> bytes;
    for (std::size_t i = 0; i < buffers.size(); ++i) {
        if (blocks.size() != buffers.size() || blocks[i]->bytes() != buffers[i].bytes)
            throw DeviceError(fmt::format(
                "{} cannot be traced from here: {}it stores its state differently from {}; run it with "
                "--executor simt",
                info.id, device.kind() == "simt" ? "on the emulator " : "where it is traced ", start.device->name()));
        if (buffers[i].bytes == 0) continue;
        bytes.resize(buffers[i].bytes);
        start.device->read(bytes.data(), blocks[i]->words(), bytes.size());
        device.upload(buffers[i].data, bytes.data(), bytes.size());
    }
    algorithm.restore(start.host);
}

}  // namespace lockstep
