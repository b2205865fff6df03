#include "app/cli/bench/plan.hpp"

#include <algorithm>
#include <bit>

#include <fmt/format.h>

#include "kernels/data/generate.hpp"

namespace lockstep {
namespace {

/// 1048576 as "1M", 1000 as "1000".
std::string short_count(std::uint64_t n) {
    if (n != 0 && n % (1 << 20) == 0) return fmt::format("{}M", n >> 20);
    if (n != 0 && n % (1 << 10) == 0) return fmt::format("{}K", n >> 10);
    return std::to_string(n);
}

/// The keys of a spec in their order, the generator's name first.
std::vector<std::string> pieces(std::string_view spec) {
    std::vector<std::string> found;
    for (std::size_t begin = 0; begin <= spec.size();) {
        const auto end = std::min(spec.find(',', begin), spec.size());
        found.emplace_back(spec.substr(begin, end - begin));
        begin = end + 1;
    }
    return found;
}

const GeneratorInfo& generator_named(const std::string& name) {
    for (const auto& one : generators())
        if (one.name == name) return one;
    throw InputError(fmt::format("--generate: there is no generator '{}'", name));
}

}  // namespace

std::vector<const AlgorithmInfo*> algorithms_named(const Catalog& catalog, const std::vector<std::string>& names) {
    std::vector<const AlgorithmInfo*> found;
    const auto add = [&](const AlgorithmInfo* one) {
        if (std::ranges::find(found, one) == found.end()) found.push_back(one);
    };
    for (const auto& name : names) {
        if (!name.ends_with(".*")) {
            add(&catalog.at(name));
            continue;
        }
        const auto family = name.substr(0, name.size() - 2);
        const auto before = found.size();
        for (const auto& one : catalog.all())
            if (one->family() == family && !one->demonstration) add(one.get());
        if (found.size() == before) throw InputError(fmt::format("there is no algorithm '{}'", name));
    }
    return found;
}

std::string spec_with_count(std::string_view spec, std::uint64_t n) {
    auto parts = pieces(spec);
    const auto& options = generator_named(parts.front()).options;
    const auto has = [&](std::string_view key) {
        return std::ranges::find(options, key, &GeneratorInfo::Option::name) != options.end();
    };
    std::string key = "n=", value = short_count(n);
    if (!has("n")) {
        if (!has("scale")) throw InputError(fmt::format("--n: the generator {} has no size to set", parts.front()));
        if (!std::has_single_bit(n))
            throw InputError(fmt::format("--n: {} takes powers of two, not {}", parts.front(), n));
        key = "scale=";
        value = std::to_string(std::bit_width(n) - 1);
    }
    std::erase_if(parts, [](const std::string& one) { return one.starts_with("n=") || one.starts_with("scale="); });
    parts.insert(parts.begin() + 1, key + value);
    return fmt::format("{}", fmt::join(parts, ","));
}

std::string default_generator(DatasetKind kind) {
    switch (kind) {
        case DatasetKind::list: return "list:random";
        case DatasetKind::forest: return "forest:random";
        case DatasetKind::graph: return "graph:uniform";
    }
    return {};
}

std::vector<DatasetSource> datasets_for(const AlgorithmInfo& algorithm, const BenchOptions& options) {
    if (options.counts.empty()) return {options.dataset};
    const auto base = options.dataset.generate.empty() ? default_generator(algorithm.input) : options.dataset.generate;
    std::vector<DatasetSource> sources;
    for (const auto n : options.counts) {
        auto source = options.dataset;
        source.generate = spec_with_count(base, n);
        sources.push_back(std::move(source));
    }
    return sources;
}

}  // namespace lockstep
