#include "viz/gl/text/system_fonts.hpp"

#include <deque>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>

#include <fontconfig/fontconfig.h>
#include <imgui.h>
#include <imgui_internal.h>

namespace lockstep {
namespace {

constexpr float kLine = 1.2f;  ///< line height over em, as in most fonts
constexpr int kGlyphBits =
    16;  ///< of an index: the number of a glyph in its font; above them the number of the font, from 1

const ImFontLoader& loader() { return *ImFontAtlasGetFontLoaderForStbTruetype(); }

/// A font file in memory, for Dear ImGui's loader.
struct Face {
    std::string bytes;
    ImFontConfig config;

    bool read(const char* path, int number, ImFont* like) {
        std::ifstream file(path, std::ios::binary);
        bytes.assign(std::istreambuf_iterator<char>(file), {});
        if (bytes.empty()) return false;
        config.FontData = bytes.data();
        config.FontDataSize = static_cast<int>(bytes.size());
        config.FontDataOwnedByAtlas = false;
        config.FontNo = static_cast<ImU32>(number);
        config.ExtraSizeScale = kLine;
        config.DstFont = like;  // FontSrcInit reads the reference size of its first source
        return loader().FontSrcInit(nullptr, &config);
    }
};

struct Release {
    void operator()(FcPattern* pattern) const { FcPatternDestroy(pattern); }
    void operator()(FcFontSet* set) const { FcFontSetSortDestroy(set); }
    void operator()(FcConfig* config) const { FcConfigDestroy(config); }
    void operator()(FcChar8* text) const { FcStrFree(text); }
};

/// All sans-serif fonts of the system, best first. Faces are read once and shared by all fonts and windows.
class SystemFonts {
public:
    static SystemFonts& get() {
        static SystemFonts fonts;
        return fonts;
    }

    /// The index of a character's glyph, including its face; 0: no font has it.
    int glyph(ImWchar character, ImFont* like) {
        if (character < 0xA0 || character == 0xFFFD || (character >= 0xE000 && character < 0xF900)) return 0;
        const auto [entry, is_new] = glyphs_.try_emplace(character, 0);
        if (is_new) entry->second = find(character, like);
        return entry->second;
    }
    ImFontConfig& config_of(int glyph) { return faces_[static_cast<std::size_t>(glyph >> kGlyphBits) - 1]->config; }

private:
    SystemFonts() {
        if (!is_configured()) return;
        const std::unique_ptr<FcPattern, Release> wanted(FcNameParse(reinterpret_cast<const FcChar8*>("sans-serif")));
        if (!wanted) return;
        FcConfigSubstitute(nullptr, wanted.get(), FcMatchPattern);
        FcDefaultSubstitute(wanted.get());
        FcResult result = FcResultMatch;
        sorted_.reset(FcFontSort(nullptr, wanted.get(), FcFalse, nullptr, &result));
    }

    /// A system without a configuration of fontconfig has no fonts to find, and fontconfig would print an error.
    static bool is_configured() {
        const std::unique_ptr<FcConfig, Release> empty(FcConfigCreate());
        const std::unique_ptr<FcChar8, Release> file(FcConfigGetFilename(empty.get(), nullptr));
        return file != nullptr;
    }

    int find(ImWchar character, ImFont* like) {
        for (int i = 0; sorted_ && i < sorted_->nfont; ++i) {
            auto* pattern = sorted_->fonts[i];
            FcCharSet* characters = nullptr;
            FcBool outlines = FcFalse, coloured = FcFalse;
            if (FcPatternGetCharSet(pattern, FC_CHARSET, 0, &characters) != FcResultMatch ||
                !FcCharSetHasChar(characters, character))
                continue;
            FcPatternGetBool(pattern, FC_OUTLINE, 0, &outlines);
            FcPatternGetBool(pattern, FC_COLOR, 0, &coloured);
            if (!outlines || coloured) continue;
            const auto number = face(pattern, i, like);
            if (number == 0) continue;
            auto& config = faces_[static_cast<std::size_t>(number) - 1]->config;
            const auto glyph = loader().FontSrcGetGlyphIndexFromCodepoint(nullptr, &config, character);
            if (glyph != 0) return number << kGlyphBits | glyph;
        }
        return 0;
    }

    /// The number of a face, from 1; 0: it cannot be read.
    int face(FcPattern* pattern, int place, ImFont* like) {
        const auto [entry, is_new] = numbers_.try_emplace(place, 0);
        FcChar8* path = nullptr;
        int number = 0;
        if (!is_new || FcPatternGetString(pattern, FC_FILE, 0, &path) != FcResultMatch) return entry->second;
        FcPatternGetInteger(pattern, FC_INDEX, 0, &number);
        auto face = std::make_unique<Face>();
        if (!face->read(reinterpret_cast<const char*>(path), number & 0xFFFF, like)) return 0;
        faces_.push_back(std::move(face));
        return entry->second = static_cast<int>(faces_.size());
    }

    std::unique_ptr<FcFontSet, Release> sorted_;
    std::deque<std::unique_ptr<Face>> faces_;
    std::unordered_map<int, int> numbers_;  ///< from indices in `sorted_`
    std::unordered_map<ImWchar, int> glyphs_;
};

int glyph_of(ImFontAtlas*, ImFontConfig* source, ImWchar character) {
    return SystemFonts::get().glyph(character, source->DstFont);
}

bool load_glyph(ImFontAtlas* atlas, ImFontConfig*, ImFontBaked* baked, void*, int glyph, ImFontGlyph* out,
                float* advance) {
    return loader().FontBakedLoadGlyph(atlas, &SystemFonts::get().config_of(glyph), baked, nullptr,
                                       glyph & ((1 << kGlyphBits) - 1), out, advance);
}

const ImFontLoader& system_loader() {
    static const ImFontLoader made = [] {
        ImFontLoader loader;
        loader.Name = "system fonts";
        loader.FontSrcGetGlyphIndexFromCodepoint = glyph_of;
        loader.FontBakedLoadGlyph = load_glyph;
        return loader;
    }();
    return made;
}

}  // namespace

void add_system_fonts(ImFont* font) {
    ImFontConfig config;
    config.MergeMode = true;
    config.DstFont = font;
    config.SizePixels = font->LegacySize;
    config.FontDataOwnedByAtlas = false;
    config.FontLoader = &system_loader();
    ImGui::GetIO().Fonts->AddFont(&config);
}

}  // namespace lockstep
