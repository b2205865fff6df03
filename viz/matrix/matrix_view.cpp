#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <span>
#include <string>

#include "kernels/data/names/numerals.hpp"
#include "viz/gl/data/read_numbers.hpp"
#include "viz/gl/fingerprint.hpp"
#include "viz/matrix/bank_cells.hpp"
#include "viz/matrix/heat_map.hpp"
#include "viz/matrix/large_matrix.hpp"
#include "viz/view.hpp"

namespace lockstep {
namespace {

constexpr float kGap = 18;  // points
constexpr float kMagnified = 0.5f;  // share of the corner that also shows the memory of a tile
constexpr float kMinShare = 0.28f, kMaxShare = 0.6f;  // of the sides, for the factors

/// Two matrices and their product as heat maps, A left of the product and B above it, so that an entry is in the row
/// and below the column of its factors. The parts of both that the pass read are amber, and the tile of the selected
/// entry is framed.
class MatrixView final : public View {
public:
    ViewOutput draw(const Scene& scene, Rect area, const ViewInput& input, ImDrawList* list) override {
        ViewOutput output;
        const Labels labels(scene, list);
        const auto *a = scene.find(Role::left), *b = scene.find(Role::right), *product = scene.find(Role::product);
        if (!a || !b || !product) return output;
        std::array<PlacedMatrix, 3> all{{{&a_, a}, {&b_, b}, {&product_, product}}};
        Rect corner = place_side_by_side(scene, all, area, labels);
        const float natural = all.front().fit.largest;
        large_.choose(scene, all, 2, natural > 0 && natural < 1, area, labels);
        const Rect below = large_.draw_tabs(scene, all, area, input, labels, output);
        if (large_.chosen()) {
            for (auto& one : all) one.fit = {};
            corner = large_.place(scene, all, below, labels);
        } else if (below.y != area.y) {
            corner = place_side_by_side(scene, all, below, labels);
        }
        auto moved = input;
        moved.reset = input.reset || large_.changed();
        std::array<std::optional<std::uint32_t>, 3> found;
        for (std::size_t i = 0; i < all.size(); ++i) {
            const auto& one = all[i];
            found[i] = one.map->draw(scene, *one.picture, one.area, moved, labels, one.fit);
            if (found[i] && one.picture->space) output.elsewhere = Selection{one.picture->space->name, *found[i]};
        }
        const auto [in_a, in_b, in_product] = found;
        output.picked = input.hovered && input.clicked && below.contains(input.pointer);

        find_part(scene);
        outline_parts(scene, labels);
        const auto chosen = chosen_entry(scene, *product, in_product);
        if (chosen) outline_factors(scene, labels, *chosen);
        magnify(scene, corner, labels, in_a, in_b, chosen);
        if (in_product) output.said = text_of(*product, *in_product);
        const auto& matrices = scene.dataset->matrices();
        note_ = "Matrices: " + count_text(matrices.rows) + " x " + count_text(matrices.inner) + " x " +
                count_text(matrices.columns);
        return output;
    }

    void draw_thumbnail(const Scene& scene, int width, int height) override {
        const auto* product = scene.find(Role::product);
        if (product && product->column->size != 0) product_.draw_small(scene, *product, width, height);
    }

