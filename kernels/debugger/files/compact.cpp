// The program's own trace format: "LKTRACE2" (or "LKTRACE1": all accesses are in their kernels' own files), the length of the head, the head as
// JSON, the contents of arrays at the beginning of each launch, the events, and "end.", which detects truncated files. "LKTRACE3" is by a
// GPU: multiprocessor, clock and time of each event precede the end. "LKTRACE4" has variables of the source: their values precede the end.

#include <new>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernels/data/input_error.hpp"
#include "kernels/debugger/files/byte_codes.hpp"
#include "kernels/debugger/files/trace_file.hpp"
#include "kernels/debugger/files/whole_number.hpp"
#include "kernels/simt/locals.hpp"

namespace lockstep::debugger {
namespace {

constexpr std::string_view kMagic = "LKTRACE2", kOlderMagic = "LKTRACE1", kDeviceMagic = "LKTRACE3",
                           kLocalsMagic = "LKTRACE4", kEnd = "end.";
constexpr std::size_t kPiece = std::size_t{1} << 20;

std::uint64_t code_of(std::optional<std::uint32_t> number) { return number ? std::uint64_t{*number} + 1 : 0; }
std::optional<std::uint32_t> number_of(std::uint64_t code) {
    return code == 0 ? std::nullopt : std::optional(static_cast<std::uint32_t>(code - 1));
}

trace::Memory read_memory(ByteReader& in, const trace::Log& log, const std::string& name) {
    trace::Memory memory;
    memory.buffer = static_cast<std::uint16_t>(in.number());
    memory.input = number_of(in.number());
    memory.state = number_of(in.number());
    memory.next_state = number_of(in.number());
    const auto count = in.number();
    if (in.failed() || count > in.left() || memory.buffer >= log.buffers.size() ||
        std::max({code_of(memory.state), code_of(memory.next_state)}) > 0xFFFF)
        throw InputError(name + ": the contents of an array do not fit: the file is damaged");
    auto words = std::make_shared<std::vector<std::uint32_t>>(count);
    std::uint32_t last = 0;
    for (auto& word : *words) word = last = static_cast<std::uint32_t>(in.difference(last));
    memory.words = std::move(words);
    return memory;
}

/// Encodes each place as the difference from the previous one.
class PlaceCode {
public:
    void write(ByteWriter& out, const DevicePlace& place) {
        out.difference(place.sm, last_.sm);
        out.difference(place.clock, last_.clock);
        out.difference(place.ns, last_.ns);
        last_ = place;
    }
    DevicePlace read(ByteReader& in) {
        last_.sm = static_cast<std::uint16_t>(in.difference(last_.sm));
        last_.clock = in.difference(last_.clock);
        last_.ns = in.difference(last_.ns);
        return last_;
    }

private:
    DevicePlace last_;
};

/// Encodes the values of variables: each as the difference from the variable's previous value.
class LocalCode {
public:
    explicit LocalCode(std::size_t locals) : last_(locals) {}

