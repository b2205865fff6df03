#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "kernels/base/latest_task.hpp"
#include "kernels/data/dataset.hpp"

namespace lockstep {

/// Finds elements by their names (find_names) on another thread, while one types: a million of them is nothing to wait for.
class NameSearch {
public:
    static constexpr std::size_t kMost = 12;

    NameSearch();

    /// Null while it is being found out. Asks again only where something is another.
    const std::vector<std::uint32_t>* ask(const std::shared_ptr<const Dataset>& dataset, const std::string& space,
                                          const std::string& text);
    bool busy() const { return searching_.busy(); }

private:
    struct Question {
        std::shared_ptr<const Dataset> dataset;
        std::string space, text;
        bool operator==(const Question&) const = default;
    };

    Question asked_;
    std::vector<std::uint32_t> found_;
    bool known_ = false;  ///< found_ is of asked_
    LatestTask<Question, std::vector<std::uint32_t>> searching_;
};

}  // namespace lockstep
