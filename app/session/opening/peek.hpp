#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/session/scenario.hpp"
#include "kernels/data/opening/preview.hpp"

namespace lockstep {

/// What lies at a path, looked at before it is opened.
struct Peek {
    enum class What { missing, refused, folder, dataset, scenario } what = What::refused;
    DatasetSource source{};  ///< that was looked at
    std::string title;  ///< "edge list", "scenario: list.rhj on list:random,n=64"
    std::vector<std::string> first_lines{};
    Preview preview{};  ///< of a dataset, and of a file that is refused as far as it is known
    std::string refusal{};  ///< why it cannot be opened, in a sentence

    bool opens() const { return what == What::dataset || what == What::scenario; }
    /// Its content leaves open how it is read: somebody should look at it before it is opened.
    bool leaves_choices() const { return what == What::dataset && preview.file.columns_matter; }
};

/// Reads the beginning of a file: to be asked on another thread. What is wrong becomes the refusal. Throws Cancelled.
Peek peek_at(const DatasetSource& source, Progress& progress);

}  // namespace lockstep
