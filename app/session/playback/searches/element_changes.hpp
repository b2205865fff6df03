#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

#include "kernels/base/progress.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {

/// A change of a column's value at an element, made by a pass.
struct ElementChange {
    std::uint32_t pass = 0;
    std::uint32_t column = 0;  ///< index among the run's columns
    Value before, now;
    bool operator==(const ElementChange&) const = default;
};

/// The changes of one element by passes. Evicted passes are recomputed, so call it on another thread.
class ElementChanges {
public:
    ElementChanges(Run& run, Selection element);

    /// The changes by a recorded pass, column by column; at most `most`.
    std::vector<ElementChange> in(std::uint32_t pass, Progress& progress,
                                  std::size_t most = std::numeric_limits<std::size_t>::max()) const;

private:
    Run& run_;
    Selection element_;
    std::vector<Column> columns_;
    std::vector<std::shared_ptr<const Block>> inputs_;
};

}  // namespace lockstep
