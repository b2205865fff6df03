#include "app/session/findings/launch_text.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "app/session/findings/number_text.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep {
namespace {

constexpr std::size_t kMaxLines = 8;  ///< maximum number of listed launches

/// "4", or "2 × 2" if there are several rows.
std::string extent_text(std::uint32_t all, std::uint32_t rows) {
    if (rows <= 1) return count_text(all);
    return count_text(all / rows) + " × " + count_text(rows);
}

}  // namespace

std::string launch_text(const LaunchRecord& launch) {
    std::string text;
    const auto add = [&](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
    if (launch.grid != 0)
        add(fmt::format("{} {} of {} {}", extent_text(launch.grid, launch.grid_height),
                        launch.grid == 1 ? "block" : "blocks", extent_text(launch.block, launch.block_height),
                        launch.block == 1 ? "thread" : "threads"));
    if (launch.registers != 0) add(count_text(launch.registers, "register", "registers") + " a thread");
    if (launch.shared_bytes != 0) add(bytes_text(launch.shared_bytes) + " shared a block");
    if (launch.occupancy != 0) add(fmt::format("occupancy {}", percent_text(launch.occupancy)));
    if (launch.bytes_asked != 0)
        add((launch.bytes_vary ? "asked for about " : "asked for ") + bytes_text(launch.bytes_asked));
    return text;
}

std::string launches_text(const std::vector<LaunchRecord>& launches) {
    std::string text;
    const auto shown = std::min(launches.size(), kMaxLines);
    for (std::size_t i = 0; i < shown; ++i) {
        const auto record = launch_text(launches[i]);
        text += fmt::format("{}{}: {}{}{}", i == 0 ? "" : "\n", launches[i].kernel, record, record.empty() ? "" : ", ",
                            duration_text(launches[i].ms));
    }
    if (shown < launches.size()) text += fmt::format("\nand {} more launches", count_text(launches.size() - shown));
    return text;
}

std::string concurrency_text(const debugger::PassTraffic& pass) {
    if (!pass.error.empty()) return pass.error;
    if (pass.launches.empty()) return "no kernel is launched in this pass";
    debugger::Concurrency total;
    const debugger::KernelTraffic *strongest = nullptr, *busiest = nullptr;
    for (const auto& launch : pass.launches) {
        if (!launch.concurrency) return fmt::format("{}: too many accesses to count", launch.kernel);
        total.add(*launch.concurrency);
        if (!strongest || launch.concurrency->pram > strongest->concurrency->pram) strongest = &launch;
        if (!busiest || launch.concurrency->contention > busiest->concurrency->contention) busiest = &launch;
    }
    const bool several = strongest != busiest;
    return fmt::format("{} in {}, contention {}{}; work {}, depth {}", debugger::name_of(total.pram), strongest->kernel,
                       count_text(total.contention), several ? fmt::format(" in {}", busiest->kernel) : "",
                       count_text(total.work), count_text(total.depth));
}

}  // namespace lockstep
