#include "viz/graph/pass_summary.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "kernels/simt/launch_shape.hpp"

namespace lockstep {
namespace {

constexpr std::uint32_t kGroup = 64;  ///< local size of graph/summary.comp
constexpr std::uint32_t kMaxColours = 1u << 16;  ///< steps of the scale of levels
constexpr std::size_t kAnswerWords = 8;  ///< of graph/nearest.comp: a box and a vertex, a multiple of 16 bytes
constexpr std::size_t kNumCounts = sizeof(PassCounts) / sizeof(std::uint32_t);
using CountWords = std::array<std::uint32_t, kNumCounts>;

}  // namespace

std::uint32_t levels_per_sector(const GraphState& state) {
    return std::max(1u, 8u / std::bit_ceil(state.level->column->field.stride));
}

PassSummary::PassSummary()
    : count_(Program::compute("graph/summary.comp")),
      level_colour_(Program::compute("graph/level_colours.comp")),
      nearest_(Program::compute("graph/nearest.comp")),
      gather_(Program::compute("graph/gather.comp")),
      bins_(kBins),
      found_bins_(kBins) {}

void PassSummary::resize(std::uint32_t num_vertices) {
    if (colour_texture_ && found_.size() == num_vertices) return;
    found_.resize(num_vertices);
    expanded_.resize(num_vertices);
    colours_.resize(std::size_t{num_vertices} + 1);
    GLuint name = 0;
    glCreateTextures(GL_TEXTURE_BUFFER, 1, &name);
    colour_texture_ = GlTexture(name);
    glTextureBuffer(name, GL_R32UI, colours_.name());
}

/// Precomputed, because interpolating a colour for every vertex would take longer than everything else.
void PassSummary::colour_levels(std::uint32_t highest_level, const Palette& palette) {
    if (coloured_ == std::pair(highest_level, &palette)) return;
    coloured_ = {highest_level, &palette};
    last_colour_ = std::min(highest_level, kMaxColours - 1);
    level_colours_.resize(std::size_t{3} * (last_colour_ + 1));
    level_colours_.bind(10);
    level_colour_.set("last_colour", last_colour_);
    level_colour_.dispatch(last_colour_ + 1, kGroup);
    glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT);
}

bool PassSummary::update(const PassKey& key, const GraphState& state, std::uint32_t num_vertices,
                         const Palette& palette, const ShownVertices& shown, const GraphBuffers* degrees) {
    const bool new_pass = key_ != key;
    if (!new_pass && palette_ == &palette && shown_ == shown) return false;
    key_ = key;
    palette_ = &palette;
    shown_ = shown;
    palette_block_.bind(palette);
    std::vector<std::uint32_t> words(kNumCounts + 2 * kBins, 0);
    std::ranges::copy(std::bit_cast<CountWords>(PassCounts{}), words.begin());
    summary_.assign(words);
    resize(num_vertices);
    colour_levels(state.highest_level, palette);

    state.bind();
    level_colours_.bind(13);
    summary_.bind(7);
    found_.bind(8);
    expanded_.bind(9);
    colours_.bind(10);
    const bool narrows = degrees && shown != ShownVertices{};
    if (narrows) degrees->bind_offsets(11);
    else found_.bind(11);
    state.set(count_);
    count_.set("last_colour", last_colour_);
    count_.set("has_filter", narrows ? 1u : 0u)
        .set("min_degree", shown.min_degree)
        .set("max_degree", shown.max_degree)
        .set("min_level", shown.min_level)
        .set("max_level", shown.max_level)
        .set("all_levels", shown.all_levels ? 1u : 0u);
    count_.set("num_vertices", num_vertices).set("num_bins", kBins).set("per_sector", levels_per_sector(state));
    count_.dispatch(ceil_div(num_vertices, kWarpSize), kGroup);
    glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT | GL_TEXTURE_FETCH_BARRIER_BIT | GL_BUFFER_UPDATE_BARRIER_BIT);

    words = summary_.read();
    CountWords counted;
    std::copy_n(words.begin(), kNumCounts, counted.begin());
    counts_ = std::bit_cast<PassCounts>(counted);
    if (state.is_plain()) counts_.source = kNone;
    const auto bins = words.begin() + kNumCounts;
    bins_.assign(bins, bins + kBins);
    found_bins_.assign(bins + kBins, words.end());
    return new_pass;
}

std::optional<ActivePlace> PassSummary::active_place(const GraphState& state, const GraphBuffers& buffers,
                                                     Point p) const {
    const bool any_found = counts_.num_found != 0;
    const auto length = any_found ? counts_.num_found : counts_.num_expanded;
    if (length == 0) return std::nullopt;
    StorageBuffer<std::uint32_t> answer(kAnswerWords);
    state.bind();
    buffers.bind();
    (any_found ? found_ : expanded_).bind(8);
    answer.bind(10);
    nearest_.set("list_length", length).set("near_point", Point2{p.x, p.y});
    nearest_.dispatch(1, 1);
    glMemoryBarrier(GL_BUFFER_UPDATE_BARRIER_BIT);
    const auto words = answer.read();
    ActivePlace place;
    const auto box = std::bit_cast<std::array<float, 4>>(std::array{words[0], words[1], words[2], words[3]});
    place.box = {box[0], box[1], box[2], box[3]};
    place.nearest = words[4];
    return place;
}

std::vector<VertexChange> PassSummary::changes_of(const GraphState& state,
                                                  const std::vector<std::uint32_t>& vertices) const {
    const StorageBuffer<std::uint32_t> wanted(std::span<const std::uint32_t>{vertices});
    StorageBuffer<VertexChange> values(vertices.size());
    state.bind();
    wanted.bind(10);
    values.bind(11);
    state.set(gather_);
    gather_.set("num_wanted", static_cast<std::uint32_t>(vertices.size()));
    gather_.dispatch(static_cast<std::uint32_t>(vertices.size()), 32);
    glMemoryBarrier(GL_BUFFER_UPDATE_BARRIER_BIT);
    return values.read();
}

}  // namespace lockstep
