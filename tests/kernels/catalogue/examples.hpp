#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <memory>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "app/catalog.hpp"
#include "kernels/data/generate.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/simt/emulator.hpp"
#include "tests/kernels/run/budgeted_run.hpp"

namespace lockstep {

inline void PrintTo(const AlgorithmInfo* info, std::ostream* out) { *out << info->id; }

namespace test {

/// Every algorithm of the program. Tests that iterate over this list cover a new algorithm from its first day.
inline const Catalog& catalog() {
    static const Catalog all = make_catalog();
    return all;
}

inline std::vector<const AlgorithmInfo*> every_algorithm(bool demonstrations = false) {
    std::vector<const AlgorithmInfo*> chosen;
    for (const auto& info : catalog().all())
        if (info->demonstration == demonstrations) chosen.push_back(info.get());
    return chosen;
}

/// Also the demonstrations, whose results are wrong on purpose.
inline std::vector<const AlgorithmInfo*> with_demonstrations() {
    auto all = every_algorithm();
    std::ranges::copy(every_algorithm(true), std::back_inserter(all));
    return all;
}

/// Names of parametrized tests, for INSTANTIATE_TEST_SUITE_P.
inline std::string name_of_test(const ::testing::TestParamInfo<const AlgorithmInfo*>& instance) {
    auto name = instance.param->id;
    for (auto& letter : name)
        if (letter == '.' || letter == '-') letter = '_';
    return name;
}

/// Inputs of about n elements: every shape of a kind, and an empty input where the kind has one.
/// weighted  graphs have weights; some graphs have negative weights, also on a cycle
inline std::vector<std::shared_ptr<const Dataset>> examples_of(DatasetKind kind, std::uint32_t n,
                                                               bool weighted = false) {
    std::vector<std::string> specs;
    const auto size = ",n=" + std::to_string(n);
    switch (kind) {
        case DatasetKind::list:
            if (n == 0) {
                Dataset none{
                    .kind = kind, .data = SuccessorList{}, .source = "no nodes", .path = {}, .seed = {}, .notes = {}};
                return {std::make_shared<const Dataset>(std::move(none))};
            }
            specs = {"list:random,seed=3" + size, "list:ordered" + size};
            break;
        case DatasetKind::forest:
            if (n == 0) {
                Dataset none{.kind = kind, .data = Forest{}, .source = "no nodes", .path = {}, .seed = {}, .notes = {}};
                return {std::make_shared<const Dataset>(std::move(none))};
            }
            specs = {"forest:random" + size, "forest:path" + size};
            break;
        case DatasetKind::graph:
            if (n == 0) return {};  // a search needs a source
            specs = {"graph:grid" + size + (weighted ? ",weights=1..9" : "")};
            if (n > 1)
                specs.push_back("graph:uniform,edges=4,seed=5" + size +
                                (weighted ? ",weights=1..9,negative=arcs" : ""));
            // As many rounds as vertices, followed by waves of marking.
            if (n > 8 && weighted)
                specs.push_back("graph:binary-tree,seed=5,negative=cycle,n=" + std::to_string(std::min(n, 60u)));
            break;
        case DatasetKind::tree:
            if (n == 0) return {};  // a tree has a root
            specs = {"tree:binary,seed=3" + size, "tree:path,shuffle=1" + size, "tree:star" + size};
            break;
        case DatasetKind::array: specs = {"array:random,seed=3" + size, "array:index" + size}; break;
        case DatasetKind::segments:
            if (n == 0) return {};  // segments are not empty
            specs = {"segments:random,seed=3" + size, "segments:power,type=uint32,seed=4" + size,
                     "segments:random,type=float64,seed=5" + size};
            break;
        case DatasetKind::expression: {
            if (n == 0) return {};  // an expression has a number
            const auto odd = ",n=" + std::to_string(n | 1);
            specs = {"expression:random,seed=3" + odd, "expression:chain,seed=4" + odd, "expression:balanced" + odd};
            break;
        }
        case DatasetKind::matrix: {
            // Work grows with the third power: fewer rows for a large n.
            const auto rows = ",n=" + std::to_string(std::min(n, 40u));
            specs = {"matrix:random,type=int32,seed=3" + rows, "matrix:random,seed=5" + rows};
            break;
        }
    }
    EXPECT_FALSE(specs.empty()) << "say here how inputs of this kind are made";
    std::vector<std::shared_ptr<const Dataset>> made;
    Progress progress;
    for (const auto& spec : specs) made.push_back(std::make_shared<const Dataset>(generate_dataset(spec, progress)));
    return made;
}

/// False if the algorithm refuses the size or the values of the input.
inline bool takes(const AlgorithmInfo& info, const Dataset& input) {
    Emulator emulator;
    try {
        info.make_simt(emulator, input, defaults_of(info));
    } catch (const InputError&) {
        return false;
    }
    return true;
}

inline bool meets_needs(const AlgorithmInfo& info, const Dataset& input) {
    return std::ranges::none_of(info.needs, [&](const Need& need) { return need.lacking(input).has_value(); });
}

/// Bytes that the kernels of a run access on the emulator, and 16 bytes per step where steps are counted: accesses to
/// shared memory are not counted, but take time.
inline double work_on(const AlgorithmInfo& info, const Dataset& input) {
    Emulator emulator;
    const auto algorithm = info.make_simt(emulator, input, defaults_of(info));
    algorithm->start();
    while (algorithm->step()) {
    }
    double bytes = info.steps ? 16.0 * static_cast<double>(info.steps(input)) : 0.0;
    for (const auto& launch : emulator.take_launches()) bytes += static_cast<double>(launch.bytes_asked);
    return bytes;
}

/// At most n, and fewer elements for an algorithm that would access more than n times max_bytes_an_element bytes, since
/// that test would take too long; a sixteenth under sanitizers. The growth of the work is measured on two small inputs.
inline std::uint32_t affordable(const AlgorithmInfo& info, std::uint32_t n, double max_bytes_an_element) {
    constexpr std::uint32_t kSmall = 16, kLarge = 64;
    static std::map<std::string, std::pair<double, double>>
        seen;  // bytes per element at kLarge, and the exponent of their growth
    if (n <= kSmall) return n;
    auto found = seen.find(info.id);
    if (found == seen.end()) {
        const auto bytes = [&](std::uint32_t size) {
            for (const auto& input : examples_of(info.input, size))
                if (meets_needs(info, *input) && takes(info, *input))
                    return std::max(1.0, work_on(info, *input) / size);
            return 1.0;
        };
        const auto small = bytes(kSmall), large = bytes(kLarge);
        found =
            seen.emplace(info.id, std::pair(large, std::log(large / small) / std::log(double{kLarge} / kSmall))).first;
    }
    const auto [bytes, power] = found->second;
#if defined(LOCKSTEP_SANITIZED)
    max_bytes_an_element /= 16;
#endif
    const double max_bytes = n * max_bytes_an_element;
    while (n > kSmall && n * bytes * std::pow(double(n) / kLarge, power) > max_bytes) n /= 2;
    return n;
}

/// The inputs that an algorithm accepts; fewer elements if n exceeds its limit.
inline std::vector<std::shared_ptr<const Dataset>> examples_of_any_work(const AlgorithmInfo& info, std::uint32_t n) {
    const bool weighted = std::ranges::any_of(info.needs, [](const Need& need) { return need.what == "weights"; });
    auto all = examples_of(info.input, n, weighted);
    if (info.input == DatasetKind::array && !info.needs.empty()) {  // floats, which some operators refuse
        Progress progress;
        all.push_back(std::make_shared<const Dataset>(
            generate_dataset("array:random,type=float32,seed=3,n=" + std::to_string(n), progress)));
    }
    const bool no_bridges =
        std::ranges::any_of(info.needs, [](const Need& need) { return need.what == "every edge on a cycle"; });
    if (no_bridges && n > 2) {
        Progress progress;
        all.push_back(std::make_shared<const Dataset>(
            generate_dataset("graph:dense,n=" + std::to_string(std::min(n, 24u)), progress)));
    }
    const bool any = !all.empty();
    std::erase_if(all, [&](const auto& input) { return !meets_needs(info, *input); });
    EXPECT_TRUE(!any || !all.empty() || n < 3)
        << "say above how inputs are made that have what " << info.id << " needs";
    if (n > 1 && !all.empty() && !takes(info, *all.front())) return examples_of_any_work(info, n / 2);
    return all;
}

/// As examples(), but with fewer elements for slow algorithms.
inline std::vector<std::shared_ptr<const Dataset>> examples(const AlgorithmInfo& info, std::uint32_t n,
                                                            double max_bytes_an_element = 8192) {
    return examples_of_any_work(info, affordable(info, n, max_bytes_an_element));
}

}  // namespace test
}  // namespace lockstep
