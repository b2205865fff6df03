#include "kernels/layout/level_rounds.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace lockstep {
namespace {

constexpr double kLikeTheHost = 1e-3;  ///< allowed difference between energies of the same round; none is expected

}  // namespace

LevelRounds::LevelRounds(const LayoutGraph& graph, const SpringModel& model, const std::vector<Point>& positions,
                         const SpringWorkers& workers, const Progress& progress)
    : graph_(graph),
      model_(model),
      device_(workers.device),
      progress_(progress),
      host_(graph, model, workers.pool, progress) {
    host_.put(positions);
}

double LevelRounds::round(float step) {
    device_ms_ = 0;
    if (turn_.wanted_back()) bring_back();
    if (device_) {
        try {
            if (start_on_device()) return round_on_device(step);
        } catch (const Cancelled&) {
            throw;
        } catch (const std::exception& error) {
            give_up(error.what());
        }
    }
    return host_.round(step);
}

bool LevelRounds::start_on_device() {
    if (turn_.holds()) return true;
    if (!turn_.begin()) return false;
    if (!device_->wants(graph_)) {
        device_ = nullptr;
        turn_.end();
        return false;
    }
    if (!on_device_) on_device_ = device_->rounds_of(graph_, model_, progress_);
    std::vector<Point> positions;
    host_.take(positions);
    on_device_->put(positions);
    return true;
}

double LevelRounds::round_on_device(float step) {
    const double energy = on_device_->round(step);
    device_ms_ = on_device_->device_ms();
    if (!std::isfinite(energy)) throw DeviceError("its positions are no numbers");
    if (device_->trusted()) {
        steps_.push_back(step);
        return energy;
    }
    const double expected = host_.round(step);
    if (std::abs(energy - expected) > kLikeTheHost * std::max(energy, expected)) {
        give_up("its first round differs from the host's");
        return expected;
    }
    device_->trust();
    return energy;
}

void LevelRounds::bring_back() {
    if (!turn_.holds()) return;
    try {
        std::vector<Point> positions;
        on_device_->take(positions);
        host_.put(positions);
        steps_.clear();
        turn_.end();
    } catch (const Cancelled&) {
        throw;
    } catch (const std::exception& error) {
        give_up(error.what());
    }
}

void LevelRounds::give_up(std::string why) {
    device_->give_up(std::move(why));
    device_ = nullptr;
    on_device_.reset();
    turn_.end();
    for (const auto step : std::exchange(steps_, {})) host_.round(step);
}

std::vector<Point> LevelRounds::positions() {
    bring_back();
    std::vector<Point> positions;
    host_.take(positions);
    return positions;
}

}  // namespace lockstep
