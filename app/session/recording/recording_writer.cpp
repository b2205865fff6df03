#include "app/session/recording/recording_writer.hpp"

#include <algorithm>
#include <chrono>
#include <fstream>
#include <map>
#include <utility>

#include <fmt/chrono.h>
#include <fmt/format.h>

#include "app/session/recording/column_changes.hpp"
#include "app/session/recording/npy_array.hpp"
#include "app/session/recording/recorded_dataset.hpp"
#include "app/session/recording/recorded_kernels.hpp"
#include "app/session/recording/recorded_trace.hpp"
#include "app/session/recording/sha256.hpp"
#include "app/session/recording/zip.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/run/column/role_name.hpp"
#include "lockstep/build_info.hpp"

namespace lockstep {
namespace {

using Json = nlohmann::ordered_json;

std::string text_of(const Json& json) { return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n"; }

/// A member for an array whose numbers are made part by part.
class ArrayMember {
public:
    ArrayMember(ZipWriter& zip, std::string name, std::string dtype, std::uint64_t size)
        : zip_(zip), name_(std::move(name)), dtype_(std::move(dtype)), size_(size) {}

    /// The first part shows whether the array is worth compressing.
    void part(std::string_view bytes) {
        if (!std::exchange(begun_, true)) {
            const auto header = npy_header(dtype_, {size_});
            zip_.begin(name_, header.size() + size_ * item_bytes_of(dtype_), is_worth_compressing(bytes));
            zip_.part(header);
        }
        zip_.part(bytes);
    }
    void end() { zip_.end(); }

private:
    ZipWriter& zip_;
    std::string name_, dtype_;
    std::uint64_t size_;
    bool begun_ = false;
};

std::string_view bytes_of(const std::vector<std::uint32_t>& places) {
    return {reinterpret_cast<const char*>(places.data()), places.size() * sizeof places[0]};
}

/// Writes the elements that a pass changed, and their new values, and stores the values in `written`. Many changes are read twice, so
/// that one part of them is in memory at a time.
void add_changes(ZipWriter& zip, const std::string& member, WrittenColumn& written, std::uint64_t changed,
                 PassChanges& changes) {
    ArrayMember index(zip, member + ".index.npy", "<u4", changed);  // columns have fewer than 2^32 elements
    ArrayMember value(zip, member + ".value.npy", written.state.dtype, changed);
    if (changed <= kRecordedPart) {
        changes.visit(written, changed, true, [&](const ChangedPart& part) {
            index.part(bytes_of(part.places));
            index.end();
            value.part(part.values);
            value.end();
        });
        return;
    }
    changes.visit(written, changed, false, [&](const ChangedPart& part) { index.part(bytes_of(part.places)); });
    index.end();
    changes.visit(written, changed, true, [&](const ChangedPart& part) { value.part(part.values); });
    value.end();
}

void add_array(ZipWriter& zip, const std::string& name, const NpyArray& array) {
    const auto header = npy_header(array.dtype, array.shape);
    zip.begin(name, header.size() + array.bytes.size(), is_worth_compressing(array.bytes));
    zip.part(header);
    zip.part(array.bytes);
    zip.end();
}

Json column_json(const Column& column, const NpyArray& state) {
    Json json{{"name", column.name}, {"dtype", state.dtype}, {"shape", state.shape}, {"role", name_of(column.role)}};
    if (column.input) json["input"] = true;
    if (column.result) json["result"] = true;
    if (column.none) {
        const Value none(column.type(), *column.none);
        if (is_float(column.type())) json["none"] = none.number();
        else if (column.type() == ValueType::int64) json["none"] = static_cast<std::int64_t>(*column.none);
        else if (column.type() == ValueType::int32) json["none"] = static_cast<std::int64_t>(none.number());
        else json["none"] = *column.none;
    }
    if (column.none) json["none_bits"] = *column.none;
    json["style"] = kStyleNames[static_cast<std::size_t>(column.style)];
    if (!column.symbol.empty()) json["symbol"] = column.symbol;
    if (column.depth != 0) json["depth"] = column.depth;
    if (!column.unit.empty()) json["unit"] = column.unit;
    if (!column.space.empty()) json["space"] = column.space;
    return json;
}

}  // namespace

namespace {

/// Index spaces and links that the algorithm adds to those of the dataset and of the columns' roles.
Json spaces_json(const Run& run) {
    const auto of_dataset = spaces_of(*run.request().dataset);
    Json json = Json::array();
    for (const auto& space : run.spaces()) {
        if (std::ranges::find(of_dataset, space) != of_dataset.end()) continue;
        Json one{{"name", space.name},
                 {"one", space.one},
                 {"size", space.size},
                 {"depth", space.depth},
                 {"width", space.width}};
        if (space.height) one["height"] = *space.height;
        if (!space.many.empty()) one["many"] = space.many;
        json.push_back(std::move(one));
    }
    return json;
}

Json links_json(const Run& run) {
    const auto of_roles = links_of(run.columns());
    Json json = Json::array();
    for (const auto& link : run.links()) {
        if (std::ranges::find(of_roles, link) != of_roles.end()) continue;
        json.push_back({{"from", link.from},
                        {"to", link.to},
                        {"column", link.column},
                        {"begins", link.begins},
                        {"says", link.says},
                        {"kind", kLinkNames[static_cast<std::size_t>(link.kind)]},
                        {"divisor", link.divisor}});
    }
    return json;
}

/// The parts of a pass that the report lacks: note and lines of pseudocode; for the input also label and sentence.
Json details_json(const PassReport& report, bool of_input) {
    Json json = Json::object();
    if (of_input) json = {{"label", report.label}, {"sentence", report.sentence}};
    if (!report.note.empty()) json["note"] = report.note;
    for (const auto& line : report.lines) {
        Json one{{"line", line.line}, {"count", line.count}, {"active", line.active}};
        if (!line.departs.empty()) one["departs"] = line.departs;
        json["lines"].push_back(std::move(one));
    }
    return json;
}

}  // namespace

std::string dtype_of(ValueType type) {
    const auto name = name_of(type);  // "uint32": kind and bits
    const auto digits = name.find_first_of("0123456789");
    const auto kind = name.starts_with("uint") ? 'u' : name.starts_with("int") ? 'i' : 'f';
    return fmt::format("<{}{}", kind, std::stoi(std::string(name.substr(digits))) / 8);
}

Json manifest_head(std::string_view kind) {
    const auto now = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
    return {{"format", kRecordingFormat},
            {"version", kRecordingVersion},
            {"lockstep", kVersion},
            {"kind", kind},
            {"created", fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::chrono::system_clock::to_time_t(now)))}};
}

