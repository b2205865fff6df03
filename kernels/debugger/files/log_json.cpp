#include "kernels/debugger/files/trace_file.hpp"

#include <algorithm>
#include <array>
#include <mutex>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernels/data/input_error.hpp"
#include "kernels/debugger/files/whole_number.hpp"
#include "kernels/simt/locals.hpp"
#include "kernels/simt/threads.hpp"

namespace lockstep::debugger {
namespace {

using nlohmann::json;

/// A permanent copy of a file name, since SourcePlace only points to its name.
const char* kept(const std::string& name) {
    static std::mutex mutex;
    static std::set<std::string> names;
    const std::scoped_lock lock(mutex);
    return names.insert(name).first->c_str();
}

json json_of(const trace::Launch& launch) {
    json all = {{"kernel", launch.kernel},
                {"file", launch.source.file},
                {"line", launch.source.line},
                {"grid", launch.grid},
                {"block", launch.block},
                {"pass", launch.pass},
                {"number", launch.number},
                {"grid_height", launch.grid_height},
                {"block_height", launch.block_height},
                {"events", launch.num_events},
                {"order", launch.order.text()},
                {"shared_bytes", launch.shared_bytes}};
    if (!launch.other_files.empty()) all["other_files"] = launch.other_files;
    return all;
}

trace::Launch launch_from(const json& value, std::size_t first_event) {
    trace::Launch launch;
    launch.kernel = value.at("kernel").get<std::string>();
    launch.source = {kept(value.at("file").get<std::string>()), whole_number<int>(value.at("line"))};
    whole_number_to(value.at("grid"), launch.grid);
    whole_number_to(value.at("block"), launch.block);
    whole_number_to(value.at("pass"), launch.pass);
    whole_number_to(value.at("number"), launch.number);
    whole_number_to(value.at("grid_height"), launch.grid_height);
    whole_number_to(value.at("block_height"), launch.block_height);
    whole_number_to(value.at("events"), launch.num_events);
    launch.first_event = first_event;
    launch.order = Order::parse(value.at("order").get<std::string>());
    whole_number_to(value.at("shared_bytes"), launch.shared_bytes);
    if (const auto files = value.find("other_files"); files != value.end()) files->get_to(launch.other_files);
    if (launch.other_files.size() > trace::Launch::kMaxOtherFiles)
        launch.other_files.resize(trace::Launch::kMaxOtherFiles);
    return launch;
}

// In the order of trace::Local::Kind.
constexpr std::array<std::string_view, 5> kLocalKinds{"signed", "unsigned", "floating", "boolean", "address"};

json json_of(const trace::Local& local) {
    json all = {{"name", local.name},
                {"type", local.type},
                {"kind", kLocalKinds.at(static_cast<std::size_t>(local.kind))},
                {"bytes", local.bytes}};
    if (local.element_bytes != 0) all["element_bytes"] = local.element_bytes;
    return all;
}

trace::Local local_from(const json& value, const std::string& name) {
    trace::Local local;
    const auto kind = std::ranges::find(kLocalKinds, value.at("kind").get<std::string>());
    whole_number_to(value.at("bytes"), local.bytes);
    if (kind == kLocalKinds.end() || local.bytes == 0 || local.bytes > 8)
        throw InputError(name + ": a variable has a type that no trace has");
    local.kind = static_cast<trace::Local::Kind>(kind - kLocalKinds.begin());
    value.at("name").get_to(local.name);
    value.at("type").get_to(local.type);
    if (const auto bytes = value.find("element_bytes"); bytes != value.end())
        whole_number_to(*bytes, local.element_bytes);
    return local;
}

bool makes_sense(const trace::Launch& launch) {
    return launch.grid != 0 && launch.block != 0 && launch.block <= kMaxBlockThreads && launch.grid_height != 0 &&
           launch.grid % launch.grid_height == 0 && launch.block_height != 0 && launch.block % launch.block_height == 0;
}

}  // namespace

json head_of(const trace::Log& log, const TraceOrigin& origin, const DeviceTrace* device) {
    json head = {{"algorithm", origin.algorithm}, {"dataset", origin.dataset},      {"order", origin.order},
                 {"scenario", origin.scenario},   {"truncated", log.truncated},     {"limit", log.limit},
                 {"accesses", log.events.size()}, {"first_block", log.first_block}, {"end_block", log.end_block},
                 {"buffers", json::array()},      {"launches", json::array()}};
    for (const auto& buffer : log.buffers) head["buffers"].push_back({{"name", buffer.name}, {"bytes", buffer.bytes}});
    for (const auto& launch : log.launches) head["launches"].push_back(json_of(launch));
    if (device) head["gpu"] = {{"device", device->device}, {"ms", device->ms}, {"left_out", device->left_out}};
    return head;
}

TraceFile from_head(const json& head, const std::string& name) {
    TraceFile file;
    head.at("algorithm").get_to(file.origin.algorithm);
    head.at("dataset").get_to(file.origin.dataset);
    head.at("order").get_to(file.origin.order);
    head.at("scenario").get_to(file.origin.scenario);
    head.at("truncated").get_to(file.log.truncated);
    whole_number_to(head.at("limit"), file.log.limit);
    whole_number_to(head.at("first_block"), file.log.first_block);
    whole_number_to(head.at("end_block"), file.log.end_block);
    for (const auto& buffer : head.at("buffers"))
        file.log.buffers.push_back(
            {buffer.at("name").get<std::string>(), whole_number<std::uint64_t>(buffer.at("bytes"))});
    if (file.log.buffers.empty() || file.log.buffers.size() > 0xFFFF)
        throw InputError(
            fmt::format("{}: a trace has from 1 to 65,535 buffers, this has {}", name, file.log.buffers.size()));
    std::size_t events = 0;
    for (const auto& value : head.at("launches")) {
        file.log.launches.push_back(launch_from(value, events));
        const auto& launch = file.log.launches.back();
        if (!makes_sense(launch))
            throw InputError(fmt::format("{}: launch {} has {} blocks of {} threads", name,
                                         file.log.launches.size() - 1, launch.grid, launch.block));
        events += launch.num_events;
    }
    if (const auto gpu = head.find("gpu"); gpu != head.end()) {
        auto& on_device = file.on_device.emplace();
        gpu->at("device").get_to(on_device.device);
        gpu->at("ms").get_to(on_device.ms);
        whole_number_to(gpu->at("left_out"), on_device.left_out);
        on_device.ms.resize(file.log.launches.size());
    }
    return file;
}

json json_of(const std::vector<trace::Local>& locals) {
    auto all = json::array();
    for (const auto& local : locals) all.push_back(json_of(local));
    return all;
}

std::vector<trace::Local> locals_from(const json& values, const std::string& name) {
    if (values.size() > trace::LocalValue::kNoArray)
        throw InputError(fmt::format("{}: a trace has at most {} variables, this has {}", name,
                                     trace::LocalValue::kNoArray, values.size()));
    std::vector<trace::Local> locals;
    for (const auto& value : values) locals.push_back(local_from(value, name));
    return locals;
}

void check_events(const TraceFile& file, const std::string& name) {
    const auto& log = file.log;
    std::uint32_t last = 0;
    for (std::size_t i = 0; log.locals && i < log.locals->values.size(); ++i) {
        const auto& value = log.locals->values[i];
        if (value.event < last || value.event >= log.events.size() || value.local >= log.locals->all.size() ||
            (value.array != trace::LocalValue::kNoArray && value.array >= log.buffers.size()))
            throw InputError(fmt::format("{}: value {} of a variable belongs to no access", name, i));
        last = value.event;
    }
    for (std::size_t i = 0; i < log.launches.size(); ++i) {
        const auto& launch = log.launches[i];
        if (launch.num_events > log.events.size() || launch.first_event > log.events.size() - launch.num_events)
            throw InputError(fmt::format("{}: {} accesses are missing: the file is cut off", name,
                                         launch.first_event + launch.num_events - log.events.size()));
        for (auto e = launch.first_event; e < launch.first_event + launch.num_events; ++e) {
            const auto& event = log.events[e];
            const bool fits = event.block >= log.first_block && event.block < std::min(log.end_block, launch.grid) &&
                              event.thread < launch.block && event.buffer < log.buffers.size() &&
                              event.operation <= trace::Operation::show && event.bytes <= 8;
            if (!fits)
                throw InputError(fmt::format("{}: access {} is not part of launch {}: block {}, thread {}", name, e, i,
                                             event.block, event.thread));
        }
    }
}

}  // namespace lockstep::debugger
