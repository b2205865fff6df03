#include "kernels/algorithms/memory/move_algorithm.hpp"

#include <utility>

namespace lockstep::memory {

PassReport report_of_traffic(std::string label, const LaunchTraffic& traffic, std::uint32_t bytes) {
    PassReport report;
    report.label = std::move(label);
    const auto number = [](std::uint64_t count) { return static_cast<double>(count); };
    report.figures = {{"asked", number(traffic.bytes_asked), "bytes"},
                      {"sectors", number(traffic.sectors), "sectors"},
                      {"transactions 1.2", number(traffic.transactions_1_2), "moves of 1.2"},
                      {"transactions 1.0", number(traffic.transactions_1_0), "moves of 1.0"},
                      {"bank replays", number(traffic.bank_replays), "replays"}};
    const auto used = traffic.sectors == 0
                          ? std::string()
                          : ", " + figure_text(number(traffic.bytes_asked) / number(traffic.sectors)) + " in each";
    report.note = "Asked for " + count_text(traffic.bytes_asked, "byte", "bytes") + " in " +
                  count_text(traffic.sectors, "sector", "sectors") + " of 32" + used + "; by half warps " +
                  count_text(traffic.transactions_1_2, "transaction", "transactions") + " of " +
                  count_text(traffic.bytes_1_2, "byte", "bytes") + " on compute capability 1.2.";
    report.work = {.bytes = traffic.bytes_asked, .items = traffic.bytes_asked / 8};
    report.traffic = traffic;
    if (bytes != 0) {
        const auto copied = traffic.bytes_asked / (2 * bytes);
        report.lines = {
            {2, bytes == 4 ? count_text(copied, "element", "elements") : count_text(copied, "word", "words"), true}};
    }
    return report;
}

Figure channels_figure(const char* name, const WarpPattern& pattern) {
    return {name, static_cast<double>(channels_of(pattern)), "channels"};
}

}  // namespace lockstep::memory
