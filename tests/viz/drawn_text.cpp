#include "viz/drawn_text.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

#include <fmt/format.h>
#include <imgui.h>
#include <imgui_internal.h>

#include "tests/glyphs.hpp"

namespace lockstep {
namespace {

using test::Glyph, test::Glyphs;

/// A glyph on the picture.
struct Letter {
    ImRect ink;
    unsigned int codepoint = 0;
    float size = 0;
    std::size_t word = 0;  // glyphs in sequence on a line
};

class Reader {
public:
    void read(const ImDrawList& list, const Glyphs& glyphs) {
        test::for_each_glyph(list, glyphs, [this](const Glyph& glyph, ImVec2 a, ImVec2 b, const ImRect& clip) {
            take(glyph, a, b, clip);
        });
    }
    const std::vector<Letter>& letters() const { return letters_; }
    const std::vector<std::string>& words() const { return words_; }

private:
    void take(const Glyph& glyph, ImVec2 a, ImVec2 b, ImRect clip) {
        const float pen = a.x - glyph.shape->X0, line = a.y - glyph.shape->Y0;
        const float gap = pen - pen_;
        const bool goes_on = std::abs(line - line_) < 1 && gap > -0.1f * glyph.size && gap < 0.4f * glyph.size;
        if (words_.empty() || !goes_on) words_.emplace_back();
        char bytes[5]{};
        ImTextCharToUtf8(bytes, glyph.shape->Codepoint);
        words_.back() += bytes;
        pen_ = pen + glyph.shape->AdvanceX;
        line_ = line;
        ImRect ink(std::min(a.x, b.x), std::min(a.y, b.y), std::max(a.x, b.x), std::max(a.y, b.y));
        ink.ClipWith(clip);
        if (ink.GetWidth() > 0 && ink.GetHeight() > 0)
            letters_.push_back({ink, glyph.shape->Codepoint, glyph.size, words_.size() - 1});
    }

    std::vector<Letter> letters_;
    std::vector<std::string> words_;
    float pen_ = 0, line_ = 0;
};

bool covers(const Letter& a, const Letter& b) {
    const float across = std::min(a.ink.Max.x, b.ink.Max.x) - std::max(a.ink.Min.x, b.ink.Min.x),
                down = std::min(a.ink.Max.y, b.ink.Max.y) - std::max(a.ink.Min.y, b.ink.Min.y);
    // The glyphs of a word are close, and their edges are soft.
    const float least = a.word == b.word ? 0.2f * a.size : 2;
    if (across < least || down < 2) return false;
    const bool outline = a.codepoint == b.codepoint && std::abs(a.ink.Min.x - b.ink.Min.x) < 3 &&
                         std::abs(a.ink.Min.y - b.ink.Min.y) < 3;
    return !outline;
}

Reader read_last_frame() {
    const auto glyphs = test::glyphs_of_all_fonts();
    Reader reader;
    for (const auto* list : ImGui::GetDrawData()->CmdLists) reader.read(*list, glyphs);
    return reader;
}

}  // namespace

std::vector<DrawnWord> drawn_words() {
    const auto reader = read_last_frame();
    std::map<std::size_t, ImRect> inks;
    for (const auto& letter : reader.letters()) inks.try_emplace(letter.word, letter.ink).first->second.Add(letter.ink);
    std::vector<DrawnWord> words;
    for (const auto& [word, ink] : inks)
        words.push_back({reader.words()[word], {ink.Min.x, ink.Min.y, ink.GetWidth(), ink.GetHeight()}});
    return words;
}

bool is_written(std::string_view letters) {
    return std::ranges::any_of(drawn_words(),
                               [&](const DrawnWord& word) { return word.text.find(letters) != std::string::npos; });
}

std::vector<std::string> words_on_words() {
    const auto reader = read_last_frame();
    auto letters = reader.letters();
    std::ranges::sort(letters, {}, [](const Letter& one) { return one.ink.Min.x; });
    std::set<std::pair<std::size_t, std::size_t>> seen;
    std::vector<std::string> found;
    for (std::size_t i = 0; i < letters.size(); ++i)
        for (auto k = i + 1; k < letters.size() && letters[k].ink.Min.x < letters[i].ink.Max.x; ++k) {
            if (!covers(letters[i], letters[k])) continue;
            const auto pair = std::minmax(letters[i].word, letters[k].word);
            if (!seen.insert(pair).second) continue;
            found.push_back(fmt::format("'{}' on '{}', at {:.0f}, {:.0f}", reader.words()[pair.second],
                                        reader.words()[pair.first], letters[k].ink.Min.x, letters[k].ink.Min.y));
        }
    return found;
}

}  // namespace lockstep
