#include <fmt/format.h>

#include "kernels/data/generators/generator.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep::generate {
namespace {

constexpr const char* kNoRange = "1";
constexpr WeightRange kSigned{1, 100};  ///< used if only negative= is given

}  // namespace

std::vector<GeneratorInfo::Option> options_of_weights() {
    return {{"weights", "LOW..HIGH: whole numbers, drawn with the seed; an arc and its twin weigh the same", kNoRange},
            {"negative", "arcs: arcs below 0, no negative cycle; cycle: one negative cycle at least", "none"}};
}

WeightsAsked weights_asked(const Spec& spec) {
    using enum WeightsAsked::Negative;
    constexpr WeightsAsked::Negative kinds[] = {none, arcs, cycle};
    WeightsAsked asked{.negative = kinds[spec.choice("negative", {"none", "arcs", "cycle"})]};
    const auto range = parse_weight_range(spec.word("weights"), fmt::format("{}: weights", spec.text()));
    asked.drawn = {asked.negative != none && !spec.given("weights") ? kSigned : range, spec.seed()};
    return asked;
}

void weigh_arcs(const Spec& spec, const WeightsAsked& asked, Dataset& dataset, Progress& progress) {
    if (!spec.weighted()) return;
    auto& graph = std::get<CsrGraph>(dataset.data);
    draw_weights(graph, asked.drawn, progress);
    dataset.seed = asked.drawn.seed;
    if (asked.negative == WeightsAsked::Negative::none) return;
    const auto what = fmt::format("{}: negative={}", spec.text(), spec.word("negative"));
    draw_potentials(graph, asked.drawn, what, progress);
    if (asked.negative == WeightsAsked::Negative::arcs) return;
    const auto arcs_before = graph.num_edges();
    const auto [u, v] = close_negative_cycle(graph, asked.drawn.seed, what);
    const bool added = graph.num_edges() != arcs_before;
    dataset.notes.push_back(fmt::format("{} {} \u2192 {} {} so that {} \u2192 {} \u2192 {} weighs \u22121",
                                        added ? "an arc" : "the arc", count_text(v), count_text(u),
                                        added ? "was added" : "was set", count_text(u), count_text(v), count_text(u)));
}

}  // namespace lockstep::generate
