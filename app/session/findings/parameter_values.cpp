#include "app/session/findings/parameter_values.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "kernels/base/latest_task.hpp"

namespace lockstep {
namespace {

/// The requested hints on one dataset.
class KnownHints {
public:
    /// In the background for a large dataset.
    void ask(const Parameter& parameter, const std::shared_ptr<const Dataset>& dataset) {
        if (is_small(*dataset)) return;
        auto [entry, is_new] = entry_of(parameter, dataset);
        if (is_new) {
            entry.finding = std::make_unique<Finding>([](const Asked& one, Progress&) { return find(one); });
            entry.finding->ask(asked(parameter, dataset));
        }
        take(entry);
    }
    /// Null until they are known.
    const HintsOnDataset* of(const Parameter& parameter, const std::shared_ptr<const Dataset>& dataset) {
        if (is_small(*dataset)) {
            auto [entry, is_new] = entry_of(parameter, dataset);
            if (is_new) entry.found = find(asked(parameter, dataset));
            return &*entry.found;
        }
        const auto known = is_of(dataset) ? entries_.find(&parameter) : entries_.end();
        return known != entries_.end() && known->second.found ? &*known->second.found : nullptr;
    }
    bool pending() {
        return std::ranges::any_of(entries_, [](auto& one) { return take(one.second) == nullptr; });
    }

private:
    static constexpr std::uint64_t kFew = 1u << 21;  ///< number of elements that is read within milliseconds

    struct Asked {
        std::shared_ptr<const Dataset> dataset;
        decltype(ParameterHints::marks) marks;
        decltype(ParameterHints::sensible_to) sensible_to;
    };
    using Finding = LatestTask<Asked, HintsOnDataset>;
    struct Entry {
        std::optional<HintsOnDataset> found;
        std::unique_ptr<Finding> finding;
    };

    static bool is_small(const Dataset& dataset) {
        return std::uint64_t{dataset.num_vertices()} + dataset.num_edges() <= kFew;
    }
    static Asked asked(const Parameter& parameter, const std::shared_ptr<const Dataset>& dataset) {
        return {dataset, parameter.hints.marks, parameter.hints.sensible_to};
    }
    bool is_of(const std::shared_ptr<const Dataset>& dataset) const {
        return !dataset_.owner_before(dataset) && !dataset.owner_before(dataset_);
    }
    std::pair<Entry&, bool> entry_of(const Parameter& parameter, const std::shared_ptr<const Dataset>& dataset) {
        if (!is_of(dataset)) entries_.clear(), dataset_ = dataset;
        const auto [at, is_new] = entries_.try_emplace(&parameter);
        return {at->second, is_new};
    }
    static const HintsOnDataset* take(Entry& entry) {
        if (!entry.found)
            if (auto reply = entry.finding->take()) entry.found = std::move(reply->answer).value_or(HintsOnDataset{});
        return entry.found ? &*entry.found : nullptr;
    }
    static HintsOnDataset find(const Asked& asked) {
        HintsOnDataset found;
        if (asked.marks) found.marks = asked.marks(*asked.dataset);
        if (asked.sensible_to) found.sensible_to = asked.sensible_to(*asked.dataset);
        return found;
    }

    std::weak_ptr<const Dataset> dataset_;
    std::map<const Parameter*, Entry> entries_;
};

KnownHints& known_hints() {
    static KnownHints hints;
    return hints;
}

}  // namespace

void ask_hints(const std::vector<Parameter>& parameters, const std::shared_ptr<const Dataset>& dataset) {
    for (const auto& one : parameters) known_hints().ask(one, dataset);
}

const HintsOnDataset* hints_on(const Parameter& parameter, const std::shared_ptr<const Dataset>& dataset) {
    return known_hints().of(parameter, dataset);
}

bool hints_pending() { return known_hints().pending(); }

std::int64_t value_in_effect(const Parameter& parameter, const ParameterValues& values, const Dataset* dataset) {
    if (parameter.hints.in_effect && dataset) return parameter.hints.in_effect(*dataset, values);
    const auto found = values.find(parameter.name);
    return found == values.end() ? parameter.default_on(dataset) : found->second;
}

bool differs_from_source(const Parameter& parameter, const ParameterValues& values,
                         const std::shared_ptr<const Dataset>& dataset) {
    const auto value = value_in_effect(parameter, values, dataset.get());
    if (parameter.hints.marks && dataset) {
        const auto* found = hints_on(parameter, dataset);
        return found && std::ranges::none_of(found->marks, [&](const auto& mark) { return mark.value == value; });
    }
    return parameter.hints.note.empty() && value != parameter.default_on(dataset.get());
}

std::int64_t sensible_end(const Parameter& parameter, const std::shared_ptr<const Dataset>& dataset) {
    if (!dataset) return parameter.highest;
    const auto allowed = parameter.highest_on(*dataset);
    const auto* found = hints_on(parameter, dataset);
    return found && found->sensible_to ? std::clamp(*found->sensible_to, parameter.lowest, allowed) : allowed;
}

}  // namespace lockstep
