#include "kernels/algorithms/list_ranking/rehman_2010.hpp"

#include "kernels/algorithms/list_ranking/sublists/sublist_parameters.hpp"

namespace lockstep::list_ranking {

Published published_rhj() {
    return {
        .by = "thesis",
        .profiles = {
            {.title = "Thesis, GTX 280 (table 4.1)",
             .phases = {"split", "local rank", "recombine"},
             .rows = {{"1 M", {0.011, 4.404, 1.094}, 7.182},
                      {"2 M", {0.015, 9.588, 0.922}, 13.367},
                      {"4 M", {0.024, 19.958, 1.881}, 26.927},
                      {"8 M", {0.620, 40.806, 11.422}, 57.372}},
             .remark =
                 "Text and table of the thesis disagree: the text gives all deeper levels under 1\u00A0% (section 4.4.3), "
                 "the table leaves 8 to 23\u00A0% for them; the introduction ranks 8 M in about 50 ms, the table in "
                 "57.372 ms. The table is shown."}}};
}

std::vector<PublishedFigure> published_sublist_lengths(const Dataset& dataset, const ParameterValues& parameters) {
    constexpr std::uint32_t kBinary = 8u << 20, kDecimal = 8'000'000;  // the thesis's "8 M" is one of these
    const auto n = dataset.num_vertices();
    if (n != kBinary && n != kDecimal) return {};
    switch (static_cast<SplitterRule>(parameters.at("splitters"))) {
        case SplitterRule::log: return {{"longest", "350"}, {"singletons", "about 16,000 expected"}};
        case SplitterRule::log_squared:
        case SplitterRule::log_squared_first:
            return {{"longest", "around 10,000"}, {"singletons", "under 10 expected"}};
        case SplitterRule::number: break;
    }
    return {};
}

}  // namespace lockstep::list_ranking
