#pragma once

#include <string>
#include <vector>

#include "app/gui/panels/frame/panel.hpp"
#include "app/session/findings/model_of_run.hpp"
#include "kernels/model/device_sheet.hpp"

namespace lockstep {

/// Rehman's equations 6.1 to 6.5 with the figures of the shown run, the constants of table 6.1, which can be changed, his table 6.2, and
/// latency hiding, which the equations leave out, with its curve beside measured times; the GPUs of the papers beside the device of the run.
class ModelPanel final : public Panel {
public:
    const char* id() const override { return "model"; }
    const char* title() const override { return "Model"; }
    std::string note(const PanelContext& context) const override;
    void draw(const PanelContext& context) override;
    bool applies(const PanelContext& context) const override;

private:
    void draw_equations(const PanelContext& context, const ModelledKernel& kernel) const;
    void draw_constants(const PanelContext& context);
    void draw_table(const PanelContext& context, std::uint64_t n) const;
    void draw_hiding(const PanelContext& context, const ModelledKernel& kernel) const;
    void draw_chains(const PanelContext& context, const Run& run);
    void draw_devices(const PanelContext& context);

    model::DeviceProfile device_;
    model::Combine combine_ = model::Combine::sum;
    std::uint32_t independent_ = 1;  ///< accesses of a thread that do not wait for each other
    std::vector<model::DeviceSheet> devices_;  ///< read once for each device that runs
    std::string devices_for_;
};

}  // namespace lockstep
