#include "app/session/recording/report.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>
#include <variant>

#include <nlohmann/json.hpp>

#include "kernels/data/names/numerals.hpp"
#include "kernels/debugger/memory/traffic_curve.hpp"
#include "kernels/devices/ranks.hpp"
#include "kernels/run/catalog/published_bounds.hpp"

namespace lockstep {
namespace {

using Json = nlohmann::ordered_json;

std::string host_name() {
    std::array<char, 256> name{};
    return gethostname(name.data(), name.size() - 1) == 0 && name[0] != 0 ? name.data() : "localhost";
}
/// The computer that has a device of the group.
std::string host_of(int device) {
    const auto* ranks = Ranks::get();
    return ranks ? ranks->host(device) : host_name();
}

template <class Value>
Json or_null(const std::optional<Value>& value) {
    return value ? Json(*value) : Json(nullptr);
}

Json parameters_json(const RunRequest& request) {
    Json json = Json::object();
    for (const auto& parameter : request.algorithm->parameters) {
        const auto value = request.parameters.at(parameter.name);
        json[parameter.name] = parameter.kind == Parameter::Kind::choice ? Json(parameter.text(value)) : Json(value);
    }
    return json;
}

Json dataset_json(const Dataset& dataset) {
    Json json{{"kind", name_of(dataset.kind)}};
    for (const auto& [name, value] : dataset.info().report(dataset))
        std::visit([&](const auto& held) { json[name] = held; }, value);
    json["source"] = dataset.source;
    json["path"] = dataset.path.empty() ? Json(nullptr) : Json(dataset.path);
    json["notes"] = dataset.notes;
    for (const auto& [space, names] : dataset.names) {
        auto& all = json["names"][space] = Json::array();
        for (std::uint32_t element = 0; element < names.size(); ++element) all.push_back(names[element]);
    }
    return json;
}

std::vector<std::string> notices(const Run& run, const trace::Log& log) {
    auto all = run.notices();
    if (log.truncated) all.push_back("The trace holds the first " + count_text(log.events.size()) + " accesses only");
    return all;
}

/// Null for an unknown value, which is stored as 0.
template <class Number>
Json known(Number number) {
    return number == Number{} ? Json(nullptr) : Json(number);
}

Json launch_json(const LaunchRecord& launch) {
    Json json{{"kernel", launch.kernel},
              {"grid", launch.grid},
              {"grid_height", launch.grid_height},
              {"block", launch.block},
              {"block_height", launch.block_height},
              {"ms", launch.ms},
              {"registers", known(launch.registers)},
              {"shared_bytes", launch.shared_bytes},
              {"occupancy", known(launch.occupancy)},
              {"bytes_asked", known(launch.bytes_asked)},
              {"file", launch.source.file},
              {"line", launch.source.line},
              {"pram", nullptr},
              {"contention", nullptr}};
    if (launch.bytes_vary) json["bytes_asked_varies"] = true;
    return json;
}

/// Replays of constant memory are a figure of the kernels that use it.
Json traffic_json(const LaunchTraffic& traffic, const PassReport& report) {
    Json json{{"bytes_asked", traffic.bytes_asked},           {"sectors", traffic.sectors},
              {"transactions_1_2", traffic.transactions_1_2}, {"bytes_1_2", traffic.bytes_1_2},
              {"transactions_1_0", traffic.transactions_1_0}, {"bank_replays", traffic.bank_replays}};
    for (const auto& figure : report.figures)
        if (figure.name == "constant replays") json["constant_replays"] = static_cast<std::uint64_t>(figure.value);
    return json;
}

/// A row for each device that sends, with an entry for each that receives.
Json matrix_json(const std::vector<std::uint64_t>& entries, std::size_t num_devices) {
    Json rows = Json::array();
    for (std::size_t from = 0; from < num_devices; ++from) {
        const auto row = entries.begin() + static_cast<std::ptrdiff_t>(from * num_devices);
        rows.push_back(std::vector<std::uint64_t>(row, row + static_cast<std::ptrdiff_t>(num_devices)));
    }
    return rows;
}

void add_group(Json& pass, const GroupPass& group) {
    const auto count = group.num_devices();
    pass["exchange"] = {{"bytes", matrix_json(group.bytes, count)},
                        {"messages", matrix_json(group.messages, count)},
                        {"ms", group.exchange_ms}};
    for (const auto& one : group.devices)
        pass["devices"].push_back(
            {{"compute_ms", one.compute_ms}, {"exchange_ms", one.exchange_ms}, {"wait_ms", one.wait_ms}});
}

/// The largest compute time of a device over the mean of all; 1 if nothing was computed.
double imbalance(const Timeline& timeline, std::size_t num_devices) {
    std::vector<double> compute(num_devices);
    for (std::uint32_t pass = 1; pass < timeline.size(); ++pass)
        if (const auto& group = timeline.record(pass).group)
            for (std::size_t device = 0; device < num_devices; ++device)
                compute[device] += group->devices[device].compute_ms;
    const auto sum = std::accumulate(compute.begin(), compute.end(), 0.0);
    return sum > 0 ? std::ranges::max(compute) * static_cast<double>(num_devices) / sum : 1.0;
}

void add_shares(Json& json, const GroupShares& shares, const Run& run) {
    int rank = 0;
    for (const auto& one : shares.devices) {
        json["devices"].push_back({{"rank", rank},
                                   {"host", host_of(rank)},
                                   {"device", run.device_name()},
                                   {"first", one.first},
                                   {"count", one.count},
                                   {"arcs", one.arcs},
                                   {"bytes", one.bytes}});
        ++rank;
    }
    json["partition"] = {{"kind", shares.partition},
                         {"cut_arcs", shares.cut_arcs},
                         {"imbalance", imbalance(run.timeline(), shares.devices.size())}};
}

Json pass_json(const PassRecord& record, const std::vector<Column>& columns) {
    Json json;
    json["label"] = record.report.label;
    json["sentence"] = record.report.sentence;
    json["ms"] = record.ms;
    json["kernel_ms"] = record.kernel_ms;
    json["snapshot_ms"] = record.snapshot_ms;
    json["depth"] = record.report.depth();
    if (!record.report.path.empty()) json["path"] = record.report.path;
    json["changed"] = Json::object();
    for (std::size_t c = 0; c < columns.size(); ++c)
        if (!columns[c].input) json["changed"][columns[c].name] = record.changed_in(c);
    json["figures"] = Json::array();
    for (const auto& figure : record.report.figures)
        json["figures"].push_back({{"name", figure.name}, {"value", figure.value}, {"unit", figure.unit}});
    json["launches"] = Json::array();
    for (const auto& launch : record.launches) json["launches"].push_back(launch_json(launch));
    if (record.group) add_group(json, *record.group);
    const auto& traffic = record.report.traffic;
    if (traffic && record.launches.size() == 1)
        json["launches"].back()["traffic"] = traffic_json(*traffic, record.report);
    return json;
}

/// A GPU does not count bytes while it runs; completely recorded launches have all their accesses.
void add_bytes_asked(Json& passes, const GpuTrace& trace) {
    const auto& log = *trace.device.log;
    if (trace.device.left_out > 0 || log.truncated || log.first_block > 0) return;
    const auto traffic = debugger::traffic_of_log(trace.device.log);
    if (traffic.pass == 0 || traffic.pass > passes.size()) return;
    auto& launches = passes[traffic.pass - 1]["launches"];
    for (std::size_t i = 0; i < traffic.launches.size(); ++i) {
        const auto& launch = log.launches[i];
        const bool whole = log.end_block >= std::uint64_t{launch.grid} * launch.grid_height;
        if (whole && launch.number < launches.size())
            launches[launch.number]["bytes_asked"] = traffic.launches[i].traffic.bytes_asked;
    }
}

Json json_of(const GpuTrace& trace) {
    constexpr std::size_t kMaxSentences = 100;
    const auto& log = *trace.device.log;
    Json launches = Json::array();
    for (const auto& one : trace.launches) {
        const auto& launch = log.launches[one.gpu_launch];
        launches.push_back({{"number", launch.number},
                            {"kernel", launch.kernel},
                            {"multiprocessors", multiprocessors_of(trace, one.gpu_launch)},
                            {"ms_with_trace", trace.device.ms[one.gpu_launch]},
                            {"accesses", launch.num_events},
                            {"compared", one.accesses},
                            {"threads", one.threads},
                            {"agrees", one.same()},
                            {"partial", one.partial},
                            {"other_values", one.num_values},
                            {"other_values_of_atomics", one.num_atomics},
                            {"other_ways", one.num_ways},
                            {"threads_differing", one.threads_differing},
                            {"differences", differences_of(trace, one, kMaxSentences)}});
    }
    return {{"device", trace.device.device},
            {"pass", log.launches.empty() ? Json(nullptr) : Json(log.launches.front().pass)},
            {"accesses", log.events.size()},
            {"left_out", trace.device.left_out},
            {"launches", std::move(launches)}};
}

/// PRAM class and contention of the launches that were traced completely.
void add_concurrency(Json& passes, const debugger::RunConcurrency& traced) {
    for (const auto& pass : traced.passes) {
        if (pass.pass == 0 || pass.pass > passes.size()) continue;
        auto& launches = passes[pass.pass - 1]["launches"];
        for (const auto& launch : pass.launches) {
            if (!launch.concurrency || launch.number >= launches.size()) continue;
            auto& json = launches[launch.number];
            if (json["kernel"] != launch.kernel) continue;
            json["pram"] = debugger::name_of(launch.concurrency->pram);
            json["contention"] = launch.concurrency->contention;
            json["work"] = launch.concurrency->work;
            json["depth"] = launch.concurrency->depth;
        }
    }
}

/// {"observed": 1024, "paper": "O(n log n)", "source": "Rehman 2010, table 2.1"}; null if nothing was traced.
Json bound_json(std::optional<std::uint64_t> observed, const std::string& published, const std::string& source) {
    if (!observed) return nullptr;
    Json json{{"observed", *observed}};
    if (!published.empty()) json["paper"] = published;
    if (!published.empty()) json["source"] = source;
    return json;
}

/// The number of wrong values of each result column and the first of them; null if unknown.
Json wrong_json(const Run& run) {
    const auto wrong = run.wrong();
    if (!wrong) return nullptr;
    Json json = Json::object();
    for (const auto& one : *wrong)
        json[one.column()] = {{"count", one.count()}, {"of", one.size()}, {"first", or_null(one.next())}};
    return json;
}

}  // namespace

std::string report_text(const Run& run, std::string_view picture_path, const trace::Log* log, const GpuTrace* trace,
                        const debugger::RunConcurrency& traced) {
    const auto& request = run.request();
    const auto& timeline = run.timeline();
    const auto columns = run.columns();
    Json json;
    json["algorithm"] = request.algorithm->id;
    json["executor"] = run.executor();
    json["order"] = run.order().empty() ? Json(nullptr) : Json(run.order());
    json["device"] = run.device_name();
    json["repeatable"] = run.repeatable();
    json["picture_path"] = picture_path;
    json["parameters"] = parameters_json(request);
    json["seed"] = or_null(request.dataset->seed);
    json["dataset"] = dataset_json(*request.dataset);
    json["notices"] = notices(run, log ? *log : run.trace());
    if (const auto shares = run.shares()) add_shares(json, *shares, run);
    json["passes"] = Json::array();
    for (std::uint32_t pass = 1; pass < timeline.size(); ++pass)
        json["passes"].push_back(pass_json(timeline.record(pass), columns));
    if (trace) add_bytes_asked(json["passes"], *trace);
    add_concurrency(json["passes"], traced);
    const auto counted = traced.total();
    const auto bounds = published_bounds(request.algorithm->id);
    json["work"] = bound_json(counted ? std::optional(counted->work) : std::nullopt, bounds.work, bounds.source);
    json["depth"] = bound_json(counted ? std::optional(counted->depth) : std::nullopt, bounds.depth, bounds.source);
    json["snapshots"] = {{"kept", timeline.num_kept()},
                         {"of", timeline.size()},
                         {"bytes", timeline.bytes()},
                         {"budget", timeline.budget()}};
    if (trace) json["gpu_trace"] = json_of(*trace);
    json["total_ms"] = run.total_ms();
    json["kernel_ms"] = run.kernel_ms();
    json["verified"] = or_null(run.verified());
    json["wrong"] = wrong_json(run);
    json["verdict"] = run.verdict().empty() ? Json(nullptr) : Json(run.verdict());
    return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace lockstep
