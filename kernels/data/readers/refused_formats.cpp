// Formats that are recognised by the beginning of their files, but not read: a file is refused with the format's name.
#include <algorithm>
#include <array>
#include <cctype>

#include "kernels/data/readers/format.hpp"

namespace lockstep {
namespace {

constexpr auto* kConvert = "convert it to GraphML, MatrixMarket or an edge list, as networkx.write_graphml does";

std::string begins_with(const FileHead& head, std::string_view lower) {
    return starts_without_case(without_blanks_before(head.text), lower) ? "its beginning" : "";
}

/// "graph [" after comments and lines like "Creator".
std::string by_gml(const FileHead& head) {
    HeadLines lines(head.text.substr(0, 4096), true);
    std::string_view line;
    while (lines.next(line)) {
        line = without_blanks_before(line);
        if (line.empty() || line.front() == '#' || starts_without_case(line, "creator") ||
            starts_without_case(line, "version"))
            continue;
        if (!starts_without_case(line, "graph")) return {};
        const auto rest = without_blanks_before(line.substr(5));
        return rest.empty() || rest.front() == '[' ? "graph [" : "";
    }
    return {};
}

/// The third line begins with a type, for example "rua", and the second and fourth contain the widths of their fields.
std::string by_harwell_boeing(const FileHead& head) {
    HeadLines lines(head);
    std::array<std::string_view, 4> first{};
    for (auto& line : first)
        if (!lines.next(line)) return {};
    const auto letter = [&](std::size_t at, std::string_view any) {
        return any.find(static_cast<char>(std::toupper(static_cast<unsigned char>(first[2][at])))) != any.npos;
    };
    if (first[2].size() < 14 || !letter(0, "RCPIQ") || !letter(1, "SUHZR") || !letter(2, "AE")) return {};
    return first[3].find('(') != first[3].npos ? "its header" : "";
}

}  // namespace

std::span<const FileFormat> refused_formats() {
    static const std::vector<FileFormat> all{
        {.name = "GML", .endings = {".gml"}, .by_content = by_gml, .advice = kConvert},
        {.name = "Pajek",
         .endings = {".net", ".paj"},
         .by_content =
             [](const FileHead& head) {
                 const auto network = begins_with(head, "*network");
                 return network.empty() ? begins_with(head, "*vertices") : network;
             },
         .advice = kConvert},
        {.name = "NEXUS",
         .endings = {".nex", ".nexus"},
         .by_content = [](const FileHead& head) { return begins_with(head, "#nexus"); },
         .advice = "save its trees as Newick"},
        {.name = "graph6",
         .endings = {".g6", ".s6"},
         .by_content =
             [](const FileHead& head) {
                 const auto graph6 = begins_with(head, ">>graph6<<");
                 return graph6.empty() ? begins_with(head, ">>sparse6<<") : graph6;
             },
         .advice = kConvert},
        {.name = "Harwell-Boeing",
         .endings = {".rb", ".hb", ".rua", ".rsa", ".rra", ".pua", ".psa", ".pra"},
         .by_content = by_harwell_boeing,
         .advice = "convert it to MatrixMarket, as scipy.io.mmwrite does"},
    };
    return all;
}

}  // namespace lockstep
