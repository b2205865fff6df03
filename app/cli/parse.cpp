#include "app/cli/parse.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <filesystem>
#include <initializer_list>
#include <limits>
#include <system_error>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <CLI/CLI.hpp>

#include "app/cli/help.hpp"
#include "app/cli/usage_error.hpp"
#include "app/session/output/output_file.hpp"
#include "kernels/data/generate.hpp"
#include "kernels/devices/parameters.hpp"
#include "kernels/model/model.hpp"
#include "kernels/simt/launch_limit.hpp"
#include "lockstep/build_info.hpp"

namespace lockstep {
namespace {

constexpr int kSmallestPicture = 16, kLargestPicture = 16384;
constexpr std::uint64_t kMaxTurns = std::uint64_t{1} << 62;
constexpr std::uint64_t kLargestCount = std::numeric_limits<std::uint32_t>::max() - 1;

/// The options as typed, filled in by CLI11.
struct Typed {
    std::string file, algorithm, scenario, input, generate, as, weights, header, delimiter, base, item, member,
        executor, order, columns, json, trace, save, png, csv, view, pass, step, launch, blocks, access, focus, device,
        size, theme, layout, panels, projector, manual, student, answers, counts, repeat, study, orders, combine, turns,
        record, recording, other, queries, scale, devices, html, film, poster, plot, markdown, passes, seconds, motion;
    std::vector<std::string> algorithms, parameters, sweeps, kernels;
    bool undirected = false, verify = false, check = false, work = false, weak = false, as_json = false,
         measure = false, transparent = false;
};

template <class Number>
Number parse_whole(std::string_view text, std::string_view option, Number lowest, Number highest) {
    Number number{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size() || number < lowest || number > highest) {
        throw InputError(fmt::format("{}: '{}' is not a whole number from {} to {}", option, text, lowest, highest));
    }
    return number;
}

/// "NAME=VALUE" of an option that may be given several times.
std::pair<std::string, std::string> parse_assignment(const std::string& typed, std::string_view option,
                                                     std::string_view value) {
    const auto sign = typed.find('=');
    if (sign == std::string::npos || sign == 0)
        throw InputError(fmt::format("{}: '{}' does not have the form NAME={}", option, typed, value));
    return {typed.substr(0, sign), typed.substr(sign + 1)};
}

std::vector<std::pair<std::string, std::string>> parse_parameters(const std::vector<std::string>& typed) {
    std::vector<std::pair<std::string, std::string>> parameters;
    for (const auto& one : typed) {
        auto [name, value] = parse_assignment(one, "--param", "VALUE");
        for (const auto& before : parameters)
            if (before.first == name) throw InputError(fmt::format("--param: {} is given twice", name));
        parameters.emplace_back(std::move(name), std::move(value));
    }
    return parameters;
}

/// The GPUs that --devices names, as 0,1; empty: it gives a number of devices.
std::vector<int> gpus_named(const Typed& typed) {
    std::vector<int> gpus;
    if (typed.devices.find(',') == std::string::npos) return gpus;
    if (is_emulated(typed.executor) || !typed.order.empty())
        throw InputError(fmt::format("--devices: {} names GPUs, and emulated devices have no names; give their number",
                                     typed.devices));
    constexpr int kMaxGpu = 255;
    std::istringstream words(typed.devices);
    for (std::string word; std::getline(words, word, ',');) {
        gpus.push_back(parse_whole<int>(word, "--devices", 0, kMaxGpu));
        if (std::ranges::count(gpus, gpus.back()) > 1)
            throw InputError(fmt::format("--devices: GPU {} is named twice", gpus.back()));
    }
    return gpus;
}

/// The parameters of a run, with the number of devices of its group.
std::vector<std::pair<std::string, std::string>> parse_parameters(const Typed& typed) {
    auto parameters = parse_parameters(typed.parameters);
    if (typed.devices.empty()) return parameters;
    for (const auto& [name, value] : parameters)
        if (name == "devices") throw InputError("--devices and --param devices both set the number; give one of them");
    const auto gpus = gpus_named(typed);
    if (gpus.empty()) parse_whole<int>(typed.devices, "--devices", 1, kMaxDevices);
    parameters.emplace_back("devices", gpus.empty() ? typed.devices : std::to_string(gpus.size()));
    return parameters;
}

std::vector<SweepOption> parse_sweeps(const std::vector<std::string>& typed) {
    std::vector<SweepOption> sweeps;
    for (const auto& one : typed) {
        auto [name, values] = parse_assignment(one, "--sweep", "VALUES");
        sweeps.push_back({std::move(name), std::move(values)});
    }
    return sweeps;
}

/// Refuses options for reading a file if no file is named.
void require_nothing_read(const Typed& typed) {
    const std::pair<std::string_view, const std::string&> options[] = {
        {"--as", typed.as},     {"--header", typed.header}, {"--delimiter", typed.delimiter},
        {"--base", typed.base}, {"--item", typed.item},     {"--member", typed.member}};
    for (const auto& [option, word] : options)
        if (!word.empty())
            throw InputError(fmt::format("{}: it applies to a file; name the file with --input", option));
}

/// Refuses options without effect on a generator's dataset.
void require_generated(const Typed& typed) {
    require_nothing_read(typed);
    if (!typed.undirected) return;
    const auto& generator = generator_of(typed.generate);
    if (!kind_info(generator.kind).edges_are_directed)
        throw InputError(fmt::format("--undirected: {} makes {}, and only graphs are directed", generator.name,
                                     kind_info(generator.kind).phrase));
}

/// Refuses a size if the generator's spec has one, too.
void require_size_left_open(std::string_view spec) {
    for (auto comma = spec.find(','); comma != spec.npos; comma = spec.find(',', comma + 1))
        for (const std::string_view key : {"n=", "scale="})
            if (spec.substr(comma + 1).starts_with(key))
                throw InputError(fmt::format("--n and {} of --generate both set the size; give one of them", key));
}

DatasetSource parse_source(const Typed& typed) {
    DatasetSource source{.input = typed.input, .generate = typed.generate, .undirected = typed.undirected};
    if (!typed.as.empty()) source.as = parse_as(typed.as, "--as");
    if (!typed.weights.empty()) source.weights = checked_weights(typed.weights, "--weights");
    if (!typed.header.empty()) source.header = parse_header(typed.header, "--header");
    if (!typed.delimiter.empty()) source.delimiter = parse_delimiter(typed.delimiter, "--delimiter");
    if (!typed.base.empty()) source.base = parse_base(typed.base, "--base");
    if (!typed.item.empty()) source.item = parse_item(typed.item, "--item");
    source.member = typed.member;
    source.queries = typed.queries;
    if (!source.input.empty() && !source.generate.empty())
        throw InputError("--input and --generate exclude each other");
    if (!source.generate.empty()) require_generated(typed);
    return source;
}

template <class Value, class Parse>
std::optional<Value> optional_value(const std::string& typed, Parse parse) {
    return typed.empty() ? std::nullopt : std::optional<Value>(parse(typed));
}

std::optional<Order> order_of(const Typed& typed) {
    return optional_value<Order>(typed.order, [](const auto& word) { return Order::parse(word); });
}
std::optional<Theme> theme_of(const Typed& typed) {
    return optional_value<Theme>(typed.theme, [](const auto& word) { return parse_theme(word, "--theme"); });
}

constexpr std::uint32_t kMaxOrders = 100'000;
constexpr int kMaxProjector = 6;
constexpr std::uint32_t kLargestIndex = std::numeric_limits<std::uint32_t>::max() - 1;

std::optional<std::uint32_t> index_of(const std::string& typed, std::string_view option) {
    return optional_value<std::uint32_t>(
        typed, [&](const auto& text) { return parse_whole<std::uint32_t>(text, option, 0, kLargestIndex); });
}

/// "3", or "3..7", both included.
std::pair<std::uint32_t, std::uint32_t> parse_blocks(std::string_view text) {
    const auto dots = text.find("..");
    const auto first = parse_whole<std::uint32_t>(text.substr(0, dots), "--blocks", 0, kLargestIndex);
    const auto last = dots == std::string_view::npos
                          ? first
                          : parse_whole<std::uint32_t>(text.substr(dots + 2), "--blocks", 0, kLargestIndex);
    if (last < first) throw InputError(fmt::format("--blocks: the range {} is reversed", text));
    return {first, last};
}

/// "0..7", or "3", both included.
std::pair<std::uint32_t, std::uint32_t> parse_passes(std::string_view text) {
    const auto dots = text.find("..");
    const auto first = parse_whole<std::uint32_t>(text.substr(0, dots), "--passes", 0, kLargestIndex);
    const auto last = dots == std::string_view::npos
                          ? first
                          : parse_whole<std::uint32_t>(text.substr(dots + 2), "--passes", 0, kLargestIndex);
    if (last < first) throw InputError(fmt::format("--passes: the range {} is reversed", text));
    return {first, last};
}

/// "1:0:11", "1:0": block, warp and lane.
DebuggerScenario parse_focus(std::string_view text) {
    DebuggerScenario focus;
    std::optional<std::uint32_t>* const parts[] = {&focus.block, &focus.warp, &focus.lane};
    auto rest = text;
    for (std::size_t i = 0; i < std::size(parts); ++i) {
        const auto end = std::min(rest.find(':'), rest.size());
        *parts[i] = parse_whole<std::uint32_t>(rest.substr(0, end), "--focus", 0, i == 2 ? 31 : kLargestIndex);
        if (end == rest.size()) return focus;
        rest.remove_prefix(end + 1);
    }
    throw InputError(fmt::format("--focus: '{}' is not BLOCK, BLOCK:WARP or BLOCK:WARP:LANE", text));
}

/// The moment for the debugger; none without --launch, --access, --focus and --blocks.
std::optional<DebuggerScenario> debugger_of(const Typed& typed) {
    if (typed.launch.empty() && typed.access.empty() && typed.focus.empty()) return std::nullopt;
    auto debugger = typed.focus.empty() ? DebuggerScenario{} : parse_focus(typed.focus);
    debugger.launch = index_of(typed.launch, "--launch").value_or(0);
    debugger.access = optional_value<std::size_t>(typed.access, [](const auto& text) {
        return parse_whole<std::size_t>(text, "--access", 0, std::numeric_limits<std::uint32_t>::max());
    });
    if (!typed.blocks.empty()) {
        const auto [first, last] = parse_blocks(typed.blocks);
        debugger.first_block = first, debugger.last_block = last;
    }
    return debugger;
}

std::optional<int> gpu_of(const Typed& typed) {
    if (!typed.device.empty() && (is_emulated(typed.executor) || !typed.order.empty()))
        throw InputError("--device chooses a GPU, and simt uses none");
    return optional_value<int>(typed.device,
                               [](const auto& text) { return parse_whole<int>(text, "--device", 0, 255); });
}

/// Refuses options for a picture if none is drawn. A scenario stores all of them except the size.
void require_picture(const Typed& typed) {
    if (!typed.png.empty()) return;
    const std::pair<std::string_view, bool> of_pictures[] = {{"--size", !typed.size.empty()},
                                                             {"--scale", !typed.scale.empty()},
                                                             {"--projector", !typed.projector.empty()},
                                                             {"--transparent", typed.transparent}};
    for (const auto& [option, given] : of_pictures)
        if (given) throw InputError(fmt::format("{}: it applies to a picture; name its file with --png", option));
    if (!typed.save.empty()) return;
    if (!typed.view.empty() || !typed.theme.empty())
        throw InputError(fmt::format("{}: it applies to a picture or a scenario; name its file with --png or --save",
                                     typed.view.empty() ? "--theme" : "--view"));
    if (!typed.pass.empty() && typed.trace.empty() && typed.columns.empty())
        throw InputError(
            "--pass: it chooses the pass to draw, trace, save or write; name the file with --png, --trace, --save or "
            "--columns");
}

/// Refuses, beside a recording, options that would run something again.
void require_nothing_runs(const Typed& typed) {
    const std::pair<std::string_view, bool> options[] = {{"ID", !typed.algorithm.empty()},
                                                         {"--scenario", !typed.scenario.empty()},
                                                         {"--input", !typed.input.empty()},
                                                         {"--generate", !typed.generate.empty()},
                                                         {"--param", !typed.parameters.empty()},
                                                         {"--executor", !typed.executor.empty()},
                                                         {"--order", !typed.order.empty()},
                                                         {"--device", !typed.device.empty()},
                                                         {"--devices", !typed.devices.empty()},
                                                         {"--undirected", typed.undirected},
                                                         {"--as", !typed.as.empty()},
                                                         {"--weights", !typed.weights.empty()},
                                                         {"--header", !typed.header.empty()},
                                                         {"--delimiter", !typed.delimiter.empty()},
                                                         {"--base", !typed.base.empty()},
                                                         {"--verify", typed.verify},
                                                         {"--work", typed.work},
                                                         {"--save", !typed.save.empty()}};
    for (const auto& [option, given] : options)
        if (given)
            throw InputError(fmt::format("{}: --recording reads a run that has ended; nothing runs again", option));
}

/// Refuses a file name whose ending belongs to another format than the output's. Names without an ending, devices, pipes and "-" are
/// allowed.
void require_ending(std::string_view option, const std::string& name, std::initializer_list<std::string_view> written) {
    std::string ending = std::filesystem::path(name).extension().string();
    std::ranges::transform(ending, ending.begin(), [](unsigned char c) { return std::tolower(c); });
    std::error_code none;
    if (ending.empty() || std::ranges::find(written, ending) != written.end() || name.starts_with("/dev/") ||
        std::filesystem::is_fifo(name, none))
        return;
    throw InputError(fmt::format("{} {}: {} is not written; {} {}", option, name, ending, fmt::join(written, ", "),
                                 written.size() == 1 ? "is" : "are"));
}
void require_recording_name(const std::string& name) { require_ending("--record", name, {".lockstep"}); }
void require_picture_name(const std::string& name) { require_ending("--png", name, {".png"}); }

constexpr int kMaxScale = 4;
int scale_of(const Typed& typed) {
    return typed.scale.empty() ? 1 : parse_whole<int>(typed.scale, "--scale", 1, kMaxScale);
}
ShownPanels panels_of(const Typed& typed) {
    if (typed.panels.empty() || typed.panels == "all") return ShownPanels::all;
    if (typed.panels == "few") return ShownPanels::few;
    if (typed.panels == "none") return ShownPanels::none;
    throw InputError("--panels: expected all, few or none, got " + typed.panels);
}
std::optional<int> projector_of(const Typed& typed) {
    return optional_value<int>(
        typed.projector, [](const auto& text) { return parse_whole<int>(text, "--projector", 0, kMaxProjector); });
}

double parse_seconds(const std::string& text) {
    constexpr double kShortest = 0.05, kLongest = 60;
    double seconds = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seconds);
    if (error != std::errc{} || end != text.data() + text.size() || !(seconds >= kShortest && seconds <= kLongest))
        throw InputError(fmt::format("--seconds: '{}' is not a number from {} to {}", text, kShortest, kLongest));
    return seconds;
}

void require_part_of_trace(const RunOptions& options) {
    const bool shows_launch = options.whole_window && options.debugger && options.trace.empty();
    if ((options.launch || options.blocks) && !shows_launch && (options.trace.empty() || !options.pass))
        throw InputError(
            "--launch and --blocks choose a part of a traced pass: name the file with --trace and the pass "
            "with --pass");
}

/// `lockstep shot FILE.lockstep`: a recording may stand in the place of the algorithm.
Typed with_named_recording(Typed typed) {
    if (typed.recording.empty() && typed.algorithm.ends_with(".lockstep"))
        typed.recording = std::exchange(typed.algorithm, {});
    return typed;
}

RunOptions recording_options(const Typed& typed, bool whole_window) {
    require_nothing_runs(typed);
    RunOptions options{.whole_window = whole_window,
                       .columns = typed.columns,
                       .json = typed.json,
                       .trace = typed.trace,
                       .png = typed.png,
                       .record = typed.record,
                       .recording = typed.recording,
                       .view = typed.view,
                       .pass = index_of(typed.pass, "--pass"),
                       .launch = index_of(typed.launch, "--launch"),
                       .blocks = optional_value<std::pair<std::uint32_t, std::uint32_t>>(typed.blocks, parse_blocks),
                       .size = optional_value<PictureSize>(typed.size, parse_picture_size),
                       .scale = scale_of(typed),
                       .transparent = typed.transparent,
                       .theme = theme_of(typed),
                       .layout = optional_value<WindowLayout>(
                           typed.layout, [](const auto& word) { return parse_layout(word, "--layout"); }),
                       .panels = panels_of(typed),
                       .projector_step = projector_of(typed)};
    if (whole_window) options.debugger = debugger_of(typed);
    require_part_of_trace(options);
    return options;
}

RunOptions run_options(const Typed& typed, bool whole_window) {
    require_recording_name(typed.record);
    require_picture_name(typed.png);
    if (whole_window && typed.transparent)
        throw InputError("--transparent: a picture of the window is never transparent; run --png can be");
    if (!typed.recording.empty()) return recording_options(typed, whole_window);
    RunOptions options{
        .whole_window = whole_window,
        .algorithm = typed.algorithm,
        .scenario = typed.scenario,
        .step = index_of(typed.step, "--step"),
        .dataset = parse_source(typed),
        .header = typed.header,
        .delimiter = typed.delimiter,
        .base = typed.base,
        .parameters = parse_parameters(typed),
        .executor = optional_value<ExecutorKind>(typed.executor,
                                                 [](const auto& word) { return parse_executor(word, "--executor"); }),
        .order = order_of(typed),
        .verify = typed.verify,
        .work = typed.work,
        .columns = typed.columns,
        .json = typed.json,
        .trace = typed.trace,
        .save = typed.save,
        .png = typed.png,
        .record = typed.record,
        .view = typed.view,
        .study = typed.study,
        .pass = index_of(typed.pass, "--pass"),
        .launch = index_of(typed.launch, "--launch"),
        .blocks = optional_value<std::pair<std::uint32_t, std::uint32_t>>(typed.blocks, parse_blocks),
        .gpu = gpu_of(typed),
        .gpus = gpus_named(typed),
        .size = optional_value<PictureSize>(typed.size, parse_picture_size),
        .scale = scale_of(typed),
        .transparent = typed.transparent,
        .theme = theme_of(typed),
        .layout =
            optional_value<WindowLayout>(typed.layout, [](const auto& word) { return parse_layout(word, "--layout"); }),
        .panels = panels_of(typed),
        .projector_step = projector_of(typed),
        .manual = typed.manual,
    };
    if (options.algorithm.empty() && options.scenario.empty()) {
        throw InputError("name an algorithm, or a scenario with --scenario; 'lockstep algorithms' lists them");
    }
    if (options.step && options.scenario.empty())
        throw InputError("--step: it chooses a scene of a lesson; name the lesson with --scenario");
    if (whole_window) options.debugger = debugger_of(typed);
    require_part_of_trace(options);
    if (whole_window && options.png.empty()) throw InputError("shot: name the picture's file with --png FILE");
    require_picture(typed);
    return options;
}

/// "1,2,4": numbers of devices to measure.
std::string devices_of_bench(const Typed& typed) {
    for (const auto& sweep : typed.sweeps)
        if (sweep.starts_with("devices=")) throw InputError("--devices and --sweep devices both set the numbers");
    return typed.devices;
}

BenchOptions bench_options(const Typed& typed) {
    require_recording_name(typed.record);
    require_picture_name(typed.png);
    BenchOptions options{
        .algorithms = typed.algorithms,
        .study = typed.study,
        .dataset = parse_source(typed),
        .parameters = parse_parameters(typed.parameters),
        .sweeps = parse_sweeps(typed.sweeps),
        .work = typed.work,
        .weak = typed.weak,
        .order = order_of(typed),
        .gpu = gpu_of(typed),
        .csv = typed.csv,
        .png = typed.png,
        .record = typed.record,
        .theme = theme_of(typed),
        .size = optional_value<PictureSize>(typed.size, parse_picture_size),
        .scale = scale_of(typed),
        .transparent = typed.transparent,
        .projector_step = projector_of(typed).value_or(0),
    };
    if (!typed.devices.empty()) options.sweeps.push_back({"devices", devices_of_bench(typed)});
    if (!typed.counts.empty()) options.counts = parse_counts(typed.counts);
    if (!typed.repeat.empty()) options.repeat = parse_whole<int>(typed.repeat, "--repeat", 1, 10000);
    if (!typed.executor.empty()) options.executor = parse_executor(typed.executor, "--executor");
    if (options.work && (!options.study.empty() || !options.sweeps.empty() || options.repeat || options.order ||
                         options.executor == ExecutorKind::cuda || options.executor == ExecutorKind::ptx))
        throw InputError(
            "bench: --work counts accesses on the emulator, in lock step, over sizes or on a file; drop --study, --sweep, "
            "--repeat, --order and --executor cuda or ptx");
    if (!options.study.empty()) {
        if (!options.algorithms.empty() || !options.parameters.empty() || options.dataset != DatasetSource{} ||
            !options.sweeps.empty())
            throw InputError("bench: a study defines its algorithms, parameters and inputs; drop the other options");
        return options;
    }
    if (options.algorithms.empty()) throw InputError("bench: name at least one algorithm, or a family as 'list.*'");
    if (!options.counts.empty() && !options.dataset.input.empty())
        throw InputError("--n and --input exclude each other");
    if (options.weak && (typed.devices.empty() || options.counts.size() != 1))
        throw InputError(
            "--weak: the input grows with the devices; give their numbers, --devices 1,2,4, and one size, --n 1M");
    if (options.counts.empty() && options.dataset.empty()) {
        throw InputError("bench: set the size with --n 1M or --n 1M..64M, or name a file with --input");
    }
    if (options.dataset.input.empty()) require_nothing_read(typed);
    if (!options.counts.empty()) require_size_left_open(options.dataset.generate);
    for (const auto& sweep : options.sweeps)
        for (const auto& [name, value] : options.parameters)
            if (name == sweep.parameter)
                throw InputError(fmt::format("--param and --sweep both set {}; give one of them", name));
    return options;
}

ExportOptions export_options(Typed typed) {
    const auto none = [](const std::string& name) { return name.empty(); };
    if (std::ranges::all_of(
            std::initializer_list<std::string>{typed.html, typed.film, typed.poster, typed.plot, typed.markdown}, none))
        throw InputError("export: name an output: --html, --film, --poster, --plot or --markdown");
    require_ending("--html", typed.html, {".html"});
    require_ending("--film", typed.film, {".png", ".mp4", ".webm", ".gif"});
    require_ending("--poster", typed.poster, {".png"});
    require_ending("--plot", typed.plot, {".svg", ".csv"});
    if (typed.film.empty() && (!typed.seconds.empty() || !typed.motion.empty()))
        throw InputError(fmt::format("{}: it applies to a film; name its file with --film",
                                     typed.seconds.empty() ? "--motion" : "--seconds"));
    if (!typed.motion.empty() && typed.motion != "on" && typed.motion != "off")
        throw InputError(fmt::format("--motion: '{}' is neither on nor off", typed.motion));
    ExportOptions options{
        .html = typed.html,
        .film = typed.film,
        .poster = typed.poster,
        .plot = typed.plot,
        .markdown = typed.markdown,
        .passes = optional_value<std::pair<std::uint32_t, std::uint32_t>>(typed.passes, parse_passes),
        .launch = index_of(typed.launch, "--launch"),
        .seconds = typed.seconds.empty() ? 1 : parse_seconds(typed.seconds),
        .motion = typed.motion != "off",
    };
    if (options.launch && (options.html.empty() || !options.passes || options.passes->first != options.passes->second))
        throw InputError(
            "--launch: it makes a page of one launch; name the page with --html and the pass with --passes K");
    typed.launch.clear();  // it chooses no part of a trace
    typed.png = "-";  // pictures are written: their options apply
    options.run = run_options(typed, false);
    options.run.png.clear();
    return options;
}

CheckOptions check_options(const Typed& typed) {
    require_recording_name(typed.record);
    if (typed.algorithm.empty()) throw InputError("check: name an algorithm; 'lockstep algorithms' lists them");
    auto dataset = parse_source(typed);
    if (dataset.empty()) {
        require_nothing_read(typed);
        if (dataset.undirected || !dataset.weights.empty())
            throw InputError("check: --undirected and --weights change an input; name it with --input or --generate");
    }
    const auto executor = typed.executor.empty() ? ExecutorKind::simt : parse_executor(typed.executor, "--executor");
    if (!is_emulated(executor)) throw InputError("check: --executor is simt or ptx: a GPU has no selectable order");
    return {
        .algorithm = typed.algorithm,
        .dataset = std::move(dataset),
        .parameters = parse_parameters(typed),
        .orders = optional_value<std::uint32_t>(
            typed.orders, [](const auto& text) { return parse_whole<std::uint32_t>(text, "--orders", 0, kMaxOrders); }),
        .executor = executor,
        .json = typed.json,
        .save = typed.save,
        .record = typed.record};
}

ModelOptions model_options(const Typed& typed) {
    if (typed.algorithm.empty()) throw InputError("model: name an algorithm; 'lockstep algorithms' lists them");
    ModelOptions options{.algorithm = typed.algorithm,
                         .dataset = parse_source(typed),
                         .parameters = parse_parameters(typed.parameters),
                         .measure = typed.measure,
                         .json = typed.json,
                         .csv = typed.csv};
    if (!typed.counts.empty()) options.counts = parse_counts(typed.counts);
    if (!options.counts.empty() && !options.dataset.input.empty())
        throw InputError("--n and --input exclude each other");
    if (options.counts.empty() && options.dataset.input.empty())
        throw InputError("model: set the size with --n 256K..16M, or name a file with --input");
    if (options.dataset.input.empty()) require_nothing_read(typed);
    require_size_left_open(options.dataset.generate);
    if (!typed.device.empty() && typed.device != "gtx280" && typed.device != "this")
        throw InputError(fmt::format("--device: '{}' is neither gtx280 nor this", typed.device));
    if (!typed.executor.empty()) options.executor = parse_executor(typed.executor, "--executor");
    options.this_device = typed.device == "this";
    if (!typed.combine.empty() && typed.combine != "sum" && typed.combine != "max")
        throw InputError(fmt::format("--combine: '{}' is neither sum nor max", typed.combine));
    if (typed.combine == "max") options.combine = model::Combine::max;
    return options;
}

/// Options for reading a file whose content leaves choices.
void add_reading_options(CLI::App& command, Typed& typed) {
    command.add_flag("--undirected", typed.undirected,
                     "make a graph undirected: add missing arcs, drop duplicates and self loops");
    command.add_option("--as", typed.as, "the meaning of lines of numbers: list, parent, edges, array or segments")
        ->type_name("KIND");
    command
        .add_option("--weights", typed.weights,
                    "replace the weights of arcs: 1, or integers drawn from LOW..HIGH[:SEED]")
        ->type_name("RANGE");
    command.add_option("--header", typed.header, "whether a table's first row names its columns: auto, yes or no")
        ->type_name("WHETHER");
    command
        .add_option("--delimiter", typed.delimiter,
                    "the delimiter of a table's columns: auto, tab, space, comma, or a character")
        ->type_name("CHAR");
    command.add_option("--base", typed.base, "the first id of an edge list or a table of edges: 0 or 1")
        ->type_name("LEAST");
    command.add_option("--item", typed.item, "the number of a graph or tree in a file with several, from 1")
        ->type_name("K");
    command.add_option("--member", typed.member, "the name of an array in a .npz file")->type_name("NAME");
    command
        .add_option("--queries", typed.queries,
                    "queries on a tree: two vertices a line, by number or name (tree.lowest-common-ancestor)")
        ->type_name("FILE");
}

/// The options for an input.
void add_dataset_options(CLI::App& command, Typed& typed) {
    command.add_option("--input", typed.input, "dataset file, plain or compressed")->type_name("FILE");
    command.add_option("--generate", typed.generate, "generator and its options: list:random,n=1M,seed=7")
        ->type_name("SPEC");
    add_reading_options(command, typed);
    command.add_option("--param", typed.parameters, "set a parameter; may be given several times")
        ->type_name("NAME=VALUE")
        ->allow_extra_args(false);
}

void add_devices_option(CLI::App& command, Typed& typed) {
    command
        .add_option(
            "--devices", typed.devices,
            "for algorithms on several devices: their number, or the numbers of the GPUs, 0,1; bench takes several "
            "numbers of devices, 1,2,4")
        ->type_name("K");
}

void add_input_options(CLI::App& command, Typed& typed) {
    add_dataset_options(command, typed);
    command
        .add_option("--executor", typed.executor,
                    "where kernels run: auto, cuda, simt (the emulator) or ptx (code compiled by nvcc, without a GPU)")
        ->type_name("WHERE");
    command
        .add_option("--order", typed.order,
                    "the order of threads on simt and ptx: lockstep, lane_by_lane or shuffled:SEED")
        ->type_name("ORDER");
    command.add_option("--device", typed.device, "the number of the GPU, from 0")->type_name("K");
    add_devices_option(command, typed);
}

void add_picture_options(CLI::App& command, Typed& typed) {
    command.add_option("--size", typed.size, "pixels of the picture")->type_name("WxH");
    command.add_option("--scale", typed.scale, "1 to 4: the same picture with K times as many pixels across and down")
        ->type_name("K");
    command.add_option("--projector", typed.projector, "enlarge everything K times by 1.25 (Ctrl +)")->type_name("K");
    command.add_flag("--transparent", typed.transparent, "a picture with a transparent background");
    command.add_option("--theme", typed.theme, "dark or light")->type_name("THEME");
}

void add_run_options(CLI::App& command, Typed& typed) {
    command.add_option("ID", typed.algorithm,
                       "the algorithm, as `lockstep algorithms` lists it; or a recording, FILE.lockstep");
    command
        .add_option("--scenario", typed.scenario,
                    "take everything from a saved scenario, or from a scene of a lesson; other options override it")
        ->type_name("FILE");
    command.add_option("--step", typed.step, "which scene of a lesson, from 1; default the first")->type_name("K");
    add_input_options(command, typed);
    command.add_flag("--verify", typed.verify, "check the result; exit code 1 if it is wrong");
    command.add_flag("--work", typed.work,
                     "count the accesses of every pass on the emulator: work and depth, PRAM class and contention");
    command.add_option("--columns", typed.columns, "write input and result columns as NAME.npy into a folder")
        ->type_name("DIR");
    command.add_option("--json", typed.json, "write a report of the run")->type_name("FILE");
    command
        .add_option(
            "--trace", typed.trace,
            "write every access: FILE.trace in the program's own form, else as Chrome trace events; the window opens both. With --executor cuda and --pass, the GPU's own accesses, compared with the emulator's")
        ->type_name("FILE");
    command
        .add_option("--record", typed.record,
                    "write a recording, which opens on any machine: FILE.lockstep, or - for standard output")
        ->type_name("FILE");
    command.add_option("--recording", typed.recording, "read a recording in place of a run; nothing runs")
        ->type_name("FILE");
    command.add_option("--save", typed.save, "save this command as a scenario")->type_name("SCENARIO");
    command.add_option("--png", typed.png, "draw a picture; needs no display")->type_name("FILE");
    command.add_option("--view", typed.view, "the view to draw")->type_name("NAME");
    command
        .add_option("--pass", typed.pass,
                    "the pass to draw: 0 is the input, default the last; --trace then contains only this pass")
        ->type_name("K");
    command.add_option("--launch", typed.launch, "trace only this launch of the pass, from 0")->type_name("L");
    command.add_option("--blocks", typed.blocks, "trace only these blocks of the pass")->type_name("A..B");
    add_picture_options(command, typed);
}

void add_bench_options(CLI::App& command, Typed& typed) {
    command.add_option("ID", typed.algorithms, "algorithms; 'list.*' names a family");
    add_input_options(command, typed);
    command.add_option("--n", typed.counts, "sizes: 64K, or 1M..64M, which doubles")->type_name("N");
    command
        .add_option(
            "--sweep", typed.sweeps,
            "measure time against a parameter: block=64..1024 doubles, num_splitters=1K..1M:13 takes 13 "
            "equal factors, last_level=host,thread are single values; a second --sweep, or several sizes, make a map")
        ->type_name("NAME=VALUES")
        ->allow_extra_args(false);
    command.add_option("--study", typed.study, "measure a study instead: \"Rehman fig. 4.2\"; list names all")
        ->type_name("NAME");
    command.add_flag("--work", typed.work,
                     "count work and depth on the emulator in place of times, beside published bounds");
    command.add_flag("--weak", typed.weak, "with --devices: --n elements for each device");
    command.add_option("--repeat", typed.repeat, "measured runs after a warm-up (5)")->type_name("R");
    command.add_option("--csv", typed.csv, "write the table")->type_name("FILE");
    command
        .add_option("--record", typed.record,
                    "write a recording, which opens on any machine: FILE.lockstep, or - for standard output")
        ->type_name("FILE");
    command.add_option("--png", typed.png, "draw time against the swept quantity; needs no display")->type_name("FILE");
    add_picture_options(command, typed);
}

void add_export_options(CLI::App& command, Typed& typed) {
    command.add_option("ID", typed.algorithm,
                       "the algorithm, as `lockstep algorithms` lists it; or a recording, FILE.lockstep");
    command
        .add_option("--scenario", typed.scenario, "take everything from a saved scenario; other options override it")
        ->type_name("FILE");
    command.add_option("--step", typed.step, "which scene of a lesson, from 1; default the first")->type_name("K");
    command.add_option("--recording", typed.recording, "read a recording in place of a run; nothing runs")
        ->type_name("FILE");
    add_input_options(command, typed);
    command.add_option("--html", typed.html, "write one page with all passes, which needs no network")
        ->type_name("FILE");
    command.add_option("--film", typed.film, "write a film: FILE.png (APNG); FILE.mp4, .webm and .gif need ffmpeg")
        ->type_name("FILE");
    command.add_option("--seconds", typed.seconds, "time of each pass in the film (1)")->type_name("S");
    command.add_option("--motion", typed.motion, "off: the film has one frame for each pass")->type_name("on|off");
    command.add_option("--poster", typed.poster, "write one picture with all passes: FILE.png")->type_name("FILE");
    command.add_option("--plot", typed.plot, "write times and figures of the passes: FILE.svg or FILE.csv")
        ->type_name("FILE");
    command
        .add_option("--markdown", typed.markdown,
                    "write a report with pictures, and the commands that make them again, into a folder")
        ->type_name("DIR");
    command.add_option("--passes", typed.passes, "the first and the last pass: 0 is the input; default all")
        ->type_name("A..B");
    command
        .add_option("--launch", typed.launch,
                    "with --passes K: the page goes through the instructions of this launch of pass K, from 0")
        ->type_name("L");
    command.add_option("--view", typed.view, "the view to draw")->type_name("NAME");
    add_picture_options(command, typed);
}

void add_check_options(CLI::App& command, Typed& typed) {
    add_devices_option(command, typed);
    command.add_option("ID", typed.algorithm, "the algorithm, as `lockstep algorithms` lists it");
    add_dataset_options(command, typed);
    command.add_option("--orders", typed.orders, "number of shuffled orders, besides lockstep and lane_by_lane (8)")
        ->type_name("N");
    command
        .add_option("--executor", typed.executor,
                    "the executor to check: simt (the emulator) or ptx (code compiled by nvcc)")
        ->type_name("NAME");
    command.add_option("--json", typed.json, "write the findings, for scripts")->type_name("FILE");
    command
        .add_option("--record", typed.record,
                    "write a recording, which opens on any machine: FILE.lockstep, or - for standard output")
        ->type_name("FILE");
    command
        .add_option("--save", typed.save,
                    "save a scenario that opens a small failing input at the failing access; a reduced file "
                    "is written beside it")
        ->type_name("SCENARIO");
}

void add_model_options(CLI::App& command, Typed& typed) {
    command.add_option("ID", typed.algorithm,
                       fmt::format("an algorithm that has a model: {}", model::kCountedAlgorithm));
    add_dataset_options(command, typed);
    command.add_option("--n", typed.counts, "sizes: 64K, or 256K..16M, which doubles")->type_name("N");
    command.add_option("--device", typed.device, "gtx280, the thesis's device, or this: the GPU of this machine")
        ->type_name("NAME");
    command.add_option("--combine", typed.combine, "cycles of a thread: sum of computation and memory, or their max")
        ->type_name("HOW");
    command
        .add_option("--executor", typed.executor,
                    "the executor to measure: auto, cuda, simt (the emulator) or ptx (code compiled by nvcc)")
        ->type_name("WHERE");
    command.add_flag("--measure", typed.measure, "run it, and print the times of the modelled kernels");
    command.add_option("--json", typed.json, "write predictions, for scripts")->type_name("FILE");
    command.add_option("--csv", typed.csv, "write a line for each kernel")->type_name("FILE");
}

void add_devices_command_options(CLI::App& command, Typed& typed) {
    command
        .add_option("--executor", typed.executor,
                    "the executor of the device in use: auto, cuda, simt (the emulator) or ptx (code compiled by nvcc)")
        ->type_name("WHERE");
    command.add_option("--device", typed.device, "the number of the GPU, from 0")->type_name("K");
    command.add_option("--json", typed.json, "write the figures, for scripts")->type_name("FILE");
}

DevicesOptions devices_options(const Typed& typed) {
    DevicesOptions options{.gpu = gpu_of(typed), .json = typed.json};
    if (!typed.executor.empty()) options.executor = parse_executor(typed.executor, "--executor");
    return options;
}

Options lesson_options(const Typed& typed) {
    if (typed.file.empty())
        throw InputError("name a lesson: lockstep lesson FILE.md, or a built-in one, lockstep lesson memory");
    const auto built_in = asset_path("lessons") / typed.file / "lesson.md";
    std::error_code error;
    const bool is_name = typed.file.find_first_of("/.") == std::string::npos;
    const auto file = is_name && std::filesystem::exists(built_in, error) ? built_in.string() : typed.file;
    if (!file.ends_with(".md"))
        throw InputError(
            fmt::format("{}: the name of a lesson's file ends with .md, and no built-in lesson has this name", file));
    if (typed.check) return LessonOptions{file};
    if (!typed.answers.empty() && !typed.answers.ends_with(".json") && !typed.answers.ends_with(".csv"))
        throw InputError(fmt::format("--answers: the name of {} must end with .json or .csv", typed.answers));
    if (!typed.answers.empty()) require_writable_file(typed.answers, "--answers");
    return WindowOptions{.file = file, .student = typed.student, .answers = typed.answers};
}

void add_common_options(CLI::App& command, Typed& typed) {
    command
        .add_option("--kernels", typed.kernels,
                    "compile the algorithms of a folder and add them to the catalogue; may be given "
                    "several times")
        ->type_name("FOLDER")
        ->allow_extra_args(false);
    command
        .add_option("--turns", typed.turns,
                    "number of accesses and waits after which the emulator stops a launch as endless, or "
                    "none")
        ->type_name("N");
}

/// A CUDA program in place of an algorithm's id has commands of its own.
void require_no_program(const std::string& algorithm) {
    if (!algorithm.ends_with(".cu")) return;
    throw InputError(fmt::format(
        "{0} is a CUDA program: 'lockstep program {0}' runs it, 'lockstep check --program {0}' "
        "checks it, 'lockstep shot --program {0} --png FILE' draws it, 'lockstep {0}' opens it in the window",
        algorithm));
}

Options parse(const std::vector<std::string>& words, Typed& typed) {
    CLI::App app("Lockstep shows irregular GPU algorithms while they run.", "lockstep");
    app.footer(command_footer());  // commands that have none of their own inherit it
    app.set_version_flag("--version", version_text());
    app.add_option("FILE", typed.file, "open a dataset, a scenario or a lesson in the window");
    add_reading_options(app, typed);
    app.add_option("--device", typed.device, "the number of the GPU, from 0; the first GPU if there is no GPU K")
        ->type_name("K");
    auto* algorithms = app.add_subcommand("algorithms", "list the algorithms, their parameters and views");
    algorithms->add_option("ID", typed.algorithms, "only these; 'list.*' names a family");
    algorithms->add_flag("--json", typed.as_json, "as JSON");
    algorithms->footer("");
    auto* run = app.add_subcommand("run", "run an algorithm and write columns, a report, a trace or a picture");
    add_run_options(*run, typed);
    auto* shot = app.add_subcommand("shot", "as run, and draw the whole window into --png FILE");
    add_run_options(*shot, typed);
    shot->add_option("--study", typed.study, "measure a study first, for the Sweep panel: \"fig 4.2\"")
        ->type_name("NAME");
    shot->add_option("--layout", typed.layout, "teach, debug or tune")->type_name("NAME");
    shot->add_option(
            "--panels", typed.panels,
            "all; few: the Stage, the pseudocode and the track (F4); none: the Stage alone, for an audience (F5)")
        ->type_name("WHICH");
    shot->add_option("--access", typed.access, "show the launch (--launch) after A accesses, from 0")->type_name("A");
    shot->add_option("--focus", typed.focus, "the lane in focus: block, warp and lane")->type_name("B:W:L");
    shot->add_option("--manual", typed.manual,
                     "open the manual at a chapter (debug) or a section (\"Lanes and memory\")")
        ->type_name("PLACE");
    auto* bench = app.add_subcommand("bench", "measure kernel times over sizes and print a table");
    add_bench_options(*bench, typed);
    auto* exports = app.add_subcommand("export", "write a run as a page, a film, a poster, a plot or a report");
    add_export_options(*exports, typed);
    auto* check = app.add_subcommand("check", "search for races and for results that depend on the order of threads");
    check->footer(
        "Runs the algorithm on the emulator in several orders and searches every launch: unordered accesses of two threads to\n"
        "one element, loads of elements that nothing wrote, faults. A failing input is reduced: --save opens it after the\n"
        "hazard's second access, at the fault, or after the first store that differs from lock step.\n"
        "--json has each hazard and fault (kind, file, line, block, lane), the first wrong element and that store.\n"
        "Exit codes: 1 something harmful was found, 0 nothing was, 2 bad usage or input, 3 device or resource failure,\n"
        "130 interrupted.");
    add_check_options(*check, typed);
    auto* model = app.add_subcommand("model", "predict kernel times by the model of Rehman 2010, chapter 6");
    add_model_options(*model, typed);
    auto* devices = app.add_subcommand("devices", "show the GPUs of the papers beside the device in use");
    add_devices_command_options(*devices, typed);
    auto* lesson = app.add_subcommand("lesson", "open a lesson in the window, or check it");
    lesson->footer("Exit codes of --check: 2 a scene has a problem, 0 all scenes are complete.");
    lesson->add_option("FILE", typed.file, "a lesson: NAME.md, or the name of a built-in one: memory");
    lesson->add_flag("--check", typed.check,
                     "run every scene without a window, and report links, passes and panels that do not exist");
    lesson->add_option("--student", typed.student, "a name; the questions depend on it")->type_name("NAME");
    lesson->add_option("--answers", typed.answers, "write graded answers into FILE.json or FILE.csv, and nowhere else")
        ->type_name("FILE");
    auto* diff =
        app.add_subcommand("diff", "compare two recordings: the first difference in any pass, column and element");
    diff->add_option("A", typed.file, "a recording");
    diff->add_option("B", typed.other, "another recording");
    diff->add_option("--json", typed.json, "write the difference, for scripts")->type_name("FILE");
    for (auto* command : {&app, algorithms, run, shot, bench, exports, check, model, devices, lesson, diff})
        add_common_options(*command, typed);
    // Parsed elsewhere (app/cli/program): the words after -- are the program's arguments.
    app.add_subcommand("program", "compile a CUDA program as it is and run it without a GPU");
    app.add_subcommand("capture", "run a finished CUDA program on a GPU and record its launches");
    app.require_subcommand(0, 1);
    app.footer(help_footer());

    try {
        app.parse(std::vector<std::string>(words.rbegin(), words.rend()));
    } catch (const CLI::CallForVersion& version) {
        return PrintOptions{std::string(version.what()) + "\n"};
    } catch (const CLI::CallForHelp&) {
        return PrintOptions{app.help()};
    } catch (const CLI::ParseError& error) {
        throw usage_error(app, error);
    }
    require_no_program(typed.algorithm);
    for (const auto& one : typed.algorithms) require_no_program(one);
    if (algorithms->parsed()) return ListOptions{.algorithms = typed.algorithms, .json = typed.as_json};
    if (run->parsed()) return run_options(with_named_recording(typed), false);
    if (shot->parsed()) return run_options(with_named_recording(typed), true);
    if (bench->parsed()) return bench_options(typed);
    if (exports->parsed()) return export_options(with_named_recording(typed));
    if (check->parsed()) return check_options(typed);
    if (model->parsed()) return model_options(typed);
    if (devices->parsed()) return devices_options(typed);
    if (lesson->parsed()) return lesson_options(typed);
    if (diff->parsed() && typed.other.empty())
        throw InputError("name two recordings: lockstep diff A.lockstep B.lockstep");
    if (diff->parsed()) return DiffOptions{typed.file, typed.other, typed.json};
    return WindowOptions{typed.file, parse_source(typed), gpu_of(typed)};
}

std::vector<AskedOutput> outputs_of(const Typed& typed) {
    std::vector<AskedOutput> outputs{{"--columns", typed.columns, ".npy"},
                                     {"--json", typed.json},
                                     {"--trace", typed.trace},
                                     {"--save", typed.save},
                                     {"--png", typed.png},
                                     {"--record", typed.record},
                                     {"--csv", typed.csv},
                                     {"--html", typed.html},
                                     {"--film", typed.film},
                                     {"--poster", typed.poster},
                                     {"--plot", typed.plot},
                                     {"--markdown", typed.markdown, ".png"}};
    std::erase_if(outputs, [](const auto& one) { return one.path.empty(); });
    return outputs;
}

}  // namespace

