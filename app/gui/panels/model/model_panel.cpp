#include "app/gui/panels/model/model_panel.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "app/gui/panels/frame/panel_entry.hpp"
#include "app/gui/panels/model/latency_plot.hpp"
#include "app/gui/theme/widgets.hpp"
#include "app/session/findings/devices_of_run.hpp"
#include "app/session/findings/shown_runs.hpp"
#include "app/session/findings/sweep_proposal.hpp"
#include "app/session/sweep/chart_text.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep {
namespace {

constexpr float kRow = 24, kHead = 26, kField = 190, kApart = 4;  // points
constexpr float kLabels = 176, kDevice = 96;  // points of the table of devices
constexpr double kMinConstant = 1e-3, kMaxConstant = 1e9;
constexpr const char* kCombine[] = {"sum", "max"};

std::string whole(double value) { return count_text(static_cast<std::uint64_t>(std::llround(value))); }
std::string ms_text(double ms) { return fmt::format("{:.3f} ms", ms); }

/// Two or three lines: the quantity, the equation, the equation with its figures.
void put_equation(const Look& look, const char* number, const std::string& what, const std::string& words,
                  const std::string& figures) {
    const auto& p = look.colour();
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, left = at.x + look.px(66);
    draw_text(list, look, look.fonts.mono, text_size::small, at.x, at.y + look.px(10), p.ink2, number);
    float y = at.y;
    y += draw_wrapped(list, look, look.fonts.medium, text_size::small, {left, y}, width - look.px(66), p.ink, what);
    y += draw_wrapped(list, look, look.fonts.words, text_size::small, {left, y}, width - look.px(66), p.ink2, words);
    y += draw_wrapped(list, look, look.fonts.mono, text_size::small, {left, y}, width - look.px(66), p.ink, figures);
    ImGui::Dummy({width, y - at.y + look.px(6)});
}

void put_heading(const Look& look, const std::string& text) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    draw_text(ImGui::GetWindowDrawList(), look, look.fonts.strong, text_size::body, at.x, at.y + look.px(kHead / 2),
              look.colour().ink, text);
    ImGui::Dummy({ImGui::GetContentRegionAvail().x, look.px(kHead)});
}

/// A field for one constant. scale  its unit in the unit of the field. Returns whether the number was changed.
bool constant_field(const Look& look, const char* id, const std::string& words, double& number, double scale) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float height = ImGui::GetFrameHeight();
    draw_text(ImGui::GetWindowDrawList(), look, look.fonts.words, text_size::small, at.x, at.y + height / 2,
              look.colour().ink2, words);
    ImGui::SetCursorScreenPos({at.x + look.px(kField), at.y});
    ImGui::SetNextItemWidth(std::max(look.px(60), std::min(look.px(110), ImGui::GetContentRegionAvail().x)));
    auto typed = number / scale;
    const bool entered = ImGui::InputDouble(id, &typed, 0, 0, "%.6g", ImGuiInputTextFlags_EnterReturnsTrue);
    const bool left = ImGui::IsItemDeactivatedAfterEdit();
    ImGui::Dummy({0, look.px(kApart)});
    if (!entered && !left) return false;
    number = std::clamp(typed, kMinConstant, kMaxConstant) * scale;
    return true;
}

/// The same for a whole number.
bool constant_field(const Look& look, const char* id, const std::string& words, std::uint32_t& number) {
    double value = number;
    if (!constant_field(look, id, words, value, 1)) return false;
    number = static_cast<std::uint32_t>(std::max(std::llround(value), 1ll));
    return true;
}

/// The accesses in flight, those that hide the latency, and the cycles of an access that follow.
void put_hiding(const Look& look, const model::LatencyHiding& hiding, const model::DeviceProfile& device,
                const std::string& in_flight) {
    put_equation(look, "2.3", "Accesses in flight on a multiprocessor", "resident warps \u00B7 independent accesses",
                 fmt::format("{} = {}", in_flight, figure_text(hiding.in_flight)));
    put_equation(
        look, "Eq. 6.5", "Cycles of the memory for an access of a warp",
        "32 threads \u00B7 bytes \u00B7 SMs \u00B7 R / peak bandwidth",
        fmt::format("32 \u00B7 {} \u00B7 {} \u00B7 {:.3g} GHz / {:.1f} GB/s = {}", device.access_bytes, device.sms,
                    device.clock_hz / 1e9, model::peak_bandwidth(device), figure_text(hiding.memory_cycles)));
    put_equation(look, "Little", "Accesses in flight that hide the latency", "latency / cycles of the memory",
                 fmt::format("{} / {} = {}: {}", figure_text(hiding.latency), figure_text(hiding.memory_cycles),
                             figure_text(hiding.needed()),
                             hiding.hidden() ? "hidden, the memory is always busy" : "more warps take less time"));
    put_equation(look, "", "Cycles from one access of a multiprocessor's warps to the next",
                 "the larger one: latency / accesses in flight, or cycles of the memory",
                 fmt::format("max({} / {}, {}) = {}", figure_text(hiding.latency), figure_text(hiding.in_flight),
                             figure_text(hiding.memory_cycles), figure_text(hiding.cycles_an_access())));
}

