#include "app/session/playback/walked_links.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "kernels/data/names/numerals.hpp"

namespace lockstep {
namespace {

bool one_thread(const PassRecord& record) {
    if (record.launches.size() != 1) return false;
    const auto& launch = record.launches.front();
    return launch.grid == 1 && launch.block == 1 && launch.grid_height == 1 && launch.block_height == 1;
}

}  // namespace

std::optional<Walk> walk_of(const Run& run, std::uint32_t pass) {
    if (pass == 0) return std::nullopt;
    const auto& record = run.timeline().record(pass);
    const auto& before = run.timeline().record(pass - 1);
    const auto columns = run.columns();
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const auto& column = columns[i];
        const bool walked = column.type() == ValueType::uint32 &&
                            (column.role == Role::local_rank || (column.role == Role::rank && one_thread(record)));
        if (!walked || column.input || column.depth != 0 || record.changed_in(i) == 0) continue;
        const auto highest = record.range_of(i).highest().bits;
        if (before.range_of(i).highest().bits != 0 || highest == 0) continue;
        return Walk{column, static_cast<std::uint32_t>(highest + 1)};
    }
    return std::nullopt;
}

void update_link_ends(std::vector<double>& ends, const Run* run) {
    const auto passes = run ? run->num_passes() : 0;
    if (ends.size() > passes) ends.clear();
    while (ends.size() < passes) {
        const auto pass = static_cast<std::uint32_t>(ends.size());
        const auto walk = walk_of(*run, pass);
        ends.push_back(pass == 0 ? 0 : ends.back() + (walk ? walk->longest : 1));
    }
}

std::string walked_text(const Walked& walked) {
    const auto share = walked.nodes == 0 ? 100.0 : 100.0 * walked.known / walked.nodes;
    const auto after = "After " + count_text(walked.links, "link", "links") + " ";
    const auto ranked = fmt::format("; {:.3g} % of the nodes are reached", share);
    if (walked.walking == 0) return after + "every thread has come to its end" + ranked;
    const auto threads = walked.threads == 1 ? std::string("the only thread still walks")
                                             : fmt::format("{} of {} still walk", count_text(walked.walking),
                                                           count_text(walked.threads, "thread", "threads"));
    return fmt::format("{}{}, {} {} to go{}", after, threads, walked.threads == 1 ? "with" : "the last with",
                       count_text(walked.longest - walked.links, "link", "links"), ranked);
}

}  // namespace lockstep
