#include "app/gui/manual/markdown.hpp"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include <imgui_rich_md/rich_md.h>

#include "lockstep/build_info.hpp"
#include "viz/gl/programs/installed_file.hpp"

namespace lockstep {
namespace {

/// The renderer requests its own fonts by these names: it gets the program's.
std::optional<std::vector<std::uint8_t>> read_asset(const std::string& name) {
    const auto font = [](const char* built) { return asset_path("fonts") / std::filesystem::path(built).filename(); };
    const std::pair<std::string_view, std::filesystem::path> fonts[] = {
        {"page-Regular.ttf", font(kFontInterRegular)},
        {"page-Bold.ttf", font(kFontInterSemiBold)},
        {"page-RegularItalic.ttf", font(kFontInterMedium)},
        {"page-BoldItalic.ttf", font(kFontInterSemiBold)},
        {"fonts/Inconsolata-Medium.ttf", font(kFontJetBrainsMonoRegular)}};
    const auto* found = std::ranges::find(fonts, name, &std::pair<std::string_view, std::filesystem::path>::first);
    const auto bytes = installed_file(found == std::end(fonts) ? asset_path("manual/" + name) : found->second);
    if (!bytes) return std::nullopt;
    return std::vector<std::uint8_t>(bytes->begin(), bytes->end());
}

}  // namespace

Markdown::~Markdown() {
    if (context_) RichMd::DestroyContext(context_);
}

void Markdown::use(const Look& look) {
    if (!context_) {
        RichMd::HostServices services;
        services.ReadAsset = read_asset;
        services.PrefersReducedMotion = [] { return true; };
        RichMd::SetHostServices(services);
        RichMd::MarkdownOptions options;
        options.fontOptions.fontBasePath = "page";
        options.fontOptions.regularSize = points_;
        options.callbacks.OnOpenLink = [this](const std::string& address) {
            if (!address.empty()) follow_(address);  // the library reports some clicks without an address
        };
        context_ = RichMd::CreateContext(options);
    }
    RichMd::SetCurrentContext(context_);
    auto& style = RichMd::GetStyle();
    style.linkColor = rgba(look.colour().accent);
    style.codeColor = rgba(look.colour().ink);
    style.linkTooltip = false;
}

}  // namespace lockstep
