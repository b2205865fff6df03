#include "app/session/recording/recorded_algorithm.hpp"

#include <algorithm>
#include <cstring>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "app/session/recording/recorded_dataset.hpp"
#include "app/session/recording/recorded_layout.hpp"
#include "app/session/recording/recorded_trace.hpp"
#include "app/session/recording/recording_writer.hpp"
#include "app/session/recording/repeated_pass.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/run/column/role_name.hpp"
#include "kernels/run/entry/device_group_record.hpp"
#include "kernels/simt/buffer.hpp"

namespace lockstep {
namespace {

using Json = nlohmann::ordered_json;

ValueType type_of_dtype(const std::string& dtype) {
    for (int type = 0;; ++type) {
        const auto one = static_cast<ValueType>(type);
        if (dtype_of(one) == dtype) return one;
        if (name_of(one).empty() || type > 15)
            throw InputError(fmt::format("columns of type {} cannot be shown", dtype));
    }
}

/// The value of an enumeration with names in its order; the first value for an unknown name.
template <class Enum>
Enum named(const Json& json, const char* key, const auto& names) {
    const auto found = std::ranges::find(names, json.value(key, ""));
    return found == names.end() ? Enum{} : static_cast<Enum>(found - names.begin());
}

Role role_of(const std::string& name) {
    for (int role = 0; role <= static_cast<int>(Role::other); ++role)
        if (name_of(static_cast<Role>(role)) == name) return static_cast<Role>(role);
    return Role::other;
}

Column column_of(const Json& json, const RecordedColumn& recorded) {
    Column column{.name = recorded.name, .role = role_of(json.value("role", "other"))};
    column.symbol = json.value("symbol", "");
    column.style = named<ValueStyle>(json, "style", kStyleNames);
    if (json.contains("none_bits")) column.none = json["none_bits"].get<std::uint64_t>();
    column.unit = json.value("unit", "");
    column.space = json.value("space", "");
    column.depth = json.value("depth", 0);
    column.field = Field::whole(type_of_dtype(recorded.dtype));
    column.result = recorded.result;
    std::uint64_t size = 1;
    for (const auto one : recorded.shape) size *= one;
    column.size = static_cast<std::uint32_t>(size);
    return column;
}

PassReport report_of(const Json& pass, const Json& details) {
    PassReport report{.label = pass.value("label", ""), .sentence = pass.value("sentence", "")};
    if (pass.contains("path")) report.path = pass["path"].get<std::vector<std::string>>();
    for (const auto& figure : pass.value("figures", Json::array()))
        report.figures.push_back({figure.value("name", ""),
                                  figure["value"].is_number() ? figure["value"].get<double>() : 0,
                                  figure.value("unit", "")});
    report.note = details.value("note", "");
    for (const auto& line : details.value("lines", Json::array()))
        report.lines.push_back(
            {line.value("line", 0), line.value("count", ""), line.value("active", false), line.value("departs", "")});
    return report;
}

template <class Number>
Number number_or_0(const Json& json, const char* key) {
    const auto found = json.find(key);
    return found != json.end() && found->is_number() ? found->get<Number>() : Number{};
}

LaunchRecord launch_of(const Json& json) {
    LaunchRecord launch;
    launch.kernel = lasting_name(json.value("kernel", ""));
    launch.source = {lasting_name(json.value("file", "")), number_or_0<int>(json, "line")};
    launch.grid = number_or_0<std::uint32_t>(json, "grid");
    launch.block = number_or_0<std::uint32_t>(json, "block");
    launch.grid_height = std::max(1u, number_or_0<std::uint32_t>(json, "grid_height"));
    launch.block_height = std::max(1u, number_or_0<std::uint32_t>(json, "block_height"));
    launch.ms = number_or_0<double>(json, "ms");
    launch.registers = number_or_0<std::uint32_t>(json, "registers");
    launch.shared_bytes = number_or_0<std::size_t>(json, "shared_bytes");
    launch.occupancy = number_or_0<double>(json, "occupancy");
    launch.bytes_asked = number_or_0<std::uint64_t>(json, "bytes_asked");
    return launch;
}

std::vector<std::uint64_t> matrix_of(const Json& rows) {
    std::vector<std::uint64_t> entries;
    for (const auto& row : rows)
        for (const auto& entry : row) entries.push_back(entry.get<std::uint64_t>());
    return entries;
}

GroupPass group_pass_of(const Json& pass) {
    GroupPass group;
    const auto exchange = pass.find("exchange");
    if (exchange == pass.end()) return group;
    group.bytes = matrix_of(exchange->at("bytes"));
    group.messages = matrix_of(exchange->at("messages"));
    group.exchange_ms = number_or_0<double>(*exchange, "ms");
    for (const auto& one : pass.value("devices", Json::array()))
        group.devices.push_back({number_or_0<double>(one, "compute_ms"), number_or_0<double>(one, "exchange_ms"),
                                 number_or_0<double>(one, "wait_ms")});
    if (const auto count = group.num_devices();
        group.bytes.size() != count * count || group.messages.size() != count * count)
        throw InputError("a pass of the recording has an exchange of other devices than it names");
    return group;
}

std::optional<GroupShares> shares_of(const Json& report) {
    if (!report.contains("partition")) return std::nullopt;
    const auto& partition = report["partition"];
    GroupShares shares{.partition = partition.value("kind", ""),
                       .cut_arcs = number_or_0<std::uint64_t>(partition, "cut_arcs")};
    for (const auto& one : report.value("devices", Json::array()))
        shares.devices.push_back({number_or_0<std::uint64_t>(one, "first"), number_or_0<std::uint64_t>(one, "count"),
                                  number_or_0<std::uint64_t>(one, "arcs"), number_or_0<std::uint64_t>(one, "bytes")});
    return shares;
}

/// Each step() applies the changes of the recorded pass. The columns lie in the buffers of the algorithm that was recorded, so that a
/// trace of a repeated pass fits to them; if that algorithm has other columns now, each has its own buffer.
class RecordedAlgorithm final : public Algorithm, public OnDeviceGroup {
public:
    /// recorded  the algorithm whose buffers are used; null: none
    RecordedAlgorithm(Device& device, std::shared_ptr<const Recording> recording, std::unique_ptr<Algorithm> recorded)
        : device_(device), recording_(std::move(recording)), recorded_(std::move(recorded)) {
        const auto& manifest = recording_->manifest();
        for (std::size_t i = 0; i < recording_->columns().size(); ++i) {
            const auto& one = recording_->columns()[i];
            auto column = column_of(manifest["columns"][i], one);
            column.input = one.input;
            if (recorded_) {
                const auto all = recorded_->columns();
                const auto& its = *std::ranges::find(all, one.name, &Column::name);
                column.buffer = its.buffer;
                column.field = its.field;
            } else {
                auto& own = one.input ? own_inputs_ : own_state_;
                column.buffer = static_cast<std::uint32_t>(own.size());
                own.emplace_back(device, column.field.words_of(column.size), one.name);
            }
            columns_.push_back(std::move(column));
        }
        for (const auto& json : manifest.value("spaces", Json::array())) {
            IndexSpace one{
                .name = json.value("name", ""), .one = json.value("one", ""), .size = json.value("size", 0u)};
            one.depth = json.value("depth", 0);
            one.width = json.value("width", 0u);
            if (json.contains("height")) one.height = json["height"].get<std::uint32_t>();
            one.many = json.value("many", "");
            spaces_.push_back(std::move(one));
        }
        for (const auto& json : manifest.value("links", Json::array()))
            links_.push_back({.from = json.value("from", ""),
                              .to = json.value("to", ""),
                              .column = json.value("column", ""),
                              .begins = json.value("begins", ""),
                              .says = json.value("says", ""),
                              .kind = named<SpaceLink::Kind>(json, "kind", kLinkNames),
                              .divisor = json.value("divisor", 0u)});
    }
    std::span<const Column> columns() const override { return columns_; }
    std::vector<IndexSpace> spaces() const override { return spaces_; }
    std::vector<SpaceLink> links() const override { return links_; }
    std::vector<StateBuffer> inputs() const override { return recorded_ ? recorded_->inputs() : all_of(own_inputs_); }
    std::vector<StateBuffer> state() const override { return recorded_ ? recorded_->state() : all_of(own_state_); }
    HostState host_state() const override { return {}; }
    void restore(const HostState&) override {}
    void start() override {
        passes_.emplace(*recording_);
        passes_->next();
        put_state();
    }
    bool step() override {
        if (!passes_->next()) return false;
        put_state();
        return true;
    }
    PassReport describe(const Changes&) override {
        const auto pass = passes_->pass();
        const auto details = recording_->manifest().find("details");
        const bool has_details =
            details != recording_->manifest().end() && details->is_array() && pass < details->size();
        const auto detail = has_details ? (*details)[pass] : Json::object();
        if (pass == 0) return report_of(detail, detail);
        return report_of(recording_->report()["passes"][pass - 1], detail);
    }
    std::optional<RecordedPass> recorded_pass() const override {
        RecordedPass recorded;
        if (passes_->pass() == 0) return recorded;
        const auto& pass = recording_->report()["passes"][passes_->pass() - 1];
        recorded.ms = number_or_0<double>(pass, "ms");
        for (const auto& launch : pass.value("launches", Json::array())) recorded.launches.push_back(launch_of(launch));
        return recorded;
    }
    std::optional<GroupShares> shares() const override { return shares_of(recording_->report()); }
    GroupPass last_pass() const override {
        const auto pass = passes_->pass();
        if (pass == 0) return {};
        auto group = group_pass_of(recording_->report()["passes"][pass - 1]);
        if (const auto known = shares(); known && known->devices.size() != group.num_devices())
            throw InputError("a pass of the recording has other devices than the run");
        return group;
    }
    /// Its states are stored and never recomputed, since a file is read from its beginning.
    bool reproducible() const override { return false; }

private:
    static std::vector<StateBuffer> all_of(const std::deque<Buffer<std::uint32_t>>& buffers) {
        std::vector<StateBuffer> all;
        for (const auto& one : buffers) all.push_back({one.name(), one.data(), one.bytes()});
        return all;
    }

