#include "kernels/run/scripted_algorithm.hpp"

#include <algorithm>
#include <memory>

#include <fmt/format.h>

#include "kernels/data/generate.hpp"
#include "kernels/simt/buffer.hpp"

namespace lockstep::test {
namespace {

/// Entries hold plain functions: the script of the latest entry lies here.
Script& current() {
    static Script script;
    return script;
}

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

std::unique_ptr<Algorithm> make(Device& device, const Dataset&, const ParameterValues&) {
    return std::make_unique<ScriptedAlgorithm>(device, current());
}

}  // namespace

AlgorithmInfo scripted_algorithm(Script script) {
    current() = std::move(script);
    AlgorithmInfo info{.id = "list.scripted", .title = "Scripted", .source = "a test", .make_simt = make};
    if (current().verify)
        info.verify = [verify = current().verify](const Dataset&, const ParameterValues&, const HostColumns& columns) {
            return verify(columns);
        };
    return info;
}

RunRequest scripted_request(const AlgorithmInfo& info, std::shared_ptr<Device> device) {
    Progress progress;
    RunRequest asked;
    asked.algorithm = &info;
    asked.dataset = std::make_shared<const Dataset>(generate_dataset("list:random,n=10,seed=1", progress));
    asked.executor = ExecutorKind::simt;
    asked.device = std::move(device);
    return asked;
}

}  // namespace lockstep::test
