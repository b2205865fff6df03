#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "app/lens/open_launch.hpp"
#include "kernels/background/newest_question.hpp"

namespace lockstep {

/// The lines of a launch's source on which its threads touch what is picked, as far as its launch was recorded. All of its accesses
/// are looked through, on another thread, once for each launch and element.
class PickedLines {
public:
    /// Empty until they are found. launch: that is open; null: none is.
    const std::vector<lens::CodeLine>& of(const OpenLaunch* launch, const std::optional<Selection>& picked);
    /// They are being looked for.
    bool busy() const { return search_.busy(); }

private:
    struct Question {
        std::shared_ptr<const lens::TracedLaunch> traced;
        std::vector<Column> columns;
        Selection picked;
    };
    static std::vector<lens::CodeLine> find(const Question& question, Progress& progress);

    std::weak_ptr<const void> recording_;  ///< that was asked about last; kept by others
    std::optional<Selection> picked_;
    std::vector<lens::CodeLine> lines_;
    NewestQuestion<Question, std::vector<lens::CodeLine>> search_{find};
};

/// The same, at once. columns: of the algorithm. Throws Cancelled.
std::vector<lens::CodeLine> lines_that_touch(const lens::Recording& recording, const std::vector<Column>& columns,
                                             const Selection& picked, Progress& progress);

}  // namespace lockstep
