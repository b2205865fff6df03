#include "kernels/debugger/files/byte_codes.hpp"

namespace lockstep::debugger {
namespace {

std::uint8_t kind_of(const trace::Event& event) {
    return static_cast<std::uint8_t>(static_cast<unsigned>(event.operation) | event.relaxed << 3u | event.active << 4u);
}

/// The offset of an element in words.
std::uint64_t words_before(const trace::Event& event) { return std::uint64_t{event.index} * event.bytes / 4; }

}  // namespace

void EventCode::write(ByteWriter& out, const trace::Event& event) {
    const auto beyond = event.word - words_before(event);
    std::uint8_t differs = 0;
    if (event.block != last_.block) differs |= Differs::block;
    if (event.thread != last_.thread + 1) differs |= Differs::thread;
    if (event.tick != last_.tick) differs |= Differs::tick;
    if (event.line != last_.line) differs |= Differs::line;
    if (kind_of(event) != kind_of(last_) || event.buffer != last_.buffer || event.bytes != last_.bytes)
        differs |= Differs::kind;
    if (beyond != beyond_) differs |= Differs::word;
    if (event.after != event.before) differs |= Differs::after;
    if (event.file != last_.file) differs |= Differs::file;
    out.byte(differs);
    if ((differs & Differs::file) != 0) out.byte(event.file);
    if ((differs & Differs::block) != 0) out.difference(event.block, last_.block);
    if ((differs & Differs::thread) != 0) out.number(event.thread);
    if ((differs & Differs::tick) != 0) out.difference(event.tick, last_.tick);
    if ((differs & Differs::line) != 0) out.difference(event.line, last_.line);
    if ((differs & Differs::kind) != 0) {
        out.byte(kind_of(event));
        out.byte(event.bytes);
        out.number(event.buffer);
    }
    out.difference(event.index, last_.index);
    if ((differs & Differs::word) != 0) out.difference(beyond, 0);
    out.difference(event.before, last_.before);
    if ((differs & Differs::after) != 0) out.difference(event.after, event.before);
    last_ = event;
    beyond_ = beyond;
}

trace::Event EventCode::read(ByteReader& in) {
    auto event = last_;
    const auto differs = in.byte();
    if ((differs & Differs::file) != 0) event.file = in.byte() & 15u;
    if ((differs & Differs::block) != 0) event.block = static_cast<std::uint32_t>(in.difference(last_.block));
    event.thread = static_cast<std::uint16_t>((differs & Differs::thread) != 0 ? in.number() : last_.thread + 1u);
    if ((differs & Differs::tick) != 0) event.tick = static_cast<std::uint32_t>(in.difference(last_.tick));
    if ((differs & Differs::line) != 0) event.line = static_cast<std::uint16_t>(in.difference(last_.line));
    if ((differs & Differs::kind) != 0) {
        const auto packed = in.byte();
        event.operation = static_cast<trace::Operation>(packed & 7u);
        event.relaxed = packed >> 3u & 1u;
        event.active = packed >> 4u & 1u;
        event.bytes = in.byte() & 15u;
        event.buffer = static_cast<std::uint16_t>(in.number());
    }
    event.index = static_cast<std::uint32_t>(in.difference(last_.index));
    if ((differs & Differs::word) != 0) beyond_ = in.difference(0);
    event.word = static_cast<std::uint32_t>(words_before(event) + beyond_);
    event.before = in.difference(last_.before);
    event.after = (differs & Differs::after) != 0 ? in.difference(event.before) : event.before;
    last_ = event;
    return event;
}

}  // namespace lockstep::debugger
