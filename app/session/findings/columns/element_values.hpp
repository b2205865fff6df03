#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "app/session/playback/last_snapshot.hpp"
#include "app/session/workspace.hpp"

namespace lockstep {

/// A column's value at one element.
struct ElementValue {
    Column column;
    Value now;
    Value before;  ///< equal to `now` if the pass did not change it
    std::string wrong{};  ///< "wrong, must be 64"; empty: not known to be wrong
};

/// The values of all columns at one element, after the shown pass and before it. Reads a few words, and only when the
/// element, the pass or the run has changed.
class ElementValues {
public:
    /// Columns of the element's space; inputs last. Empty without a run or if out of range.
    const std::vector<ElementValue>& of(const RunOnScreen& shown, const Selection& element);
    /// The same for an element of the dataset, by its index.
    const std::vector<ElementValue>& of(const RunOnScreen& shown, std::uint32_t element);

    /// The error of a read, in a sentence; unread values are missing.
    const std::string& failure() const { return failure_; }

private:
    void read(const Run& run, const RunOnScreen& shown);

    LastSnapshot now_;
    std::shared_ptr<const WrongColumns> marks_;
    Selection element_;
    std::vector<ElementValue> values_;
    std::string failure_;
};

/// "   rank 4 → 8   successor 12": each column's name and value.
std::string values_text(const std::vector<ElementValue>& values);

/// True for a column with one number per node or vertex of the dataset.
bool is_per_element(const Column& column, const Dataset& dataset);

}  // namespace lockstep
