#include "app/gui/theme/fonts.hpp"

#include <cstdio>

#include <gtest/gtest.h>
#include <imgui.h>
#include <imgui_internal.h>
#include <sys/resource.h>

#include "app/catalog.hpp"
#include "app/gui/offscreen.hpp"
#include "lockstep/build_info.hpp"
#include "tests/soon.hpp"
#include "viz/gl/programs/installed_file.hpp"

namespace lockstep {
namespace {

/// The first character that a font lacks; 0: none.
unsigned missing(ImFont* font, const std::string& text) {
    for (const char *at = text.data(), *end = at + text.size(); at < end;) {
        unsigned character = 0;
        at += ImTextCharFromUtf8(&character, at, end);
        if (character >= ' ' && !font->IsGlyphInFont(static_cast<ImWchar>(character))) return character;
    }
    return 0;
}

/// A missing character would be drawn as a question mark.
TEST(Fonts, HaveAllCharactersOfCatalogue) {
    OffscreenCanvas canvas(64, 64);
    const auto fonts = load_fonts();
    EXPECT_NE(missing(fonts.words, "\uE5F7\uEEEE\uF3F3\uF8D0"), 0u) << "a character that the font lacks goes unnoticed";
    const auto catalog = make_catalog();
    for (const auto& info : catalog.all()) {
        std::vector<std::string> texts{info->title, info->source, info->heading, info->claim, info->remark};
        for (const auto& line : info->pseudocode) texts.push_back(line.text);
        for (const auto& parameter : info->parameters)
            for (const auto& choice : parameter.hints.choices) texts.push_back(choice);
        for (const auto& text : texts) EXPECT_EQ(missing(fonts.words, text), 0u) << info->id << ": " << text;
    }
    for (const auto& study : catalog.studies())
        for (const auto& text : {study.title, study.shows, study.remark})
            EXPECT_EQ(missing(fonts.words, text), 0u) << study.id << ": " << text;
}

/// As on a disk that has stopped responding: the window's thread opens no font files.
TEST(Fonts, NeedNoDiskAfterReadAhead) {
    const auto all = read_ahead(asset_path("fonts"));
    ASSERT_EQ(all.wait_for(test::kPatience), std::future_status::ready);
    OffscreenCanvas canvas(64, 64);
    rlimit before{};
    getrlimit(RLIMIT_NOFILE, &before);
    const rlimit none{0, before.rlim_max};
    setrlimit(RLIMIT_NOFILE, &none);
    EXPECT_EQ(std::fopen("/proc/self/stat", "rb"), nullptr) << "files can be opened all the same";
    EXPECT_NO_THROW(EXPECT_NE(load_fonts().mono_bold, nullptr));
    setrlimit(RLIMIT_NOFILE, &before);
}

}  // namespace
}  // namespace lockstep
