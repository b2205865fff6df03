// Traces in Chrome's format as written by this program: one event per access, and the head under "otherData".

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <new>
#include <span>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernels/data/input_error.hpp"
#include "kernels/debugger/files/float_number.hpp"
#include "kernels/debugger/files/trace_file.hpp"
#include "kernels/debugger/files/whole_number.hpp"
#include "kernels/debugger/place.hpp"
#include "kernels/simt/value.hpp"

namespace lockstep::debugger {
namespace {

using nlohmann::json;

template <std::integral Number>
Number number(const json& object, const char* key, Number fallback) {
    const auto found = object.find(key);
    return found == object.end() ? fallback : whole_number<Number>(*found);
}

/// The bits of a number that an access read or left; files of an earlier version contain the bits.
std::uint64_t bits_in(const json& args, const char* key) {
    const auto found = args.find(key);
    if (found == args.end()) return 0;
    const auto type = args.value("type", "");
    if (type == name_of(ValueType::int32)) return static_cast<std::uint32_t>(whole_number<std::int32_t>(*found));
    if (type == name_of(ValueType::int64)) return static_cast<std::uint64_t>(whole_number<std::int64_t>(*found));
    if (type == name_of(ValueType::float32)) return float_number(*found);
    if (type == name_of(ValueType::float16)) return Half(std::bit_cast<float>(float_number(*found))).bits;
    return whole_number<std::uint64_t>(*found);
}

trace::Event event_from(const json& value) {
    const auto& args = value.at("args");
    trace::Event event;
    event.operation = operation_of(value.at("name").get<std::string>());
    // Earlier versions wrote these members only in events for processes and rows.
    const bool said = args.contains("block");
    whole_number_to(said ? args.at("block") : value.at("pid"), event.block);
    whole_number_to(said ? args.at("thread") : value.at("tid"), event.thread);
    whole_number_to(args.at("line"), event.line);
    event.file = number<std::uint8_t>(args, "file", 0) & 15u;
    whole_number_to(args.at("tick"), event.tick);
    event.index = number<std::uint32_t>(args, "index", 0);
    event.before = bits_in(args, "before");
    event.after = bits_in(args, "after");
    event.buffer = number<std::uint16_t>(args, "array", 0);
    event.word = number<std::uint32_t>(args, "word", 0);
    event.bytes = number<std::uint8_t>(args, "bytes", 0) & 15u;
    event.relaxed = number<std::uint8_t>(args, "relaxed", 0) & 1u;
    event.active = number<std::uint8_t>(args, "active", 0) & 1u;
    return event;
}

/// Converts microseconds of the format to nanoseconds.
std::uint64_t nanoseconds(double microseconds) {
    constexpr double kMaxNanoseconds = 9e15;
    return microseconds > 0 ? static_cast<std::uint64_t>(std::llround(std::min(microseconds * 1000, kMaxNanoseconds)))
                            : 0;
}

/// The place of a GPU's event; its time counts from the beginning of the trace.
DevicePlace place_from(const json& value) {
    const auto& args = value.at("args");
    DevicePlace place;
    place.sm = number<std::uint16_t>(args, "sm", 0);
    place.clock = number<std::uint64_t>(args, "clock", 0);
    place.ns = nanoseconds(value.value("ts", 0.0));
    return place;
}

/// Makes times relative to their launch: launches follow each other in the file, and each begins with its first access.
void count_from_launches(std::vector<DevicePlace>& places, const trace::Log& log) {
    for (const auto& launch : log.launches) {
        const auto mine = std::span(places).subspan(launch.first_event, launch.num_events);
        const auto first = std::ranges::min_element(mine, {}, &DevicePlace::ns);
        const auto begin = first == mine.end() ? 0 : first->ns;
        for (auto& place : mine) place.ns -= begin;
    }
}

}  // namespace

TraceFile parse_chrome(std::string_view bytes, const std::string& name) {
    constexpr int kRoot = 1, kElement = 2;  // nesting depths: members of the root, elements of a list in the root
    std::vector<trace::Event> events;
    std::vector<DevicePlace> places;  // of a GPU; all equal for the emulator
    std::string list;
    // Each event is discarded once it is read: all of them would take many times the size of the file.
    const auto take = [&](int depth, json::parse_event_t what, json& value) {
        if (what == json::parse_event_t::key && depth == kRoot) list = value.get<std::string>();
        if (what != json::parse_event_t::object_end || depth != kElement || list != "traceEvents") return true;
        if (value.value("cat", "") != "access") return false;
        events.push_back(event_from(value));
        places.push_back(place_from(value));
        return false;
    };
    try {
        const auto root = json::parse(bytes.begin(), bytes.end(), take);
        if (!root.is_object() || !root.contains("otherData") || !root["otherData"].contains("lockstep"))
            throw InputError(name + ": it is no trace that this program has written");
        auto file = from_head(root["otherData"]["lockstep"], name);
        file.log.events = std::move(events);
        check_events(file, name);
        if (file.on_device) {
            count_from_launches(places, file.log);
            file.on_device->places = std::move(places);
        }
        return file;
    } catch (const json::exception& wrong) {
        throw InputError(fmt::format("{}: it cannot be read: {}", name, wrong.what()));
    } catch (const std::bad_alloc&) {
        throw InputError(name + ": its contents do not fit into memory");
    }
}

}  // namespace lockstep::debugger
