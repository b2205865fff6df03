#pragma once

#include <memory>
#include <string>
#include <vector>

#include "kernels/base/spare_turn.hpp"
#include "kernels/layout/host_rounds.hpp"
#include "kernels/layout/spring_model.hpp"

namespace lockstep {

/// The rounds of one graph: on the device while it is available, else on the host. If the device fails, the host repeats all
/// rounds since positions were last copied back; the result is the same.
class LevelRounds {
public:
    LevelRounds(const LayoutGraph& graph, const SpringModel& model, const std::vector<Point>& positions,
                const SpringWorkers& workers, const Progress& progress);

    /// See SpringRounds.
    double round(float step);
    double device_ms() const { return device_ms_; }  ///< see SpringRounds
    /// Copies the positions to the host. The device is idle until the next round.
    std::vector<Point> positions();

private:
    bool start_on_device();
    double round_on_device(float step);
    void bring_back();
    void give_up(std::string why);

    const LayoutGraph& graph_;
    SpringModel model_;
    LayoutDevice* device_;
    const Progress& progress_;
    HostRounds host_;
    SpareTurn turn_;  ///< held while the positions are on the device
    std::unique_ptr<SpringRounds> on_device_;  ///< null before the first round on the device, and without a device
    double device_ms_ = 0;
    std::vector<float> steps_;  ///< of the device's rounds since positions were last copied
};

}  // namespace lockstep
