#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "app/lens/open_launch.hpp"

namespace lockstep {

/// The lines of a launch's source on which its threads touch what is picked, as far as its launch was recorded; found once for each launch
/// and element.
class PickedLines {
public:
    /// launch  that is open; null: none is
    const std::vector<lens::CodeLine>& of(const OpenLaunch* launch, const std::optional<Selection>& picked);

private:
    std::weak_ptr<const void> recording_;  ///< that lines_ are of; kept by others
    std::optional<Selection> picked_;
    std::vector<lens::CodeLine> lines_;
};

/// The same, without remembering.
std::vector<lens::CodeLine> lines_that_touch(const OpenLaunch& launch, const Selection& picked);

}  // namespace lockstep
