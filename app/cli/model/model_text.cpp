#include "app/cli/model/model_text.hpp"

#include <cmath>

#include <fmt/format.h>

#include "app/session/json_text.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep {
namespace {

Json or_null(const std::optional<double>& number) { return number ? Json(*number) : Json(nullptr); }

const char* combine_text(model::Combine combine) { return combine == model::Combine::sum ? "sum" : "max"; }

Json device_json(const model::DeviceProfile& device) {
    Json json{{"name", device.name},
              {"sms", device.sms},
              {"cores_per_sm", device.cores_per_sm},
              {"pipeline_depth", device.pipeline_depth},
              {"clock_hz", device.clock_hz},
              {"uncoalesced_cycles", device.uncoalesced_cycles}};
    if (!device.remark.empty()) json["remark"] = device.remark;
    return json;
}

Json kernel_json(const ModelRow::Kernel& one) {
    const auto& p = one.predicted;
    return {{"kernel", p.kernel.name},
            {"threads", p.kernel.threads},
            {"block", p.kernel.block},
            {"blocks", p.blocks},
            {"blocks_per_sm", p.blocks_per_sm},
            {"warps_per_block", p.warps_per_block},
            {"threads_per_warp", p.threads_per_warp},
            {"compute_cycles", p.kernel.compute_cycles},
            {"memory_cycles", p.kernel.memory_cycles},
            {"cycles_per_thread", p.cycles_per_thread},
            {"cycles", p.cycles},
            {"predicted_ms", p.ms},
            {"resident_warps", p.resident_warps},
            {"accesses_in_flight", p.hiding.in_flight},
            {"accesses_that_hide", p.hiding.needed()},
            {"latency_hidden_ms", p.hidden_ms},
            {"measured_ms", or_null(one.measured_ms)}};
}

Json published_json(const model::PublishedRow* row) {
    if (!row) return nullptr;
    return {{"blocks", row->blocks},
            {"blocks_per_sm", row->blocks_per_sm},
            {"compute_cycles", row->compute_cycles},
            {"memory_cycles", row->memory_cycles},
            {"expected_ms", row->expected_ms},
            {"actual_ms", row->actual_ms}};
}

}  // namespace

double ModelRow::predicted_ms() const {
    double ms = 0;
    for (const auto& one : kernels) ms += one.predicted.ms;
    return ms;
}

std::optional<double> ModelRow::measured_ms() const {
    double ms = 0;
    for (const auto& one : kernels) {
        if (!one.measured_ms) return std::nullopt;
        ms += *one.measured_ms;
    }
    return ms;
}

std::string model_json(const ModelTable& table) {
    Json json{{"algorithm", table.algorithm}, {"combine", combine_text(table.combine)}};
    json["device"] = device_json(table.device);
    json["rows"] = Json::array();
    for (const auto& row : table.rows) {
        Json kernels = Json::array();
        for (const auto& one : row.kernels) kernels.push_back(kernel_json(one));
        json["rows"].push_back({{"n", row.n},
                                {"kernels", std::move(kernels)},
                                {"predicted_ms", row.predicted_ms()},
                                {"measured_ms", or_null(row.measured_ms())},
                                {"published", published_json(row.published_row)}});
    }
    return json.dump(1) + "\n";
}

std::string model_csv(const ModelTable& table) {
    std::string text =
        "algorithm,device,combine,n,kernel,threads,block,blocks,blocks_per_sm,warps_per_block,threads_per_warp,"
        "compute_cycles,memory_cycles,cycles_per_thread,cycles,predicted_ms,measured_ms,latency_hidden_ms\n";
    for (const auto& row : table.rows)
        for (const auto& one : row.kernels) {
            const auto& p = one.predicted;
            text += fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}\n", table.algorithm,
                                table.device.name, combine_text(table.combine), row.n, p.kernel.name, p.kernel.threads,
                                p.kernel.block, p.blocks, p.blocks_per_sm, p.warps_per_block, p.threads_per_warp,
                                p.kernel.compute_cycles, p.kernel.memory_cycles, p.cycles_per_thread, p.cycles, p.ms,
                                one.measured_ms ? fmt::format("{}", *one.measured_ms) : "", p.hidden_ms);
        }
    return text;
}

std::string model_text(const ModelTable& table) {
    const auto& device = table.device;
    std::string text = fmt::format(
        "{} on {}: {} SMs of {} cores, pipeline depth {}, {:.3g} GHz, {} cycles for an access that does not coalesce\n",
        table.algorithm, device.name, device.sms, device.cores_per_sm, device.pipeline_depth, device.clock_hz / 1e9,
        device.uncoalesced_cycles);
    if (!device.remark.empty()) text += device.remark + "\n";
    for (const auto& row : table.rows) {
        for (const auto& one : row.kernels) {
            const auto& p = one.predicted;
            text +=
                fmt::format("n = {}, {}: {} an SM x {} x {} x ({} {} {}) cycles / ({} x {}) = {}, {:.3f} ms",
                            count_text(row.n), p.kernel.name, counted(p.blocks_per_sm, "block"),
                            counted(p.warps_per_block, "warp"), counted(p.threads_per_warp, "thread"),
                            figure_text(p.kernel.compute_cycles), table.combine == model::Combine::sum ? "+" : "max",
                            figure_text(p.kernel.memory_cycles), device.cores_per_sm, device.pipeline_depth,
                            counted(static_cast<std::uint64_t>(std::llround(p.cycles)), "cycle"), p.ms);
            text += fmt::format("; with latency hiding ({} warps an SM) {:.3f} ms", p.resident_warps, p.hidden_ms);
            if (one.measured_ms) text += fmt::format("; measured {:.3f} ms", *one.measured_ms);
            if (row.published_row)
                text += fmt::format("; table 6.2 expected {:.3f}{}, actual {:.3f} ms", row.published_row->expected_ms,
                                    row.published_row->beside_equations ? " (not by its equations)" : "",
                                    row.published_row->actual_ms);
            text += "\n";
        }
    }
    return text;
}

}  // namespace lockstep
