#include "app/session/programs/program_record.hpp"

#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include <fmt/format.h>

#include "app/session/user_kernels/compiler.hpp"

namespace lockstep {
namespace {

using nlohmann::json;

const std::vector<std::string>& source_lines(const std::string& file) {
    static std::map<std::string, std::vector<std::string>> known;
    auto [found, made] = known.try_emplace(file);
    if (made) {
        std::ifstream stream(file);
        for (std::string line; std::getline(stream, line);) found->second.push_back(line);
    }
    return found->second;
}

bool is_users(const std::string& file) {
    return !file.empty() && file.front() != '?' && file.find("/include/cuda_runtime.h") == std::string::npos &&
           file.find("/targets/x86_64-linux/") == std::string::npos &&
           file.find("/usr/include/") == std::string::npos && file.find("tmpxft") == std::string::npos;
}

struct Line {
    std::string file;
    std::uint32_t line = 0;
};

/// Lines of code addresses of an executable, each with those that its call was inlined into, innermost first.
std::map<std::uint64_t, std::vector<Line>> lines_of(const std::set<std::uint64_t>& addresses,
                                                    const std::filesystem::path& executable) {
    std::map<std::uint64_t, std::vector<Line>> lines;
    if (addresses.empty()) return lines;
    std::vector<std::string> words{"addr2line", "-a", "-i", "-e", executable.string()};
    for (const auto address : addresses) words.push_back(fmt::format("{:#x}", address));
    ProgramOutput said;
    try {
        said = run_program_for_output(words);
    } catch (const std::exception&) {
        return lines;  // names are a comfort: without addr2line arrays are numbered
    }
    std::istringstream stream(said.text);
    std::uint64_t address = 0;
    for (std::string text; std::getline(stream, text);) {
        if (text.starts_with("0x")) {
            address = std::stoull(text, nullptr, 16);
            continue;
        }
        const auto colon = text.rfind(':');
        if (colon == std::string::npos) continue;
        lines[address].push_back(
            {text.substr(0, colon), static_cast<std::uint32_t>(std::strtoul(text.c_str() + colon + 1, nullptr, 10))});
    }
    return lines;
}

/// The variables that the allocations on a line are written to: cudaMalloc(&d_rank, ...), or the left side of an assignment.
std::vector<std::string> allocated_names(const Line& at) {
    const auto& lines = source_lines(at.file);
    if (at.line == 0 || at.line > lines.size()) return {};
    static const std::regex call(
        R"((?:cuda(?:Malloc\w*|HostAlloc)|\w*[aA]lloc\w*)\s*(?:<[^>]*>)?\s*\(\s*(?:\([^()]*\)\s*)*&?\s*\(?&?([A-Za-z_][\w.]*(?:->\w+|\[\w+\])*))");
    static const std::regex assigned(R"(([A-Za-z_]\w*)\s*=[^=])");
    std::vector<std::string> names;
    const auto search = [&](const std::string& text) {
        for (std::sregex_iterator found(text.begin(), text.end(), call), end; found != end; ++found)
            names.push_back(found->str(1));
    };
    search(lines[at.line - 1]);
    if (names.empty() && at.line < lines.size()) search(lines[at.line - 1] + " " + lines[at.line]);
    std::smatch parts;
    if (names.empty() && std::regex_search(lines[at.line - 1], parts, assigned)) names.push_back(parts.str(1));
    return names;
}

Line place_of(const std::string& text) {
    const auto colon = text.rfind(':');
    if (colon == std::string::npos) return {};
    return {text.substr(0, colon), static_cast<std::uint32_t>(std::strtoul(text.c_str() + colon + 1, nullptr, 10))};
}

std::vector<std::uint8_t> bytes_of(const std::string& hexadecimal) {
    std::vector<std::uint8_t> bytes;
    for (std::size_t k = 0; k + 1 < hexadecimal.size(); k += 2)
        bytes.push_back(static_cast<std::uint8_t>(std::stoul(hexadecimal.substr(k, 2), nullptr, 16)));
    return bytes;
}

/// "main.cu:12": the innermost line of the user's files; empty: there is none.
std::string first_users_line(const std::map<std::uint64_t, std::vector<Line>>& lines,
                             const std::vector<std::uint64_t>& frames) {
    for (const auto frame : frames)
        if (const auto found = lines.find(frame); found != lines.end())
            for (const auto& at : found->second)
                if (is_users(at.file) && at.line != 0) return fmt::format("{}:{}", at.file, at.line);
    return {};
}

class Reader {
public:
    explicit Reader(ProgramRecord& record) : record_(record) {}

