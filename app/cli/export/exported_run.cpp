#include "app/cli/export/exported_run.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>

#include <fmt/format.h>

#include "app/session/dataset_source.hpp"
#include "app/session/findings/number_text.hpp"
#include "kernels/run/entry/ordinal.hpp"

namespace lockstep {
namespace {

/// In single quotes where a shell would take a character for its own.
std::string shell_word(const std::string& word) {
    const auto plain = [](unsigned char c) {
        return std::isalnum(c) != 0 ||
               std::string_view("-_=:,./+@%").find(static_cast<char>(c)) != std::string_view::npos;
    };
    if (!word.empty() && std::ranges::all_of(word, plain)) return word;
    std::string quoted = "'";
    for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return quoted + "'";
}

/// The words of a command up to the parameters.
std::string input_text(const ExportedRun& exported, std::string_view command) {
    const auto& scenario = exported.scenario;
    const auto& source = scenario.dataset;
    auto text = fmt::format("lockstep {} {}", command, exported.run->request().algorithm->id);
    if (!source.input.empty()) text += " --input " + shell_word(source.input.filename().string());
    else text += " --generate " + shell_word(source.generate);
    text += reading_options_text(source);
    for (const auto& [name, value] : scenario.parameters) text += " --param " + shell_word(name + "=" + value);
    return text;
}

}  // namespace

std::string label_of(const ExportedRun& exported, std::uint32_t pass) {
    const auto& label = exported.record(pass).report.label;
    return pass == 0 ? "input" : label.empty() ? fmt::format("pass {}", pass) : label;
}

std::vector<std::pair<std::string, std::string>> parameter_texts(const Run& run) {
    std::vector<std::pair<std::string, std::string>> texts;
    const auto& request = run.request();
    for (const auto& parameter : request.algorithm->parameters) {
        const auto value = request.parameters.find(parameter.name);
        if (value != request.parameters.end()) texts.emplace_back(parameter.name, parameter.text(value->second));
    }
    return texts;
}

std::vector<std::pair<std::string, std::string>> pass_figures(const ExportedRun& exported, std::uint32_t pass) {
    const auto& record = exported.record(pass);
    std::vector<std::pair<std::string, std::string>> rows{{"time", duration_text(record.ms)}};
    for (const auto& figure : record.report.figures) {
        if (is_ordinal(figure)) continue;  // it numbers the pass, as its sentence does
        rows.emplace_back(with_unit(figure.name, figure.unit), short_number(figure.value));
    }
    const auto columns = exported.run->columns();
    for (std::size_t c = 0; c < columns.size(); ++c)
        if (const auto changed = record.changed_in(c); !columns[c].input && changed != 0)
            rows.emplace_back("changed in " + columns[c].name, count_text(changed));
    return rows;
}

std::string with_unit(const std::string& name, const std::string& unit) {
    return name.find(unit) == name.npos ? name + ", " + unit : name;
}

std::string command_text(const ExportedRun& exported) {
    auto text = input_text(exported, "run");
    const auto& scenario = exported.scenario;
    if (scenario.order) text += " --order " + scenario.order->text();
    const auto executor = exported.run->executor();
    if (executor == "ptx" || (executor == "simt" && !scenario.order)) text += " --executor " + executor;
    return text;
}

std::string check_command_text(const ExportedRun& exported) { return input_text(exported, "check"); }

std::string escaped(std::string_view text) {
    std::string safe;
    for (const char c : text) {
        switch (c) {
            case '&': safe += "&amp;"; break;
            case '<': safe += "&lt;"; break;
            case '>': safe += "&gt;"; break;
            case '"': safe += "&quot;"; break;
            case '\'': safe += "&#39;"; break;
            default: safe += c;
        }
    }
    return safe;
}

std::string hex_text(Colour colour) {
    const auto byte = [](float part) { return std::lround(std::clamp(part, 0.f, 1.f) * 255); };
    return fmt::format("#{:02x}{:02x}{:02x}", byte(colour.r), byte(colour.g), byte(colour.b));
}

}  // namespace lockstep
