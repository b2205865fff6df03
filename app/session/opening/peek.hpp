#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/session/programs/lone_kernel.hpp"
#include "app/session/scenario.hpp"
#include "kernels/data/opening/preview.hpp"

namespace lockstep {

/// The file or folder at a path, examined before it is opened.
struct Peek {
    enum class What { missing, refused, folder, dataset, scenario } what = What::refused;
    DatasetSource source{};  ///< the examined path and reading options
    std::string title;  ///< "edge list", "scenario: list.rhj on list:random,n=64"
    std::vector<std::string> first_lines{};
    Preview preview{};  ///< of a dataset; of a refused file as far as it is known
    std::vector<KernelSignature> kernels{};  ///< of a .cu or .ptx file: one of them may run alone
    std::string refusal{};  ///< one sentence: why it cannot be opened

    bool opens() const { return what == What::dataset || what == What::scenario; }
    /// The content does not determine how it is read: the user should confirm before it is opened.
    bool leaves_choices() const {
        return (what == What::dataset && preview.file.columns_matter) || looks_like_ptx(source.input);
    }
};

/// Reads the beginning of a file: call it on another thread. Errors become the refusal. Throws Cancelled.
Peek peek_at(const DatasetSource& source, Progress& progress);

}  // namespace lockstep
