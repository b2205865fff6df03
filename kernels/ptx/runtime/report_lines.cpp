#include "kernels/ptx/runtime/report_lines.hpp"

#include <cxxabi.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>

namespace lockstep::report {
namespace {

std::FILE* report_file() {
    static std::FILE* file = [] {
        const char* path = std::getenv("LOCKSTEP_PROGRAM_REPORT");
        auto* opened = path && *path ? std::fopen(path, "ae") : nullptr;
        if (opened) setvbuf(opened, nullptr, _IOFBF, 1 << 16);
        return opened;
    }();
    return file;
}

/// The process that the parent started.
const pid_t first_process = getpid();

}  // namespace

bool is_wanted() { return report_file() != nullptr; }
bool is_first_process() { return getpid() == first_process; }

void line(const std::string& text) {
    auto* file = report_file();
    if (file == nullptr || !is_first_process()) return;
    std::fwrite(text.data(), 1, text.size(), file);
    std::fputc('\n', file);
    std::fflush(file);
}

std::string in_quotes(std::string_view text) {
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') out += '\\', out += c;
        else if (c == '\n') out += "\\n";
        else if (static_cast<unsigned char>(c) < 32) out += ' ';
        else out += c;
    }
    return out + "\"";
}

std::string three(const std::array<std::uint32_t, 3>& v) {
    return "[" + std::to_string(v[0]) + "," + std::to_string(v[1]) + "," + std::to_string(v[2]) + "]";
}

std::string hexadecimal(std::span<const std::uint8_t> bytes) {
    static const char* const digits = "0123456789abcdef";
    std::string text;
    for (const auto byte : bytes) text += digits[byte >> 4], text += digits[byte & 15];
    return text;
}

std::string number(std::uint64_t value) { return std::to_string(value); }

/// Element type of a pointer parameter's type as C++ writes it: "int const*" is i32.
std::string element_type(std::string text, unsigned& bytes) {
    const auto star = text.rfind('*');
    if (star == std::string::npos) return {};
    text.resize(star);
    for (const std::string_view word : {"const", "volatile", "__restrict__", "*"})
        for (auto at = text.find(word); at != std::string::npos; at = text.find(word)) text.erase(at, word.size());
    while (!text.empty() && text.back() == ' ') text.pop_back();
    while (!text.empty() && text.front() == ' ') text.erase(0, 1);
    struct Known {
        const char *name, *type;
        unsigned bytes;
    };
    static constexpr Known known[] = {{"int", "i32", 4},          {"unsigned int", "u32", 4},
                                      {"float", "f32", 4},        {"double", "f64", 8},
                                      {"char", "i8", 1},          {"signed char", "i8", 1},
                                      {"unsigned char", "u8", 1}, {"bool", "u8", 1},
                                      {"short", "i16", 2},        {"unsigned short", "u16", 2},
                                      {"long", "i64", 8},         {"unsigned long", "u64", 8},
                                      {"long long", "i64", 8},    {"unsigned long long", "u64", 8},
                                      {"__half", "f16", 2}};
    for (const auto& one : known)
        if (text == one.name) {
            bytes = one.bytes;
            return one.type;
        }
    return {};
}

/// The parameters' types out of a kernel's demangled name.
std::vector<std::string> parameter_types(const std::string& mangled, std::string& plain) {
    int status = 0;
    char* text = abi::__cxa_demangle(mangled.c_str(), nullptr, nullptr, &status);
    std::vector<std::string> types;
    plain = mangled;
    if (text == nullptr) return types;
    std::string name = text;
    std::free(text);
    const auto close = name.rfind(')');
    if (close == std::string::npos) return types;
    int depth = 0;
    auto open = close;
    while (open-- > 0) {
        if (name[open] == ')' || name[open] == '>') ++depth;
        if (name[open] == '<') --depth;
        if (name[open] == '(' && depth-- == 0) break;
    }
    plain = name.substr(0, open);
    // Without the type that it returns.
    int inside = 0;
    std::size_t begin = 0;
    for (std::size_t at = 0; at < plain.size(); ++at) {
        if (plain[at] == '<' || plain[at] == '(') ++inside;
        if (plain[at] == '>' || plain[at] == ')') --inside;
        if (plain[at] == ' ' && inside == 0) begin = at + 1;
    }
    plain = plain.substr(begin);
    std::string one;
    depth = 0;
    for (auto at = open + 1; at < close; ++at) {
        if (name[at] == '<' || name[at] == '(') ++depth;
        if (name[at] == '>' || name[at] == ')') --depth;
        if (name[at] == ',' && depth == 0) types.push_back(one), one.clear();
        else if (name[at] != ' ' || !one.empty()) one += name[at];
    }
    if (!one.empty()) types.push_back(one);
    return types;
}

