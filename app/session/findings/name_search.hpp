#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "kernels/base/latest_task.hpp"
#include "kernels/data/dataset.hpp"

namespace lockstep {

/// Finds elements by their names (find_names) in the background, while the user types.
class NameSearch {
public:
    static constexpr std::size_t kMaxFound = 12;

    NameSearch();

    /// Restarts only after a change. Without a dataset or a text nothing is found.
    void ask(const std::shared_ptr<const Dataset>& dataset, const std::string& space, const std::string& text);
    /// Null until the search for this text in this space has ended.
    const std::vector<std::uint32_t>* found(const std::string& space, const std::string& text) const {
        return known_ && asked_.space == space && asked_.text == text ? &found_ : nullptr;
    }
    bool busy() const { return searching_.busy(); }

private:
    struct Query {
        std::shared_ptr<const Dataset> dataset;
        std::string space, text;
        bool operator==(const Query&) const = default;
    };

    Query asked_;
    std::vector<std::uint32_t> found_;
    bool known_ = false;  ///< found_ answers asked_
    LatestTask<Query, std::vector<std::uint32_t>> searching_;
};

}  // namespace lockstep
