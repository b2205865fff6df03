#include "app/session/findings/run_series.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "kernels/run/entry/label_inside.hpp"
#include "kernels/run/entry/ordinal.hpp"

namespace lockstep {
namespace {

constexpr double kNotSaid = std::numeric_limits<double>::quiet_NaN();

/// The series with this name; a new one gets `absent` for the earlier passes.
Series& series_of(std::vector<Series>& all, const std::string& name, const std::string& unit, std::size_t passes,
                  double absent) {
    for (auto& one : all)
        if (one.name == name) return one;
    all.push_back({name, unit, std::vector<double>(passes, absent)});
    return all.back();
}

void look_at(Series& series, std::size_t pass) {
    const double value = series.values[pass];
    if (!std::isfinite(value) || (series.any && value <= series.highest)) return;
    series.any = true;
    series.highest = value;
    series.highest_at = static_cast<std::uint32_t>(pass);
}

void push(Series& series, double value) {
    series.values.push_back(value);
    look_at(series, series.values.size() - 1);
}

/// Appends `absent` to each series without a value in this pass.
void level(std::vector<Series>& all, std::size_t passes, double absent) {
    for (auto& one : all)
        if (one.values.size() < passes) one.values.push_back(absent);
}

/// Adds to the value of this pass: a kernel may be launched several times.
void add(Series& series, std::size_t pass, double value) {
    if (series.values.size() == pass) {
        push(series, value);
        return;
    }
    series.values[pass] += value;
    look_at(series, pass);
}

}  // namespace

void RunSeries::update(const Run* run) {
    if (run != run_) {
        *this = RunSeries{};
        run_ = run;
        pass_ms_ = {.name = "pass", .unit = "ms"};
        kernel_ms_ = {.name = "kernels", .unit = "ms"};
    }
    if (!run_) return;
    const auto known = run_->timeline().size();
    if (known == size()) return;
    const auto columns = run_->columns();
    const auto spaces = run_->spaces();
    for (auto pass = size(); pass < known; ++pass) append(run_->timeline().record(pass), columns, spaces);
}

void RunSeries::append_changed(const Column& column, std::uint64_t count, const std::vector<IndexSpace>& spaces) {
    const auto* space = find_space(spaces, column.space);
    const auto noun = space ? space->noun() : Noun{"entry", "entries"};
    auto& series = series_of(changed_, column.name, std::string(noun.many), labels_.size(), 0);
    series.one = noun.one;
    push(series, static_cast<double>(count));
}

void RunSeries::append(const PassRecord& record, const std::vector<Column>& columns,
                       const std::vector<IndexSpace>& spaces) {
    const std::size_t pass = labels_.size();
    for (const auto& figure : record.report.figures) {
        if (is_ordinal(figure)) continue;
        auto& series = series_of(figures_, figure.name, figure.unit, pass, kNotSaid);
        const auto space =
            std::ranges::find(spaces, figure.unit, [](const IndexSpace& one) { return one.noun().many; });
        if (space != spaces.end()) series.one = space->one;
        push(series, figure.value);
    }
    for (const auto& launch : record.launches) add(series_of(kernels_, launch.kernel, "ms", pass, 0), pass, launch.ms);
    for (std::size_t i = 0; i < columns.size() && pass > 0; ++i)
        if (!columns[i].input) append_changed(columns[i], record.changed_in(i), spaces);
    push(pass_ms_, pass == 0 ? 0 : record.ms);
    push(kernel_ms_, pass == 0 ? 0 : record.kernel_ms);
    labels_.push_back(record.report.label);
    depths_.push_back(record.report.depth());
    deepest_ = std::max(deepest_, record.report.depth());
    const auto& path = record.report.path;
    for (std::size_t depth = 1; depth <= path.size(); ++depth) {
        if (level_names_.size() <= depth) level_names_.resize(depth + 1, path[depth - 1]);
        if (level_names_[depth] != path[depth - 1]) level_names_[depth].clear();
    }
    level(figures_, labels_.size(), kNotSaid);
    level(kernels_, labels_.size(), 0);
    level(changed_, labels_.size(), 0);
}

std::string RunSeries::path_name(std::uint32_t pass) const {
    const auto& report = run_->timeline().record(pass).report;
    std::string name;
    for (const auto& group : report.path) name += group + " / ";
    return name.append(label_inside(report));
}

std::string RunSeries::level_name(int depth) const {
    const auto at = static_cast<std::size_t>(depth);
    if (depth > 0) return at < level_names_.size() ? level_names_[at] : std::string();
    // The input is level 0 of a recursion.
    return level_names_.size() > 1 && level_names_[1] == "level 1" ? "level 0" : std::string();
}

}  // namespace lockstep