CommandLine parse_whole_line(const std::vector<std::string>& words) {
    Typed typed;
    CommandLine line{.command = parse(words, typed)};
    line.outputs = outputs_of(typed);
    line.kernels.assign(typed.kernels.begin(), typed.kernels.end());
    line.turns = parse_turns(typed.turns);
    return line;
}

Options parse_command_line(const std::vector<std::string>& words) { return parse_whole_line(words).command; }

PictureSize parse_picture_size(std::string_view text) {
    const auto cross = text.find('x');
    PictureSize size;
    const auto number = [&](std::string_view digits, int& value) {
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
        return error == std::errc{} && end == digits.data() + digits.size() && value >= kSmallestPicture &&
               value <= kLargestPicture;
    };
    if (cross == std::string_view::npos || !number(text.substr(0, cross), size.width) ||
        !number(text.substr(cross + 1), size.height)) {
        throw InputError(fmt::format("--size: '{}' is no size of a picture, such as 1280x720 ({} to {} pixels each)",
                                     text, kSmallestPicture, kLargestPicture));
    }
    return size;
}

std::optional<std::uint64_t> parse_turns(std::string_view text) {
    if (text.empty()) return std::nullopt;
    return text == "none" ? LaunchLimit::kNone : parse_count(text, "--turns", 1, kMaxTurns);
}

std::vector<std::uint64_t> parse_counts(std::string_view text) {
    const auto dots = text.find("..");
    const auto first = parse_count(text.substr(0, dots), "--n", 1, kLargestCount);
    const auto last =
        dots == std::string_view::npos ? first : parse_count(text.substr(dots + 2), "--n", 1, kLargestCount);
    if (last < first) throw InputError(fmt::format("--n: the range {} is reversed", text));
    std::vector<std::uint64_t> counts;
    for (auto count = first; count <= last; count *= 2) counts.push_back(count);
    return counts;
}

}  // namespace lockstep