    void take(const json& line, json& host) {
        if (line.contains("finding")) {
            record_.findings.push_back(line);
            if (const auto frames = line.find("frames"); frames != line.end())
                frames_of_findings_[record_.findings.size() - 1] = frames->get<std::vector<std::uint64_t>>();
        } else if (line.contains("copied_back")) {
            record_.copied_back[line["copied_back"]] = line["hash"];
        } else if (line.contains("alloc")) {
            ProgramArray array;
            array.number = line["alloc"];
            array.address = line["address"];
            array.bytes = line["bytes"];
            array.kind = line["kind"];
            array.name = line.value("name", "");
            array.first_pass = static_cast<std::uint32_t>(record_.passes.size()) + 1;
            by_number_[array.number] = record_.arrays.size();
            frames_[array.number] = line.value("frames", std::vector<std::uint64_t>{});
            live_[array.address] = array.number;
            host.push_back({{"event", "allocation"}, {"array", array.number}, {"bytes", array.bytes}});
            record_.arrays.push_back(std::move(array));
        } else if (line.contains("free")) {
            const auto found = live_.find(line["free"]);
            if (found == live_.end()) return;
            host.push_back({{"event", "free"}, {"array", found->second}});
            auto& array = record_.arrays[by_number_[found->second]];
            array.freed = true;
            array.last_pass = static_cast<std::uint32_t>(record_.passes.size());
            live_.erase(found);
        } else if (line.contains("copy")) {
            json event{{"event", "copy"}, {"direction", line["copy"]}, {"bytes", line["bytes"]}};
            if (const auto to = array_at(line["to"]); to >= 0) event["to"] = to;
            if (const auto from = array_at(line["from"]); from >= 0) event["from"] = from;
            host.push_back(std::move(event));
        } else if (line.contains("memset")) {
            host.push_back({{"event", "memset"},
                            {"array", array_at(line["memset"])},
                            {"value", line["value"]},
                            {"bytes", line["bytes"]}});
        } else if (line.contains("synchronize")) {
            host.push_back({{"event", "synchronize"}});
        } else if (line.contains("array")) {
            auto& array = record_.arrays[by_number_[line["array"]]];
            array.type = line["type"];
            array.typed = true;
        } else if (line.contains("left_out")) {
            record_.arrays[by_number_[line["left_out"]]].left_out = true;
        } else if (line.contains("capturing")) {
            record_.capture.began = true;
        } else if (line.contains("gpu")) {
            record_.capture.gpu = line["gpu"];
        } else if (line.contains("capture_problem")) {
            record_.capture.problem = line["capture_problem"];
        } else if (line.contains("not_recorded")) {
            record_.capture.not_recorded.push_back(line["not_recorded"]);
        } else if (line.contains("captured_launches")) {
            record_.capture.launches = line["captured_launches"];
            record_.capture.ms = line["capture_ms"];
        } else if (line.contains("states_end")) {
            record_.states_end = line["states_end"];
        } else if (line.contains("program")) {
            ProgramModules modules{.num_texts = line["texts"], .variables = {}};
            for (const auto& one : line["variables"]) modules.variables.push_back({one[0], one[1], one[2]});
            record_.modules.push_back(std::move(modules));
        }
    }