namespace {

Json reading_json(const DatasetSource& source) {
    Json json = Json::object();
    if (source.undirected) json["undirected"] = true;
    if (source.as != LoadOptions::As::guess) json["as"] = name_of(source.as);
    if (source.header) json["header"] = *source.header ? "yes" : "no";
    if (source.delimiter != '\0') json["delimiter"] = delimiter_word(source.delimiter);
    if (source.base != 0) json["base"] = source.base;
    if (!source.weights.empty()) json["weights"] = source.weights;
    if (!source.queries.empty()) json["queries"] = source.queries.filename().string();
    return json;
}

}  // namespace

Json input_json(const Dataset& dataset, const DatasetSource& source) {
    if (dataset.path.empty()) return {{"generate", dataset.source}};
    const std::filesystem::path path = dataset.path;
    Json json{{"name", path.filename().string()}};
    std::error_code error;
    if (source.content) {
        json["bytes"] = source.content->size();
        json["sha256"] = sha256_of(*source.content);
    } else if (const auto bytes = std::filesystem::file_size(path, error); !error) {
        json["bytes"] = bytes;
        json["sha256"] = sha256_of_file(path);
    }
    json["read"] = reading_json(source);
    json.update(input_facts(dataset));
    return json;
}

Json run_manifest(const Run& run, const Scenario& scenario, const std::string& report) {
    auto manifest = manifest_head("run");
    manifest["input"] = input_json(*run.request().dataset, scenario.dataset);
    manifest["report"] = Json::parse(report);
    manifest["report"]["dataset"]["path"] = nullptr;
    if (auto kernels = kernels_json(run.request().algorithm->id); !kernels.empty())
        manifest["kernels"] = std::move(kernels);
    manifest["scenario"] = Json::object();
    const auto whole = Json::parse(scenario_text(scenario, "run.lockstep"));
    for (const auto key : kDisplayKeys)
        if (const auto found = whole.find(key); found != whole.end()) manifest["scenario"][std::string(key)] = *found;
    return manifest;
}

