#include "app/cli/devices/devices_text.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>

#include <fmt/format.h>

#include "app/session/json_text.hpp"

namespace lockstep {
namespace {

/// Whole numbers without a fraction.
Json number_or_null(const std::optional<double>& value) {
    if (!value) return nullptr;
    const auto whole = static_cast<std::uint64_t>(*value);
    return static_cast<double>(whole) == *value ? Json(whole) : Json(*value);
}

}  // namespace

std::string devices_text(const std::vector<model::DeviceSheet>& devices) {
    std::vector<std::vector<model::DeviceFact>> columns;
    std::vector<std::size_t> widths;
    std::size_t labels = 0;
    for (const auto& device : devices) {
        columns.push_back(model::facts_of(device));
        auto width = device.name.size();
        for (const auto& fact : columns.back()) {
            width = std::max(width, fact.text.size());
            labels = std::max(labels, fact.label.size());
        }
        widths.push_back(width);
    }
    auto text = fmt::format("{:<{}}", "", labels);
    for (std::size_t k = 0; k < devices.size(); ++k) text += fmt::format("  {:>{}}", devices[k].name, widths[k]);
    text += "\n";
    for (std::size_t row = 0; !columns.empty() && row < columns.front().size(); ++row) {
        text += fmt::format("{:<{}}", columns.front()[row].label, labels);
        for (std::size_t k = 0; k < devices.size(); ++k) {
            const auto& fact = columns[k][row];
            text += fmt::format("  {:>{}}", fact.value ? fact.text : "-", widths[k]);
        }
        text += "\n";
    }
    for (const auto& device : devices) text += fmt::format("{}: {}\n", device.name, device.source);
    return text;
}

std::string devices_json(const std::vector<model::DeviceSheet>& devices) {
    Json all = Json::array();
    for (std::size_t k = 0; k < devices.size(); ++k) {
        Json one{{"name", devices[k].name}, {"source", devices[k].source}, {"in_use", k + 1 == devices.size()}};
        for (const auto& fact : model::facts_of(devices[k])) one[std::string(fact.key)] = number_or_null(fact.value);
        all.push_back(std::move(one));
    }
    return Json{{"devices", std::move(all)}}.dump(1) + "\n";
}

}  // namespace lockstep