    void name_arrays(const std::filesystem::path& executable) {
        std::set<std::uint64_t> addresses;
        for (const auto& [number, frames] : frames_) addresses.insert(frames.begin(), frames.end());
        for (const auto& [number, frames] : frames_of_findings_) addresses.insert(frames.begin(), frames.end());
        const auto lines = lines_of(addresses, executable);
        for (const auto& [number, frames] : frames_of_findings_)
            record_.findings[number]["at"] = first_users_line(lines, frames);
        std::map<std::string, int> uses;
        for (auto& array : record_.arrays) {
            if (array.type.empty()) array.type = "u8";
            for (const auto frame : frames_[array.number]) {
                const auto found = lines.find(frame);
                if (found == lines.end()) continue;
                for (const auto& at : found->second) {
                    if (!is_users(at.file)) continue;
                    if (array.line == 0) array.file = at.file, array.line = at.line;
                    if (!array.name.empty()) break;
                    // Of several on a line each takes its own, in their order.
                    const auto names = allocated_names(at);
                    if (!names.empty())
                        array.name = names[static_cast<std::size_t>(uses[fmt::format("{}:{}", at.file, at.line)]++) %
                                           names.size()];
                }
                if (!array.name.empty()) break;
            }
            if (array.name.empty() && record_.capture.began) array.name = name_in_kernels(array.number);
            if (array.name.empty()) array.name = fmt::format("array{}", array.number);
        }
    }

private:
    /// The name that the first kernel with this array gives to its parameter; empty: unknown.
    std::string name_in_kernels(std::uint32_t array) const {
        for (const auto& pass : record_.passes)
            for (const auto& argument : pass.arguments)
                if (argument.array == array && argument.offset == 0 && !argument.name.starts_with("parameter"))
                    return argument.name;
        return {};
    }
    std::int64_t array_at(std::uint64_t address) const {
        auto next = live_.upper_bound(address);
        if (next == live_.begin()) return -1;
        --next;
        const auto& array = record_.arrays[by_number_.at(next->second)];
        return address < array.address + array.bytes ? static_cast<std::int64_t>(array.number) : -1;
    }

