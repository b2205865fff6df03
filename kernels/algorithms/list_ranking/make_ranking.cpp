#include "kernels/algorithms/list_ranking/make_ranking.hpp"

#include <algorithm>
#include <vector>

#include "kernels/algorithms/list_ranking/algorithms.hpp"
#include "kernels/run/makers.hpp"

namespace lockstep::list_ranking {
namespace {

const std::vector<AlgorithmInfo>& choices() {
    static const auto all = [] {
        auto right = algorithms();
        std::erase_if(right, [](const AlgorithmInfo& info) { return info.demonstration || !info.on_list_simt; });
        return right;
    }();
    return all;
}

}  // namespace

Parameter ranking_parameter() {
    Parameter parameter{
        .name = "ranking", .kind = Parameter::Kind::choice, .summary = "algorithm of the inner list ranking"};
    for (const auto& info : choices()) {
        if (info.id == "list.wyllie") parameter.value = static_cast<std::int64_t>(parameter.choices.size());
        parameter.choices.push_back(info.id.substr(info.id.find('.') + 1));
    }
    parameter.highest = static_cast<std::int64_t>(parameter.choices.size()) - 1;
    return parameter;
}

std::unique_ptr<Algorithm> make_ranking(Device& device, const ListInput& list, std::int64_t choice,
                                        const ParameterValues& own) {
    const auto& info = choices().at(static_cast<std::size_t>(choice));
    ParameterValues values;
    for (const auto& parameter : info.parameters) values[parameter.name] = parameter.value;
    for (const auto& [name, value] : own) values.at(name) = value;
    return list_maker_on(device.kind(), info)(device, list, values);
}

}  // namespace lockstep::list_ranking
