#pragma once

#include <memory>
#include <utility>

#include "app/gui/panels/frame/panel.hpp"
#include "app/session/debugger/gpu/gpu_trace.hpp"

namespace lockstep {

/// The open launch on the GPU: records its accesses in the background, shows multiprocessor and clock of the access of the lane in
/// focus, and lists the differences from the emulator. A click goes to a difference.
class GpuPanel final : public Panel {
public:
    explicit GpuPanel(std::shared_ptr<const DeviceTracer> tracer) : tracer_(std::move(tracer)) {}

    const char* id() const override { return "gpu"; }
    const char* title() const override { return "On the GPU"; }
    std::string note(const PanelContext& context) const override;
    void declare(const Workspace& workspace, Queries& queries) const override;
    void draw(const PanelContext& context) override;
    /// True for a run that a GPU can trace, or whose file has a GPU's trace.
    bool applies(const PanelContext& context) const override;
    bool settled() const override { return settled_; }

private:
    void draw_head(const PanelContext& context) const;

    std::shared_ptr<const DeviceTracer> tracer_;
    bool settled_ = true;
};

}  // namespace lockstep
