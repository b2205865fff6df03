#include "app/cli/chrome_trace.hpp"

#include <algorithm>
#include <iterator>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernels/lens/files/log_json.hpp"
#include "kernels/lens/files/operation_word.hpp"

namespace lockstep {
namespace {

constexpr std::size_t kFlushBytes = 1 << 20;

std::string json_text(std::string_view text) {
    return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

/// Collects the events' text and hands it on in large pieces.
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

/// Accesses take one tick each; a launch lasts from its first to its last.
class TraceWriter {
public:
    TraceWriter(EventWriter& out, const trace::Log& log, const Run& run) : out_(out), log_(log), run_(run) {
        for (const auto& buffer : log.buffers) buffer_names_.push_back(json_text(buffer.name));
        for (const auto& launch : log.launches) launches_process_ = std::max(launches_process_, launch.grid);
    }

    void write() {
        std::uint64_t begin = 0;
        for (const auto& launch : log_.launches) {
            const auto events = std::span(log_.events).subspan(launch.first_event, launch.num_events);
            std::uint64_t ticks = 1;
            for (const auto& event : events) ticks = std::max<std::uint64_t>(ticks, std::uint64_t{event.tick} + 1);
            write_launch(launch, begin, ticks);
            for (const auto& event : events) write_access(event, begin);
            begin += ticks;
        }
        write_names();
    }

private:
    void write_launch(const trace::Launch& launch, std::uint64_t begin, std::uint64_t ticks) {
        const auto& timeline = run_.timeline();
        const auto label = launch.pass < timeline.size() ? timeline.record(launch.pass).report.label : std::string();
        out_.event(R"({{"name": {}, "cat": "launch", "ph": "X", "ts": {}, "dur": {}, "pid": {}, "tid": 0, )"
                   R"("args": {{"pass": {}, "label": {}, "grid": {}, "block": {}, "file": {}, "line": {}}}}})",
                   json_text(launch.kernel), begin, ticks, launches_process_, launch.pass, json_text(label),
                   launch.grid, launch.block, json_text(launch.source.file), launch.source.line);
    }

    void write_access(const trace::Event& event, std::uint64_t begin) {
        threads_.emplace(event.block, event.thread);
        const auto name = lens::word_for(event.operation);
        const auto place =
            fmt::format(R"({{"name": "{}", "cat": "access", "ph": "X", "ts": {}, "dur": 1, "pid": {}, "tid": {}, )"
                        R"("args": {{"line": {}, "tick": {})",
                        name, begin + event.tick, event.block, event.thread, event.line, event.tick);
        if (event.operation == trace::Operation::load || event.operation == trace::Operation::store ||
            event.operation == trace::Operation::atomic) {
            out_.event(
                R"({}, "buffer": {}, "index": {}, "before": {}, "after": {}, "array": {}, "word": {}, "bytes": {}{}{}}}}})",
                place, buffer_names_.at(event.buffer), event.index, event.before, event.after, event.buffer, event.word,
                static_cast<unsigned>(event.bytes), event.relaxed ? R"(, "relaxed": 1)" : "",
                event.active ? R"(, "active": 1)" : "");
        } else {
            out_.event(R"({}, "index": {}, "before": {}, "after": {}, "array": {}, "word": {}, "bytes": {}{}{}}}}})",
                       place, event.index, event.before, event.after, event.buffer, event.word,
                       static_cast<unsigned>(event.bytes), event.relaxed ? R"(, "relaxed": 1)" : "",
                       event.active ? R"(, "active": 1)" : "");
        }
    }

    void write_names() {
        std::set<std::uint32_t> blocks;
        for (const auto& [block, thread] : threads_) {
            if (blocks.insert(block).second) write_process_name(block, fmt::format("block {}", block), block + 1);
            out_.event(
                R"({{"name": "thread_name", "ph": "M", "pid": {}, "tid": {}, "args": {{"name": "warp {} lane {}"}}}})",
                block, thread, thread / kWarpSize, thread % kWarpSize);
        }
        write_process_name(launches_process_, "launches", 0);
    }

    void write_process_name(std::uint32_t process, std::string_view name, std::uint32_t position) {
        out_.event(R"({{"name": "process_name", "ph": "M", "pid": {}, "args": {{"name": "{}"}}}})", process, name);
        out_.event(R"({{"name": "process_sort_index", "ph": "M", "pid": {}, "args": {{"sort_index": {}}}}})", process,
                   position);
    }

    EventWriter& out_;
    const trace::Log& log_;
    const Run& run_;
    std::vector<std::string> buffer_names_;
    std::uint32_t launches_process_ = 0;  ///< above all blocks
    std::set<std::pair<std::uint32_t, std::uint16_t>> threads_;
};

}  // namespace

void write_chrome_trace(OutputFile& file, const Run& run, const trace::Log& log, const lens::TraceOrigin& origin) {
    EventWriter out(file);
    TraceWriter(out, log, run).write();
    out.end(fmt::format(
        R"("displayTimeUnit": "ms", "otherData": {{"algorithm": {}, "dataset": {}, "order": {}, "accesses": {}, "truncated": {}, "lockstep": {}}})",
        json_text(origin.algorithm), json_text(origin.dataset), json_text(origin.order), log.events.size(),
        log.truncated, lens::head_of(log, origin).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace)));
}

void write_trace(OutputFile& file, const std::filesystem::path& path, const Run& run, const trace::Log& log,
                 std::string scenario) {
    const lens::TraceOrigin origin{.algorithm = run.request().algorithm->id,
                                   .dataset = run.request().dataset->source,
                                   .order = run.order(),
                                   .scenario = std::move(scenario)};
    if (path.extension() != lens::kCompactEnding) return write_chrome_trace(file, run, log, origin);
    lens::write_compact(log, origin, [&](std::string_view piece) { file.write(piece); });
}

}  // namespace lockstep
