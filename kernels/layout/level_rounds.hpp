#pragma once

#include <memory>
#include <string>
#include <vector>

#include "kernels/base/spare_turn.hpp"
#include "kernels/layout/host_rounds.hpp"
#include "kernels/layout/spring_model.hpp"

namespace lockstep {

/// The rounds of one graph, on the device where it may be used and works, otherwise on the host. What the device did since
/// positions came back last is made again on the host when it fails: nobody sees that it did.
class LevelRounds {
public:
    LevelRounds(const LayoutGraph& graph, const SpringModel& model, const std::vector<Point>& positions,
                const SpringWorkers& workers, const Progress& progress);

    /// As SpringRounds has it.
    double round(float step);
    double device_ms() const { return device_ms_; }  ///< as SpringRounds has it
    /// Brings the positions to the host. Nothing is going on at the device then, up to the next round.
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
    SpareTurn turn_;  ///< holds while the positions are at the device
    std::unique_ptr<SpringRounds> on_device_;  ///< null before the first, and where there are none
    double device_ms_ = 0;
    std::vector<float> steps_;  ///< of the rounds made there since
};

}  // namespace lockstep
