#include "kernels/data/number_array.hpp"

#include <algorithm>
#include <string>

#include <fmt/format.h>

#include "kernels/data/dataset.hpp"
#include "kernels/data/memory_need.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep {
namespace {

constexpr Noun kElement{"element", "elements"};

constexpr ExampleInput kExamples[] = {
    {"Random array, 64 elements", "array:random,n=64,seed=7"},
    {"Random array, 32 elements", "array:random,n=32,seed=7"},
    {"Random array, 4 K elements", "array:random,n=4K,seed=7"},
    {"Random array, 1 M elements", "array:random,n=1M,seed=7"},
    {"Waves, 128 by 128", "array:waves,n=16K,width=128"},
};

std::uint32_t num_elements(const Dataset& dataset) { return dataset.array().size(); }

std::string extremes(const Numbers& numbers) {
    return std::visit(
        [](const auto& all) {
            const auto [lowest, highest] = std::ranges::minmax_element(all);
            return fmt::format("{}, {}", *lowest, *highest);
        },
        numbers);
}

std::vector<DataFact> facts(const Dataset& dataset) {
    const auto& array = dataset.array();
    std::vector<DataFact> found{{"elements", count_text(array.size())}, {"type", std::string(type_name(array.values))}};
    if (array.rows() > 1) found.push_back({"rows of", counted(array.width, "element")});
    if (array.size() > 0) found.push_back({"lowest, highest", extremes(array.values)});
    return found;
}

ElementLinks links(const Dataset& dataset, std::uint32_t element, std::size_t most) {
    ElementLinks found{.heading = "Previous and next element", .elements = {}};
    if (element > 0) found.elements.push_back(element - 1);
    if (element + 1 < num_elements(dataset)) found.elements.push_back(element + 1);
    if (found.elements.empty()) found.heading = "The only element";
    found.cut = found.elements.size() > most;
    if (found.cut) found.elements.resize(most);
    return found;
}

std::string sizes(const Dataset& dataset) {
    const auto& array = dataset.array();
    auto text = kElement.count(array.size());
    if (array.rows() > 1) text += fmt::format(" in rows of {}", count_text(array.width));
    return text + (are_floats(array.values) ? ", floats" : ", whole numbers");
}

std::vector<ReportFact> report(const Dataset& dataset) {
    const auto& array = dataset.array();
    return {{"num_elements", array.size()}, {"type", type_name(array.values)}, {"width", array.width}};
}

constexpr std::uint64_t kScratch = 4;  ///< bytes per number while it is read

/// In rows of 512 if 512 divides n.
Dataset array_of_ones(std::uint32_t n, bool floats) {
    constexpr std::uint32_t kWidth = 1u << 9;
    return {.kind = DatasetKind::array,
            .data = NumberArray{.values = ones(n, floats), .width = n % kWidth == 0 ? kWidth : n},
            .source = "an array of ones"};
}

}  // namespace

const DatasetKindInfo& array_kind() {
    static const DatasetKindInfo info{
        .kind = DatasetKind::array,
        .name = "array",
        .phrase = "an array",
        .element = kElement,
        .edge = {},
        .examples = kExamples,
        .sweep_generator = "array:random",
        .read_as = ReadAs::array,
        .as_word = "array",
        .min_memory = [](const ExpectedSize& size) { return need_of_pointers(size.num_elements, kScratch); },
        .plainest = array_of_ones,
        .num_elements = num_elements,
        .num_edges = [](const Dataset&) { return 0u; },
        .spaces =
            [](const Dataset& dataset) {
                const auto& array = dataset.array();
                return std::vector<DataSpace>{{kElement, array.size(), array.rows() > 1 ? array.width : 0}};
            },
        .sizes = sizes,
        .facts = facts,
        .links = links,
        .report = report,
    };
    return info;
}

}  // namespace lockstep