// ---- lines ----------------------------------------------------------------------------------------------------------------

std::string allocation_line(std::uint32_t index, std::uint64_t address, std::uint64_t bytes, std::string_view kind,
                            std::string_view name, const std::string& frames) {
    return "{\"alloc\":" + number(index) + ",\"address\":" + number(address) + ",\"bytes\":" + number(bytes) +
           ",\"kind\":" + in_quotes(kind) + ",\"name\":" + in_quotes(name) + ",\"frames\":" + frames + "}";
}
std::string free_line(std::uint64_t address) { return "{\"free\":" + number(address) + "}"; }
std::string copy_line(std::string_view direction, std::uint64_t to, std::uint64_t from, std::uint64_t bytes) {
    return "{\"copy\":" + in_quotes(direction) + ",\"to\":" + number(to) + ",\"from\":" + number(from) +
           ",\"bytes\":" + number(bytes) + "}";
}
std::string memset_line(std::uint64_t to, unsigned value, std::uint64_t bytes) {
    return "{\"memset\":" + number(to) + ",\"value\":" + number(value) + ",\"bytes\":" + number(bytes) + "}";
}

LaunchRange wanted_launches() {
    LaunchRange range;
    if (const auto* launches = std::getenv("LOCKSTEP_PROGRAM_LAUNCHES")) {
        char* end = nullptr;
        range.first = std::strtol(launches, &end, 10);
        range.last = std::strncmp(end, "..", 2) == 0 ? std::strtol(end + 2, nullptr, 10) : range.first;
    }
    return range;
}

std::vector<std::string> words_of(const char* variable) {
    std::vector<std::string> words;
    if (const auto* all = std::getenv(variable))
        for (const char c : std::string_view(all)) {
            if (words.empty()) words.emplace_back();
            if (c == ',') words.emplace_back();
            else words.back() += c;
        }
    return words;
}

// ---- states ---------------------------------------------------------------------------------------------------------------

void StatesFile::open(const std::string& path, std::uint64_t bytes) {
    close();
    file_ = std::fopen(path.c_str(), "wbe");
    left_ = bytes;
}

void StatesFile::write(const ptx::StatePart& part, const char* bytes) {
    if (file_ == nullptr) return;
    const auto size = sizeof part + part.bytes;
    if (size > left_ || std::fwrite(&part, sizeof part, 1, file_) != 1 ||
        std::fwrite(bytes, 1, part.bytes, file_) != part.bytes)
        return end_at(part.pass);
    pass_ = part.pass;
    left_ -= size;
    written_ += size;
}

void StatesFile::flush() {
    if (file_ != nullptr && std::fflush(file_) != 0) end_at(pass_);
}

void StatesFile::end_at(std::uint64_t pass) {
    line("{\"states_end\":" + number(pass) + "}");
    close();
}

void StatesFile::close() {
    if (file_ != nullptr) std::fclose(file_);
    file_ = nullptr;
}

std::uint64_t store_changes(StatesFile& states, ptx::StatePart part, std::span<char> before, const char* now,
                            unsigned element_bytes) {
    constexpr std::size_t kPart = 4096;
    const auto begin = part.offset;
    std::uint64_t count = 0;
    for (std::size_t at = 0; at < before.size(); at += kPart) {
        const auto size = std::min(kPart, before.size() - at);
        if (std::memcmp(before.data() + at, now + at, size) == 0) continue;
        for (std::size_t k = 0; k + element_bytes <= size; k += element_bytes)
            count += std::memcmp(before.data() + at + k, now + at + k, element_bytes) != 0;
        std::memcpy(before.data() + at, now + at, size);
        part.offset = begin + at;
        part.bytes = size;
        states.write(part, now + at);
    }
    return count;
}

}  // namespace lockstep::report
