#include "app/cli/chrome_trace.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/session/debugger/array_columns.hpp"
#include "app/session/debugger/open_launch.hpp"
#include "app/session/debugger/value_types.hpp"
#include "kernels/debugger/files/float_number.hpp"
#include "kernels/debugger/files/trace_file.hpp"
#include "kernels/debugger/place.hpp"
#include "kernels/simt/locals.hpp"

namespace lockstep {
namespace {

constexpr std::size_t kFlushBytes = 1 << 20;
/// Perfetto takes process 0 for the kernel's idle process, and row 0 for the row with its process's number.
constexpr std::uint32_t kFirst = 1;
constexpr std::uint32_t kLaunchesRow = 0x10001;  ///< above the rows of threads

std::string json_text(std::string_view text) {
    return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

/// Collects the events' text and writes it in large pieces.
class EventWriter {
public:
    explicit EventWriter(OutputFile& file) : file_(file) { file_.write("{\"traceEvents\": [\n"); }

    template <class... Values>
    void event(fmt::format_string<Values...> format, Values&&... values) {
        if (!first_) text_ += ",\n";
        first_ = false;
        fmt::format_to(std::back_inserter(text_), format, std::forward<Values>(values)...);
        if (text_.size() >= kFlushBytes) flush();
    }
    void end(std::string_view rest) {
        flush();
        file_.write("\n], ");
        file_.write(rest);
        file_.write("}\n");
    }

private:
    void flush() {
        file_.write(text_);
        text_.clear();
    }

    OutputFile& file_;
    std::string text_;
    bool first_ = true;
};

/// The types of accessed values. For arrays: by the columns in the algorithm's buffers, if the trace names the buffers, else by a column
/// with the array's name and size. For shared memory: by ValueTypes.
class TypesOfAccesses {
public:
    TypesOfAccesses(const Run& run, const trace::Log& log)
        : columns_(run.columns()), log_(log), read_kernel_(kernel_reader(run.request().algorithm->id)) {}

    /// The type of an access's value; uint32 if unknown.
    ValueType of(const trace::Event& event, const trace::Launch& launch) {
        if (!trace::is_access(event.operation) || (event.bytes != 4 && event.bytes != 2)) return ValueType::uint32;
        if (&launch != launch_) look_at(launch);
        if (event.buffer == debugger::kSharedMemory) return in_shared(event.word);
        return arrays_[event.buffer].type_at(event.word).value_or(ValueType::uint32);
    }

private:
    /// The type of a shared word, as in shared_text().
    ValueType in_shared(std::uint32_t word) const {
        const auto* column = shared_.moved().of_shared(word);
        return column ? column->type() : shared_.of_shared(word);
    }

    void look_at(const trace::Launch& launch) {
        launch_ = &launch;
        arrays_.clear();
        bool bits_differ = false;  // the bits are not the number itself
        for (std::size_t buffer = 0; buffer < log_.buffers.size(); ++buffer) {
            std::vector<Column> there;
            for (const auto& column : columns_)
                if (lies_in(column, launch, buffer)) there.push_back(column);
            bits_differ = bits_differ || std::ranges::any_of(there, [](const Column& column) {
                              return is_signed(column.type()) || is_float(column.type());
                          });
            arrays_.emplace_back(log_.buffers[buffer].name, std::move(there));
        }
        shared_ = bits_differ && launch.shared_bytes != 0 ? types_in_shared(launch) : ValueTypes();
    }

    ValueTypes types_in_shared(const trace::Launch& launch) {
        auto& text = texts_[{launch.kernel, launch.other_files}];
        if (!text) text = read_kernel_(launch);
        try {
            const std::shared_ptr<const trace::Log> log(std::shared_ptr<const void>(), &log_);  // not owned
            const debugger::Recording recording(log, static_cast<std::size_t>(&launch - log_.launches.data()));
            return {recording, *text, arrays_};
        } catch (const std::length_error&) {  // more accesses than can be analysed together
            return {};
        }
    }

    bool lies_in(const Column& column, const trace::Launch& launch, std::size_t buffer) const {
        if (launch.memory.empty()) {
            const auto strides = ceil_div(column.size, column.field.in_stride());
            const auto bytes = std::uint64_t{strides} * column.field.stride * sizeof(std::uint32_t);
            return log_.buffers[buffer] == trace::BufferInfo{column.name, bytes} &&
                   std::ranges::count(log_.buffers, log_.buffers[buffer]) == 1;
        }
        return std::ranges::any_of(launch.memory, [&](const trace::Memory& one) {
            if (one.buffer != buffer) return false;
            return column.input ? one.input == column.buffer
                                : one.state == column.buffer || one.next_state == column.buffer;
        });
    }

    std::vector<Column> columns_;
    const trace::Log& log_;
    debugger::ReadText read_kernel_;
    const trace::Launch* launch_ = nullptr;  ///< of the members below
    std::vector<ArrayColumns> arrays_;  ///< by buffer
    ValueTypes shared_;
    /// Sources by kernel: each is read once.
    std::map<std::pair<std::string, std::vector<std::string>>, std::optional<debugger::KernelText>> texts_;
};

/// A number as text that reads back as the same number.
std::string number_in_json(ValueType type, std::uint64_t bits) {
    const auto word = static_cast<std::uint32_t>(bits);
    if (type == ValueType::int32) return fmt::format("{}", static_cast<std::int32_t>(word));
    if (type == ValueType::int64) return fmt::format("{}", static_cast<std::int64_t>(bits));
    if (type == ValueType::float32) return debugger::float_number_text(word);
    if (type == ValueType::float16)
        return debugger::float_number_text(
            std::bit_cast<std::uint32_t>(float{Half::of_bits(static_cast<std::uint16_t>(bits))}));
    return fmt::format("{}", bits);
}

/// "before" and "after": numbers with their type if it is not unsigned, else bits.
std::string values_of(const trace::Event& event, ValueType type) {
    const bool typed = is_signed(type) || type == ValueType::float32 ||
                       type == ValueType::float16;  // a double as its bits, which are exact
    return fmt::format(R"("before": {}, "after": {}{})", number_in_json(type, event.before),
                       number_in_json(type, event.after), typed ? fmt::format(R"(, "type": "{}")", name_of(type)) : "");
}

/// An access in the form that parse_chrome() reads.
std::string args_of(const trace::Event& event, const trace::Launch& launch,
                    const std::vector<std::string>& buffer_names, ValueType type) {
    return fmt::format(
        R"("block": {}, "thread": {}, "line": {}{}, "tick": {}{}, "index": {}, {}, "array": {}, )"
        R"("word": {}, "bytes": {}{}{})",
        event.block, event.thread, event.line,
        event.file == 0 ? ""
                        : fmt::format(R"(, "file": {}, "path": {})", static_cast<unsigned>(event.file),
                                      json_text(std::string(launch.file(event.file)))),
        event.tick,
        trace::is_access(event.operation) ? fmt::format(R"(, "buffer": {})", buffer_names.at(event.buffer)) : "",
        event.index, values_of(event, type), event.buffer, event.word, static_cast<unsigned>(event.bytes),
        event.relaxed ? R"(, "relaxed": 1)" : "", event.active ? R"(, "active": 1)" : "");
}

/// The variables of the source at the events of a launch, which are asked for in their order.
class LocalsInJson {
public:
    explicit LocalsInJson(const trace::Log& log) : log_(log) {}

    /// `, "variables": {"sum": 2.5, "at": "&numbers[4]"}`: those in scope just before the event; empty without debug information.
    std::string at(std::size_t event) {
        if (!log_.locals) return {};
        const auto& [all, values] = *log_.locals;
        auto& held = threads_[std::uint64_t{log_.events[event].block} << 16 | log_.events[event].thread];
        for (; next_ < values.size() && values[next_].event <= event; ++next_) {
            if (values[next_].in_scope) held[values[next_].local] = values[next_];
            else held.erase(values[next_].local);
        }
        std::string text;
        for (const auto& [local, value] : held)
            text += fmt::format("{}{}: {}", text.empty() ? "" : ", ", json_text(all[local].name),
                                value_text(all[local], value));
        return fmt::format(R"(, "variables": {{{}}})", text);
    }
    void begin_launch() { threads_.clear(); }

private:
    std::string value_text(const trace::Local& local, const trace::LocalValue& value) const {
        using Kind = trace::Local::Kind;
        const bool wide = local.bytes == 8;
        switch (local.kind) {
            case Kind::boolean: return value.bits != 0 ? "true" : "false";
            case Kind::unsigned_number: return fmt::format("{}", value.bits);
            case Kind::signed_number: return number_in_json(wide ? ValueType::int64 : ValueType::int32, value.bits);
            case Kind::floating: {
                if (local.bytes == 4) return number_in_json(ValueType::float32, value.bits);
                const auto number = std::bit_cast<double>(value.bits);
                if (wide) return std::isfinite(number) ? fmt::format("{}", number) : fmt::format(R"("{}")", number);
                return fmt::format("{}", value.bits);
            }
            case Kind::address: break;
        }
        if (value.array == trace::LocalValue::kNoArray) return fmt::format(R"("0x{:x}")", value.bits);
        const auto& array = log_.buffers.at(value.array).name;
        return json_text(local.element_bytes == 0 || value.bits % local.element_bytes != 0
                             ? fmt::format("{} + {} bytes", array, value.bits)
                             : fmt::format("&{}[{}]", array, value.bits / local.element_bytes));
    }

    const trace::Log& log_;
    std::size_t next_ = 0;  ///< among the values
    std::unordered_map<std::uint64_t, std::map<std::uint16_t, trace::LocalValue>> threads_;  ///< by block and thread
};

void write_process_name(EventWriter& out, std::uint32_t process, std::string_view name, std::uint32_t position) {
    out.event(R"({{"name": "process_name", "ph": "M", "pid": {}, "args": {{"name": "{}"}}}})", process, name);
    out.event(R"({{"name": "process_sort_index", "ph": "M", "pid": {}, "args": {{"sort_index": {}}}}})", process,
              position);
}

/// `begin` and `length` in microseconds.
void write_launch_event(EventWriter& out, const Run& run, const trace::Launch& launch, std::string_view begin,
                        std::string_view length, std::uint32_t process) {
    const auto& timeline = run.timeline();
    const auto label = launch.pass < timeline.size() ? timeline.record(launch.pass).report.label : std::string();
    out.event(R"({{"name": {}, "cat": "launch", "ph": "X", "ts": {}, "dur": {}, "pid": {}, "tid": {}, )"
              R"("args": {{"pass": {}, "label": {}, "grid": {}, "block": {}, "file": {}, "line": {}}}}})",
              json_text(launch.kernel), begin, length, process, kLaunchesRow, launch.pass, json_text(label),
              launch.grid, launch.block, json_text(launch.source.file), launch.source.line);
}

void write_row_name(EventWriter& out, std::uint32_t process, std::uint64_t row, std::string_view name) {
    out.event(R"({{"name": "thread_name", "ph": "M", "pid": {}, "tid": {}, "args": {{"name": "{}"}}}})", process, row,
              name);
}

/// The process of all launches, above the others.
void write_launches_name(EventWriter& out, std::uint32_t process) {
    write_process_name(out, process, "launches", 0);
    write_row_name(out, process, kLaunchesRow, "launches");
}

/// The index of an event among its thread's events of one tick, and their number: a thread released by a barrier accesses in the same
/// tick.
struct PlaceInTick {
    std::uint32_t number = 0, of = 1;
};
std::vector<PlaceInTick> places_in_ticks(std::span<const trace::Event> events) {
    struct Latest {
        std::uint32_t tick = 0, count = 0;
    };
    const auto key = [](const trace::Event& event) { return std::uint64_t{event.block} << 16 | event.thread; };
    const auto count_up = [&](std::unordered_map<std::uint64_t, Latest>& latest, const trace::Event& event) {
        auto& mine = latest.try_emplace(key(event), Latest{event.tick, 0}).first->second;
        if (mine.tick != event.tick) mine = {event.tick, 0};
        return ++mine.count;
    };
    std::vector<PlaceInTick> places(events.size());
    std::unordered_map<std::uint64_t, Latest> before, behind;
    for (std::size_t i = 0; i < events.size(); ++i) places[i].number = count_up(before, events[i]) - 1;
    for (auto i = events.size(); i-- > 0;) places[i].of = places[i].number + count_up(behind, events[i]);
    return places;
}

/// Nanoseconds as microseconds.
std::string microseconds(std::uint64_t ns) { return fmt::format("{}.{:03}", ns / 1000, ns % 1000); }

/// A thread's accesses take one tick each or share one; a launch lasts from its first to its last access.
class TraceWriter {
public:
    TraceWriter(EventWriter& out, const trace::Log& log, const Run& run)
        : out_(out), log_(log), run_(run), types_(run, log), locals_(log) {
        for (const auto& buffer : log.buffers) buffer_names_.push_back(json_text(buffer.name));
        for (const auto& launch : log.launches) launches_process_ = std::max(launches_process_, kFirst + launch.grid);
    }

    void write() {
        std::uint64_t begin = 0;
        for (const auto& launch : log_.launches) {
            const auto events = std::span(log_.events).subspan(launch.first_event, launch.num_events);
            std::uint64_t ticks = 1;
            for (const auto& event : events) ticks = std::max<std::uint64_t>(ticks, std::uint64_t{event.tick} + 1);
            write_launch_event(out_, run_, launch, fmt::format("{}", begin), fmt::format("{}", ticks),
                               launches_process_);
            const auto in_ticks = places_in_ticks(events);
            locals_.begin_launch();
            for (std::size_t i = 0; i < events.size(); ++i)
                write_access(events[i], launch, begin, in_ticks[i], locals_.at(launch.first_event + i));
            begin += ticks;
        }
        write_names();
    }

private:
    void write_access(const trace::Event& event, const trace::Launch& launch, std::uint64_t begin, PlaceInTick place,
                      const std::string& variables) {
        threads_.emplace(event.block, event.thread);
        constexpr std::uint64_t kTick = 1000;  // ns
        const auto at = [&](std::uint64_t number) { return kTick * number / place.of; };
        const auto tick = begin + event.tick;
        const auto length = at(place.number + 1) - at(place.number);
        out_.event(
            R"({{"name": "{}", "cat": "access", "ph": "X", "ts": {}, "dur": {}, "pid": {}, "tid": {}, "args": {{{}{}}}}})",
            debugger::word_for(event.operation),
            place.of == 1 ? fmt::format("{}", tick) : microseconds(tick * kTick + at(place.number)),
            place.of == 1 ? "1" : microseconds(length), kFirst + event.block, kFirst + event.thread,
            args_of(event, launch, buffer_names_, types_.of(event, launch)), variables);
    }

    void write_names() {
        std::set<std::uint32_t> blocks;
        for (const auto& [block, thread] : threads_) {
            if (blocks.insert(block).second)
                write_process_name(out_, kFirst + block, fmt::format("block {}", block), kFirst + block);
            write_row_name(out_, kFirst + block, kFirst + thread,
                           fmt::format("warp {} lane {}", thread / kWarpSize, thread % kWarpSize));
        }
        write_launches_name(out_, launches_process_);
    }

    EventWriter& out_;
    const trace::Log& log_;
    const Run& run_;
    TypesOfAccesses types_;
    LocalsInJson locals_;
    std::vector<std::string> buffer_names_;
    std::uint32_t launches_process_ = kFirst;  ///< above all blocks
    std::set<std::pair<std::uint32_t, std::uint16_t>> threads_;
};

/// The same for a GPU's trace: each access lasts until the warp's next one, and lanes of one access are one below the other.
class DeviceTraceWriter {
public:
    DeviceTraceWriter(EventWriter& out, const debugger::DeviceTrace& device, const Run& run)
        : out_(out), device_(device), log_(*device.log), run_(run), types_(run, log_) {
        for (const auto& buffer : log_.buffers) buffer_names_.push_back(json_text(buffer.name));
        for (const auto& place : device.places) launches_process_ = std::max(launches_process_, kFirst + place.sm + 1);
    }

    void write() {
        std::uint64_t begin = 0;  // ns
        for (const auto& launch : log_.launches) begin += write_launch(launch, begin);
        std::set<std::uint32_t> multiprocessors;
        for (const auto& [where, name] : warps_) {
            const auto process = kFirst + where.first;
            if (multiprocessors.insert(where.first).second)
                write_process_name(out_, process, fmt::format("multiprocessor {}", where.first), process);
            write_row_name(out_, process, kFirst + where.second, name);
        }
        write_launches_name(out_, launches_process_);
    }

private:
    using Row = std::pair<std::uint32_t, std::uint64_t>;  // multiprocessor, warp of the launch

    /// Its duration in ns.
    std::uint64_t write_launch(const trace::Launch& launch, std::uint64_t begin) {
        const auto warps_per_block = ceil_div(launch.block, kWarpSize);
        const auto row_of = [&](std::size_t i) {
            const auto& event = log_.events[i];
            return Row{device_.places[i].sm, std::uint64_t{event.block} * warps_per_block + event.thread / kWarpSize};
        };
        const auto first = launch.first_event, end = first + launch.num_events;
        constexpr std::uint64_t kLast = 10;  // ns for a last access
        std::vector<std::uint64_t> lasts(launch.num_events);
        struct Next {
            std::uint64_t ns = 0, after = 0;  // of the next access, and of the one after it
        };
        std::map<Row, Next> next;
        std::uint64_t whole = kLast;
        for (auto i = end; i-- > first;) {
            const auto ns = device_.places[i].ns;
            whole = std::max(whole, ns + kLast);
            auto& of_row = next.try_emplace(row_of(i), Next{ns, ns + kLast}).first->second;
            if (ns != of_row.ns) of_row = {ns, of_row.ns};
            lasts[i - first] = of_row.after - ns;
        }
        write_launch_event(out_, run_, launch, microseconds(begin), microseconds(whole), launches_process_);
        for (auto i = first; i < end; ++i) {
            const auto& event = log_.events[i];
            const auto& place = device_.places[i];
            const auto row = row_of(i);
            warps_.try_emplace(row, fmt::format("block {} warp {}", event.block, event.thread / kWarpSize));
            out_.event(R"({{"name": "{}", "cat": "access", "ph": "X", "ts": {}, "dur": {}, "pid": {}, "tid": {}, )"
                       R"("args": {{"sm": {}, "clock": {}, {}}}}})",
                       debugger::word_for(event.operation), microseconds(begin + place.ns),
                       microseconds(lasts[i - first]), kFirst + row.first, kFirst + row.second, place.sm, place.clock,
                       args_of(event, launch, buffer_names_, types_.of(event, launch)));
        }
        return whole;
    }

    EventWriter& out_;
    const debugger::DeviceTrace& device_;
    const trace::Log& log_;
    const Run& run_;
    TypesOfAccesses types_;
    std::vector<std::string> buffer_names_;
    std::uint32_t launches_process_ = kFirst;  ///< above all multiprocessors
    std::map<Row, std::string> warps_;
};

}  // namespace

void write_chrome_trace(OutputFile& file, const Run& run, const trace::Log& log, const debugger::TraceOrigin& origin,
                        const debugger::DeviceTrace* device) {
    EventWriter out(file);
    if (device) DeviceTraceWriter(out, *device, run).write();
    else TraceWriter(out, log, run).write();
    out.end(fmt::format(
        R"("displayTimeUnit": "ms", "otherData": {{"algorithm": {}, "dataset": {}, "order": {}, "accesses": {}, "truncated": {}, "lockstep": {}}})",
        json_text(origin.algorithm), json_text(origin.dataset), json_text(origin.order), log.events.size(),
        log.truncated,
        debugger::head_of(log, origin, device).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace)));
}

void write_trace(OutputFile& file, const std::filesystem::path& path, const Run& run, const trace::Log& log,
                 std::string scenario, const debugger::DeviceTrace* device) {
    const debugger::TraceOrigin origin{.algorithm = run.request().algorithm->id,
                                       .dataset = run.request().dataset->source,
                                       .order = run.order(),
                                       .scenario = std::move(scenario)};
    if (path.extension() != debugger::kCompactEnding) return write_chrome_trace(file, run, log, origin, device);
    debugger::write_compact(
        log, origin, [&](std::string_view piece) { file.write(piece); }, device);
}

}  // namespace lockstep
