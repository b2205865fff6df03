#include "kernels/debugger/code_line.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace lockstep::debugger {

CodeLine line_of(const trace::Launch& launch, const trace::Fault& fault) {
    std::uint8_t file = 0;
    while (file <= launch.other_files.size() && launch.file(file) != fault.at.file) ++file;
    return {file, static_cast<std::uint32_t>(fault.at.line)};
}

std::string name_of_file(const trace::Launch& launch, std::uint8_t file) {
    const auto path = launch.file(file);
    if (path.empty()) return "another file";
    return std::string(path.substr(path.rfind('/') + 1));  // the whole path if it has no slash
}

std::string brief_text(const trace::Launch& launch, const CodeLine& line) {
    return line.file == 0 ? fmt::format("{}", line.line)
                          : fmt::format("{}:{}", name_of_file(launch, line.file), line.line);
}

std::string line_text(const trace::Launch& launch, const CodeLine& line) {
    return line.file == 0 ? fmt::format("line {}", line.line)
                          : fmt::format("line {} of {}", line.line, name_of_file(launch, line.file));
}

const trace::Launch& launch_of(const trace::Log& log, std::size_t event) {
    const auto after = std::ranges::upper_bound(log.launches, event, {}, &trace::Launch::first_event);
    return after == log.launches.begin() ? log.launches.front() : *(after - 1);
}

}  // namespace lockstep::debugger
