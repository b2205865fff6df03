#pragma once

#include <string>
#include <vector>

#include "kernels/simt/emulator.hpp"
#include "tests/kernels/data/data_helpers.hpp"
#include "tests/kernels/run/budgeted_run.hpp"

namespace lockstep::test {

/// Trees of a number of vertices, of every class, in memory order and shuffled.
inline std::vector<std::string> tree_classes(std::uint32_t n) {
    std::vector<std::string> specs;
    for (const std::string shape : {"binary", "random", "path", "star", "caterpillar", "complete"})
        for (const auto* shuffle : {"0", "1"})
            specs.push_back("tree:" + shape + ",seed=6,shuffle=" + shuffle + ",n=" + std::to_string(n));
    return specs;
}

/// The first vertex, the last one, and one in between.
inline std::vector<std::uint32_t> some_roots(std::uint32_t n) {
    if (n == 1) return {0};
    if (n == 2) return {0, 1};
    return {0, n - 1, n / 3};
}

/// An algorithm that has run to its end on the emulator.
class FinishedTree {
public:
    FinishedTree(const AlgorithmInfo& info, const Dataset& dataset, const ParameterValues& parameters = {},
                 Order order = Order::lane_by_lane())
        : emulator_(order) {
        auto values = defaults_of(info);
        for (const auto& parameter : info.parameters) values[parameter.name] = parameter.default_on(&dataset);
        for (const auto& [name, value] : parameters) values[name] = value;
        algorithm_ = info.make_simt(emulator_, dataset, values);
        algorithm_->start();
        while (algorithm_->step()) labels_.push_back(label());
    }

    std::vector<std::uint32_t> column(std::string_view name) const {
        for (const auto& column : algorithm_->columns()) {
            if (column.name != name) continue;
            const auto buffers = column.input ? algorithm_->inputs() : algorithm_->state();
            const auto* words = static_cast<const std::uint32_t*>(buffers[column.buffer].data);
            std::vector<std::uint32_t> values(column.size);
            for (std::uint32_t i = 0; i < column.size; ++i)
                values[i] = static_cast<std::uint32_t>(column.field.bits(words, i));
            return values;
        }
        ADD_FAILURE() << "there is no column " << name;
        return {};
    }
    bool has(std::string_view name) const {
        return std::ranges::find(algorithm_->columns(), name, &Column::name) != algorithm_->columns().end();
    }
    /// Results on the host, in the form that verifiers take.
    HostColumns results() const {
        HostColumns found;
        for (const auto& column : algorithm_->columns())
            if (column.result) found[column.name] = this->column(column.name);
        return found;
    }
    /// "mapping 1", "ranking", "scan", ... for each pass.
    const std::vector<std::string>& labels() const { return labels_; }

private:
    std::string label() const {
        const std::vector<FieldChange> nothing(algorithm_->columns().size());
        const auto report = algorithm_->describe({algorithm_->columns(), nothing});
        return report.path.empty() ? report.label : report.path.front();
    }

    Emulator emulator_;
    std::unique_ptr<Algorithm> algorithm_;
    std::vector<std::string> labels_;
};

}  // namespace lockstep::test
