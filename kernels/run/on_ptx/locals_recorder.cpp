#include "kernels/run/on_ptx/locals_recorder.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

#include "kernels/ptx/type.hpp"

namespace lockstep::ptx {
namespace {

constexpr std::size_t kMaxLocals = 1024;  ///< of a launch
constexpr std::size_t kMaxValues = std::size_t{1} << 24;

trace::Local local_of(const DebugScalar& scalar) {
    using From = DebugScalar::Kind;
    using To = trace::Local::Kind;
    const auto kind = [&] {
        switch (scalar.kind) {
            case From::unsigned_number: return To::unsigned_number;
            case From::floating: return To::floating;
            case From::boolean: return To::boolean;
            case From::address: return To::address;
            case From::signed_number: break;
        }
        return To::signed_number;
    };
    return {kind(), scalar.name, scalar.type, scalar.bytes, scalar.element_bytes};
}

}  // namespace

/// Several functions may have variables of one name: those of the first have the plain name, others `function::name`.
std::uint16_t LocalsRecorder::number_of(const DebugScalar& scalar, const std::string& function) {
    const auto [found, made] = numbers_.emplace(Declared(scalar.name, scalar.type, scalar.bytes, function),
                                                static_cast<std::uint16_t>(log_.locals->all.size()));
    if (!made) return found->second;
    auto local = local_of(scalar);
    if (plain_.emplace(scalar.name, function).first->second != function) local.name = function + "::" + local.name;
    log_.locals->all.push_back(std::move(local));
    return found->second;
}

const std::vector<LocalsRecorder::Scalar>& LocalsRecorder::scalars_at(const Frame& frame,
                                                                      const Instruction& instruction) {
    const auto [found, made] = scalars_.try_emplace(&instruction);
    auto& scalars = found->second;
    if (!made) return scalars;
    for (const auto& variable : frame.code->variables)
        for (const auto& place : variable.places) {
            if (instruction.statement < place.begin || instruction.statement >= place.end) continue;
            for (const auto& scalar : variable.scalars) {
                if (log_.locals->all.size() >= kMaxLocals) return scalars;
                const auto local = number_of(scalar, variable.function);
                // A variable of an inner scope hides one of the same name.
                const auto& name = log_.locals->all[local].name;
                std::erase_if(scalars, [&](const Scalar& one) { return log_.locals->all[one.local].name == name; });
                scalars.push_back({local, place, &scalar});
            }
            break;
        }
    return scalars;
}

/// Collects the numbers in scope at an instruction, and at the calls that lead to it. Of a recursive function it takes the inner call.
void LocalsRecorder::find_in_calls(const Frame& frame, const Instruction& instruction) {
    if (frame.parent != nullptr)
        find_in_calls(*frame.parent, frame.parent->code->instructions[frame.return_to - 1]);  // the call
    const auto outer = in_calls_.size();
    for (const auto& scalar : scalars_at(frame, instruction)) {
        const auto known = std::find_if(in_calls_.begin(), in_calls_.begin() + static_cast<std::ptrdiff_t>(outer),
                                        [&](const InFrame& one) { return one.scalar->local == scalar.local; });
        if (known != in_calls_.begin() + static_cast<std::ptrdiff_t>(outer)) *known = {&frame, &scalar};
        else in_calls_.push_back({&frame, &scalar});
    }
}

std::uint64_t LocalsRecorder::read(const Warp& warp, unsigned lane, const Frame& frame, const Scalar& scalar) {
    using Kind = DebugVariable::Place::Kind;
    const auto& code = *frame.code;
    const auto number = scalar.place.number;
    std::uint64_t bits = 0;
    const auto copy = [&](const char* from, std::size_t bytes) {
        std::memcpy(&bits, from, std::min<std::size_t>(bytes, 8));
    };
    const auto offset = scalar.place.offset + scalar.scalar->offset;
    switch (scalar.place.kind) {
        case Kind::reg: {
            const auto width = bits_of(frame.function->registers[number].type);
            const auto* const slot = frame.registers + code.slots[number];
            if (width == 1) {
                std::uint32_t lanes = 0;
                std::memcpy(&lanes, slot, sizeof lanes);
                return lanes >> lane & 1u;
            }
            const std::size_t each = width / 8;
            copy(slot + lane * each, each);
            bits >>= 8 * std::min<std::uint64_t>(offset, 7);
            break;
        }
        case Kind::local:
            copy(
                frame.local + lane * std::size_t{code.local_bytes} + frame.function->variables[number].address + offset,
                scalar.scalar->bytes);
            break;
        case Kind::parameter:
            if (frame.function->kernel)
                copy(warp.launch->parameters + frame.function->parameters[number].offset + offset,
                     scalar.scalar->bytes);
            else
                copy(frame.parameters + lane * std::size_t{code.parameter_bytes} + code.parameter_offsets[number] +
                         offset,
                     scalar.scalar->bytes);
            break;
    }
    const auto used = 8 * scalar.scalar->bytes;
    if (used >= 64) return bits;
    bits &= (std::uint64_t{1} << used) - 1;
    // Small numbers with a sign become numbers of 32 bits.
    const bool negative = scalar.scalar->kind == DebugScalar::Kind::signed_number && (bits >> (used - 1) & 1u) != 0;
    return negative && used < 32 ? (bits | ~std::uint64_t{0} << used) & 0xFFFFFFFFu : bits;
}

void LocalsRecorder::see(const Warp& warp, const Instruction& instruction, unsigned lane) {
    const auto* known_call = warp.frame;
    while (known_call != nullptr && known_call->code->variables.empty()) known_call = known_call->parent;
    if (known_call == nullptr && threads_.empty()) return;
    if (!log_.locals) log_.locals = std::make_shared<trace::Locals>();
    auto& values = log_.locals->values;
    if (values.size() >= kMaxValues) return;
    const auto event = static_cast<std::uint32_t>(log_.events.size() - 1);
    auto& known = threads_[std::uint64_t{warp.block->number} << 16 | (warp.number * kWarp + lane)];
    ++calls_;
    in_calls_.clear();
    find_in_calls(*warp.frame, instruction);
    for (const auto& [frame, found] : in_calls_) {
        const auto& scalar = *found;
        if (known.size() <= scalar.local) known.resize(log_.locals->all.size());
        auto& one = known[scalar.local];
        one.seen = calls_;
        auto bits = read(warp, lane, *frame, scalar);
        auto array = trace::LocalValue::kNoArray;
        if (scalar.scalar->kind == DebugScalar::Kind::address)
            if (const auto place = place_of_(bits); place.array != array) array = place.array, bits = place.offset;
        if (one.in_scope && one.bits == bits && one.array == array) continue;
        one = {bits, calls_, array, true};
        values.push_back({bits, event, scalar.local, array, true});
    }
    for (std::size_t local = 0; local < known.size(); ++local) {
        auto& one = known[local];
        if (!one.in_scope || one.seen == calls_) continue;
        one.in_scope = false;
        values.push_back({.event = event, .local = static_cast<std::uint16_t>(local), .in_scope = false});
    }
}

}  // namespace lockstep::ptx
