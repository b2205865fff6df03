#include "kernels/data/generate.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <iterator>
#include <utility>

#include "kernels/data/generators/generated_fits.hpp"
#include "kernels/data/generators/generator.hpp"
#include "kernels/data/names/foreign_text.hpp"
#include "kernels/data/names/near_names.hpp"

namespace lockstep {
namespace {

using generate::Generator;

/// The table of generators, one file per kind, in listing order.
const std::vector<Generator>& all() {
    static const auto table = [] {
        std::vector<Generator> rows;
        for (auto* of_kind : {generate::of_lists, generate::of_forests, generate::of_trees, generate::of_grids,
                              generate::of_drawn_graphs, generate::of_random_others, generate::of_arrays,
                              generate::of_segments, generate::of_matrices, generate::of_expressions})
            std::ranges::move(of_kind(), std::back_inserter(rows));
        for (auto& row : rows)
            if (row.info.kind == DatasetKind::graph)
                std::ranges::move(generate::options_of_weights(), std::back_inserter(row.info.options));
        return rows;
    }();
    return table;
}

const Generator& row_of(std::string_view spec) {
    const auto name = spec.substr(0, spec.find(','));
    for (const auto& generator : all())
        if (generator.info.name == name) return generator;
    std::vector<std::string> names;
    for (const auto& generator : all()) names.push_back(generator.info.name);
    const auto begin = fmt::format("there is no generator \"{}\"", printable(name));
    if (const auto near = near_names(name, names); !near.empty())
        throw InputError(fmt::format("{}; did you mean {}?", begin, near.front()));
    throw InputError(fmt::format("{}; there are {}", begin, fmt::join(names, ", ")));
}

}  // namespace

std::span<const GeneratorInfo> generators() {
    static const auto infos = [] {
        std::vector<GeneratorInfo> found;
        for (const auto& generator : all()) found.push_back(generator.info);
        return found;
    }();
    return infos;
}

const GeneratorInfo& generator_of(std::string_view spec) { return row_of(spec).info; }

Dataset generate_dataset(std::string_view spec, Progress& progress, std::uint64_t free_memory, RunBytes run_bytes) {
    const auto& generator = row_of(spec);
    const generate::Spec asked(spec, generator.info, free_memory, std::move(run_bytes));
    generate::WeightsAsked weights;
    if (generator.info.kind == DatasetKind::graph) weights = generate::weights_asked(asked);
    auto dataset = generator.make(asked, progress);
    if (generator.info.kind == DatasetKind::graph) generate::weigh_arcs(asked, weights, dataset, progress);
    dataset.source = spec;
    return dataset;
}

void require_generated_fits(std::string_view spec, RunBytes run_bytes, std::uint64_t free_memory) {
    const auto& generator = row_of(spec);
    const generate::Spec asked(spec, generator.info, free_memory, std::move(run_bytes), true);
    Progress progress;
    try {
        generator.make(asked, progress);
    } catch (const generate::Fits&) {
    }
}

}  // namespace lockstep
