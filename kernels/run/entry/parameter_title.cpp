#include "kernels/run/entry/parameter_title.hpp"

namespace lockstep {

std::string parameter_title(const Parameter& parameter) {
    if (!parameter.hints.title.empty()) return parameter.hints.title;
    const bool says_unit = parameter.unit.empty() || parameter.unit == parameter.name;
    return says_unit ? parameter.name : parameter.name + ", " + parameter.unit;
}

std::string parameter_symbol(const Parameter& parameter) {
    const auto title = parameter_title(parameter);
    return title.substr(0, title.find(", "));
}

std::string parameter_unit(const Parameter& parameter) {
    const auto title = parameter_title(parameter);
    const auto comma = title.find(", ");
    return comma == std::string::npos ? "" : title.substr(comma + 2);
}

}  // namespace lockstep
