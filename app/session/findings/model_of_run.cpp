#include "app/session/findings/model_of_run.hpp"

namespace lockstep {

std::vector<ModelledKernel> modelled_kernels(const Run& run, const model::DeviceProfile& device, model::Combine combine,
                                             std::uint32_t independent) {
    std::vector<ModelledKernel> found;
    const auto kernels = model::kernels_of(run.request().algorithm->id, run.request().dataset->num_vertices(), device);
    if (!kernels) return found;
    const auto& timeline = run.timeline();
    for (const auto& kernel : *kernels) {
        auto& one = found.emplace_back(ModelledKernel{.predicted = predict(kernel, device, combine, independent)});
        for (std::uint32_t pass = 1; pass < timeline.size() && !one.pass; ++pass)
            for (const auto& launch : timeline.record(pass).launches)
                if (launch.kernel == kernel.measured_as && !one.pass) {
                    one.pass = pass;
                    one.measured_ms = launch.ms;
                }
    }
    return found;
}

}  // namespace lockstep
