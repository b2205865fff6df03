#include "app/cli/recording/diff_command.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/session/findings/number_text.hpp"
#include "app/session/output/output_file.hpp"
#include "app/session/output/standard_streams.hpp"
#include "app/session/recording/recording.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep {
namespace {

using Json = nlohmann::ordered_json;

/// The recorded time of a pass; null if the recording lacks the pass.
Json ms_of(const Recording& recording, std::uint32_t pass) {
    if (pass > recording.last_pass()) return nullptr;
    const auto& record = recording.report().at("passes").at(pass - 1);
    return record.value("ms", Json(nullptr));
}

Json difference_json(const Recording& a, const Recording& b, const std::optional<RecordingDifference>& found) {
    Json json{{"equal", !found}, {"passes", {a.last_pass(), b.last_pass()}}, {"first", nullptr}, {"elements", 0}};
    if (found) {
        json["first"] = {{"pass", found->pass},
                         {"column", found->column ? Json(*found->column) : Json(nullptr)},
                         {"element", found->element ? Json(*found->element) : Json(nullptr)},
                         {"a", found->a},
                         {"b", found->b}};
        json["elements"] = found->elements;
    }
    json["times"] = Json::array();
    for (std::uint32_t pass = 1; pass <= std::max(a.last_pass(), b.last_pass()); ++pass)
        json["times"].push_back({{"pass", pass}, {"a_ms", ms_of(a, pass)}, {"b_ms", ms_of(b, pass)}});
    return json;
}

std::string difference_text(const Recording& a, const Recording& b, const std::optional<RecordingDifference>& found) {
    if (!found)
        return fmt::format("equal: {}, {}", count_text(a.last_pass(), "pass", "passes"),
                           count_text(a.columns().size(), "column", "columns"));
    if (!found->column)
        return fmt::format("pass {}: only {} has it; A has {}, B has {}", found->pass,
                           a.last_pass() < b.last_pass() ? "B" : "A", count_text(a.last_pass(), "pass", "passes"),
                           count_text(b.last_pass(), "pass", "passes"));
    if (!found->element)
        return fmt::format("pass {}: {} has another size or type in B, or is in one recording only", found->pass,
                           *found->column);
    return fmt::format("pass {}: {}[{}] is {} in A and {} in B; {}", found->pass, *found->column, *found->element,
                       found->a.dump(), found->b.dump(),
                       count_text(found->elements, "element differs", "elements differ"));
}

/// The recorded times of all passes beside each other; empty where one of them has none.
std::string times_text(const Recording& a, const Recording& b) {
    const auto sum = [](const Recording& recording) {
        double ms = 0;
        for (std::uint32_t pass = 1; pass <= recording.last_pass(); ++pass)
            if (const auto one = ms_of(recording, pass); one.is_number()) ms += one.get<double>();
        return ms;
    };
    const double in_a = sum(a), in_b = sum(b);
    if (in_a <= 0 || in_b <= 0) return {};
    return fmt::format("time of the passes: {} in A, {} in B", duration_text(in_a), duration_text(in_b));
}

}  // namespace

int diff_command(const DiffOptions& options) {
    const Recording a(options.a), b(options.b);
    const auto found = first_difference(a, b);
    if (!options.json.empty()) write_file(options.json, difference_json(a, b, found).dump(1) + "\n");
    print("{}\n", difference_text(a, b, found));
    if (const auto times = times_text(a, b); !times.empty()) print("{}\n", times);
    return found ? 1 : 0;
}

}  // namespace lockstep