    void write(ByteWriter& out, const trace::LocalValue& value) {
        out.difference(value.event, event_);
        event_ = value.event;
        out.number(value.local);
        const bool of_array = value.array != trace::LocalValue::kNoArray;
        out.number((value.in_scope ? 1u : 0u) | (of_array ? std::uint64_t{value.array} + 1 : 0) << 1);
        if (!value.in_scope) return;
        out.difference(value.bits, last_[value.local]);
        last_[value.local] = value.bits;
    }
    /// Throws InputError if there is no such variable.
    trace::LocalValue read(ByteReader& in, const std::string& name) {
        trace::LocalValue value;
        event_ = static_cast<std::uint32_t>(in.difference(event_));
        value.event = event_;
        const auto local = in.number(), place = in.number();
        if (!in.failed() && (local >= last_.size() || place >> 1 > trace::LocalValue::kNoArray))
            throw InputError(name + ": a value belongs to no variable: the file is damaged");
        if (in.failed()) return value;
        value.local = static_cast<std::uint16_t>(local);
        value.in_scope = (place & 1) != 0;
        if (place >> 1 != 0) value.array = static_cast<std::uint16_t>((place >> 1) - 1);
        if (value.in_scope) value.bits = last_[value.local] = in.difference(last_[value.local]);
        return value;
    }

private:
    std::vector<std::uint64_t> last_;  ///< by variable
    std::uint32_t event_ = 0;
};

void read_locals(ByteReader& in, const nlohmann::json& head, TraceFile& file, const std::string& name) {
    file.log.locals = std::make_shared<trace::Locals>();
    auto& locals = *file.log.locals;
    locals.all = locals_from(head.at("locals"), name);
    const auto values = whole_number<std::uint64_t>(head.at("local_values"));
    if (values > in.left())  // a value takes more than a byte
        throw InputError(
            fmt::format("{}: it has no room for its {} values of variables: the file is cut off", name, values));
    locals.values.reserve(values);
    LocalCode code(locals.all.size());
    for (std::uint64_t i = 0; i < values && !in.failed(); ++i) locals.values.push_back(code.read(in, name));
}

bool has_locals(std::string_view bytes) { return bytes.starts_with(kLocalsMagic); }

}  // namespace

bool is_compact(std::string_view bytes) {
    return bytes.starts_with(kMagic) || bytes.starts_with(kOlderMagic) || bytes.starts_with(kDeviceMagic) ||
           has_locals(bytes);
}

void write_compact(const trace::Log& log, const TraceOrigin& origin, const ByteSink& sink, const DeviceTrace* device) {
    ByteWriter out;
    const auto flush = [&](std::size_t least) {
        if (out.bytes().size() < least) return;
        sink(out.bytes());
        out.bytes().clear();
    };
    const auto* locals = device ? nullptr : log.locals.get();
    auto about = head_of(log, origin, device);
    if (locals) about["locals"] = json_of(locals->all), about["local_values"] = locals->values.size();
    const auto head = about.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    out.text(device ? kDeviceMagic : locals ? kLocalsMagic : kMagic);
    out.number(head.size());
    out.text(head);
    for (const auto& launch : log.launches) {
        out.number(launch.memory.size());
        for (const auto& memory : launch.memory) {
            out.number(memory.buffer);
            out.number(code_of(memory.input));
            out.number(code_of(memory.state));
            out.number(code_of(memory.next_state));
            out.number(memory.words->size());
            std::uint32_t last = 0;
            for (const auto word : *memory.words) {
                out.difference(word, last);
                last = word;
                flush(kPiece);
            }
        }
    }
    EventCode code;
    for (const auto& event : log.events) {
        code.write(out, event);
        flush(kPiece);
    }
    PlaceCode place_code;
    for (std::size_t i = 0; device && i < log.events.size(); ++i) {
        place_code.write(out, device->places[i]);
        flush(kPiece);
    }
    if (locals) {
        LocalCode local_code(locals->all.size());
        for (const auto& value : locals->values) {
            local_code.write(out, value);
            flush(kPiece);
        }
    }
    out.text(kEnd);
    flush(0);
}

TraceFile parse_compact(std::string_view bytes, const std::string& name) {
    ByteReader in(bytes);
    if (!is_compact(in.text(kMagic.size()))) throw InputError(name + ": it is no trace of this program");
    try {
        const auto head = nlohmann::json::parse(in.text(in.number()));
        auto file = from_head(head, name);
        for (auto& launch : file.log.launches)
            for (auto left = in.number(); left > 0; --left) launch.memory.push_back(read_memory(in, file.log, name));
        const auto events = whole_number<std::uint64_t>(head.at("accesses"));
        if (events > in.left())  // an event takes more than a byte
            throw InputError(fmt::format("{}: it has no room for its {} accesses: the file is cut off", name, events));
        file.log.events.reserve(events);
        EventCode code;
        for (std::uint64_t i = 0; i < events && !in.failed(); ++i) file.log.events.push_back(code.read(in));
        if (!bytes.starts_with(kDeviceMagic)) file.on_device.reset();
        if (file.on_device) {
            if (events > in.left())  // as above
                throw InputError(
                    fmt::format("{}: it has no room for its {} places: the file is cut off", name, events));
            file.on_device->places.reserve(events);
            PlaceCode place_code;
            for (std::uint64_t i = 0; i < events && !in.failed(); ++i)
                file.on_device->places.push_back(place_code.read(in));
        }
        if (has_locals(bytes)) read_locals(in, head, file, name);
        if (in.failed() || in.text(kEnd.size()) != kEnd || in.left() != 0)
            throw InputError(name + ": its end is not at the expected place: the file is cut off or damaged");
        check_events(file, name);
        return file;
    } catch (const nlohmann::json::exception& wrong) {
        throw InputError(fmt::format("{}: its head cannot be read: {}", name, wrong.what()));
    } catch (const std::bad_alloc&) {
        throw InputError(name + ": its contents do not fit into memory");
    }
}

}  // namespace lockstep::debugger
