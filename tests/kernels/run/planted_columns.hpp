#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "kernels/data/generate.hpp"
#include "kernels/run/entry/declared_algorithm.hpp"
#include "kernels/run/run.hpp"

namespace lockstep::test {

/// Columns of every type with known values, on a list of n nodes: pass p writes the elements i with i % 8 + 1 == p.
///   heights  int32, an input: i - n / 2
///   hops     int32: 3 - i; null is the largest int32
///   paths    uint64: i * 2^33 + 7; null is the largest uint64
///   weights  float32: i / 8 - 1.5, and infinity or NaN in the last elements; no null
///   table    float32, in its own spaces of rows and columns: row - column / 4
namespace planted {

inline constexpr std::uint32_t kPasses = 8, kRows = 6, kColumns = 10;
inline constexpr auto kFar = std::numeric_limits<std::int32_t>::max();
inline constexpr auto kNoPath = std::numeric_limits<std::uint64_t>::max();

inline std::int32_t height(std::uint32_t i, std::uint32_t n) {
    return static_cast<std::int32_t>(i) - static_cast<std::int32_t>(n / 2);
}
inline std::int32_t hop(std::uint32_t i) { return 3 - static_cast<std::int32_t>(i); }
inline std::uint64_t path(std::uint32_t i) { return (std::uint64_t{i} << 33) + 7; }
inline float weight(std::uint32_t i, std::uint32_t n) {
    using Limits = std::numeric_limits<float>;
    if (i + 1 == n) return Limits::quiet_NaN();
    if (i + 2 == n) return Limits::infinity();
    if (i + 3 == n) return -Limits::infinity();
    return static_cast<float>(i) / 8 - 1.5f;
}
inline float entry(std::uint32_t i) {
    return static_cast<float>(i / kColumns) - 0.25f * static_cast<float>(i % kColumns);
}
inline bool is_written(std::uint32_t i, std::uint32_t pass) { return i % 8 < pass; }

}  // namespace planted

class PlantedColumns final : public DeclaredAlgorithm {
public:
    PlantedColumns(Device& device, std::uint32_t n)
        : n_(n),
          heights_(device, n, "heights"),
          hops_(device, n, "hops"),
          paths_(device, n, "paths"),
          weights_(device, n, "weights"),
          table_(device, planted::kRows * planted::kColumns, "table") {
        const auto column = [](const char* name, const char* space_name, std::optional<std::uint64_t> none,
                               ValueStyle style) {
            return Column{.name = name, .style = style, .none = none, .space = space_name, .result = true};
        };
        input(heights_, column("heights", space_names::nodes, std::nullopt, ValueStyle::number));
        state(hops_, column("hops", space_names::nodes, bits_of(planted::kFar), ValueStyle::infinite));
        state(paths_, column("paths", space_names::nodes, bits_of(planted::kNoPath), ValueStyle::unknown));
        state(weights_, column("weights", space_names::nodes, std::nullopt, ValueStyle::number));
        space({.name = "entries", .one = "entry", .size = table_.size(), .width = planted::kColumns});
        state(table_, column("table", "entries", std::nullopt, ValueStyle::number));
        host(pass_);
        heights_.upload(all<std::int32_t>(n, [n](std::uint32_t i) { return planted::height(i, n); }));
    }

    void start() override {
        pass_ = 0;
        write();
    }
    bool step() override {
        if (pass_ == planted::kPasses) return false;
        ++pass_;
        write();
        return true;
    }
    PassReport describe(const Changes&) override {
        return {.label = "pass " + std::to_string(pass_), .sentence = "An eighth of the elements is written"};
    }

private:
    template <class Number, class Value>
    static std::vector<Number> all(std::uint32_t count, Value value) {
        std::vector<Number> numbers(count);
        for (std::uint32_t i = 0; i < count; ++i) numbers[i] = value(i);
        return numbers;
    }
    template <class Number, class Value>
    void write(Buffer<Number>& buffer, Number none, Value value) const {
        buffer.upload(all<Number>(buffer.size(), [&](std::uint32_t i) {
            return planted::is_written(i, pass_) ? static_cast<Number>(value(i)) : none;
        }));
    }
    void write() {
        write(hops_, planted::kFar, planted::hop);
        write(paths_, planted::kNoPath, planted::path);
        write(weights_, 0.f, [this](std::uint32_t i) { return planted::weight(i, n_); });
        write(table_, 0.f, planted::entry);
    }

    std::uint32_t n_, pass_ = 0;
    Buffer<std::int32_t> heights_, hops_;
    Buffer<std::uint64_t> paths_;
    Buffer<float> weights_, table_;
};

inline AlgorithmInfo planted_columns() {
    AlgorithmInfo info{.id = "list.planted", .title = "Planted columns", .source = "a test"};
    info.input = DatasetKind::list;
    info.make_simt = [](Device& device, const Dataset& dataset, const ParameterValues&) -> std::unique_ptr<Algorithm> {
        return std::make_unique<PlantedColumns>(device, dataset.num_vertices());
    };
    return info;
}

/// A run of this algorithm that has not started.
inline RunRequest planted_request(const AlgorithmInfo& info, std::uint32_t n) {
    Progress progress;
    RunRequest asked;
    asked.algorithm = &info;
    asked.dataset =
        std::make_shared<const Dataset>(generate_dataset("list:random,n=" + std::to_string(n) + ",seed=5", progress));
    asked.executor = ExecutorKind::simt;
    return asked;
}

}  // namespace lockstep::test