    void put_state() {
        for (std::size_t i = 0; i < columns_.size(); ++i)
            if (recorded_bytes(i).size() != std::size_t{columns_[i].size} * num_bytes(columns_[i].type()))
                throw InputError(fmt::format("{}: {} changes its size in pass {}, which cannot be shown",
                                             recording_->file().string(), columns_[i].name, passes_->pass()));
        if (passes_->pass() == 0) put_columns(true, inputs());
        put_columns(false, state());
    }
    std::string_view recorded_bytes(std::size_t column) const {
        return passes_->state().at(recording_->columns()[column].name).bytes;
    }
    /// Several columns may lie in one buffer; bits that belong to no column are 0.
    void put_columns(bool of_inputs, const std::vector<StateBuffer>& buffers) {
        std::vector<std::uint32_t> words;
        for (std::size_t buffer = 0; buffer < buffers.size(); ++buffer) {
            if (buffers[buffer].bytes == 0) continue;
            words.assign(buffers[buffer].bytes / sizeof(std::uint32_t), 0);
            bool any = !of_inputs;
            for (std::size_t i = 0; i < columns_.size(); ++i) {
                if (columns_[i].input != of_inputs || columns_[i].buffer != buffer) continue;
                put_column(words, columns_[i], recorded_bytes(i));
                any = true;
            }
            if (any) device_.upload(buffers[buffer].data, words.data(), buffers[buffer].bytes);
        }
    }