    ProgramRecord& record_;
    std::map<std::uint32_t, std::size_t> by_number_;
    std::map<std::uint32_t, std::vector<std::uint64_t>> frames_;
    std::map<std::size_t, std::vector<std::uint64_t>> frames_of_findings_;
    std::map<std::uint64_t, std::uint32_t> live_;
};

}  // namespace

std::uint64_t ProgramArray::element_bytes() const {
    if (type.ends_with("64")) return 8;
    if (type.ends_with("16")) return 2;
    if (type.ends_with("8")) return 1;
    return 4;
}

ProgramRecord read_record(const std::filesystem::path& report, const std::filesystem::path& executable) {
    ProgramRecord record;
    Reader reader(record);
    json host = json::array();
    std::ifstream stream(report);
    for (std::string text; std::getline(stream, text);) {
        const auto line = json::parse(text, nullptr, false);
        if (!line.is_object()) continue;
        if (!line.contains("launch")) {
            reader.take(line, host);
            continue;
        }
        ProgramPass pass;
        pass.kernel = line["launch"];
        const auto at = place_of(line.value("at", ""));
        pass.file = at.file, pass.line = at.line;
        pass.grid = line["grid"].get<std::vector<std::uint32_t>>();
        pass.block = line["block"].get<std::vector<std::uint32_t>>();
        pass.shared_bytes = line["shared"];
        pass.ms = line["ms"];
        pass.warp_instructions = line["steps"];
        pass.divergent_branches = line["divergent"];
        pass.hash = line.value("hash", std::uint64_t{0});
        pass.launch = line.value("number", std::uint64_t{record.passes.size() + 1});
        pass.faulted = line.value("faulted", false);
        pass.symbol = line.value("symbol", "");
        pass.no_ptx = line.value("no_ptx", "");
        pass.stream = line.value("stream", std::uint64_t{0});
        pass.modules = line.value("program", std::size_t{0});
        pass.dynamic_shared = line.value("dynamic", 0u);
        pass.multiprocessors = line.value("multiprocessors", 4u);
        pass.cooperative = line.value("cooperative", false);
        pass.parameters = bytes_of(line.value("parameters", ""));
        const auto names = parameter_names(pass.kernel, pass.file, pass.line);
        for (std::size_t k = 0; k < line["arguments"].size(); ++k) {
            const auto& given = line["arguments"][k];
            ProgramArgument argument;
            argument.name = k < names.size() ? names[k] : fmt::format("parameter{}", k);
            argument.type = given["type"];
            argument.value = given["value"];
            argument.bytes = given["bytes"];
            argument.array = given.value("array", std::int64_t{-1});
            argument.offset = given.value("offset", std::uint64_t{0});
            pass.arguments.push_back(std::move(argument));
        }
        for (const auto& [number, count] : line["changed"].items())
            pass.changed[static_cast<std::uint32_t>(std::stoul(number))] = count;
        pass.host = std::move(host);
        host = json::array();
        record.passes.push_back(std::move(pass));
    }
    record.host_after = std::move(host);
    reader.name_arrays(executable);
    return record;
}

std::string users_line(const std::vector<std::uint64_t>& frames, const std::filesystem::path& executable) {
    return first_users_line(lines_of({frames.begin(), frames.end()}, executable), frames);
}

std::string allocated_name(const std::vector<std::uint64_t>& frames, const std::filesystem::path& executable) {
    const auto lines = lines_of({frames.begin(), frames.end()}, executable);
    for (const auto frame : frames)
        if (const auto found = lines.find(frame); found != lines.end())
            for (const auto& at : found->second)
                if (is_users(at.file))
                    if (const auto names = allocated_names(at); !names.empty()) return names.front();
    return {};
}

std::vector<std::string> parameter_names(const std::string& kernel, const std::string& file, std::uint32_t line) {
    const auto& lines = source_lines(file);
    if (line == 0 || line > lines.size()) return {};
    auto plain = kernel.substr(0, kernel.find('<'));
    if (const auto colons = plain.rfind("::"); colons != std::string::npos) plain = plain.substr(colons + 2);
    std::string text;
    const auto first = line > 12 ? line - 12 : 0;
    for (auto k = first; k < std::min<std::size_t>(lines.size(), line + 12); ++k)
        text += lines[k].substr(0, lines[k].find("//")) + "\n";
    auto begin = text.find("__global__");
    std::vector<std::string> names;
    for (; begin != std::string::npos; begin = text.find("__global__", begin + 1)) {
        const std::regex head(plain + R"(\s*\()");
        std::smatch parts;
        const auto rest = text.substr(begin);
        if (!std::regex_search(rest, parts, head)) continue;
        auto k = static_cast<std::size_t>(parts.position(0) + parts.length(0));
        int depth = 0;
        std::string one;
        const auto take = [&] {
            static const std::regex last(R"(([A-Za-z_]\w*)\s*(?:\[[^\]]*\])?\s*$)");
            std::smatch name;
            if (std::regex_search(one, name, last)) names.push_back(name.str(1));
            one.clear();
        };
        for (; k < rest.size(); ++k) {
            const char c = rest[k];
            if (c == '(' || c == '<') ++depth;
            if ((c == ')' && depth == 0) || (c == ',' && depth == 0)) {
                take();
                if (c == ')') return names;
                continue;
            }
            if (c == ')' || c == '>') --depth;
            one += c;
        }
        names.clear();
    }
    return {};
}

json record_json(const ProgramRecord& record) {
    const auto name_of = [&](std::int64_t number) -> json {
        for (const auto& array : record.arrays)
            if (array.number == number) return array.name;
        return nullptr;
    };
    const auto named = [&](json host) {
        for (auto& event : host)
            for (const auto* key : {"array", "to", "from"})
                if (event.contains(key)) event[key] = name_of(event[key]);
        return host;
    };
    auto passes = json::array();
    double total = 0;
    for (const auto& pass : record.passes) {
        auto arguments = json::array();
        for (const auto& argument : pass.arguments) {
            json one{{"name", argument.name}, {"type", argument.type}};
            if (argument.array >= 0) one["array"] = name_of(argument.array), one["offset"] = argument.offset;
            else one["value"] = argument.value;
            arguments.push_back(std::move(one));
        }
        auto changed = json::object();
        for (const auto& [number, count] : pass.changed) {
            const auto name = name_of(number).get<std::string>();
            changed[name] = changed.value(name, std::uint64_t{0}) + count;
        }
        total += pass.ms;
        passes.push_back({{"label", pass.kernel},
                          {"launch", pass.launch},
                          {"kernel", pass.kernel},
                          {"grid", pass.grid},
                          {"block", pass.block},
                          {"shared_bytes", pass.shared_bytes},
                          {"file", pass.file},
                          {"line", pass.line},
                          {"arguments", std::move(arguments)},
                          {"ms", pass.ms},
                          {"changed", std::move(changed)},
                          {"warp_instructions", pass.warp_instructions},
                          {"divergent_branches", pass.divergent_branches},
                          {"host", named(pass.host)}});
    }
    auto arrays = json::array();
    for (const auto& array : record.arrays)
        arrays.push_back({{"name", array.name},
                          {"type", array.type},
                          {"elements", array.elements()},
                          {"bytes", array.bytes},
                          {"kind", array.kind},
                          {"file", array.file},
                          {"line", array.line},
                          {"freed", array.freed}});
    return {{"passes", std::move(passes)},
            {"arrays", std::move(arrays)},
            {"host", named(record.host_after)},
            {"kernel_ms", total}};
}

}  // namespace lockstep
