#include <string>
#include <utility>
#include <vector>

#include "app/cli/commands.hpp"
#include "app/cli/devices/devices_text.hpp"
#include "app/session/output/output_set.hpp"
#include "app/session/output/standard_streams.hpp"
#include "kernels/model/device_sheet.hpp"
#include "kernels/run/make_device.hpp"
#include "kernels/run/run.hpp"
#include "kernels/simt/emulation.hpp"

namespace lockstep {
namespace {

model::DeviceSheet in_use(const DevicesOptions& options) {
    std::string why_not;
    const bool wants_cuda = options.executor == ExecutorKind::cuda || options.gpu.has_value();
    if (options.executor == ExecutorKind::ptx) return model::device_in_use("ptx", processors());
    if (options.executor == ExecutorKind::simt || (!wants_cuda && !cuda_available(&why_not)))
        return model::device_in_use("simt", processors());
    if (!cuda_available(&why_not)) throw_no_cuda(why_not);
    const auto names = gpu_names();
    const auto gpu = options.gpu.value_or(0);
    const auto number = static_cast<std::size_t>(gpu);
    return model::device_in_use("cuda", number < names.size() ? names[number] : "GPU", gpu);
}

}  // namespace

int devices_command(const DevicesOptions& options) {
    auto devices = model::printed_devices();
    devices.push_back(in_use(options));
    if (!options.json.empty()) require_writable_file(options.json, "--json");
    OutputSet outputs;
    if (!options.json.empty()) outputs.add(options.json).write(devices_json(devices));
    outputs.commit();
    write_stdout(devices_text(devices));
    return 0;
}

}  // namespace lockstep
