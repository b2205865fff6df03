#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

#include "kernels/base/progress.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {

/// A pass gave a column another number at an element.
struct ElementChange {
    std::uint32_t pass = 0;
    std::uint32_t column = 0;  ///< of the run's
    Value before, now;
    bool operator==(const ElementChange&) const = default;
};

/// What passes do to one element of a run, on a thread that may wait: passes that were not kept are run again.
class ElementChanges {
public:
    ElementChanges(Run& run, Selection element);

    /// Those of a recorded pass, column by column; no more than `most` are looked for.
    std::vector<ElementChange> in(std::uint32_t pass, Progress& progress,
                                  std::size_t most = std::numeric_limits<std::size_t>::max()) const;

private:
    Run& run_;
    Selection element_;
    std::vector<Column> columns_;
    std::vector<std::shared_ptr<const Block>> inputs_;
};

}  // namespace lockstep
