#include "viz/gl/programs/shader_source.hpp"

#include <algorithm>
#include <regex>
#include <sstream>
#include <utility>

#include "kernels/simt/device.hpp"
#include "viz/gl/programs/installed_file.hpp"

namespace lockstep {
namespace {

std::string read_text(const std::filesystem::path& path) {
    auto text = installed_file(path);
    if (!text) throw DeviceError("The shader " + path.string() + " cannot be read: install the program again");
    return std::move(*text);
}

void append(ShaderSource& source, const std::filesystem::path& folder, const std::string& file) {
    const auto number = source.files.size();
    source.files.push_back(file);
    std::istringstream lines(read_text(folder / file));
    source.text += "#line 1 " + std::to_string(number) + "\n";
    static const std::regex include(R"(^\s*#include\s+"([^"]+)\"\s*$)");
    std::string line;
    std::smatch match;
    for (int line_number = 1; std::getline(lines, line); ++line_number) {
        if (!std::regex_match(line, match, include)) {
            source.text += line + "\n";
            continue;
        }
        if (std::ranges::find(source.files, match.str(1)) == source.files.end()) append(source, folder, match.str(1));
        source.text += "#line " + std::to_string(line_number + 1) + " " + std::to_string(number) + "\n";
    }
}

}  // namespace

ShaderSource read_shader(const std::filesystem::path& folder, std::string_view file, std::string_view prologue) {
    ShaderSource source;
    source.text = prologue;
    append(source, folder, std::string(file));
    return source;
}

std::string name_files(std::string_view log, const std::vector<std::string>& files) {
    static const std::regex place(R"(^(ERROR: )?(\d+)(:(\d+)(\(\d+\))?|\((\d+)\))\s*:\s*)");
    std::istringstream lines{std::string(log)};
    std::string out, line;
    std::smatch match;
    while (std::getline(lines, line)) {
        if (std::regex_search(line, match, place)) {
            const auto file = std::stoul(match.str(2));
            const auto number = match[4].matched ? match.str(4) : match.str(6);
            if (file < files.size()) line = files[file] + ":" + number + ": " + match.suffix().str();
        }
        out += line + "\n";
    }
    while (!out.empty() && out.back() == '\n') out.pop_back();
    return out;
}

}  // namespace lockstep
