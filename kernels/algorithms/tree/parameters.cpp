#include "kernels/algorithms/tree/parameters.hpp"

#include <algorithm>
#include <utility>

#include "kernels/algorithms/list_ranking/make_ranking.hpp"
#include "kernels/algorithms/list_ranking/sublists/recursive_helman_jaja.hpp"
#include "kernels/algorithms/list_ranking/sublists/sublist_parameters.hpp"

namespace lockstep::tree {
namespace {

constexpr const char* kRecursive = "rhj";
/// The ranking's parameters that algorithms on trees also have.
constexpr const char* kTaken[] = {"splitters", "num_splitters", "limit"};

/// The number of nodes of the ranked list: two arcs per edge.
std::uint32_t arcs_of_tour(const Dataset& dataset) { return 2 * (std::max(dataset.num_vertices(), 1u) - 1); }

std::int64_t choice_of(const Parameter& ranking, const char* name) {
    return std::ranges::find(ranking.choices, name) - ranking.choices.begin();
}

}  // namespace

Parameter root_parameter() {
    return {.name = "root",
            .kind = Parameter::Kind::vertex,
            .summary = "root of the tree; default: the file's, else 0",
            .hints = {.note = "the file's, else 0"},
            .own_of = [](const Dataset& dataset) {
                const auto* tree = std::get_if<Tree>(&dataset.data);
                return tree ? std::int64_t{tree->root} : 0;
            }};
}

std::vector<Parameter> ranking_parameters() {
    auto ranking = list_ranking::ranking_parameter();
    ranking.summary = "list ranking of the tour";
    ranking.value = choice_of(ranking, kRecursive);
    const auto recursive = ranking.value;
    std::vector<Parameter> all{std::move(ranking)};
    const auto rhj = list_ranking::recursive_helman_jaja();
    for (const auto* name : kTaken) {
        auto own = *std::ranges::find(rhj.parameters, name, &Parameter::name);
        if (own.name == "num_splitters") own = list_ranking::num_splitters_parameter(arcs_of_tour);
        else own.hints.in_effect = nullptr;
        own.summary = "with ranking=rhj: " + own.summary;
        if (!own.hints.along) own.hints.along = {"ranking", recursive};
        all.push_back(std::move(own));
    }
    return all;
}

std::vector<Parameter> tour_parameters() {
    std::vector<Parameter> all{root_parameter()};
    for (auto& parameter : ranking_parameters()) all.push_back(std::move(parameter));
    return all;
}

std::unique_ptr<Algorithm> make_ranking(Device& device, const ListInput& list, const ParameterValues& parameters) {
    ParameterValues own;
    const auto choice = parameters.at("ranking");
    if (choice == choice_of(list_ranking::ranking_parameter(), kRecursive))
        for (const auto* name : kTaken) own[name] = parameters.at(name);
    return list_ranking::make_ranking(device, list, choice, own);
}

std::unique_ptr<Algorithm> make_fastest_ranking(Device& device, const ListInput& list) {
    return list_ranking::make_ranking(device, list, choice_of(list_ranking::ranking_parameter(), "champion"));
}

}  // namespace lockstep::tree