/// The times that a sweep of `warps` has measured with the other parameters of the run.
std::vector<std::pair<double, double>> swept_warps(const Workspace& workspace, const Run& run) {
    std::vector<std::pair<double, double>> points;
    const auto result = workspace.sweep_over("warps");
    if (!result || result->request.is_map() || !stale_note(workspace, result->request).empty()) return points;
    for (std::size_t line = 0; line < result->lines.size(); ++line) {
        if (result->request.series[line].algorithm != run.request().algorithm->id || !points.empty()) continue;
        for (const auto& point : result->lines[line].points)
            points.emplace_back(static_cast<double>(point.value), point.measured.ms_median());
    }
    return points;
}

std::string place_of(const Run& run) { return is_emulated(run.executor()) ? "the emulator" : run.device_name(); }

/// The time of the first launch of a kernel, if the run has made it.
double ms_of_launch(const Run& run, std::string_view kernel) {
    for (std::uint32_t pass = 1; pass < run.timeline().size(); ++pass)
        for (const auto& launch : run.timeline().record(pass).launches)
            if (launch.kernel == kernel) return launch.ms;
    return 0;
}

}  // namespace

std::string ModelPanel::note(const PanelContext& context) const {
    return context.workspace.algorithm().id == model::kChainsAlgorithm ? "Rehman 2010, section 2.3"
                                                                       : "Rehman 2010, section 6.3";
}

bool ModelPanel::applies(const PanelContext& context) const {
    return family_has(context.workspace, [](const AlgorithmInfo& info) {
        return info.id == model::kChainsAlgorithm || model::kernels_of(info.id, 1, model::DeviceProfile{}).has_value();
    });
}

void ModelPanel::draw(const PanelContext& context) {
    const Look& look = context.look;
    const Run* run = context.workspace.run();
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(look.px(6), 0));
    if (run && run->request().algorithm->id == model::kChainsAlgorithm) {
        draw_chains(context, *run);
        draw_devices(context);
        ImGui::PopStyleVar();
        return;
    }
    const auto kernels = run ? modelled_kernels(*run, device_, combine_, independent_) : std::vector<ModelledKernel>();
    if (kernels.empty()) {
        empty_note(look,
                   fmt::format("Rehman counted the cycles of one algorithm: choose {} to see its prediction beside a "
                               "run. {} shows how warps hide latency.",
                               model::kCountedAlgorithm, model::kChainsAlgorithm));
        ImGui::Dummy({0, look.px(8)});
        draw_table(context, 0);
        draw_devices(context);
        ImGui::PopStyleVar();
        return;
    }
    draw_constants(context);
    const int chosen = segmented(look, "combine", kCombine, combine_ == model::Combine::sum ? 0 : 1);
    if (chosen >= 0) combine_ = chosen == 0 ? model::Combine::sum : model::Combine::max;
    ImGui::Dummy({0, look.px(8)});
    for (const auto& kernel : kernels) draw_equations(context, kernel);
    std::vector<model::KernelPrediction> all;
    for (const auto& kernel : kernels) all.push_back(kernel.predicted);
    put_equation(look, "Eq. 6.1", "Time of the kernels together", "T = sum of T(K) over the modelled kernels",
                 ms_text(model::total_ms(all)));
    put_equation(look, "Eq. 6.5", "Peak bandwidth of the memory", "memory clock \u00B7 (width / 8 \u00B7 2)",
                 fmt::format("{} MHz \u00B7 ({} / 8 \u00B7 2) = {:.1f} GB/s", whole(device_.memory_clock_hz / 1e6),
                             device_.memory_bits, model::peak_bandwidth(device_)));
    for (const auto& kernel : kernels) draw_hiding(context, kernel);
    draw_table(context, run->request().dataset->num_vertices());
    draw_devices(context);
    ImGui::PopStyleVar();
}