    Device& device_;
    std::shared_ptr<const Recording> recording_;
    std::unique_ptr<Algorithm> recorded_;
    std::deque<Buffer<std::uint32_t>> own_inputs_, own_state_;  ///< one for each column; empty with recorded_
    std::vector<Column> columns_;
    std::vector<IndexSpace> spaces_;
    std::vector<SpaceLink> links_;
    std::optional<RecordedPasses> passes_;
};

}  // namespace

namespace {

/// The view, the selection and other settings that were on screen, and the name of the input; each may be missing.
Scenario looked_at(const Recording& recording) {
    const auto& input = recording.manifest().at("input");
    const auto stored = recording.manifest().value("scenario", Json::object());
    Json json = Json::object();
    for (const auto key : kDisplayKeys)
        if (const auto found = stored.find(key); found != stored.end()) json[std::string(key)] = *found;
    json["dataset"] = {{"generate", input.value("generate", "none")}};
    auto scenario = parse_scenario(json.dump(), recording.file());
    if (input.contains("generate")) return scenario;
    scenario.dataset = {.input = input.value("name", "input")};
    scenario.dataset.sha256 = input.value("sha256", "");
    return scenario;
}

OpenedRecording open_checked(const std::shared_ptr<const Recording>& recording, const AlgorithmInfo* algorithm,
                             Progress& progress) {
    const auto& report = recording->report();
    const auto name = recording->file().string();
    const auto id = report.value("algorithm", "");
    if (recording->columns().empty()) throw InputError(fmt::format("{}: it holds no passes", name));
    if (!algorithm) throw InputError(fmt::format("{}: this program has no algorithm {}", name, id));
    OpenedRecording opened;
    opened.scenario = looked_at(*recording);
    opened.scenario.algorithm = id;
    opened.scenario.executor = ExecutorKind::simt;
    const auto parameters = report.value("parameters", Json::object());
    for (const auto& [parameter, value] : parameters.items())
        opened.scenario.parameters.emplace_back(parameter, value.is_string() ? value.get<std::string>() : value.dump());
    opened.dataset = std::make_shared<Dataset>(recorded_dataset(*recording, algorithm->input, progress));

    auto info = std::make_shared<AlgorithmInfo>(*algorithm);
    info->make_simt = [recording, made_by = *algorithm](Device& device, const Dataset& dataset,
                                                        const ParameterValues& values) {
        return std::make_unique<RecordedAlgorithm>(device, recording,
                                                   make_recorded(made_by, device, dataset, values, *recording));
    };
    info->make_cuda = nullptr;
    info->verify = nullptr;
    info->find_wrong = nullptr;
    opened.facts = std::make_shared<const RecordedFacts>(RecordedFacts{
        .info = std::move(info),
        .executor = report.value("executor", ""),
        .device = report.value("device", ""),
        .order = report.contains("order") && report["order"].is_string() ? report["order"].get<std::string>() : "",
        .notices = report.value("notices", std::vector<std::string>{}),
        .total_ms = number_or_0<double>(report, "total_ms"),
        .kernel_ms = number_or_0<double>(report, "kernel_ms"),
        .repeat = [again = std::make_shared<RepeatedPass>(recording, *algorithm)](
                      const trace::Request& request, const Dataset& dataset, const ParameterValues& values,
                      const PassStart* start, Progress& repeating, const AfterPass& after) {
            return again->trace(request, dataset, values, start, repeating, after);
        }});
    return opened;
}

}  // namespace

OpenedRecording open_recording(const std::shared_ptr<const Recording>& recording, const AlgorithmInfo* algorithm,
                               Progress& progress) {
    const auto name = recording->file().string();
    try {
        return open_checked(recording, algorithm, progress);
    } catch (const Json::exception& error) {
        throw InputError(
            fmt::format("{}: manifest.json has a key that is missing or of another type ({})", name, error.what()));
    }
}

}  // namespace lockstep