    std::string note() const override { return note_; }
    std::optional<ViewPlace> place() const override { return product_.cells().view_place(); }
    void go_to(const ViewPlace& place) override { product_.cells().go_to(place); }

private:
    /// Places A left of the product and B above it; returns the free corner.
    Rect place_side_by_side(const Scene& scene, std::span<PlacedMatrix, 3> all, const Rect& area,
                            const Labels& labels) {
        const float gap = kGap * scene.scale;
        const auto& matrices = scene.dataset->matrices();
        const auto share = [](double mine, double other) {
            const double both = mine + other;
            return both <= 0 ? 0.5f : std::clamp(static_cast<float>(mine / both), kMinShare, kMaxShare);
        };
        const float left = std::floor((area.width - gap) * share(matrices.inner, matrices.columns)),
                    above = std::floor((area.height - gap) * share(matrices.inner, matrices.rows));
        const float x = area.x + left + gap, y = area.y + above + gap;
        const float right = area.x + area.width - x, below = area.y + area.height - y;
        all[0].area = {area.x, y, left, below};
        all[1].area = {x, area.y, right, above};
        all[2].area = {x, y, right, below};
        const auto fit = shared_fit(scene, labels, all[0], all[1], all[2]);
        all[0].fit = fit.of_a;
        all[1].fit = all[2].fit = fit.of_b;
        return {area.x, area.y, left, above};
    }
    struct SharedFit {
        CellsFit of_a, of_b;  ///< the product has that of B
    };
    /// Column j of the product is below column j of B, and its row i beside row i of A: figures are shown in all or
    /// none, and entries without figures have one size.
    static SharedFit shared_fit(const Scene& scene, const Labels& labels, const PlacedMatrix& a, const PlacedMatrix& b,
                                const PlacedMatrix& product) {
        for (const auto* one : {&a, &b, &product})
            if (one->picture->column->size == 0) return {};
        SharedFit fit;
        fit.of_b.left = std::max(CellsPicture::left_of(scene, *b.picture, labels),
                                 CellsPicture::left_of(scene, *product.picture, labels));
        const auto widest = [&](const PlacedMatrix& one) {
            return one.map->wish(scene, *one.picture, one.area, labels, fit.of_b).figure_width;
        };
        fit.of_b.figure_width = std::max(widest(b), widest(product));
        bool with_figures = true;
        float least = std::numeric_limits<float>::max();
        const auto look_at = [&](const PlacedMatrix& one, const CellsFit& its) {
            auto wish = one.map->wish(scene, *one.picture, one.area, labels, its);
            if (wish.width == 0 || wish.area_width <= 0 || wish.area_height <= 0) return false;
            with_figures &= CellsLayout::make(wish).kind == CellsLayout::Kind::cells;
            wish.with_figures = false;
            least = std::min(least, CellsLayout::make(wish).natural_size);
            return true;
        };
        if (!look_at(a, fit.of_a) || !look_at(b, fit.of_b) || !look_at(product, fit.of_b)) return {};
        for (auto* one : {&fit.of_a, &fit.of_b}) {
            one->with_figures = with_figures;
            one->largest = least;
        }
        return fit;
    }
    /// Inner entries [from, to).
    struct Part {
        std::uint32_t from = 0, to = 0;
        bool any() const { return from < to; }
    };
    /// Finds the inner entries that this pass has used, according to `taken`; once for each content.
    void find_part(const Scene& scene) {
        const auto* taken = scene.find(Role::visited);
        if (!Fingerprint{}.add(taken).differs_from(part_of_)) return;
        part_ = {};
        if (!taken || taken->changed == 0) return;
        const auto now = read_numbers(*taken, false, 0, taken->column->size),
                   before = read_numbers(*taken, true, 0, taken->column->size);
        const auto first = std::ranges::mismatch(now, before).in1 - now.begin();
        part_.from = static_cast<std::uint32_t>(first);
        part_.to = part_.from + static_cast<std::uint32_t>(taken->changed);
    }
    /// Entries per side of a tile, if the run has chosen one.
    static std::optional<std::uint32_t> tile_of(const Scene& scene) {
        if (!scene.parameters) return std::nullopt;
        for (const auto& one : scene.algorithm->parameters)
            if (one.name == "tile")
                return static_cast<std::uint32_t>(std::stoul(one.text(scene.parameters->at(one.name))));
        return std::nullopt;
    }
    static std::optional<std::uint32_t> chosen_entry(const Scene& scene, const ColumnPicture& product,
                                                     std::optional<std::uint32_t> hovered) {
        if (hovered) return hovered;
        if (!product.space) return std::nullopt;
        return Scene::in_space(scene.all_selected, product.space->name);
    }

