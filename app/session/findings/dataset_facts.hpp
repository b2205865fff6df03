#pragma once

#include <memory>
#include <string>
#include <vector>

#include "kernels/base/latest_task.hpp"
#include "kernels/data/dataset.hpp"
#include "kernels/data/dataset_kind.hpp"

namespace lockstep {

/// Figures of a dataset (degrees, heights). Counting may read the whole dataset: done once, in the background.
class DatasetFacts {
public:
    void ask(const std::shared_ptr<const Dataset>& dataset) {
        if (counted_.lock() != dataset) {
            counted_ = dataset;
            facts_.clear();
            failure_.clear();
            counting_.ask(dataset);
        }
        if (auto reply = counting_.take()) {
            facts_ = std::move(reply->answer).value_or(std::vector<DataFact>{});
            failure_ = std::move(reply->failure);
        }
    }
    /// Empty until they are counted, and after a failure.
    const std::vector<DataFact>& facts() const { return facts_; }
    /// Why counting failed, in a sentence; else empty.
    const std::string& failure() const { return failure_; }
    bool busy() const { return counting_.busy(); }

private:
    LatestTask<std::shared_ptr<const Dataset>, std::vector<DataFact>> counting_{
        [](const std::shared_ptr<const Dataset>& dataset, Progress&) { return dataset->info().facts(*dataset); }};
    std::weak_ptr<const Dataset> counted_;
    std::vector<DataFact> facts_;
    std::string failure_;
};

}  // namespace lockstep
