#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/session/check/checked.hpp"
#include "app/session/output/output_set.hpp"

namespace lockstep {

/// What is checked: an algorithm, on an input or on small ones that suit it.
struct CheckRequest {
    const Catalog* catalog = nullptr;
    std::string algorithm;
    DatasetSource dataset{};  ///< empty: small ones
    std::vector<std::pair<std::string, std::string>> parameters{};
    std::optional<std::uint32_t> orders{};  ///< shuffled ones; none: the check's own number
};

/// Who has it done: opens inputs its way, and does each part of the work where it can be watched and ended.
struct CheckHost {
    /// run_bytes  of what is checked on it, as open_dataset()
    std::function<std::shared_ptr<const Dataset>(const DatasetSource& source, DatasetKind wanted,
                                                 const RunBytes& run_bytes)>
        open;
    /// Calls `work` with an effort whose progress and wish to end are the host's. what: "list.rhj on list:random,n=33".
    std::function<void(const std::string& what, const std::function<void(const check::Effort&)>& work)> watch;
};

struct CheckResult {
    std::vector<Checked> all;
    std::optional<Smallest> smallest;  ///< none: nothing harmful was found
};

/// Checks on each input, then shrinks the worst of them. Throws InputError, DeviceError and what the host throws.
CheckResult run_check(const CheckRequest& request, const CheckHost& host);

/// Adds the scenario that opens where it fails to what is written, with its input beside it where that was cut out of a file.
void write_scenario(OutputSet& outputs, const std::filesystem::path& file, const Smallest& smallest);

}  // namespace lockstep
