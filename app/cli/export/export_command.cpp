#include <memory>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "app/cli/asked_run.hpp"
#include "app/cli/commands.hpp"
#include "app/cli/export/pictures.hpp"
#include "app/cli/picture_memory.hpp"
#include "app/cli/recording/recording_command.hpp"
#include "app/cli/wait.hpp"
#include "app/cli/watch.hpp"
#include "app/session/output/interrupt.hpp"
#include "app/session/output/output_set.hpp"
#include "app/session/output/standard_streams.hpp"
#include "app/session/setup.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/simt/device.hpp"

namespace lockstep {
namespace {

void require_outputs(const ExportOptions& options) {
    const std::pair<const std::filesystem::path&, std::string_view> files[] = {
        {options.html, "--html"}, {options.film, "--film"}, {options.poster, "--poster"}, {options.plot, "--plot"}};
    for (const auto& [file, option] : files)
        if (!file.empty()) require_writable_file(file, option);
    if (!options.markdown.empty()) require_writable_folder(options.markdown, "--markdown");
    require_ffmpeg(options.film);
}

ExportedRun run_of(const Catalog& catalog, const RunOptions& options) {
    const auto asked = asked_run(catalog, options);
    const auto& algorithm = catalog.at(asked.scenario.algorithm);
    if (options.gpu) choose_gpu(*options.gpu);
    const auto setup = make_setup(catalog, asked.scenario,
                                  open_and_watch(asked.scenario.dataset, algorithm.input,
                                                 run_bytes_of(algorithm, asked.scenario, {.states = 2})));
    auto request = setup.request();
    const auto size = options.size.value_or(PictureSize{1280, 720});
    request.snapshot_budget =
        require_picture_memory(
            setup, {.view = asked.scenario.view, .size = {size.width * options.scale, size.height * options.scale}})
            .value_or(0);
    request.gpu = options.gpu;
    request.record = true;
    auto run = std::make_shared<Run>(std::move(request));
    require_first_state(*run);
    wait_and_watch(*run);
    if (run->num_passes() == 0) throw DeviceError(run->recording_error());
    return {.run = std::move(run), .scenario = asked.scenario};
}

ExportedRun exported_run(const Catalog& catalog, const ExportOptions& options) {
    if (options.run.recording.empty()) return run_of(catalog, options.run);
    auto [run, scenario] = recorded_run(catalog, std::make_shared<const Recording>(options.run.recording));
    if (!options.run.view.empty()) scenario.view = options.run.view;
    return {.run = std::move(run), .scenario = std::move(scenario)};
}

/// The number of pictures in the requested files, as far as it is known before they are drawn.
std::uint64_t pictures_in(const ExportOptions& options, const ExportedRun& exported) {
    const std::uint64_t passes = exported.num_passes();
    std::uint64_t all = 0;
    if (!options.html.empty() && !options.launch) all += passes * (options.run.theme ? 1 : 2);
    if (!options.film.empty()) all += passes;
    if (!options.poster.empty()) all += pictures_in_poster(exported, options.run);
    if (!options.markdown.empty()) all += passes;
    return all;
}

/// The requested files, in memory until all of them are made.
struct MadeFiles {
    std::vector<std::pair<std::filesystem::path, std::string>> files;

    void add(const std::filesystem::path& file, std::string content) {
        throw_if_interrupted();
        files.emplace_back(file, std::move(content));
    }
};

}  // namespace

int export_command(const Catalog& catalog, const ExportOptions& options) {
    require_outputs(options);
    auto exported = exported_run(catalog, options);
    const auto last = exported.run->num_passes() - 1;
    exported.last = last;
    if (options.passes) std::tie(exported.first, exported.last) = *options.passes;
    if (exported.last > last)
        throw InputError(
            fmt::format("--passes {}..{}: the run has passes 0 to {}", exported.first, exported.last, last));
    if (const auto& opened = exported.scenario.debugger)
        if (const auto pass = exported.scenario.pass.value_or(last); pass >= exported.first && pass <= exported.last)
            exported.opened = {pass, *opened};
    exported.scenario.pass = exported.first;
    exported.scenario.debugger.reset();
    exported.scenario.theme = options.run.theme ? options.run.theme : exported.scenario.theme.value_or(Theme::dark);

    exported.progress->begin("Drawing", pictures_in(options, exported));
    std::optional<Watch> watch(std::in_place, *exported.progress);
    MadeFiles made;
    if (!options.html.empty())
        made.add(options.html, options.launch ? launch_page(catalog, exported, *options.launch, options.run)
                                              : html_page(catalog, exported, options.run));
    if (!options.film.empty()) made.add(options.film, film(catalog, exported, options));
    if (!options.poster.empty()) made.add(options.poster, poster(catalog, exported, options.run));
    if (!options.plot.empty())
        made.add(options.plot, options.plot.extension() == ".csv" ? plot_csv(exported) : plot_svg(exported, true));
    OutputSet outputs;
    if (!options.markdown.empty()) {
        auto report = markdown_report(catalog, exported, options.run);
        outputs.folder(options.markdown);
        made.add(options.markdown / "report.md", std::move(report.text));
        for (auto& [name, png] : report.pictures) made.add(options.markdown / name, std::move(png));
    }
    for (const auto& [file, content] : made.files) outputs.add(file).write(content);
    watch.reset();  // its line is erased
    throw_if_interrupted();
    outputs.commit();
    print("{} on {}: {}\n", exported.run->request().algorithm->id, exported.run->request().dataset->source,
          count_text(exported.num_passes() - (exported.first == 0 ? 1 : 0), "pass", "passes"));
    return 0;
}

}  // namespace lockstep
