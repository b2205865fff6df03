#pragma once

#include <memory>
#include <utility>

#include "app/gui/panels/frame/panel.hpp"
#include "app/session/debugger/gpu/gpu_trace.hpp"

namespace lockstep {

/// The launch that is open as it goes on the GPU: has it write down what it does, in the background; says where and when it made the
/// access of the lane in focus, and what it does otherwise than the emulator. A click leads to a difference.
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