/// Table 6.1: what the equations take from the device.
void ModelPanel::draw_constants(const PanelContext& context) {
    const Look& look = context.look;
    put_heading(look, "Constants of the device (table 6.1)");
    bool changed = constant_field(look, "##sms", "SMs", device_.sms);
    changed |= constant_field(look, "##cores", "N_C, cores of an SM", device_.cores_per_sm);
    changed |= constant_field(look, "##depth", "D, pipeline depth", device_.pipeline_depth);
    changed |= constant_field(look, "##clock", "R, clock in GHz", device_.clock_hz, 1e9);
    changed |= constant_field(look, "##cycles", "cycles of an access", device_.uncoalesced_cycles);
    changed |= constant_field(look, "##memory-clock", "memory clock in MHz", device_.memory_clock_hz, 1e6);
    changed |= constant_field(look, "##memory-bits", "width of memory in bits", device_.memory_bits);
    changed |= constant_field(look, "##access-bytes", "bytes moved for an access", device_.access_bytes);
    changed |= constant_field(look, "##resident-warps", "resident warps of an SM", device_.resident_warps);
    const bool counted_accesses = context.workspace.algorithm().id != model::kChainsAlgorithm;
    if (counted_accesses) constant_field(look, "##independent", "independent accesses", independent_);
    if (changed) device_.name = "device of these constants";
    const model::DeviceProfile printed;
    if (device_.name != printed.name && text_button(look, "printed-constants", "Those of the GTX 280"))
        device_ = printed;
    ImGui::Dummy({0, look.px(8)});
}

void ModelPanel::draw_equations(const PanelContext& context, const ModelledKernel& kernel) const {
    const Look& look = context.look;
    const auto& one = kernel.predicted;
    const auto& k = one.kernel;
    put_heading(look, fmt::format("{}, {} threads on a {}", k.name, count_text(k.threads), device_.name));
    put_equation(
        look, "", "Blocks of a multiprocessor", "N_B = blocks / SMs, and blocks = threads / block, both rounded up",
        fmt::format("{} / {} = {} blocks; {} / {} SMs: N_B = {}", count_text(k.threads), k.block,
                    count_text(one.blocks), count_text(one.blocks), device_.sms, count_text(one.blocks_per_sm)));
    const bool sum = combine_ == model::Combine::sum;
    put_equation(look, "Eq. 6.2", "Cycles of the slowest thread",
                 sum ? "C_T = maximum over the threads of computing + memory time"
                     : "C_T = maximum over the threads of the larger one: computing and memory overlap",
                 fmt::format("{} {} {} = {}", whole(k.compute_cycles), sum ? "+" : "max", whole(k.memory_cycles),
                             whole(one.cycles_per_thread)));
    put_equation(look, "Eq. 6.3", "Cycles of the kernel",
                 "C = N_B \u00B7 N_w \u00B7 N_t \u00B7 cycles / (N_C \u00B7 D)",
                 fmt::format("{} \u00B7 {} \u00B7 {} \u00B7 {} / ({} \u00B7 {}) = {}", count_text(one.blocks_per_sm),
                             one.warps_per_block, one.threads_per_warp, whole(one.cycles_per_thread),
                             device_.cores_per_sm, device_.pipeline_depth, whole(one.cycles)));
    auto seconds = fmt::format("{} / {:.3g} GHz = {}", whole(one.cycles), device_.clock_hz / 1e9, ms_text(one.ms));
    const Run* run = context.workspace.run();
    if (kernel.measured_ms)
        seconds += fmt::format("; here {} took {} on {}", k.measured_as, ms_text(*kernel.measured_ms), place_of(*run));
    put_equation(look, "Eq. 6.4", "Time of the kernel", "T(K) = C / R", seconds);
}

/// The kernel with its resident warps, which hide each other's latency.
void ModelPanel::draw_hiding(const PanelContext& context, const ModelledKernel& kernel) const {
    const Look& look = context.look;
    const auto& one = kernel.predicted;
    const Run* run = context.workspace.run();
    put_heading(look, fmt::format("Latency hiding: {} on a {}", one.kernel.name, device_.name));
    put_hiding(look, one.hiding, device_, fmt::format("{} \u00B7 {}", one.resident_warps, independent_));
    put_equation(look, "", "Time of the kernel with latency hiding",
                 "N_B \u00B7 N_w \u00B7 (computing of a warp, and accesses \u00B7 cycles from one to the next) / R",
                 fmt::format("{} \u00B7 {} \u00B7 ({} {} {} \u00B7 {}) / {:.3g} GHz = {}; Eq. 6.4: {}",
                             count_text(one.blocks_per_sm), one.warps_per_block,
                             figure_text(one.kernel.compute_cycles * one.threads_per_warp /
                                         (device_.cores_per_sm * device_.pipeline_depth)),
                             combine_ == model::Combine::sum ? "+" : "max", figure_text(one.kernel.accesses),
                             figure_text(one.hiding.cycles_an_access()), device_.clock_hz / 1e9, ms_text(one.hidden_ms),
                             ms_text(one.ms)));
    draw_latency_plot(look,
                      {.device = device_.name,
                       .ms_of = [&](double warps) { return hidden_ms(one, device_, combine_, warps, independent_); },
                       .most_warps = std::max(2.0, static_cast<double>(device_.resident_warps)),
                       .needed = one.hiding.needed() / independent_,
                       .now = static_cast<double>(one.resident_warps),
                       .now_ms = kernel.measured_ms.value_or(0),
                       .measured_on = place_of(*run)});
}

