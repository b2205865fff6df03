#include "app/session/counting_algorithm.hpp"

#include <algorithm>
#include <chrono>
#include <thread>

#include <fmt/format.h>

#include "kernels/base/progress.hpp"
#include "kernels/simt/buffer.hpp"

namespace lockstep::test {
namespace {

class CountingAlgorithm final : public Algorithm {
public:
    CountingAlgorithm(Device& device, const Dataset& dataset, const ParameterValues& parameters)
        : device_(device),
          passes_(parameters.at("passes")),
          delay_ms_(parameters.at("delay")),
          fail_at_(parameters.at("fail_at")),
          group_(parameters.at("group")),
          values_(dataset.num_vertices(), 0),
          count_(device, dataset.num_vertices(), "count"),
          input_(device, values_, "input") {
        const auto own = spaces_of(dataset).front().name;
        columns_ = {
            {.name = "input", .space = own, .size = dataset.num_vertices(), .input = true},
            {.name = "count", .role = Role::rank, .space = own, .size = dataset.num_vertices(), .result = true}};
        ++Instances::ever;
        Instances::max_alive = std::max(Instances::max_alive.load(), ++Instances::alive);
    }
    ~CountingAlgorithm() override { --Instances::alive; }

    void start() override {
        pass_ = 0;
        std::ranges::fill(values_, 0u);
        count_.upload(values_);
    }
    bool step() override {
        if (pass_ == passes_) return false;
        for (int ms = 0; ms < delay_ms_; ++ms) {
            if (device_.cancel_requested()) throw Cancelled{};
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        ++pass_;
        if (pass_ == fail_at_) throw DeviceError("the device was lost");
        values_[static_cast<std::size_t>(pass_ - 1) % values_.size()] = static_cast<std::uint32_t>(pass_);
        count_.upload(values_);
        return true;
    }
    PassReport describe(const Changes&) override {
        PassReport report{.label = fmt::format("pass {}", pass_), .sentence = fmt::format("Pass {} counted", pass_)};
        if (group_ > 0 && pass_ > group_) report.path = {fmt::format("round {}", (pass_ - 1) / group_)};
        return report;
    }
    std::span<const Column> columns() const override { return columns_; }
    std::vector<StateBuffer> inputs() const override { return {{"input", input_.data(), input_.bytes()}}; }
    std::vector<StateBuffer> state() const override { return {{"count", count_.data(), count_.bytes()}}; }
    HostState host_state() const override { return {static_cast<std::uint64_t>(pass_)}; }
    void restore(const HostState& host) override {
        pass_ = static_cast<std::int64_t>(host.front());
        values_ = count_.download();
    }

private:
    Device& device_;
    std::int64_t passes_, delay_ms_, fail_at_, group_, pass_ = 0;
    std::vector<std::uint32_t> values_;
    Buffer<std::uint32_t> count_, input_;
    std::vector<Column> columns_;
};

std::unique_ptr<Algorithm> make(Device& device, const Dataset& dataset, const ParameterValues& parameters) {
    return std::make_unique<CountingAlgorithm>(device, dataset, parameters);
}

}  // namespace

AlgorithmInfo counting_algorithm() {
    return {.id = "list.counting",
            .title = "Counting",
            .source = "a test",
            .input = DatasetKind::list,
            .parameters = {{.name = "passes", .highest = 100000, .value = 8},
                           {.name = "delay", .highest = 1000, .value = 0, .unit = "ms"},
                           {.name = "fail_at", .highest = 100000, .value = 0},
                           {.name = "group", .highest = 100000, .value = 0}},
            .roles = {Role::rank},
            .make_simt = make};
}

Catalog counting_catalog() {
    Catalog catalog;
    catalog.add(counting_algorithm());
    auto slow = counting_algorithm();
    slow.id = "list.slow-counting";
    slow.parameters[1].value = 1;
    catalog.add(slow);
    auto on_graphs = counting_algorithm();
    on_graphs.id = "bfs.counting";
    on_graphs.input = DatasetKind::graph;
    on_graphs.roles = {Role::level, Role::frontier};
    catalog.add(on_graphs);
    on_graphs.id = "bfs.needy-counting";
    on_graphs.needs = {need::symmetric, need::no_negative_weight};
    catalog.add(on_graphs);
    auto on_forests = counting_algorithm();
    on_forests.id = "forest.counting";
    on_forests.input = DatasetKind::forest;
    catalog.add(on_forests);
    return catalog;
}

}  // namespace lockstep::test
