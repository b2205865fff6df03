#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/session/playback/searches/element_changes.hpp"
#include "kernels/base/latest_task.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {

/// All changes of one element, found on another thread from the first pass on, as far as the run has recorded.
class ElementHistory {
public:
    using Entry = ElementChange;

    /// Sets the element; cheap if unchanged. may_read: nothing else recomputes passes of the run; otherwise the search
    /// pauses and continues later at the same pass.
    void follow(const std::shared_ptr<Run>& run, const std::optional<Selection>& element, bool may_read);
    /// Pauses the search.
    void rest() { search_.cancel(); }

    /// The entries are of this element of this run; false until follow() has been called with both.
    bool follows(const Run& run, const std::optional<Selection>& element) const;
    /// In the order of passes.
    std::span<const Entry> entries() const { return entries_; }
    /// Number of searched passes, including the input.
    std::uint32_t num_passes() const { return looked_at_; }
    /// Why the search ended early, in a sentence.
    const std::string& failure() const { return failure_; }

private:
    struct Query {
        std::shared_ptr<Run> run;
        Selection element;
        std::uint32_t from = 1, end = 1;  ///< range of passes
    };
    static std::vector<Entry> look(const Query& query, Progress& progress);

    std::weak_ptr<Run> run_;
    std::optional<Selection> element_;
    std::vector<Entry> entries_;
    std::uint32_t looked_at_ = 1, asked_until_ = 1;
    std::string failure_;
    LatestTask<Query, std::vector<Entry>> search_{look};
};

}  // namespace lockstep