/// memory.latency: the model with the parameters of the run, and the times of a sweep of its warps.
void ModelPanel::draw_chains(const PanelContext& context, const Run& run) {
    const Look& look = context.look;
    draw_constants(context);
    const auto& parameters = run.request().parameters;
    const auto number = [&](const char* name) { return static_cast<std::uint32_t>(parameters.at(name)); };
    model::Chains chains{.n = run.request().dataset->num_vertices(),
                         .warps = number("warps"),
                         .chain = number("chain"),
                         .independent = 1u << number("independent")};
    const auto found = predict_chains(chains, device_);
    if (found.resident == 0) return empty_note(look, "The array is empty: no warp has an access.");
    put_heading(look, fmt::format("Latency hiding: {} on a {}", counted(chains.n, "chain"), device_.name));
    put_hiding(look, found.hiding, device_, fmt::format("{} \u00B7 {}", found.resident, found.at_once));
    const auto ms = ms_of_launch(run, "chase_chain");
    auto figures = ms_text(found.ms);
    if (ms > 0) figures += fmt::format("; here chase_chain took {} on {}", ms_text(ms), place_of(run));
    put_equation(
        look, "", "Time of the chains",
        "the larger one / R: accesses of a thread in a row \u00B7 latency, or accesses of an SM's warps \u00B7 cycles of the memory",
        figures);
    draw_latency_plot(look, {.device = device_.name,
                             .ms_of =
                                 [&](double warps) {
                                     auto other = chains;
                                     other.warps = static_cast<std::uint32_t>(std::lround(warps));
                                     return predict_chains(other, device_).ms;
                                 },
                             .most_warps = std::max(2.0, static_cast<double>(device_.resident_warps)),
                             .needed = found.hiding.needed() / static_cast<double>(found.at_once),
                             .now = static_cast<double>(chains.warps),
                             .now_ms = ms,
                             .swept = swept_warps(context.workspace, run),
                             .measured_on = place_of(run)});
    if (swept_warps(context.workspace, run).empty())
        empty_note(look, "Sweep the parameter warps to see measured times along the curve.");
}