    /// Outlines the inner entries that this pass used, unless it used all.
    void outline_parts(const Scene& scene, const Labels& labels) const {
        if (!part_.any() || (part_.from == 0 && part_.to == a_.columns())) return;
        const float thickness = 2 * scene.scale;
        a_.outline(labels, {0, a_.rows(), part_.from, part_.to}, scene.palette->now, thickness);
        b_.outline(labels, {part_.from, part_.to, 0, b_.columns()}, scene.palette->now, thickness);
    }
    /// Outlines the row of A and the column of B for an entry, and the tiles that its block loads.
    void outline_factors(const Scene& scene, const Labels& labels, std::uint32_t entry) const {
        if (product_.columns() == 0) return;
        const auto row = entry / product_.columns(), column = entry % product_.columns();
        const auto& p = *scene.palette;
        const float thin = 1.5f * scene.scale, thick = 2.5f * scene.scale;
        if (const auto tile = tile_of(scene); tile && *tile != 0) {
            const auto top = row / *tile * *tile, left = column / *tile * *tile;
            product_.outline(labels, {top, top + *tile, left, left + *tile}, p.accent, thin);
            // Tile after tile: all of them, or the one of this pass.
            for (auto from = part_.from; from < part_.to; from += *tile) {
                const auto to = std::min(from + *tile, part_.to);
                a_.outline(labels, {top, top + *tile, from, to}, p.accent, thin);
                b_.outline(labels, {from, to, left, left + *tile}, p.accent, thin);
            }
        }
        a_.outline(labels, a_.row(row), p.selected, thick);
        b_.outline(labels, b_.column(column), p.selected, thick);
        product_.outline(labels, product_.entry(row, column), p.selected, thick);
    }
    /// In the free corner: the values around the hovered or selected entry, and beside them the memory of a tile.
    void magnify(const Scene& scene, Rect corner, const Labels& labels, std::optional<std::uint32_t> in_a,
                 std::optional<std::uint32_t> in_b, std::optional<std::uint32_t> entry) {
        if (BankCells::any(scene) && !large_.chosen()) {
            const float magnified = in_a || in_b || entry ? std::floor(kMagnified * corner.height) : 0;
            banks_.draw(scene, {corner.x, corner.y + magnified, corner.width, corner.height - magnified}, labels);
            if (magnified == 0) return;
            corner.height = magnified - kGap * scene.scale;
        }
        if (in_a) magnifier_.draw(scene, *scene.find(Role::left), *in_a, corner, labels);
        else if (in_b) magnifier_.draw(scene, *scene.find(Role::right), *in_b, corner, labels);
        else if (entry) magnifier_.draw(scene, *scene.find(Role::product), *entry, corner, labels);
        else
            labels.put_sentence({corner.x + 0.5f * corner.width, corner.y + 0.5f * corner.height}, 0.9f * corner.width,
                                "Click an entry of the product to see its row, its column and its figures");
    }
    static std::string text_of(const ColumnPicture& product, std::uint32_t entry) {
        const auto width = std::max(1u, product.space ? product.space->width : 1u);
        return "row " + count_text(entry / width) + " of A and column " + count_text(entry % width) +
               " of B: " + entry_text(product, entry);
    }

    HeatMap a_, b_, product_;
    LargeMatrix large_;
    Magnifier magnifier_;
    BankCells banks_;
    Part part_;
    std::uint64_t part_of_ = 0;
    std::string note_;
};

}  // namespace

std::vector<ViewInfo> matrix_views() {
    return {{.name = "matrix",
             .title = "Matrices: A, B and their product",
             .kind = DatasetKind::matrix,
             .needs = {Role::left, Role::right, Role::product},
             .reads = {Role::visited, "block", "block_otherwise"},
             .make = [] { return std::make_unique<MatrixView>(); },
             .need = {0, 0},
             .thumbnail = ThumbnailShape::square(),
             .takes_column = true,
             .limits = std::nullopt}};
}

}  // namespace lockstep
