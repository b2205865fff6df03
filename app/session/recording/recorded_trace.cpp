#include "app/session/recording/recorded_trace.hpp"

#include <array>
#include <cstring>
#include <mutex>
#include <set>
#include <string_view>

#include <fmt/format.h>

#include "kernels/data/input_error.hpp"

namespace lockstep {
namespace {

using Json = nlohmann::ordered_json;

/// An element of the array, without padding.
struct StoredEvent {
    std::uint32_t block, thread, line, array, kind, index;
    std::uint64_t before, after;
    std::uint32_t tick, word, bytes, flags;
};
static_assert(sizeof(StoredEvent) == 56);
constexpr std::string_view kType =
    "[('block', '<u4'), ('thread', '<u4'), ('line', '<u4'), ('array', '<u4'), ('kind', '<u4'), ('index', '<u4'), "
    "('before', '<u8'), ('after', '<u8'), ('tick', '<u4'), ('word', '<u4'), ('bytes', '<u4'), ('flags', '<u4')]";

/// In the order of trace::Operation.
constexpr std::array<std::string_view, 8> kKinds{"load",      "store",   "atomic", "sync_block",
                                                 "sync_warp", "shuffle", "ballot", "show"};
constexpr std::uint32_t kRelaxed = 1, kActive = 2, kFileShift = 2;

std::string header_of(std::size_t events) {
    constexpr std::size_t kFixed = 10, kAligned = 64;
    auto text = fmt::format("{{'descr': {}, 'fortran_order': False, 'shape': ({},), }}", kType, events);
    text.append(kAligned - (kFixed + text.size() + 1) % kAligned, ' ');
    text += '\n';
    const auto byte = [&](std::size_t shift) { return static_cast<char>(text.size() >> shift & 0xFF); };
    return std::string("\x93NUMPY\x01\x00", 8) + byte(0) + byte(8) + text;
}

std::string member_of(std::uint32_t pass, std::uint32_t launch) {
    return fmt::format("trace/{:06}-{:02}.npy", pass, launch);
}

StoredEvent stored(const trace::Event& event) {
    return {.block = event.block,
            .thread = event.thread,
            .line = event.line,
            .array = event.buffer,
            .kind = static_cast<std::uint32_t>(event.operation),
            .index = event.index,
            .before = event.before,
            .after = event.after,
            .tick = event.tick,
            .word = event.word,
            .bytes = event.bytes,
            .flags = (event.relaxed ? kRelaxed : 0u) | (event.active ? kActive : 0u) |
                     static_cast<std::uint32_t>(event.file) << kFileShift};
}

trace::Event event_of(const StoredEvent& one) {
    trace::Event event{.before = one.before, .after = one.after, .index = one.index, .block = one.block};
    event.tick = one.tick;
    event.word = one.word;
    event.thread = static_cast<std::uint16_t>(one.thread);
    event.line = static_cast<std::uint16_t>(one.line);
    event.buffer = static_cast<std::uint16_t>(one.array);
    event.operation = static_cast<trace::Operation>(one.kind);
    event.file = static_cast<std::uint8_t>(one.flags >> kFileShift & 15);
    event.bytes = static_cast<std::uint8_t>(one.bytes & 15);
    event.relaxed = (one.flags & kRelaxed) != 0;
    event.active = (one.flags & kActive) != 0;
    return event;
}

/// Adds a launch and its accesses to the log.
void read_launch(trace::Log& log, const Recording& recording, const Json& json, const std::string& member) {
    const auto refuse = [&](std::string_view why) {
        throw InputError(fmt::format("{}: {} {}", recording.file().string(), member, why));
    };
    trace::Launch launch{.kernel = json.at("kernel"), .grid = json.at("grid"), .block = json.at("block")};
    launch.source.line = json.at("line");
    launch.pass = json.at("pass");
    launch.number = json.at("launch");
    launch.grid_height = json.at("grid_height");
    launch.block_height = json.at("block_height");
    launch.shared_bytes = json.at("shared_bytes");
    launch.lanes_join_by_tick = json.at("lanes_join_by_tick");
    launch.other_files = json.at("other_files");
    launch.order = Order::parse(json.at("order").get<std::string>());
    launch.first_event = log.events.size();
    const auto content = recording.read_member(member, std::uint64_t{1} << 36);
    if (!content) refuse("is missing");
    const auto after_header = header_of(0).size();
    // The number of digits in the header moves no byte: it is padded.
    const auto bytes = content->size() < after_header ? 0 : content->size() - after_header;
    const auto events = bytes / sizeof(StoredEvent);
    if (bytes % sizeof(StoredEvent) != 0 || !content->starts_with(header_of(events)))
        refuse("is not a trace of this version");
    const auto threads = std::uint64_t{launch.block} * launch.block_height,
               blocks = std::uint64_t{launch.grid} * launch.grid_height;
    for (std::size_t i = 0; i < events; ++i) {
        StoredEvent one;
        std::memcpy(&one, content->data() + after_header + i * sizeof one, sizeof one);
        if (one.kind >= kKinds.size() || one.array >= log.buffers.size() || one.thread >= threads ||
            one.block >= blocks)
            refuse(fmt::format("has an access {} of a thread, an array or a kind that the launch does not have", i));
        log.events.push_back(event_of(one));
    }
    launch.num_events = events;
    log.launches.push_back(std::move(launch));
}

}  // namespace

const char* lasting_name(const std::string& name) {
    static std::mutex mutex;
    static std::set<std::string> names;
    const std::scoped_lock lock(mutex);
    return names.insert(name).first->c_str();
}

void add_traces(ZipWriter& zip, const trace::Log& log) {
    for (const auto& launch : log.launches) {
        auto content = header_of(launch.num_events);
        for (std::size_t i = 0; i < launch.num_events; ++i) {
            const auto one = stored(log.events[launch.first_event + i]);
            content.append(reinterpret_cast<const char*>(&one), sizeof one);
        }
        zip.add(member_of(launch.pass, launch.number), content);
    }
}

Json traces_json(const trace::Log& log) {
    Json json = Json::array();
    Json arrays = Json::array();
    for (const auto& buffer : log.buffers) arrays.push_back({{"name", buffer.name}, {"bytes", buffer.bytes}});
    for (const auto& launch : log.launches)
        json.push_back({{"pass", launch.pass},
                        {"launch", launch.number},
                        {"kernel", launch.kernel},
                        {"file", launch.source.file},
                        {"line", launch.source.line},
                        {"grid", launch.grid},
                        {"grid_height", launch.grid_height},
                        {"block", launch.block},
                        {"block_height", launch.block_height},
                        {"shared_bytes", launch.shared_bytes},
                        {"lanes_join_by_tick", launch.lanes_join_by_tick},
                        {"order", launch.order.text()},
                        {"other_files", launch.other_files},
                        {"truncated", log.truncated},
                        {"arrays", arrays},
                        {"kinds", kKinds}});
    return json;
}

std::optional<trace::Log> recorded_trace(const Recording& recording, std::uint32_t pass) {
    const auto& manifest = recording.manifest();
    const auto traces = manifest.find("traces");
    if (traces == manifest.end() || !traces->is_array()) return std::nullopt;
    std::optional<trace::Log> log;
    try {
        for (const auto& json : *traces) {
            if (!json.is_object() || json.value("pass", 0u) != pass) continue;
            if (!log) {
                log.emplace();
                for (const auto& array : json.at("arrays"))
                    log->buffers.push_back(
                        {array.at("name").get<std::string>(), array.at("bytes").get<std::uint64_t>()});
            }
            read_launch(*log, recording, json, member_of(pass, json.at("launch").get<std::uint32_t>()));
            log->launches.back().source.file = lasting_name(json.at("file").get<std::string>());
            log->truncated = json.at("truncated");
        }
    } catch (const Json::exception& error) {
        throw InputError(
            fmt::format("{}: manifest.json describes a trace wrongly ({})", recording.file().string(), error.what()));
    }
    if (log) log->limit = log->events.size();
    return log;
}

}  // namespace lockstep
