#include "kernels/data/readers/recognised.hpp"

#include <algorithm>
#include <utility>

#include "kernels/data/names/foreign_text.hpp"
#include "kernels/data/readers/compressed/byte_source.hpp"
#include "kernels/data/readers/line_blocks.hpp"
#include "kernels/data/readers/readers.hpp"

namespace lockstep {
namespace {

constexpr std::size_t kShownLines = 12, kShownLetters = 200;

bool starts_with_number(std::string_view head) {
    const auto words = first_words(head, "#%");
    return !words.empty() && words[0].find_first_not_of("-0123456789,;") == words[0].npos;
}

std::vector<std::string> first_lines_of(std::string_view text) {
    std::vector<std::string> lines;
    while (!text.empty() && lines.size() < kShownLines) {
        auto line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(text.size(), line.size() + 1));
        if (line.ends_with('\r')) line.remove_suffix(1);
        lines.push_back(one_line(line.substr(0, kShownLetters)));
    }
    return lines;
}

}  // namespace

Recognised recognise_lines(LineBlocks& lines, const LoadOptions& options) {
    Recognised found;
    found.name = lines.name();
    const auto head = lines.peek();
    const auto whole = lines.peek_is_all();
    found.bare_numbers = starts_with_number(head);
    try {
        const FileHead beginning(head, whole, found.name, options);
        const auto [format, reason] = recognise(beginning);
        for (const auto& reading : format->readings) found.kinds.push_back(reading.kind);
        const auto wanted = std::ranges::find(found.kinds, options.kind.value_or(found.kinds.front()));
        if (wanted != found.kinds.end()) std::rotate(found.kinds.begin(), wanted, wanted + 1);
        found.file_format = format;
        found.format = format->name;
        found.reason = reason;
        found.as = format->as;
        if (format->describe != nullptr) format->describe(beginning, found);
        if (options.undirected) found.directed = false;
        if (found.first_lines.empty()) found.first_lines = first_lines_of(head);
    } catch (const InputError& error) {
        found.refusal = error.what();
        found.kinds.clear();
        if (head.find('\0') == head.npos) found.first_lines = first_lines_of(head);
    }
    return found;
}

Recognised recognise_text(std::string_view content, const std::string& name, const LoadOptions& options,
                          Progress& progress) {
    const auto shown = one_line(name);
    LineBlocks lines(open_memory(content, shown), shown, progress);
    auto found = recognise_lines(lines, options);
    found.file_bytes = content.size();
    return found;
}

}  // namespace lockstep
