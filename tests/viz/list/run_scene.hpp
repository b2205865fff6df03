#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "kernels/run/run.hpp"
#include "viz/gl/data/column_pictures.hpp"

namespace lockstep {

/// A pass of a real run on the emulator as a scene.
class RunScene {
public:
    /// `spec`: a generator's spec. Waits for the run.
    RunScene(AlgorithmInfo info, const std::string& spec,
             const std::vector<std::pair<std::string, std::string>>& parameters = {}, std::optional<Order> order = {});
    RunScene(AlgorithmInfo info, Dataset dataset,
             const std::vector<std::pair<std::string, std::string>>& parameters = {}, std::optional<Order> order = {});

    /// The scene of a pass, valid until the next call.
    Scene& at(std::uint32_t pass);
    std::uint32_t last_pass() const { return run_->num_passes() - 1; }

private:
    AlgorithmInfo info_;
    std::shared_ptr<const Dataset> dataset_;
    std::unique_ptr<Run> run_;
    ColumnPictures pictures_;
    Scene scene_;
};

}  // namespace lockstep