namespace {

/// The bytes of the members of all passes.
std::uint64_t bytes_of_passes(const Run& run, const std::vector<WrittenColumn>& columns) {
    std::uint64_t inputs = 0, state = 0;
    for (const auto& one : columns) (one.column->input ? inputs : state) += one.state.bytes.size();
    auto all = inputs;
    for (std::uint32_t pass = 0; pass < run.num_passes(); ++pass) {
        if (pass % kPassesBetweenStates == 0) all += state;
        for (std::size_t i = 0; pass > 0 && i < columns.size(); ++i)
            all += run.timeline().record(pass).changed_in(i) * (sizeof(std::uint32_t) + columns[i].state.item_bytes());
    }
    return all;
}

}  // namespace

void write_recording(OutputFile& file, Run& run, Json manifest, Progress& progress, const trace::Log* trace,
                     const std::function<void(ZipWriter&)>& more) {
    const auto columns = run.columns();
    const auto spaces = run.spaces();
    const auto passes = run.num_passes();
    manifest["columns"] = Json::array();
    std::vector<WrittenColumn> written;
    for (const auto& column : columns) {
        auto& one = written.emplace_back();
        one.column = &column;
        one.state.dtype = dtype_of(column.type());
        const auto* space = find_space(spaces, column.space);
        if (space && space->height) one.state.shape = {*space->height, space->width};
        else one.state.shape = {column.size};
        one.state.bytes.assign(one.state.item_bytes() * column.size, '\0');
        manifest["columns"].push_back(column_json(column, one.state));
    }
    manifest["spaces"] = spaces_json(run);
    manifest["links"] = links_json(run);
    manifest["details"] = Json::array();
    for (std::uint32_t pass = 0; pass < passes; ++pass)
        manifest["details"].push_back(details_json(run.timeline().record(pass).report, pass == 0));
    if (trace) manifest["traces"] = traces_json(*trace);
    progress.begin(progress.what(), bytes_of_passes(run, written));
    ZipWriter zip(file);
    // All except the states, so that a truncated file can be read up to its cut.
    zip.add("head.json", text_of(manifest));
    add_input_members(zip, *run.request().dataset);
    if (more) more(zip);
    zip.on_progress([&](std::size_t bytes) {
        progress.advance(bytes);
        progress.check();
    });

    Json states = Json::array();
    for (std::uint32_t pass = 0; pass < passes; ++pass) {
        progress.check();
        PassChanges changes(run, pass, progress);
        for (auto& one : written) {
            if (pass == 0) {
                changes.take(one);
                continue;
            }
            const auto changed =
                run.timeline().record(pass).changed_in(static_cast<std::size_t>(one.column - columns.data()));
            if (one.column->input || changed == 0) continue;
            add_changes(zip, fmt::format("pass/{:06}/{}", pass, one.column->name), one, changed, changes);
        }
        if (pass % kPassesBetweenStates != 0) continue;
        states.push_back(pass);
        for (const auto& one : written)
            if (pass == 0 || !one.column->input)
                add_array(zip, fmt::format("state/{:06}/{}.npy", pass, one.column->name), one.state);
    }
    if (trace) add_traces(zip, *trace);
    manifest["states"] = states;
    zip.add("manifest.json", text_of(manifest));
    zip.close();
}

void write_manifest_only(OutputFile& file, const Json& manifest) {
    auto whole = manifest;
    if (!whole.contains("columns")) whole["columns"] = Json::array();
    if (!whole.contains("states")) whole["states"] = Json::array();
    ZipWriter zip(file);
    zip.add("head.json", text_of(manifest));
    zip.add("manifest.json", text_of(whole));
    zip.close();
}

}  // namespace lockstep
