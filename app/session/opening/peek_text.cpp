#include "app/session/opening/peek_text.hpp"

#include <fmt/format.h>

#include "kernels/data/names/numerals.hpp"

namespace lockstep {
namespace {

/// Rounds an estimate to two digits.
std::uint64_t roughly(std::uint64_t number) {
    std::uint64_t unit = 1;
    while (number / unit >= 100) unit *= 10;
    return (number + unit / 2) / unit * unit;
}

}  // namespace

std::string recognised_text(const Peek& peek) {
    auto text = peek.title;
    if (text.empty()) return text;
    if (text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
    const auto& reason = peek.preview.file.reason;
    return reason.empty() ? text : text + ": " + reason;
}

std::string sizes_text(const Preview& preview) {
    if (preview.sizes == Preview::Sizes::unknown || preview.file.kinds.empty()) return {};
    const auto& kind = kind_info(preview.file.kinds.front());
    const bool about = preview.sizes == Preview::Sizes::about;
    const auto count = [&](const Noun& noun, std::uint64_t number) {
        return (about ? "about " : "") + noun.count(about ? roughly(number) : number);
    };
    std::string text;
    if (preview.num_elements) text = count(kind.element, *preview.num_elements);
    if (preview.num_edges && !kind.edge.one.empty())
        text += (text.empty() ? "" : ", ") + count(kind.edge, *preview.num_edges);
    if (about) text += ", estimated from its beginning";
    if (preview.sizes == Preview::Sizes::promised) text += ", from its header";
    return text;
}

std::string room_text(const Preview& preview) {
    std::string text;
    if (preview.file.file_bytes > 0) text = bytes_in_words(preview.file.file_bytes);
    if (preview.sizes == Preview::Sizes::unknown) return text;
    if (!text.empty()) text += "; ";
    const bool counted = preview.sizes == Preview::Sizes::counted;
    return text + fmt::format("{}a run needs {}{} of memory, {} are free",
                              preview.fits() ? "" : "it does not fit: ", counted ? "" : "about ",
                              bytes_in_words(preview.need.peak()), bytes_in_words(preview.free_memory));
}

}  // namespace lockstep
