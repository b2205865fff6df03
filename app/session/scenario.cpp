#include "app/session/scenario.hpp"

#include <cctype>
#include <fstream>
#include <system_error>

#include <fmt/format.h>

#include "app/session/json_text.hpp"
#include "app/session/keyword.hpp"
#include "app/session/recording/base64.hpp"
#include "app/session/recording/sha256.hpp"
#include "app/session/scenario_keys.hpp"
#include "app/session/user_kernels/kernel_folder.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/data/names/foreign_text.hpp"

namespace lockstep {
namespace {

namespace fs = std::filesystem;

constexpr Keyword<ExecutorKind> kExecutors[] = {{"auto", ExecutorKind::automatic},
                                                {"cuda", ExecutorKind::cuda},
                                                {"simt", ExecutorKind::simt},
                                                {"ptx", ExecutorKind::ptx}};
constexpr Keyword<WindowLayout> kLayouts[] = {
    {"teach", WindowLayout::teach}, {"debug", WindowLayout::debug}, {"tune", WindowLayout::tune}};
constexpr Keyword<Theme> kThemes[] = {{"dark", Theme::dark}, {"light", Theme::light}};
constexpr Keyword<InStep> kInSteps[] = {
    {"pass", InStep::pass}, {"label", InStep::label}, {"link", InStep::link}, {"time", InStep::time}};

constexpr const char* kWhat = "a scenario";

// ---- reading ------------------------------------------------------------------------------------------------------

/// An input that was moved may lie beside the scenario.
fs::path found_input(const fs::path& named, const fs::path& folder, bool checked) {
    const auto input = (folder / named).lexically_normal();
    std::error_code none;
    if (!checked || fs::exists(input, none)) return input;
    const auto beside = (folder / named.filename()).lexically_normal();
    return fs::exists(beside, none) ? beside : input;
}

KernelCall read_kernel(const JsonValue& object) {
    KernelCall call{.arguments = {}};
    read_object(object,
                {
                    {"name", [&](const JsonValue& value) { call.kernel = value.text(); }},
                    {"grid", [&](const JsonValue& value) { call.grid = value.typed(); }},
                    {"block", [&](const JsonValue& value) { call.block = value.typed(); }},
                    {"shared_bytes", [&](const JsonValue& value) { call.shared_bytes = value.index(); }},
                    {"arguments",
                     [&](const JsonValue& value) {
                         value.each_item([&](const JsonValue& one) { call.arguments.push_back(one.text()); });
                     }},
                },
                kWhat);
    if (call.kernel.empty()) throw InputError(fmt::format("{} must have a 'name'", object.place));
    return call;
}

DatasetSource read_dataset(const JsonValue& object, const fs::path& folder) {
    DatasetSource source;
    fs::path named;
    std::string name;
    read_object(
        object,
        {
            {"input", [&](const JsonValue& value) { named = value.text(); }},
            {"sha256", [&](const JsonValue& value) { source.sha256 = value.text(); }},
            {"name", [&](const JsonValue& value) { name = value.text(); }},
            {"content", [&](const JsonValue& value) { source.content = value.text(); }},
            {"content_base64",
             [&](const JsonValue& value) {
                 source.content = from_base64(value.text());
                 if (!source.content) value.refuse("a text in Base64");
             }},
            {"generate", [&](const JsonValue& value) { source.generate = value.text(); }},
            {"as", [&](const JsonValue& value) { source.as = parse_as(value.text(), value.place); }},
            {"undirected", [&](const JsonValue& value) { source.undirected = value.flag(); }},
            {"weights", [&](const JsonValue& value) { source.weights = checked_weights(value.typed(), value.place); }},
            {"header", [&](const JsonValue& value) { source.header = value.flag(); }},
            {"delimiter",
             [&](const JsonValue& value) { source.delimiter = parse_delimiter(value.text(), value.place); }},
            {"item", [&](const JsonValue& value) { source.item = parse_item(value.typed(), value.place); }},
            {"member", [&](const JsonValue& value) { source.member = value.text(); }},
            {"queries", [&](const JsonValue& value) { source.queries = (folder / value.text()).lexically_normal(); }},
            {"base", [&](const JsonValue& value) { source.base = parse_base(value.typed(), value.place); }},
            {"kernel", [&](const JsonValue& value) { source.kernel = read_kernel(value); }},
            {"variables", [&](const JsonValue& value) { source.variables = value.flag(); }},
        },
        kWhat);
    if (!named.empty() && !source.content) source.input = found_input(named, folder, !source.sha256.empty());
    if (source.content || !name.empty()) {
        source.input = fs::path(name).filename();  // no folder: the bytes are here
        if (source.input.empty() || !source.content || !named.empty() || !source.sha256.empty())
            throw InputError(fmt::format("{}: 'content' goes with 'name', and without 'input'", object.place));
    }
    if (source.input.empty() == source.generate.empty()) {
        throw InputError(fmt::format("{} must have either 'input' or 'generate'", object.place));
    }
    return source;
}

using Typed = std::vector<std::pair<std::string, std::string>>;

Typed read_parameters(const JsonValue& object) {
    Typed typed;
    object.each([&](const std::string& key, const JsonValue& one) { typed.emplace_back(key, one.typed()); });
    return typed;
}

ComparedRun read_compared(const JsonValue& object) {
    ComparedRun run;
    read_object(
        object,
        {
            {"algorithm", [&](const JsonValue& value) { run.algorithm = value.text(); }},
            {"parameters", [&](const JsonValue& value) { run.parameters = read_parameters(value); }},
            {"executor", [&](const JsonValue& value) { run.executor = parse_executor(value.text(), value.place); }},
            {"order", [&](const JsonValue& value) { run.order = value.order(); }},
            {"pass", [&](const JsonValue& value) { run.pass = value.index(); }},
            {"in_step", [&](const JsonValue& value) { run.in_step = parse_in_step(value.text(), value.place); }},
            {"link", [&](const JsonValue& value) { run.link = value.index(); }},
        },
        kWhat);
    if (run.algorithm.empty()) throw InputError(fmt::format("{} must have an 'algorithm'", object.place));
    return run;
}

/// An index without a space selects an element of the dataset itself.
Selection read_selection(const JsonValue& value) {
    if (!value.json.is_object()) return {.space = {}, .index = value.index()};
    Selection selection;
    bool indexed = false;
    read_object(value,
                {
                    {"space", [&](const JsonValue& one) { selection.space = one.text(); }},
                    {"index", [&](const JsonValue& one) { selection.index = one.index(), indexed = true; }},
                },
                kWhat);
    if (!indexed) throw InputError(fmt::format("{} must have an 'index'", value.place));
    return selection;
}

/// what  the unit in the error: "passes"
std::pair<std::uint32_t, std::uint32_t> read_ends(const JsonValue& value, std::string_view what) {
    std::vector<std::uint32_t> ends;
    value.each_item([&](const JsonValue& one) { ends.push_back(one.index()); });
    if (ends.size() != 2) value.refuse(fmt::format("a list of two {}", what));
    return {ends[0], ends[1]};
}

constexpr double kFarthest = 1000, kMinZoom = 1e-3, kMaxZoom = 1e7;

Framing read_framing(const JsonValue& object) {
    Framing framing;
    const auto place = [](const JsonValue& value) { return value.number(-kFarthest, kFarthest); };
    const auto zoom = [](const JsonValue& value) { return value.number(kMinZoom, kMaxZoom); };
    read_object(object,
                {
                    {"x", [&](const JsonValue& value) { framing.x = place(value); }},
                    {"y", [&](const JsonValue& value) { framing.y = place(value); }},
                    {"across", [&](const JsonValue& value) { framing.across = zoom(value); }},
                    {"down", [&](const JsonValue& value) { framing.down = zoom(value); }},
                },
                kWhat);
    return framing;
}

DebuggerScenario read_debugger(const JsonValue& object) {
    DebuggerScenario debugger;
    read_object(object,
                {
                    {"launch", [&](const JsonValue& value) { debugger.launch = value.index(); }},
                    {"access", [&](const JsonValue& value) { debugger.access = value.index(); }},
                    {"block", [&](const JsonValue& value) { debugger.block = value.index(); }},
                    {"warp", [&](const JsonValue& value) { debugger.warp = value.index(); }},
                    {"lane", [&](const JsonValue& value) { debugger.lane = value.index(); }},
                    {"blocks",
                     [&](const JsonValue& value) {
                         const auto [first, last] = read_ends(value, "blocks");
                         debugger.first_block = first, debugger.last_block = last;
                     }},
                    {"order", [&](const JsonValue& value) { debugger.order = DebuggerOrder::parse(value.text()); }},
                },
                kWhat);
    return debugger;
}

DebuggerMark read_mark(const JsonValue& object) {
    DebuggerMark mark;
    read_object(object,
                {
                    {"name", [&](const JsonValue& value) { mark.name = value.text(); }},
                    {"pass", [&](const JsonValue& value) { mark.pass = value.index(); }},
                    {"launch", [&](const JsonValue& value) { mark.launch = value.index(); }},
                    {"access", [&](const JsonValue& value) { mark.access = value.index(); }},
                    {"order", [&](const JsonValue& value) { mark.order = Order::parse(value.text()); }},
                },
                kWhat);
    return mark;
}

/// Opening a scenario must not compile and run user kernels: the user has to load them explicitly.
void require_kernels(const std::string& algorithm, const fs::path& kernels, const fs::path& folder) {
    if (algorithm.empty() || kernels.empty() || !loaded_from(algorithm).empty()) return;
    const auto path = (folder / kernels).lexically_normal().string();
    std::error_code error;
    if (!fs::is_directory(path, error))
        throw InputError(
            fmt::format("{} belongs to the folder of kernels {}, which does not exist: start lockstep "
                        "with --kernels and the folder that contains it",
                        algorithm, path));
    throw InputError(
        fmt::format("{} belongs to the folder of kernels {}, which would be compiled and run: where you "
                    "trust it, start lockstep with --kernels {}",
                    algorithm, path, path));
}

Scenario read_scenario(std::string_view text, const fs::path& file) {
    const auto name = file.string();
    const auto json = parse_json(text, name, kWhat);
    Scenario scenario;
    read_scenario_keys({json, name}, file.parent_path(), scenario, {}, kWhat);
    return scenario;
}

// ---- writing ------------------------------------------------------------------------------------------------------

Json dataset_json(const DatasetSource& source, const fs::path& folder) {
    Json json = Json::object();
    if (source.input.empty()) {
        json["generate"] = source.generate;
    } else if (source.content) {
        json["name"] = source.input.filename().string();
        if (is_utf8(*source.content)) json["content"] = *source.content;
        else json["content_base64"] = base64(*source.content);
    } else {
        json["input"] = portable_path(source.input, folder).string();
        if (!source.sha256.empty()) json["sha256"] = source.sha256;
    }
    if (source.as != LoadOptions::As::guess) json["as"] = name_of(source.as);
    if (source.undirected) json["undirected"] = true;
    if (!source.weights.empty()) json["weights"] = source.weights;
    if (source.header) json["header"] = *source.header;
    if (source.delimiter != '\0') json["delimiter"] = delimiter_word(source.delimiter);
    if (source.base != 0) json["base"] = source.base;
    if (source.item != 0) json["item"] = source.item;
    if (!source.member.empty()) json["member"] = source.member;
    if (!source.queries.empty()) json["queries"] = portable_path(source.queries, folder).string();
    if (const auto& call = source.kernel) {
        json["kernel"] = {{"name", call->kernel}, {"grid", call->grid}, {"block", call->block}};
        if (call->shared_bytes != 0) json["kernel"]["shared_bytes"] = call->shared_bytes;
        json["kernel"]["arguments"] = call->arguments;
    }
    if (source.variables) json["variables"] = true;
    return json;
}

Json debugger_json(const DebuggerScenario& debugger) {
    Json json = Json::object();
    json["launch"] = debugger.launch;
    const auto put = [&](const char* key, const auto& value) {
        if (value) json[key] = *value;
    };
    put("access", debugger.access);
    put("block", debugger.block);
    put("warp", debugger.warp);
    put("lane", debugger.lane);
    if (debugger.first_block && debugger.last_block) json["blocks"] = {*debugger.first_block, *debugger.last_block};
    if (debugger.order != DebuggerOrder{}) json["order"] = debugger.order.text();
    return json;
}

Json marks_json(const std::vector<DebuggerMark>& marks) {
    Json json = Json::array();
    for (const auto& mark : marks) {
        Json one{{"name", mark.name}, {"pass", mark.pass}, {"launch", mark.launch}, {"access", mark.access}};
        if (mark.order) one["order"] = mark.order->text();
        json.push_back(std::move(one));
    }
    return json;
}

/// Numbers as numbers, words as texts.
Json parameters_json(const Typed& parameters) {
    Json json = Json::object();
    for (const auto& [name, typed] : parameters) {
        const auto number = Json::parse(typed, nullptr, false);
        json[name] = number.is_number_integer() && number.dump() == typed ? number : Json(typed);
    }
    return json;
}

/// The fields that ComparedRun and Scenario share.
template <class Of>
void write_run(Json& json, const Of& run) {
    json["algorithm"] = run.algorithm;
    json["parameters"] = parameters_json(run.parameters);
    json["executor"] = name_of(run.executor);
    if (run.order) json["order"] = run.order->text();
    if (run.pass) json["pass"] = *run.pass;
}

}  // namespace

void read_scenario_keys(const JsonValue& object, const fs::path& folder, Scenario& scenario, const JsonReaders& more,
                        std::string_view what) {
    std::string kernels, compared_kernels;
    JsonReaders readers{
        {"dataset", [&](const JsonValue& value) { scenario.dataset = read_dataset(value, folder); }},
        {"algorithm", [&](const JsonValue& value) { scenario.algorithm = value.text(); }},
        {"kernels", [&](const JsonValue& value) { kernels = value.text(); }},
        {"compared_kernels", [&](const JsonValue& value) { compared_kernels = value.text(); }},
        {"parameters", [&](const JsonValue& value) { scenario.parameters = read_parameters(value); }},
        {"executor", [&](const JsonValue& value) { scenario.executor = parse_executor(value.text(), value.place); }},
        {"order", [&](const JsonValue& value) { scenario.order = value.order(); }},
        {"pass", [&](const JsonValue& value) { scenario.pass = value.index(); }},
        {"view", [&](const JsonValue& value) { scenario.view = value.text(); }},
        {"selection", [&](const JsonValue& value) { scenario.selection = read_selection(value); }},
        {"loop", [&](const JsonValue& value) { scenario.loop = read_ends(value, "passes"); }},
        {"zoom", [&](const JsonValue& value) { scenario.framing = read_framing(value); }},
        {"layout", [&](const JsonValue& value) { scenario.window_layout = parse_layout(value.text(), value.place); }},
        {"theme", [&](const JsonValue& value) { scenario.theme = parse_theme(value.text(), value.place); }},
        {"lens", [&](const JsonValue& value) { scenario.debugger = read_debugger(value); }},
        {"marks",
         [&](const JsonValue& value) {
             value.each_item([&](const JsonValue& one) { scenario.marks.push_back(read_mark(one)); });
         }},
        {"draw_as",
         [&](const JsonValue& value) {
             value.each_item(
                 [&](const JsonValue& one) { scenario.draw_as.push_back(parse_drawn_array(one.text(), one.place)); });
         }},
        {"compare", [&](const JsonValue& value) { scenario.compare = read_compared(value); }},
    };
    readers.insert(more.begin(), more.end());
    read_object(object, readers, what);
    require_kernels(scenario.algorithm, kernels, folder);
    if (scenario.compare) require_kernels(scenario.compare->algorithm, compared_kernels, folder);
}

Scenario parse_scenario(std::string_view text, const fs::path& file) {
    Scenario scenario;
    with_short_errors(file, [&] { scenario = read_scenario(text, file); });
    return scenario;
}

Scenario load_scenario(const fs::path& file, Progress& progress) {
    return parse_scenario(read_small_file(file, kWhat, progress), file);
}

std::string scenario_text(const Scenario& scenario, const fs::path& file) {
    Json json;
    json["dataset"] = dataset_json(scenario.dataset, file.parent_path());
    write_run(json, scenario);
    const auto put_kernels = [&](const char* key, std::string_view algorithm) {
        if (const auto kernels = loaded_from(algorithm); !kernels.empty())
            json[key] = portable_path(kernels, file.parent_path()).string();
    };
    put_kernels("kernels", scenario.algorithm);
    if (scenario.compare) put_kernels("compared_kernels", scenario.compare->algorithm);
    if (!scenario.view.empty()) json["view"] = scenario.view;
    if (const auto& selection = scenario.selection; selection && selection->space.empty())
        json["selection"] = selection->index;
    else if (selection) json["selection"] = {{"space", selection->space}, {"index", selection->index}};
    if (scenario.loop) json["loop"] = {scenario.loop->first, scenario.loop->second};
    if (const auto& framing = scenario.framing)
        json["zoom"] = {{"x", framing->x}, {"y", framing->y}, {"across", framing->across}, {"down", framing->down}};
    if (scenario.window_layout) json["layout"] = name_of(*scenario.window_layout);
    if (scenario.theme) json["theme"] = name_of(*scenario.theme);
    if (scenario.debugger) json["lens"] = debugger_json(*scenario.debugger);
    if (!scenario.marks.empty()) json["marks"] = marks_json(scenario.marks);
    for (const auto& one : scenario.draw_as) json["draw_as"].push_back(text_of(one));
    if (scenario.compare) {
        write_run(json["compare"], *scenario.compare);
        json["compare"]["in_step"] = name_of(scenario.compare->in_step);
        if (scenario.compare->link) json["compare"]["link"] = *scenario.compare->link;
    }
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

namespace {

bool is_beside_or_below(const fs::path& input, const fs::path& file) {
    const auto relative = portable_path(input, file.parent_path());
    return !relative.empty() && *relative.begin() != "..";
}

/// Readers look for a second file beside these: coordinates of a DIMACS graph, x of a segmented scan.
bool may_have_companion(const fs::path& input) {
    const auto name = input.filename().string();
    return name.find(".gr") != name.npos || name.find("a.txt") != name.npos;
}

std::string content_of(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    std::string content{std::istreambuf_iterator<char>(stream), {}};
    if (!stream.good() && !stream.eof()) throw InputError(fmt::format("{} cannot be read", file.string()));
    return content;
}

}  // namespace

Scenario portable_scenario(Scenario scenario, const fs::path& file) {
    auto& source = scenario.dataset;
    std::error_code error;
    if (source.input.empty() || source.content || !fs::is_regular_file(source.input, error)) return scenario;
    source.sha256.clear();
    if (is_beside_or_below(source.input, file)) return scenario;
    const auto bytes = fs::file_size(source.input, error);
    const bool is_program = source.kernel || source.input.extension() == ".cu";  // which is compiled where it lies
    if (error || bytes > kMaxContainedInput || is_program || may_have_companion(source.input)) {
        source.sha256 = sha256_of_file(source.input);
        return scenario;
    }
    source.content = content_of(source.input);
    source.input = source.input.filename();
    return scenario;
}

namespace {

/// True if a colon follows the quoted word; as a value ("space": "nodes") it is not a key.
bool has_key(std::string_view json, std::string_view quoted) {
    for (auto at = json.find(quoted); at != json.npos; at = json.find(quoted, at + 1)) {
        const auto next = json.find_first_not_of(" \t\r\n", at + quoted.size());
        if (next != json.npos && json[next] == ':') return true;
    }
    return false;
}

}  // namespace

bool looks_like_scenario(const fs::path& file) {
    std::error_code none;
    if (!fs::is_regular_file(file, none)) return false;
    std::ifstream stream(file, std::ios::binary);
    std::string begin(kLargestSmallFile, '\0');
    stream.read(begin.data(), static_cast<std::streamsize>(begin.size()));
    begin.resize(static_cast<std::size_t>(stream.gcount()));
    const auto first = begin.find_first_not_of(" \t\r\n");
    return first != begin.npos && begin[first] == '{' && !has_key(begin, "\"nodes\"");  // node-link JSON is a dataset
}

ExecutorKind parse_executor(std::string_view word, std::string_view option) {
    return parse_keyword(word, kExecutors, option);
}
WindowLayout parse_layout(std::string_view word, std::string_view option) {
    return parse_keyword(word, kLayouts, option);
}
Theme parse_theme(std::string_view word, std::string_view option) { return parse_keyword(word, kThemes, option); }
InStep parse_in_step(std::string_view word, std::string_view option) { return parse_keyword(word, kInSteps, option); }
std::string_view name_of(ExecutorKind executor) { return keyword_for(executor, kExecutors); }
std::string_view name_of(WindowLayout layout) { return keyword_for(layout, kLayouts); }
std::string_view name_of(Theme theme) { return keyword_for(theme, kThemes); }
std::string_view name_of(InStep in_step) { return keyword_for(in_step, kInSteps); }

}  // namespace lockstep
