#include "app/cli/export/pictures.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "app/gui/theme/look.hpp"
#include "app/session/output/interrupt.hpp"
#include "kernels/base/progress.hpp"

namespace lockstep {

PassPictures::PassPictures(const Catalog& catalog, const ExportedRun& exported, PictureExtent pixels,
                           PictureStyle style)
    : progress_(exported.progress), workspace_(catalog), pictures_(workspace_, pixels, style, interrupted) {
    workspace_.show(exported.run, exported.scenario);
}

Image PassPictures::draw(std::uint32_t pass) {
    if (workspace_.pass() != pass || workspace_.tween() < 1) workspace_.apply(Seek{pass});
    progress_->advance(1);
    try {
        return pictures_.draw().image;
    } catch (const Cancelled&) {
        throw Interrupted{};
    }
}

void PassPictures::move(std::uint32_t pass, double seconds, const std::function<void(Image)>& take) {
    if (workspace_.pass() + 1 != pass) workspace_.apply(Seek{pass - 1});
    try {
        pictures_.step(seconds, take);
    } catch (const Cancelled&) {
        throw Interrupted{};
    }
}

PictureStyle style_of(const RunOptions& options, bool heading) {
    const auto enlarged = std::pow(kProjectorStep, static_cast<float>(options.projector_step.value_or(0)));
    return {
        .scale = static_cast<float>(options.scale) * enlarged, .transparent = options.transparent, .heading = heading};
}

ExportedRun in_theme(ExportedRun exported, Theme theme) {
    exported.scenario.theme = theme;
    return exported;
}

// ---- poster --------------------------------------------------------------------------------------------------------

namespace {

constexpr int kMinCellWidth = 120, kMinCellHeight = 68, kGap = 2;
constexpr float kUsualWidth = 720;  ///< of a cell: a smaller one has smaller type
constexpr float kMinType = 0.5f;

struct Grid {
    int columns = 1, rows = 1;
};

/// The grid whose cells are largest, at 16:9.
Grid grid_of(int cells, PictureExtent size) {
    Grid best;
    double largest = 0;
    for (int columns = 1; columns <= cells; ++columns) {
        const int rows = (cells + columns - 1) / columns;
        const auto cell = std::min(size.width / columns / 16.0, size.height / rows / 9.0);
        if (cell > largest) largest = cell, best = {columns, rows};
    }
    return best;
}

void put(Image& into, const Image& picture, int left, int top) {
    for (int y = 0; y < picture.height; ++y) {
        const auto to = 4 * (static_cast<std::size_t>(top + y) * static_cast<std::size_t>(into.width) +
                             static_cast<std::size_t>(left));
        std::copy_n(picture.pixel(0, y).data(), static_cast<std::size_t>(picture.width) * 4, into.rgba.data() + to);
    }
}

constexpr PictureSize kPosterSize{1920, 1080};

}  // namespace

std::uint32_t pictures_in_poster(const ExportedRun& exported, const RunOptions& options) {
    const auto size = options.size.value_or(kPosterSize);
    const int most = std::max(1, size.width / kMinCellWidth) * std::max(1, size.height / kMinCellHeight);
    return std::min(exported.num_passes(), static_cast<std::uint32_t>(most));
}

std::string poster(const Catalog& catalog, const ExportedRun& exported, const RunOptions& options) {
    const auto size = options.size.value_or(kPosterSize);
    const int scale = options.scale, gap = kGap * scale;
    const PictureExtent pixels{size.width * scale, size.height * scale};
    const auto cells = static_cast<int>(pictures_in_poster(exported, options));
    const auto [columns, rows] = grid_of(cells, pixels);
    const PictureExtent cell{std::max(1, (pixels.width - gap * (columns - 1)) / columns),
                             std::max(1, (pixels.height - gap * (rows - 1)) / rows)};
    const auto points = static_cast<float>(cell.width) / static_cast<float>(scale);
    auto style = style_of(options, true);
    style.scale *= std::clamp(points / kUsualWidth, kMinType, 1.f);
    PassPictures pictures(catalog, exported, cell, style);
    const auto& palette = exported.scenario.theme == Theme::light ? Palette::light_theme() : Palette::dark_theme();
    const auto byte = [](float part) { return static_cast<std::uint8_t>(std::lround(part * 255)); };
    const auto filled = [&](PictureExtent extent, const Colour& colour) {
        Image image{extent.width, extent.height, {}};
        const std::array<std::uint8_t, 4> pixel{byte(colour.r), byte(colour.g), byte(colour.b), 255};
        for (int i = 0; i < extent.width * extent.height; ++i)
            image.rgba.insert(image.rgba.end(), pixel.begin(), pixel.end());
        if (options.transparent) std::ranges::fill(image.rgba, std::uint8_t{0});
        return image;
    };
    auto whole = filled(pixels, palette.line);
    for (int i = cells; i < columns * rows; ++i)
        put(whole, filled(cell, palette.canvas), i % columns * (cell.width + gap), i / columns * (cell.height + gap));
    for (int i = 0; i < cells; ++i) {
        const auto away = cells == 1 ? 0
                                     : std::uint64_t{exported.last - exported.first} * static_cast<std::uint64_t>(i) /
                                           static_cast<std::uint64_t>(cells - 1);
        put(whole, pictures.draw(exported.first + static_cast<std::uint32_t>(away)), i % columns * (cell.width + gap),
            i / columns * (cell.height + gap));
    }
    return png_bytes(whole, options.transparent ? PngAlpha::with : PngAlpha::without);
}

}  // namespace lockstep
