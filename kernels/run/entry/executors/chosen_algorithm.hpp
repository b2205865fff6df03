#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "kernels/run/entry/algorithm.hpp"

namespace lockstep {

/// An algorithm that is one of several and chosen when it is made, for example by the size of its input.
class ChosenAlgorithm : public Algorithm {
public:
    void start() final { chosen_->start(); }
    bool step() final { return chosen_->step(); }
    PassReport describe(const Changes& changes) final { return chosen_->describe(changes); }
    std::span<const Column> columns() const final { return chosen_->columns(); }
    std::vector<IndexSpace> spaces() const final { return chosen_->spaces(); }
    std::vector<SpaceLink> links() const final { return chosen_->links(); }
    std::vector<StateBuffer> inputs() const final { return chosen_->inputs(); }
    std::vector<StateBuffer> state() const final { return chosen_->state(); }
    HostState host_state() const final { return chosen_->host_state(); }
    void restore(const HostState& host) final { chosen_->restore(host); }
    std::vector<std::string> notices() const final { return chosen_->notices(); }
    bool reproducible() const final { return chosen_->reproducible(); }

protected:
    explicit ChosenAlgorithm(std::unique_ptr<Algorithm> chosen) : chosen_(std::move(chosen)) {}

    const Algorithm& chosen() const { return *chosen_; }

private:
    std::unique_ptr<Algorithm> chosen_;
};

}  // namespace lockstep
