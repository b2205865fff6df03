#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "kernels/data/generate.hpp"
#include "kernels/run/entry/algorithm.hpp"
#include "kernels/run/run.hpp"
#include "kernels/simt/buffer.hpp"

namespace lockstep::test {

/// The script of ScriptedAlgorithm; set before a run starts.
struct Script {
    std::uint32_t passes = 8;
    std::uint32_t size = 1000;
    bool reproducible = true;
    /// Called in each pass before its writes.
    std::function<void(std::uint32_t pass)> step = [](std::uint32_t) {};
    /// Number of elements that a pass writes.
    std::function<std::uint32_t(std::uint32_t pass)> writes = [](std::uint32_t) { return 1000u; };
    /// Called when a pass is described.
    std::function<void(std::uint32_t pass)> describe = [](std::uint32_t) {};
    std::function<std::optional<std::string>(const HostColumns&)> verify{};
    std::function<WrongColumns(const HostColumns&)> find_wrong{};
};

/// An algorithm without kernels on any device: pass k adds k to the first elements of its only column, `sum`.
class ScriptedAlgorithm final : public Algorithm {
public:
    ScriptedAlgorithm(Device& device, Script script)
        : script_(std::move(script)), sums_(device, script_.size, "sum"), host_(script_.size) {
        columns_ = {{.name = "sum", .role = Role::rank, .size = script_.size, .result = true}};
    }

    void start() override {
        pass_ = 0;
        std::ranges::fill(host_, 0u);
        sums_.upload(host_);
    }
    bool step() override {
        if (pass_ == script_.passes) return false;
        script_.step(pass_ + 1);
        ++pass_;
        const auto count = std::min(script_.writes(pass_), script_.size);
        for (std::uint32_t i = 0; i < count; ++i) host_[i] += pass_;
        sums_.upload(host_);
        return true;
    }
    PassReport describe(const Changes&) override {
        script_.describe(pass_);
        return {.label = fmt::format("pass {}", pass_), .sentence = fmt::format("Pass {}", pass_)};
    }
    std::span<const Column> columns() const override { return columns_; }
    std::vector<StateBuffer> inputs() const override { return {}; }
    std::vector<StateBuffer> state() const override { return {{"sum", sums_.data(), sums_.bytes()}}; }
    HostState host_state() const override { return {pass_}; }
    void restore(const HostState& host) override {
        pass_ = static_cast<std::uint32_t>(host.front());
        host_ = sums_.download();
    }
    bool reproducible() const override { return script_.reproducible; }

private:
    Script script_;
    std::uint32_t pass_ = 0;
    Buffer<std::uint32_t> sums_;
    std::vector<std::uint32_t> host_;
    std::vector<Column> columns_;
};

/// Entries hold plain function pointers, so the script of the latest entry is stored here.
inline Script& latest_script() {
    static Script script;
    return script;
}

inline AlgorithmInfo scripted_algorithm(Script script) {
    latest_script() = std::move(script);
    AlgorithmInfo info{.id = "list.scripted", .title = "Scripted", .source = "a test"};
    info.make_simt = [](Device& device, const Dataset&, const ParameterValues&) -> std::unique_ptr<Algorithm> {
        return std::make_unique<ScriptedAlgorithm>(device, latest_script());
    };
    if (latest_script().verify)
        info.verify = [verify = latest_script().verify](const Dataset&, const ParameterValues&,
                                                        const HostColumns& columns) { return verify(columns); };
    if (latest_script().find_wrong)
        info.find_wrong = [find_wrong = latest_script().find_wrong](const Dataset&, const ParameterValues&,
                                                                    const HostColumns& columns) {
            return find_wrong(columns);
        };
    return info;
}

/// A run of the script, on the given device if there is one.
inline RunRequest scripted_request(const AlgorithmInfo& info, std::shared_ptr<Device> device = nullptr) {
    Progress progress;
    RunRequest asked;
    asked.algorithm = &info;
    asked.dataset = std::make_shared<const Dataset>(generate_dataset("list:random,n=10,seed=1", progress));
    asked.executor = ExecutorKind::simt;
    asked.device = std::move(device);
    return asked;
}

/// The sum after a pass if every pass writes every element.
constexpr std::uint32_t sum_after(std::uint32_t pass) { return pass * (pass + 1) / 2; }

}  // namespace lockstep::test
