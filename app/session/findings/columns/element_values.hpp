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
    Value before;  ///< the same as `now` where the pass did not change it
    std::string wrong{};  ///< "wrong, must be 64"; empty: it is not called wrong
};

/// What every column holds for one element, after the pass that is shown and before it. Reads a few words, and only when
/// element, pass or run have changed.
class ElementValues {
public:
    /// Columns that run over the element's space; inputs last. Empty without a run or out of range.
    const std::vector<ElementValue>& of(const RunOnScreen& shown, const Selection& element);
    /// The same for an element of the dataset's own space, by its index.
    const std::vector<ElementValue>& of(const RunOnScreen& shown, std::uint32_t element);

    /// Why they could not be read, in a sentence; then those that were not read are missing.
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

/// True for a column with one number for each node or vertex.
bool is_per_element(const Column& column, const Dataset& dataset);

}  // namespace lockstep