/// Rows whose time differs from the equations have a mark, and the equations' time beside it.
void ModelPanel::draw_table(const PanelContext& context, std::uint64_t n) const {
    const Look& look = context.look;
    const auto& p = look.colour();
    ImDrawList* list = ImGui::GetWindowDrawList();
    put_heading(look, "Table 6.2, GTX 280");
    const float width = ImGui::GetContentRegionAvail().x;
    constexpr std::array<const char*, 6> kHeads{"n", "blocks", "N_B", "expected", "by 6.1 to 6.4", "actual, ms"};
    constexpr std::array<float, 6> kEnds{0.13f, 0.28f, 0.38f, 0.57f, 0.8f, 1};
    const auto put = [&](float share, float y, ImFont* font, const Colour& colour, const std::string& text) {
        draw_text_right(list, look, font, text_size::small, ImGui::GetCursorScreenPos().x + share * width, y, colour,
                        text);
    };
    const ImVec2 head = ImGui::GetCursorScreenPos();
    for (std::size_t k = 0; k < kHeads.size(); ++k)
        put(kEnds[k], head.y + look.px(kRow / 2), look.fonts.words, p.ink2, kHeads[k]);
    ImGui::Dummy({width, look.px(kRow)});
    hairline(look);
    for (const auto& row : model::table_6_2()) {
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float y = at.y + look.px(kRow / 2);
        const bool now = row.n == n;
        if (now) {
            list->AddRectFilled(at, {at.x + width, at.y + look.px(kRow)}, u32(p.now_dim));
            list->AddRectFilled({at.x - look.px(6), at.y}, {at.x - look.px(2), at.y + look.px(kRow)}, u32(p.now));
        }
        std::vector<model::KernelPrediction> own;
        const auto kernels = *model::kernels_of(model::kCountedAlgorithm, row.n, device_);
        for (const auto& kernel : kernels) own.push_back(predict(kernel, device_, model::Combine::sum));
        const bool departs = row.beside_equations;
        ImFont* font = look.fonts.mono;
        put(kEnds[0], y, font, p.ink, count_label(static_cast<double>(row.n)));
        put(kEnds[1], y, font, p.ink, count_text(row.blocks));
        put(kEnds[2], y, font, p.ink, count_text(row.blocks_per_sm));
        put(kEnds[3], y, departs ? look.fonts.mono_bold : font, p.ink, fmt::format("{:.3f}", row.expected_ms));
        put(kEnds[4], y, departs ? look.fonts.mono_bold : font, departs ? p.ink : p.ink3,
            fmt::format("{:.3f}", model::total_ms(own)));
        if (departs) {
            const float x = at.x + kEnds[3] * width + look.px(10), half = look.px(4);
            list->AddTriangleFilled({x, y - half}, {x + half, y + half}, {x - half, y + half}, u32(p.ink));
        }
        put(kEnds[5], y, font, p.ink, fmt::format("{:.3f}", row.actual_ms));
        ImGui::Dummy({width, look.px(kRow)});
    }
    ImGui::Dummy({0, look.px(6)});
    empty_note(look,
               "Triangles mark predictions of the table that differ from its own equations: at 1 M, 8 M and 16 M.");
}

/// Devices are columns: the first of the papers, the device of the run, and further ones that have room.
void ModelPanel::draw_devices(const PanelContext& context) {
    const Look& look = context.look;
    const auto& p = look.colour();
    const Run* run = context.workspace.run();
    if (const auto now = run ? run->executor() + run->device_name() : std::string("none");
        now != devices_for_ || devices_.empty()) {
        devices_for_ = now;
        devices_ = run ? devices_of_run(*run) : model::printed_devices();
    }
    ImDrawList* list = ImGui::GetWindowDrawList();
    put_heading(look, "Devices");
    const float width = ImGui::GetContentRegionAvail().x, labels = look.px(kLabels),
                room = std::max(0.f, width - labels), each = look.px(kDevice);
    const auto fit = std::clamp<std::size_t>(static_cast<std::size_t>(room / each), 1, devices_.size());
    std::vector<std::size_t> shown{devices_.size() - 1};  // the device of the run is the last one
    for (std::size_t k = 0; k + 1 < devices_.size() && shown.size() < fit; ++k) shown.insert(shown.end() - 1, k);
    const float column = std::min(room / static_cast<float>(shown.size()), 2 * each);
    const auto put = [&](std::size_t k, ImFont* font, const Colour& colour, const std::string& text) {
        const ImVec2 at = ImGui::GetCursorScreenPos();
        draw_text_right(list, look, font, text_size::small, at.x + labels + static_cast<float>(k + 1) * column,
                        at.y + look.px(kRow / 2), colour,
                        fit_text(look, font, text_size::small, text, column - look.px(8)));
    };
    for (std::size_t k = 0; k < shown.size(); ++k) put(k, look.fonts.medium, p.ink, devices_[shown[k]].name);
    ImGui::Dummy({width, look.px(kRow)});
    hairline(look);
    std::vector<std::vector<model::DeviceFact>> facts;
    for (const auto k : shown) facts.push_back(model::facts_of(devices_[k]));
    for (std::size_t row = 0; row < facts.front().size(); ++row) {
        const ImVec2 at = ImGui::GetCursorScreenPos();
        draw_text(list, look, look.fonts.words, text_size::small, at.x, at.y + look.px(kRow / 2), p.ink2,
                  facts.front()[row].label);
        for (std::size_t k = 0; k < shown.size(); ++k) {
            const auto& fact = facts[k][row];
            put(k, look.fonts.mono, fact.value ? p.ink : p.ink3, fact.value ? fact.text : "\u2013");
        }
        ImGui::Dummy({width, look.px(kRow)});
    }
    ImGui::Dummy({0, look.px(6)});
    for (const auto k : shown) empty_note(look, devices_[k].name + ": " + devices_[k].source + ".");
}

PanelEntry model_panel() {
    return {.id = "model", .tune = DockPlace{DockPart::below_right, 6}, .make = [](const PanelParts&) {
                return std::make_unique<ModelPanel>();
            }};
}

}  // namespace lockstep
