#include "kernels/run/entry/label_inside.hpp"

namespace lockstep {

std::string_view label_inside(const PassReport& report) {
    const std::string_view label = report.label;
    if (report.path.empty() || !label.starts_with(report.path.back())) return label;
    const auto rest = label.substr(report.path.back().size());
    const bool goes_on = rest.size() > 2 && (rest.starts_with(": ") || rest.starts_with(", "));
    return goes_on ? rest.substr(2) : label;
}

}  // namespace lockstep
