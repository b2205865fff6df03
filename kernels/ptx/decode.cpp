// From statements to instructions that a warp can run: operands become places in the register file, names become addresses.

#include <algorithm>
#include <array>
#include <bit>
#include <cstdio>
#include <limits>
#include <memory>
#include <set>

#include "kernels/ptx/allocate_registers.hpp"
#include "kernels/ptx/built_in.hpp"
#include "kernels/ptx/launch.hpp"
#include "kernels/ptx/memory.hpp"
#include "kernels/ptx/ops/matrix.hpp"
#include "kernels/ptx/ops/operations.hpp"
#include "kernels/ptx/ops/special.hpp"

namespace lockstep::ptx {
namespace {

constexpr std::int32_t kNone = -1;

class Decoder {
public:
    explicit Decoder(Function& function) : f_(function), module_(*function.module), code_(std::make_unique<Code>()) {}

    std::unique_ptr<Code> decode() {
        parse_body(f_);
        lay_out_parameters();
        lay_out_locals();
        if (f_.kernel) lay_out_shared();
        slots_ = allocate_registers(f_, find_variables(), code_->register_bytes);
        if (!code_->variables.empty()) code_->slots = slots_;
        code_->num_registers = static_cast<std::uint32_t>(f_.registers.size());
        first_.reserve(f_.statements.size() + 1);
        for (std::uint32_t k = 0; k < f_.statements.size(); ++k) {
            first_.push_back(static_cast<std::uint32_t>(code_->instructions.size()));
            temporaries_.clear();
            s_ = &f_.statements[k];
            number_ = k;
            statement();
        }
        first_.push_back(static_cast<std::uint32_t>(code_->instructions.size()));
        // A body that ends without ret or exit.
        Instruction end;
        end.control = f_.kernel ? Control::exit : Control::ret;
        code_->instructions.push_back(end);
        patch();
        return std::move(code_);
    }

private:
    /// The source's variables; returns the registers that hold some of them.
    std::vector<std::uint32_t> find_variables() {
        std::vector<std::uint32_t> registers;
        if (!module_.sections.contains(".debug_info")) return registers;
        if (!module_.debug_info) module_.debug_info = std::make_unique<DebugInfo>(module_);
        code_->variables = module_.debug_info->variables_of(f_);
        for (const auto& variable : code_->variables)
            for (const auto& place : variable.places)
                if (place.kind == DebugVariable::Place::Kind::reg) registers.push_back(place.number);
        return registers;
    }

    // ---- layout -------------------------------------------------------------------------------------------------------

    void lay_out_parameters() {
        std::uint32_t next = 0;
        const auto place = [&](std::uint32_t bytes, std::uint32_t align) {
            next = (next + align - 1) / align * align;
            const auto offset = next;
            next += bytes;
            return offset;
        };
        if (!f_.kernel) {
            for (const auto& result : f_.results) code_->result_offsets.push_back(place(result.bytes, result.align));
            for (const auto& parameter : f_.parameters)
                code_->parameter_offsets.push_back(place(parameter.bytes, parameter.align));
        }
        for (auto& variable : f_.variables)
            if (variable.space == Space::param)
                variable.address = place(static_cast<std::uint32_t>(variable.bytes), variable.align);
        code_->parameter_bytes = (next + 15) / 16 * 16;
    }

    void lay_out_locals() {
        std::uint64_t next = 0;
        for (auto& variable : f_.variables) {
            if (variable.space != Space::local) continue;
            next = (next + variable.align - 1) / variable.align * variable.align;
            variable.address = next;
            next += variable.bytes;
        }
        if (next > (512u << 10))
            fail("a thread needs " + std::to_string(next) + " bytes of local memory, more than the 512 KB of a GPU");
        code_->local_bytes = static_cast<std::uint32_t>((next + 15) / 16 * 16);
    }

    /// Static shared memory of all functions that the kernel may reach.
    void lay_out_shared() {
        std::set<Function*> seen{&f_};
        std::vector<Function*> open{&f_};
        std::uint32_t next = 0;
        std::vector<const Variable*> found;
        std::set<const Variable*> known;
        const auto add = [&](const Variable* variable) {
            if (variable->space == Space::shared && !variable->unsized && known.insert(variable).second)
                found.push_back(variable);
        };
        while (!open.empty()) {
            auto* function = open.back();
            open.pop_back();
            parse_body(*function);
            for (const auto& variable : function->variables) add(&variable);
            const auto visit = [&](const Operand& operand, const auto& self) -> void {
                for (const auto& part : operand.parts) self(part, self);
                if (operand.name.empty() || operand.kind == Operand::Kind::special) return;
                const auto name = std::string(operand.name);
                if (const auto* variable = function->module->variable(name)) add(variable);
                else if (auto* callee = function->module->function(name);
                         callee && callee->has_body && seen.insert(callee).second)
                    open.push_back(callee);
            };
            for (const auto& statement : function->statements) {
                for (const auto& operand : statement.operands) visit(operand, visit);
                if (statement.opcode == "call" && indirect(statement))
                    for (const auto& callee : function->module->functions)
                        if (!callee->kernel && callee->has_body && seen.insert(callee.get()).second)
                            open.push_back(callee.get());
            }
        }
        for (const auto* variable : found) {
            next = (next + variable->align - 1) / variable->align * variable->align;
            code_->shared_offsets[variable] = next;
            next += static_cast<std::uint32_t>(variable->bytes) + DeviceMemory::get().shared_gap_bytes;
        }
        code_->shared_bytes = (next + 15) / 16 * 16;
    }

    static bool indirect(const Statement& statement) {
        for (const auto& operand : statement.operands)
            if (operand.kind == Operand::Kind::reg) return true;
        return false;
    }

    // ---- operands -----------------------------------------------------------------------------------------------------

    [[noreturn]] void fail(const std::string& what) const {
        const auto place = s_ ? module_.place_text(module_.users_place(s_->place)) : std::string();
        throw PtxError((place.empty() ? "PTX line " + std::to_string(s_ ? s_->text_line : f_.body_line) : place) +
                       ": " + what);
    }
    [[noreturn]] void not_emulated() const {
        std::string name(s_->opcode);
        for (const auto m : s_->modifiers) name += "." + std::string(m);
        fail("the PTX instruction " + name + " is not emulated");
    }

    Instruction& emit(Handler run) {
        if (run == nullptr) not_emulated();
        Instruction i;
        i.run = run;
        i.place = s_->place;
        i.statement = number_;
        code_->instructions.push_back(i);
        return code_->instructions.back();
    }
    Instruction& emit_control(Control control) {
        auto& i = emit(nothing_handler());
        i.control = control;
        guard(i);
        return i;
    }
    void guard(Instruction& i) {
        if (s_->guard < 0) return;
        i.guard = slots_[s_->guard];
        i.guard_negated = s_->guard_negated;
    }

    std::int32_t constant(std::uint64_t value, unsigned bits) {
        if (bits < 16) bits = 16;
        if (bits < 64) value &= (1ull << bits) - 1;
        const auto key = std::make_pair(value, bits);
        if (const auto found = constants_.find(key); found != constants_.end()) return found->second;
        const auto offset = code_->constants.size() * 8;
        for (unsigned word = 0; word < kWarp * bits / 64; ++word) {
            std::uint64_t packed = value;
            for (unsigned at = bits; at < 64; at += bits) packed |= value << at;
            code_->constants.push_back(bits == 128 ? (word % 2 == 0 ? value : 0) : packed);
        }
        const auto result =
            static_cast<std::int32_t>(std::numeric_limits<std::int32_t>::min() + static_cast<std::int64_t>(offset));
        constants_[key] = result;
        return result;
    }
    std::int32_t constant_predicate(bool value) { return constant(value ? 0xFFFFFFFFu : 0u, 32); }

    /// A register that lives within one statement.
    std::int32_t temporary(unsigned bits) {
        const unsigned index = temporaries_[bits]++;
        auto& known = temporary_slots_[bits];
        while (known.size() <= index) {
            known.push_back(static_cast<std::int32_t>(code_->register_bytes));
            code_->register_bytes += slot_bytes(bits);
        }
        return known[index];
    }

    unsigned register_bits(const Operand& operand, unsigned otherwise) const {
        if (operand.kind != Operand::Kind::reg) return otherwise < 16 ? 16 : otherwise;
        const auto bits = bits_of(f_.registers[operand.reg].type);
        return bits < 16 ? (bits == 1 ? 1 : 16) : bits;
    }
    std::int32_t slot(const Operand& operand) const {
        if (operand.kind != Operand::Kind::reg) fail("expected a register");
        return slots_[operand.reg];
    }
    std::int32_t destination(const Operand& operand, unsigned bits) {
        if (operand.kind == Operand::Kind::sink) return temporary(bits);
        return slot(operand);
    }

    std::uint64_t literal(const Operand& operand, Type type) const {
        if (operand.kind == Operand::Kind::integer) return static_cast<std::uint64_t>(operand.integer);
        const auto bits = static_cast<std::uint64_t>(operand.integer);
        if (type == Type::f32 && !operand.single)
            return std::bit_cast<std::uint32_t>(static_cast<float>(std::bit_cast<double>(bits)));
        if (type == Type::f64 && operand.single)
            return std::bit_cast<std::uint64_t>(
                static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(bits))));
        return bits;
    }

    /// Where an instruction finds the operand's 32 values.
    std::int32_t in(const Operand& operand, Type type) {
        switch (operand.kind) {
            case Operand::Kind::reg: return slots_[operand.reg];
            case Operand::Kind::integer:
            case Operand::Kind::real: {
                if (type == Type::pred) return constant_predicate(operand.integer != 0);
                return constant(literal(operand, type), bits_of(type));
            }
            case Operand::Kind::special: {
                const auto bits = bits_of(type) == 1 ? 1 : std::max(32u, bits_of(type));
                const auto to = temporary(bits);
                special(to, operand, bits);
                return to;
            }
            case Operand::Kind::symbol: return symbol_address(operand, bits_of(type));
            case Operand::Kind::vector: {
                const auto bits = bits_of(type);
                const auto to = temporary(bits);
                pack(to, operand, bits);
                return to;
            }
            default: fail("an operand that is not understood");
        }
    }
    void special(std::int32_t to, const Operand& operand, unsigned bits) {
        Special which;
        if (!special_from_text(operand.name, which))
            fail("the special register " + std::string(operand.name) + " is not emulated");
        auto& i = emit(special_handler());
        i.o[0] = to;
        i.kind = static_cast<std::uint8_t>(which);
        i.bytes = static_cast<std::uint8_t>(bits == 1 ? 0 : bits / 8);
    }
    void pack(std::int32_t to, const Operand& vector, unsigned bits) {
        const auto count = static_cast<unsigned>(vector.parts.size());
        std::int32_t parts[4];
        if (count == 1) {
            const auto from = in(vector.parts[0], bits == 64 ? Type::b64 : bits == 16 ? Type::b16 : Type::b32);
            auto& i = emit(move_handler(bits));
            i.o[0] = to, i.o[1] = from;
            return;
        }
        if (count > 4 || count == 0) not_emulated();
        const auto type = bits / count == 64 ? Type::b64 : bits / count == 32 ? Type::b32 : Type::b16;
        for (unsigned k = 0; k < count; ++k) parts[k] = in(vector.parts[k], type);
        auto& i = emit(pack_handler(bits, count));
        i.o[0] = to;
        for (unsigned k = 0; k < count; ++k) i.o[1 + k] = parts[k];
    }

    const Variable* body_variable(std::string_view name, std::uint32_t scope) const {
        for (;;) {
            for (std::size_t k = f_.variables.size(); k-- > 0;)
                if (f_.variable_scope[k] == scope && f_.variables[k].name == name) return &f_.variables[k];
            if (scope == 0) return nullptr;
            scope = f_.scope_parent[scope];
        }
    }
    struct Found {
        Space space = Space::generic;
        std::uint64_t address = 0;
        const Variable* variable = nullptr;
        bool kernel_parameter = false;
    };
    Found find(const Operand& operand) {
        Found found;
        const auto name = operand.name;
        if (const auto* variable = body_variable(name, operand.scope)) {
            found.space = variable->space;
            found.variable = variable;
            found.address = variable->address;
            return found;
        }
        for (std::size_t k = 0; k < f_.parameters.size(); ++k) {
            if (f_.parameters[k].name != name) continue;
            found.space = Space::param;
            found.kernel_parameter = f_.kernel;
            found.address = f_.kernel ? f_.parameters[k].offset : code_->parameter_offsets[k];
            return found;
        }
        for (std::size_t k = 0; k < f_.results.size(); ++k) {
            if (f_.results[k].name != name) continue;
            found.space = Space::param;
            found.address = code_->result_offsets[k];
            return found;
        }
        if (const auto* variable = module_.variable(std::string(name))) {
            if (variable->external && variable->space != Space::shared)
                fail("nothing defines the variable " + variable->name);
            found.space = variable->space;
            found.variable = variable;
            found.address = variable->address;
            return found;
        }
        if (auto* function = module_.function(std::string(name))) {
            found.space = Space::generic;
            found.address = reinterpret_cast<std::uint64_t>(function);
            return found;
        }
        fail("nothing is called " + std::string(name));
    }
    /// A symbol's address as a value: the offset of a shared variable, the generic address of any other.
    std::int32_t symbol_address(const Operand& operand, unsigned bits) {
        const auto found = find(operand);
        const auto offset = static_cast<std::uint64_t>(operand.integer);
        if (bits < 32) bits = 64;
        switch (found.space) {
            case Space::shared: {
                if (f_.kernel) return constant(shared_offset(found.variable) + offset, bits);
                const auto to = temporary(64);
                auto& i = emit([](Warp& w, const Instruction& instruction, Mask m) {
                    const auto& layout = *w.launch->config.kernel->code;
                    const auto* variable = static_cast<const Variable*>(instruction.more);
                    const auto at = layout.shared_offsets.find(variable);
                    const auto value = (at == layout.shared_offsets.end() ? layout.shared_bytes : at->second) +
                                       static_cast<std::uint64_t>(instruction.immediate);
                    char* d = w.registers + instruction.o[0];
                    for (; m != 0; m &= m - 1) {
                        const auto l = static_cast<unsigned>(std::countr_zero(m));
                        if (instruction.bytes == 8) reinterpret_cast<std::uint64_t*>(d)[l] = value;
                        else reinterpret_cast<std::uint32_t*>(d)[l] = static_cast<std::uint32_t>(value);
                    }
                });
                i.more = found.variable;
                i.immediate = operand.integer;
                i.o[0] = to;
                i.bytes = static_cast<std::uint8_t>(bits / 8);
                return to;
            }
            case Space::local:
            case Space::param: {
                const auto to = temporary(64);
                auto& i = emit(address_handler());
                i.o[0] = to;
                i.kind = found.space == Space::param;
                i.flags = found.kernel_parameter ? 2 : 0;
                i.immediate = static_cast<std::int64_t>(found.address + offset);
                return to;
            }
            default: return constant(found.address + offset, 64);
        }
    }
    std::uint64_t shared_offset(const Variable* variable) const {
        const auto found = code_->shared_offsets.find(variable);
        return found == code_->shared_offsets.end() ? code_->shared_bytes : found->second;
    }

    // ---- modifiers ----------------------------------------------------------------------------------------------------

    bool has(std::string_view modifier) const { return s_->has(modifier); }
    std::vector<Type> types() const {
        std::vector<Type> result;
        for (const auto m : s_->modifiers)
            if (const auto type = type_from_text(m); type != Type::none) result.push_back(type);
        return result;
    }
    Type type() const {
        const auto all = types();
        if (all.empty()) fail("an instruction without a type");
        return all.back();
    }
    const Operand& op(std::size_t k) const {
        if (k >= s_->operands.size()) fail("an operand is missing");
        return s_->operands[k];
    }
    std::size_t count() const { return s_->operands.size(); }
    std::uint8_t flags() const {
        return static_cast<std::uint8_t>((has("ftz") ? kFtz : 0) | (has("sat") ? kSaturate : 0) |
                                         (has("relu") ? kRelu : 0) | (has("NaN") ? kNanResult : 0));
    }
    Rounding rounding() const {
        for (const auto m : s_->modifiers) {
            if (m == "rz") return Rounding::zero;
            if (m == "rm") return Rounding::down;
            if (m == "rp") return Rounding::up;
            if (m == "rna") return Rounding::away;
            if (m == "rni") return Rounding::nearest_integer;
            if (m == "rzi") return Rounding::zero_integer;
            if (m == "rmi") return Rounding::down_integer;
            if (m == "rpi") return Rounding::up_integer;
        }
        return Rounding::nearest;
    }

    // ---- arithmetic ---------------------------------------------------------------------------------------------------

    void plain(Handler run, Type t, std::initializer_list<Type> sources, Type result, std::uint8_t more_flags = 0,
               std::uint8_t kind = 0) {
        std::int32_t from[4] = {};
        std::size_t k = 0;
        for (const auto source : sources) {
            from[k] = in(op(1 + k), source);
            ++k;
        }
        const auto to = destination(op(0), bits_of(result));
        auto& i = emit(run);
        i.o[0] = to;
        for (std::size_t n = 0; n < k; ++n) i.o[1 + n] = from[n];
        i.flags = more_flags;
        i.kind = kind;
        guard(i);
        (void)t;
    }
    void float_op(Op operation, int sources) {
        const auto t = type();
        const auto how = rounding();
        const auto run = float_handler(operation, t, how != Rounding::nearest);
        if (sources == 1) plain(run, t, {t}, t, flags(), static_cast<std::uint8_t>(how));
        else if (sources == 2) plain(run, t, {t, t}, t, flags(), static_cast<std::uint8_t>(how));
        else plain(run, t, {t, t, t}, t, flags(), static_cast<std::uint8_t>(how));
    }
    void binary(Op whole, Op real) {
        const auto t = type();
        if (is_float(t)) return float_op(real, 2);
        if (t == Type::pred) return predicates(whole, 2);
        plain(integer_handler(whole, t), t, {t, t}, t);
    }
    void unary(Op whole, Op real) {
        const auto t = type();
        if (t == Type::pred) return predicates(whole, 1);
        if (!is_float(t)) return plain(integer_handler(whole, t), t, {t}, t);
        plain(float_handler(real, t, false), t, {t}, t, flags());
        // Sign bits of both halves.
        code_->instructions.back().immediate = static_cast<std::int64_t>(t == Type::f64     ? 1ull << 63
                                                                         : bits_of(t) == 32 ? 0x80008000ull
                                                                                            : 0x8000ull);
    }
    void predicates(Op operation, unsigned sources) {
        std::int32_t from[2] = {};
        std::uint8_t negated = 0;
        for (unsigned k = 0; k < sources; ++k) {
            from[k] = in(op(1 + k), Type::pred);
            if (op(1 + k).negated) negated |= static_cast<std::uint8_t>(1 << k);
        }
        auto& i = emit(predicate_handler(operation));
        i.o[0] = destination(op(0), 1);
        i.o[1] = from[0], i.o[2] = from[1];
        i.count = static_cast<std::uint8_t>(sources);
        i.flags = negated;
        guard(i);
    }
    void product(bool add) {
        const auto t = type();
        if (is_float(t)) return float_op(add ? Op::fma : Op::mul, add ? 3 : 2);
        Type wide = t;
        Op operation;
        if (has("wide")) {
            operation = add ? Op::mad_wide : Op::mul_wide;
            wide = t == Type::u16 ? Type::u32 : t == Type::s16 ? Type::s32 : t == Type::u32 ? Type::u64 : Type::s64;
        } else if (has("hi")) {
            operation = add ? (has("sat") ? Op::mad_sat : Op::mad_hi) : Op::mul_hi;
        } else {
            operation = add ? Op::mad_lo : Op::mul_lo;
        }
        if (add && has("cc")) operation = has("hi") ? Op::mad_hi_cc : Op::mad_lo_cc;
        if (add) plain(integer_handler(operation, t), t, {t, t, wide}, wide);
        else plain(integer_handler(operation, t), t, {t, t}, wide);
    }
    /// Sums, minima and maxima of two 16-bit integers at once, and of integers with .relu. false: this is none of them.
    bool packed(Video operation) {
        const bool pair = has("s16x2") || has("u16x2");
        if (!pair && !(has("relu") && has("s32"))) return false;
        if (count() != 3) not_emulated();
        auto v = std::make_shared<VideoOperation>();
        v->operation = operation;
        v->parts = pair ? 2 : 1;
        v->signed_result = v->signed_a = v->signed_b = !has("u16x2");
        v->saturate = has("sat");
        v->relu = has("relu");
        const auto a = in(op(1), Type::b32), b = in(op(2), Type::b32);
        auto& i = emit(video_handler());
        i.o[0] = destination(op(0), 32), i.o[1] = a, i.o[2] = b, i.o[3] = kNone;
        i.more = v.get();
        code_->operations.push_back(std::move(v));
        guard(i);
        return true;
    }
    void add_or_sub(bool subtract) {
        if (packed(subtract ? Video::subtract : Video::add)) return;
        const auto t = type();
        if (is_float(t)) return float_op(subtract ? Op::sub : Op::add, 2);
        auto operation = subtract ? Op::sub : Op::add;
        if (has("cc")) operation = subtract ? Op::sub_cc : Op::add_cc;
        if (has("sat")) operation = subtract ? Op::sub_sat : Op::add_sat;
        plain(integer_handler(operation, t), t, {t, t}, t);
    }
    void min_max(bool max) {
        if (packed(max ? Video::max : Video::min)) return;
        const auto t = type();
        if (count() == 4) {  // of three
            const auto a = in(op(1), t), b = in(op(2), t), c = in(op(3), t), half = temporary(bits_of(t));
            const auto run = is_float(t) ? float_handler(max ? Op::max : Op::min, t, false)
                                         : integer_handler(max ? Op::max : Op::min, t);
            auto& first = emit(run);
            first.o[0] = half, first.o[1] = a, first.o[2] = b, first.flags = flags();
            auto& second = emit(run);
            second.o[0] = destination(op(0), bits_of(t)), second.o[1] = half, second.o[2] = c, second.flags = flags();
            guard(second);
            return;
        }
        binary(max ? Op::max : Op::min, max ? Op::max : Op::min);
    }
    void shift(bool right) {
        const auto t = type();
        plain(integer_handler(right ? Op::shr : Op::shl, t), t, {t, Type::u32}, t);
    }
    static Compare compare_from_text(std::string_view text, Type t, bool& found) {
        static const std::unordered_map<std::string_view, Compare> names{
            {"eq", Compare::eq},   {"ne", Compare::ne},   {"lt", Compare::lt},   {"le", Compare::le},
            {"gt", Compare::gt},   {"ge", Compare::ge},   {"lo", Compare::lt},   {"ls", Compare::le},
            {"hi", Compare::gt},   {"hs", Compare::ge},   {"equ", Compare::equ}, {"neu", Compare::neu},
            {"ltu", Compare::ltu}, {"leu", Compare::leu}, {"gtu", Compare::gtu}, {"geu", Compare::geu},
            {"num", Compare::num}, {"nan", Compare::nan}};
        const auto known = names.find(text);
        found = known != names.end();
        (void)t;
        return found ? known->second : Compare::eq;
    }
    void compare(bool into_register) {
        const auto all = types();
        const auto t = type();
        bool found = false;
        const auto how = compare_from_text(s_->modifiers.at(0), t, found);
        if (!found) not_emulated();
        Bool combine = Bool::none;
        if (has("and")) combine = Bool::bit_and;
        if (has("or")) combine = Bool::bit_or;
        if (has("xor")) combine = Bool::bit_xor;
        const auto a = in(op(1), t), b = in(op(2), t);
        const auto c = count() > 3 ? in(op(3), Type::pred) : kNone;
        const auto result = all.front();
        auto& i = emit(into_register ? set_handler(how, t, result) : compare_handler(how, t));
        i.o[0] = op(0).kind == Operand::Kind::sink ? temporary(into_register ? 32 : 1) : slot(op(0));
        i.o[1] = op(0).second >= 0 ? slots_[op(0).second] : kNone;
        i.o[2] = a, i.o[3] = b, i.o[4] = c;
        i.kind = static_cast<std::uint8_t>(combine);
        i.count = count() > 3 && op(3).negated;
        i.flags = has("ftz") ? kFtz : 0;
        if (into_register) {
            i.bytes = static_cast<std::uint8_t>(bytes_of(result));
            i.immediate = result == Type::f32                              ? 0x3F800000
                          : result == Type::f16 || result == Type::f16x2   ? 0x3C00
                          : result == Type::bf16 || result == Type::bf16x2 ? 0x3F80
                                                                           : 0xFFFFFFFF;
        }
        guard(i);
    }
    void select() {
        const auto t = type();
        const auto a = in(op(1), t), b = in(op(2), t), p = in(op(3), Type::pred);
        auto& i = emit(select_handler(bits_of(t)));
        i.o[0] = destination(op(0), bits_of(t));
        i.o[1] = a, i.o[2] = b, i.o[3] = p;
        i.flags = op(3).negated;
        guard(i);
    }
    void move() {
        const auto t = type();
        const auto bits = bits_of(t);
        const auto& to = op(0);
        const auto& from = op(1);
        if (t == Type::pred) return predicates(Op::add, 1);
        if (to.kind == Operand::Kind::vector) {
            const auto source = in(from, t);
            const auto parts = static_cast<unsigned>(to.parts.size());
            if (parts == 1) {
                auto& i = emit(move_handler(bits));
                i.o[0] = destination(to.parts[0], bits), i.o[1] = source;
                guard(i);
                return;
            }
            auto& i = emit(unpack_handler(bits, parts));
            i.o[4] = source;
            for (unsigned k = 0; k < parts; ++k) {
                if (to.parts[k].kind == Operand::Kind::sink) continue;
                i.o[k] = slot(to.parts[k]);
                i.count |= static_cast<std::uint8_t>(1 << k);
            }
            guard(i);
            return;
        }
        if (from.kind == Operand::Kind::special && s_->guard < 0) return special(slot(to), from, std::max(bits, 16u));
        if (from.kind == Operand::Kind::vector && s_->guard < 0) return pack(slot(to), from, bits);
        const auto source = in(from, t);
        auto& i = emit(move_handler(bits));
        i.o[0] = destination(to, bits), i.o[1] = source;
        guard(i);
    }
    /// Conversions of formats that no register type names. false: this is none of them.
    bool convert_narrow() {
        const bool e4m3 = has("e4m3x2"), e5m2 = has("e5m2x2"), tf32 = has("tf32");
        if (!e4m3 && !e5m2 && !tf32) return false;
        const auto& first = s_->modifiers;
        const auto result = std::ranges::find_if(
            first, [](const auto m) { return m == "e4m3x2" || m == "e5m2x2" || m == "f16x2" || m == "tf32"; });
        const auto conversion = tf32                 ? Narrow::tf32
                                : *result == "f16x2" ? Narrow::halves_from_pair
                                : has("f16x2")       ? Narrow::pair_from_halves
                                                     : Narrow::pair_from_floats;
        if (tf32 && (!has("f32") || has("rz") || has("relu") || has("satfinite"))) not_emulated();
        const bool floats = conversion == Narrow::pair_from_floats;
        if (floats && !has("f32")) not_emulated();
        const auto a = in(op(1), floats || tf32                           ? Type::f32
                                 : conversion == Narrow::halves_from_pair ? Type::b16
                                                                          : Type::b32);
        const auto b = floats ? in(op(2), Type::f32) : kNone;
        auto& i = emit(convert_narrow_handler(conversion));
        i.o[0] = destination(op(0), conversion == Narrow::halves_from_pair || tf32 ? 32 : 16);
        i.o[1] = a, i.o[2] = b;
        i.kind = e5m2 || has("rna") ? 1 : 0;
        i.flags = flags();
        guard(i);
        return true;
    }
    void convert() {
        if (convert_narrow()) return;
        const auto all = types();
        if (all.size() < 2) not_emulated();
        const auto to = all[0], from = all[1];
        const auto how = rounding();
        if (to == Type::f16x2 || to == Type::bf16x2) {
            const auto a = in(op(1), Type::f32), b = in(op(2), Type::f32);
            auto& i = emit(convert_handler(to, 32, from, 32));
            i.o[0] = slot(op(0)), i.o[1] = a, i.o[2] = b, i.kind = static_cast<std::uint8_t>(how), i.flags = flags();
            guard(i);
            return;
        }
        const auto source = in(op(1), from);
        const auto from_bits = register_bits(op(1), bits_of(from)), to_bits = register_bits(op(0), bits_of(to));
        auto& i = emit(convert_handler(to, to_bits, from, from_bits));
        i.o[0] = destination(op(0), bits_of(to));
        i.o[1] = source;
        i.kind = static_cast<std::uint8_t>(how);
        i.flags = flags();
        i.count = static_cast<std::uint8_t>(from_bits / 8);
        i.bytes = static_cast<std::uint8_t>(to_bits / 8);
        guard(i);
    }
    void permute() {
        plain(integer_handler(Op::prmt, Type::b32), Type::b32, {Type::b32, Type::b32, Type::b32}, Type::b32);
        std::uint8_t mode = 0;
        if (has("f4e")) mode = 1;
        if (has("b4e")) mode = 2;
        if (has("rc8")) mode = 3;
        if (has("ecl")) mode = 4;
        if (has("ecr")) mode = 5;
        if (has("rc16")) mode = 6;
        code_->instructions.back().kind = mode;
    }
    void lop3() {
        // lop3.b32 d, a, b, c, table
        const auto a = in(op(1), Type::b32), b = in(op(2), Type::b32), c = in(op(3), Type::b32);
        auto& i = emit(integer_handler(Op::lop3, Type::b32));
        i.o[0] = destination(op(0), 32), i.o[1] = a, i.o[2] = b, i.o[3] = c;
        i.immediate = op(4).integer;
        guard(i);
    }
    void dot(bool four) {
        const auto all = types();
        if (all.size() < 2) not_emulated();
        plain(integer_handler(four        ? Op::dp4a
                              : has("hi") ? Op::dp2a_hi
                                          : Op::dp2a_lo,
                              Type::u32),
              Type::u32, {Type::u32, Type::u32, Type::u32}, Type::u32);
        code_->instructions.back().kind =
            static_cast<std::uint8_t>((all[0] == Type::s32 ? 1 : 0) | (all[1] == Type::s32 ? 2 : 0));
    }

    // ---- memory -------------------------------------------------------------------------------------------------------

    Space space(Space otherwise) const {
        for (const auto m : s_->modifiers) {
            if (m.starts_with("global")) return Space::global;
            if (m.starts_with("shared")) return Space::shared;
            if (m.starts_with("local")) return Space::local;
            if (m.starts_with("const")) return Space::constant;
            if (m.starts_with("param")) return Space::param;
        }
        return otherwise;
    }
    std::uint8_t releases() const { return has("release") || has("acq_rel") || has("sc") ? kReleases : 0; }
    bool relaxed() const {
        return has("volatile") || has("relaxed") || has("acquire") || has("release") || has("acq_rel") || has("mmio");
    }
    unsigned vector_count() const { return has("v2") ? 2 : has("v4") ? 4 : has("v8") ? 8 : 1; }

    struct Address {
        std::int32_t operand = 0;
        std::int64_t offset = 0;
        Space space = Space::generic;
        bool narrow = false;  ///< a 32-bit offset into shared memory
        bool parameter = false, kernel_parameter = false;
    };
    Address address(const Operand& given, Space where) {
        Address result;
        result.space = where;
        result.offset = given.integer;
        if (given.kind != Operand::Kind::address) fail("expected an address");
        if (given.reg >= 0) {
            result.operand = slots_[given.reg];
            result.narrow = bits_of(f_.registers[given.reg].type) == 32;
            if (result.narrow && where != Space::shared)
                fail("a 32-bit address outside of shared memory is not emulated");
            return result;
        }
        if (given.name.empty()) {
            result.operand = constant(static_cast<std::uint64_t>(given.integer), 64);
            result.offset = 0;
            return result;
        }
        const auto found = find(given);
        if (found.space == Space::param) {
            result.parameter = true;
            result.kernel_parameter = found.kernel_parameter;
            result.offset = static_cast<std::int64_t>(found.address) + given.integer;
            return result;
        }
        if (found.space == Space::shared) result.space = Space::shared;
        if (where == Space::generic || where == Space::param) result.space = found.space;
        Operand plain = given;
        plain.integer = 0;
        result.operand = symbol_address(plain, 64);
        return result;
    }

    void load() {
        const auto t = type();
        const auto n = vector_count();
        const auto where = address(op(1), space(Space::generic));
        const auto& to = op(0);
        std::vector<Operand> parts = to.kind == Operand::Kind::vector ? to.parts : std::vector<Operand>{to};
        if (n > 4 || parts.size() != n || bits_of(t) > 64) return load_wide(t, where, parts);
        unsigned bits = bits_of(t);
        for (const auto& part : parts)
            if (part.kind == Operand::Kind::reg) bits = register_bits(part, bits);
        std::int32_t slots[4] = {};
        for (unsigned k = 0; k < n; ++k)
            slots[k] = parts[k].kind == Operand::Kind::sink ? (n == 1 ? temporary(bits) : kNone) : slot(parts[k]);
        auto& i = emit(where.parameter ? load_parameter_handler(t, bits) : load_handler(t, bits, where.narrow));
        for (unsigned k = 0; k < n; ++k) i.o[k] = slots[k];
        i.o[4] = where.operand;
        i.immediate = where.offset;
        i.space = where.space;
        i.count = static_cast<std::uint8_t>(n);
        i.flags = static_cast<std::uint8_t>((relaxed() ? 1 : 0) | (where.kernel_parameter ? 2 : 0));
        guard(i);
    }
    /// 128-bit registers: as two numbers of 64 bits.
    void load_wide(Type t, const Address& where, const std::vector<Operand>& parts) {
        if (t != Type::b128 || parts.size() != 1 || where.parameter) not_emulated();
        const auto low = temporary(64), high = temporary(64);
        auto& i = emit(load_handler(Type::b64, 64, where.narrow));
        i.o[0] = low, i.o[1] = high, i.o[4] = where.operand, i.immediate = where.offset, i.space = where.space,
        i.count = 2;
        i.flags = relaxed() ? 1 : 0;
        guard(i);
        auto& p = emit(pack_handler(128, 2));
        p.o[0] = slot(parts[0]), p.o[1] = low, p.o[2] = high;
        guard(p);
    }
    void store() {
        const auto t = type();
        const auto n = vector_count();
        const auto& from = op(1);
        std::vector<Operand> parts = from.kind == Operand::Kind::vector ? from.parts : std::vector<Operand>{from};
        if (t == Type::b128 && parts.size() == 1) {
            const auto where = address(op(0), space(Space::generic));
            const auto low = temporary(64), high = temporary(64);
            auto& u = emit(unpack_handler(128, 2));
            u.o[0] = low, u.o[1] = high, u.o[4] = slot(parts[0]), u.count = 3;
            auto& i = emit(store_handler(Type::b64, 64, where.narrow));
            i.o[0] = low, i.o[1] = high, i.o[4] = where.operand, i.immediate = where.offset, i.space = where.space,
            i.count = 2;
            guard(i);
            return;
        }
        if (n > 4 || parts.size() != n || bits_of(t) > 64) not_emulated();
        unsigned bits = bits_of(t) < 16 ? 16 : bits_of(t);
        for (const auto& part : parts)
            if (part.kind == Operand::Kind::reg) bits = register_bits(part, bits);
        std::int32_t slots[4] = {};
        const auto as = bits == 64       ? (t == Type::f64 ? Type::f64 : Type::b64)
                        : bits == 16     ? Type::b16
                        : t == Type::f32 ? Type::f32
                                         : Type::b32;
        for (unsigned k = 0; k < n; ++k) slots[k] = in(parts[k], as);
        const auto where = address(op(0), space(Space::generic));
        auto& i = emit(where.parameter ? store_parameter_handler(t, bits) : store_handler(t, bits, where.narrow));
        for (unsigned k = 0; k < n; ++k) i.o[k] = slots[k];
        i.o[4] = where.operand;
        i.immediate = where.offset;
        i.space = where.space;
        i.count = static_cast<std::uint8_t>(n);
        i.flags = static_cast<std::uint8_t>((relaxed() ? 1 : 0) | (where.kernel_parameter ? 2 : 0) | releases());
        guard(i);
    }
    void atomic(bool reduce) {
        const auto t = type();
        static const std::unordered_map<std::string_view, Atomic> names{
            {"add", Atomic::add},   {"min", Atomic::min},     {"max", Atomic::max},   {"inc", Atomic::inc},
            {"dec", Atomic::dec},   {"and", Atomic::bit_and}, {"or", Atomic::bit_or}, {"xor", Atomic::bit_xor},
            {"exch", Atomic::exch}, {"cas", Atomic::cas}};
        auto operation = Atomic::none;
        for (const auto m : s_->modifiers)
            if (const auto found = names.find(m); found != names.end()) operation = found->second;
        const std::size_t at = reduce ? 0 : 1;
        if (op(at).kind != Operand::Kind::address || vector_count() != 1) not_emulated();
        const auto where = address(op(at), space(Space::generic));
        const auto b = in(op(at + 1), t);
        const auto c = operation == Atomic::cas ? in(op(at + 2), t) : 0;
        auto& i = emit(atomic_handler(operation, t, where.narrow));
        i.o[0] = reduce || op(0).kind == Operand::Kind::sink ? kNone : slot(op(0));
        i.o[1] = b, i.o[2] = c, i.o[4] = where.operand;
        i.immediate = where.offset;
        i.space = where.space;
        i.kind = static_cast<std::uint8_t>(operation);
        i.flags = static_cast<std::uint8_t>((has("sys") ? 4 : 0) | releases());
        guard(i);
    }
    void convert_address() {
        const auto t = type();
        const bool to = has("to");
        const auto where = space(Space::generic);
        const auto& from = op(1);
        if (where == Space::shared) {
            const auto source = in(from, to ? Type::u64 : t);
            auto& i = emit(to ? generic_to_shared_handler() : shared_to_generic_handler());
            i.o[0] = slot(op(0)), i.o[1] = source;
            i.kind = static_cast<std::uint8_t>(from.kind == Operand::Kind::reg ? register_bits(from, 64) : 64);
            guard(i);
            return;
        }
        const auto source = in(from, t);
        auto& i = emit(move_handler(64));
        i.o[0] = slot(op(0)), i.o[1] = source;
        guard(i);
    }
    void is_space() {
        const auto source = in(op(1), Type::u64);
        auto& i = emit(is_space_handler());
        i.o[0] = slot(op(0)), i.o[1] = source, i.space = space(Space::generic);
        guard(i);
    }
    void map_address() {  // mapa: the only block of a cluster is the block itself
        const auto t = type();
        const auto source = in(op(1), t);
        auto& i = emit(move_handler(bits_of(t)));
        i.o[0] = slot(op(0)), i.o[1] = source;
        guard(i);
    }
    void copy_async() {
        if (has("commit_group") || has("wait_group") || has("wait_all") || has("bulk_group")) {
            if (count() < 2) return nothing();
        }
        if (has("tensor")) not_emulated();
        if (has("mbarrier")) {  // cp.async.mbarrier.arrive: an arrival, as earlier copies are complete
            if (has("noinc")) return mbarrier_on(1, kNone, op(0), kNone);
            return nothing();
        }
        const bool bulk = has("bulk");
        bool out = false;
        if (bulk) {
            // The first space named is the destination's.
            for (const auto m : s_->modifiers) {
                if (m.starts_with("global")) {
                    out = true;
                    break;
                }
                if (m.starts_with("shared")) break;
            }
            if (has("prefetch") || has("reduce")) {
                if (has("prefetch")) return nothing();
                not_emulated();
            }
        }
        const auto& to = op(0);
        const auto& from = op(1);
        const auto wide = [&](const Operand& operand) {
            return operand.reg < 0 || bits_of(f_.registers[operand.reg].type) == 64;
        };
        const auto a = address_value(to), b = address_value(from);
        const auto size = in(op(2), Type::u32);
        const auto have = !bulk && count() > 3 && op(3).kind != Operand::Kind::vector ? in(op(3), Type::u32) : kNone;
        const auto barrier = bulk && !out && count() > 3 ? address_value(op(3)) : kNone;
        auto& i = emit(copy_async_handler());
        i.o[0] = a, i.o[1] = b, i.o[2] = size, i.o[3] = have, i.o[4] = barrier;
        i.immediate = to.integer;
        i.more = reinterpret_cast<const void*>(from.integer);
        i.kind = static_cast<std::uint8_t>((out ? 1 : 0) | (wide(to) ? 2 : 0) | (wide(from) ? 4 : 0) |
                                           (barrier != kNone && wide(op(3)) ? 8 : 0));
        guard(i);
    }
    std::int32_t address_value(const Operand& operand) {
        if (operand.reg >= 0) return slots_[operand.reg];
        Operand plain = operand;
        plain.integer = 0;
        return symbol_address(plain, 64);
    }
    void mbarrier_on(std::uint8_t kind, std::int32_t result, const Operand& where, std::int32_t number) {
        const auto at = address_value(where);
        auto& i = emit(mbarrier_handler());
        i.kind = kind;
        i.o[0] = result, i.o[1] = number, i.o[4] = at;
        i.immediate = where.reg >= 0 || !where.name.empty() ? where.integer : 0;
        i.flags = where.reg >= 0 && bits_of(f_.registers[where.reg].type) == 32 ? 8 : 0;
        guard(i);
    }
    void mbarrier() {
        if (has("init")) return mbarrier_on(0, kNone, op(0), in(op(1), Type::u32));
        if (has("inval")) return mbarrier_on(7, kNone, op(0), kNone);
        if (has("pending_count")) {
            const auto state = in(op(1), Type::b64);
            auto& i = emit(mbarrier_handler());
            i.kind = 8, i.o[0] = slot(op(0)), i.o[1] = state;
            guard(i);
            return;
        }
        if (has("test_wait") || has("try_wait")) {
            const bool parity = has("parity");
            return mbarrier_on(parity ? 6 : 5, slot(op(0)), op(1), in(op(2), parity ? Type::u32 : Type::b64));
        }
        const bool result = op(0).kind != Operand::Kind::address;
        const std::size_t at = result ? 1 : 0;
        const auto to = result && op(0).kind == Operand::Kind::reg ? slot(op(0)) : kNone;
        const auto number = count() > at + 1 ? in(op(at + 1), Type::u32) : kNone;
        if (has("arrive") || has("arrive_drop")) return mbarrier_on(has("expect_tx") ? 2 : 1, to, op(at), number);
        if (has("expect_tx")) return mbarrier_on(3, kNone, op(0), in(op(1), Type::u32));
        if (has("complete_tx")) return mbarrier_on(4, kNone, op(0), in(op(1), Type::u32));
        not_emulated();
    }
    void nothing() {
        auto& i = emit(nothing_handler());
        guard(i);
    }
    void fence() {
        auto& i = emit(fence_handler());
        i.kind = has("cta") ? 1 : 0;
        guard(i);
    }
    void texture() {
        const auto all = types();
        const auto& where = op(1);
        if (where.kind != Operand::Kind::address || all.size() < 2 || where.parts.empty()) not_emulated();
        std::uint8_t dimensions = 1;
        bool layered = false;
        for (const auto m : s_->modifiers) {
            if (m == "2d") dimensions = 2;
            if (m == "3d") dimensions = 3;
            if (m == "a1d") layered = true;
            if (m == "a2d") dimensions = 2, layered = true;
        }
        // Textures have one level: .level and .grad choose among several.
        if (has("cube") || has("acube")) not_emulated();
        const bool gathers = s_->opcode == "tld4";
        if (gathers && (dimensions != 2 || all[1] != Type::f32 || count() != 2)) not_emulated();
        const auto& coordinates = where.parts.back();
        std::vector<Operand> given =
            coordinates.kind == Operand::Kind::vector ? coordinates.parts : std::vector<Operand>{coordinates};
        std::int32_t at[4] = {};
        for (std::size_t k = 0; k < given.size() && k < 4; ++k)
            at[k] = in(given[k], layered && k == 0 ? Type::u32 : all[1]);
        const auto handle = where.reg >= 0 ? slots_[where.reg] : address_value(where);
        auto& i = emit(texture_handler(all[0], all[1]));
        for (std::size_t k = 0; k < 4; ++k)
            i.o[k] = k < op(0).parts.size() && op(0).parts[k].kind == Operand::Kind::reg ? slot(op(0).parts[k]) : kNone;
        i.o[4] = handle;
        if (layered) i.o[5] = at[1], i.o[6] = at[2], i.o[7] = at[0];
        else i.o[5] = at[0], i.o[6] = at[1], i.o[7] = at[2];
        i.count = dimensions;
        if (gathers) i.kind = has("g") ? 2 : has("b") ? 3 : has("a") ? 4 : 1;
        i.flags = layered ? 1 : 0;
        guard(i);
    }
    void surface(bool store) {
        const auto t = type();
        const auto& where = op(store ? 0 : 1);
        const auto& values = op(store ? 1 : 0);
        if (where.kind != Operand::Kind::address || where.parts.empty()) not_emulated();
        std::uint8_t dimensions = has("2d") || has("a2d") ? 2 : has("3d") ? 3 : 1;
        const bool layered = has("a1d") || has("a2d");
        std::vector<Operand> coordinates =
            where.parts[0].kind == Operand::Kind::vector ? where.parts[0].parts : std::vector<Operand>{where.parts[0]};
        std::vector<Operand> parts = values.kind == Operand::Kind::vector ? values.parts : std::vector<Operand>{values};
        if (parts.size() > 4) not_emulated();
        std::int32_t at[4] = {};
        for (std::size_t k = 0; k < coordinates.size() && k < 4; ++k) at[k] = in(coordinates[k], Type::u32);
        std::int32_t slots[4] = {};
        const auto as = bits_of(t) == 64 ? Type::b64 : bits_of(t) == 32 ? Type::b32 : Type::b16;
        for (std::size_t k = 0; k < parts.size(); ++k)
            slots[k] = store ? in(parts[k], as) : destination(parts[k], bits_of(as));
        const auto handle = where.reg >= 0 ? slots_[where.reg] : address_value(where);
        auto& i = emit(surface_handler(store, bits_of(t)));
        for (std::size_t k = 0; k < parts.size(); ++k) i.o[k] = slots[k];
        i.o[4] = handle;
        if (layered) i.o[5] = at[1], i.o[6] = at[2], i.o[7] = at[0];
        else i.o[5] = at[0], i.o[6] = at[1], i.o[7] = at[2];
        i.count = static_cast<std::uint8_t>(parts.size());
        i.kind = dimensions;
        i.flags = static_cast<std::uint8_t>((layered ? 1 : 0) | (has("zero") ? 2 : 0) | (has("clamp") ? 4 : 0));
        guard(i);
    }

    // ---- between lanes ------------------------------------------------------------------------------------------------

    /// Makes the last instruction wait for the lanes of its member mask.
    void wait_for(std::int32_t members) {
        auto& i = code_->instructions.back();
        i.control = Control::sync;
        i.o[7] = members;
        guard(i);
    }
    void shuffle() {
        const bool sync = has("sync");
        const auto a = in(op(1), Type::b32), b = in(op(2), Type::b32), c = in(op(3), Type::b32);
        const auto members = sync ? in(op(4), Type::b32) : kNone;
        auto& i = emit(shuffle_handler());
        i.o[0] = destination(op(0), 32);
        i.o[1] = op(0).second >= 0 ? slots_[op(0).second] : kNone;
        i.o[2] = a, i.o[3] = b, i.o[4] = c;
        i.kind = static_cast<std::uint8_t>(has("up")     ? Shuffle::up
                                           : has("down") ? Shuffle::down
                                           : has("bfly") ? Shuffle::bfly
                                                         : Shuffle::idx);
        guard(i);
        if (sync) wait_for(members);
    }
    void vote() {
        const bool sync = has("sync");
        const auto p = in(op(1), Type::pred);
        const auto members = sync ? in(op(2), Type::b32) : kNone;
        auto& i = emit(vote_handler());
        i.o[0] = slot(op(0)), i.o[1] = p;
        i.kind = has("all") ? 0 : has("any") ? 1 : has("uni") ? 2 : 3;
        i.flags = op(1).negated;
        guard(i);
        if (sync) wait_for(members);
    }
    void active_mask() {
        const auto p = constant_predicate(true);
        auto& i = emit(vote_handler());
        i.o[0] = slot(op(0)), i.o[1] = p, i.kind = 3;
        guard(i);
    }
    void match() {
        const auto t = type();
        const auto a = in(op(1), t), members = in(op(2), Type::b32);
        auto& i = emit(match_handler(bits_of(t), has("all")));
        i.o[0] = destination(op(0), 32), i.o[1] = op(0).second >= 0 ? slots_[op(0).second] : kNone, i.o[2] = a;
        wait_for(members);
    }
    void redux() {
        const auto t = type();
        if (is_float(t)) not_emulated();
        const auto a = in(op(1), t), members = in(op(2), Type::b32);
        auto& i = emit(redux_handler());
        i.o[0] = slot(op(0)), i.o[2] = a;
        i.kind = has("add") ? 0 : has("min") ? 1 : has("max") ? 2 : has("and") ? 3 : has("or") ? 4 : 5;
        i.flags = t == Type::s32;
        wait_for(members);
    }
    void elect() {
        const auto members = in(op(1), Type::b32);
        auto& i = emit([](Warp& w, const Instruction& instruction, Mask m) {
            const auto leader = static_cast<std::uint32_t>(std::countr_zero(m));
            for (auto rest = m; rest != 0; rest &= rest - 1)
                reinterpret_cast<std::uint32_t*>(w.registers + instruction.o[0])[std::countr_zero(rest)] = leader;
            auto& p = *reinterpret_cast<std::uint32_t*>(w.registers + instruction.o[1]);
            p = (p & ~m) | (1u << leader);
        });
        i.o[0] = destination(op(0), 32);
        i.o[1] = op(0).second >= 0 ? slots_[op(0).second] : temporary(1);
        wait_for(members);
    }
    void barrier() {
        if (has("cluster")) {  // the only block of its cluster
            if (has("arrive")) return nothing();
            auto& i = emit_control(Control::barrier);
            i.o[0] = kNone, i.o[1] = constant(15, 32), i.o[2] = kNone, i.o[3] = kNone;
            return;
        }
        if (has("warp")) {
            const auto members = in(op(0), Type::b32);
            auto& i = emit_control(Control::warp_barrier);
            i.o[7] = members;
            return;
        }
        const bool reduce = has("red");
        const std::size_t at = reduce ? 1 : 0;
        const auto id = in(op(at), Type::u32);
        std::int32_t threads = kNone, p = kNone;
        bool negated = false;
        if (reduce) {
            const auto last = count() - 1;
            if (last - at == 2) threads = in(op(at + 1), Type::u32);
            p = in(op(last), Type::pred);
            negated = op(last).negated;
        } else if (count() > 1) {
            threads = in(op(1), Type::u32);
        }
        const auto result = reduce ? slot(op(0)) : kNone;
        auto& i = emit_control(has("arrive") ? Control::arrive : Control::barrier);
        i.o[0] = result, i.o[1] = id, i.o[2] = threads, i.o[3] = p;
        i.flags = negated;
        if (reduce)
            i.reduction = has("popc")  ? BarrierReduction::popc
                          : has("and") ? BarrierReduction::all
                                       : BarrierReduction::any;
    }

    // ---- matrices -----------------------------------------------------------------------------------------------------

    /// The modifiers that name elements of matrices, in their order.
    std::vector<MatrixElement> elements() const {
        static const std::unordered_map<std::string_view, MatrixElement> names{
            {"f16", MatrixElement::f16},  {"bf16", MatrixElement::bf16}, {"tf32", MatrixElement::tf32},
            {"f32", MatrixElement::f32},  {"f64", MatrixElement::f64},   {"s8", MatrixElement::s8},
            {"u8", MatrixElement::u8},    {"s4", MatrixElement::s4},     {"u4", MatrixElement::u4},
            {"b1", MatrixElement::b1},    {"s32", MatrixElement::s32},   {"e4m3", MatrixElement::e4m3},
            {"e5m2", MatrixElement::e5m2}};
        std::vector<MatrixElement> found;
        for (const auto m : s_->modifiers)
            if (const auto known = names.find(m); known != names.end()) found.push_back(known->second);
        return found;
    }
    /// m, n and k of ".m16n8k16".
    std::array<unsigned, 3> matrix_shape() const {
        for (const auto m : s_->modifiers) {
            std::array<unsigned, 3> shape{};
            if (std::sscanf(std::string(m).c_str(), "m%un%uk%u", &shape[0], &shape[1], &shape[2]) == 3) return shape;
        }
        not_emulated();
    }
    MatrixFragment fragment(MatrixElement element, MatrixRole role, unsigned rows, unsigned columns, bool free_layout,
                            const Operand& operand) {
        MatrixFragment f;
        f.element = element, f.role = role, f.rows = rows, f.columns = columns, f.free_layout = free_layout;
        f.elements_per_register = f.bits() >= 32 ? 1 : 32 / f.bits();
        const auto parts = operand.kind == Operand::Kind::vector ? operand.parts : std::vector<Operand>{operand};
        const auto type = element == MatrixElement::f64                                     ? Type::f64
                          : element == MatrixElement::f32 || element == MatrixElement::tf32 ? Type::f32
                                                                                            : Type::b32;
        for (const auto& part : parts) f.registers.push_back(in(part, type));
        const auto held = std::size_t{f.slots()} * kWarp, cells = std::size_t{rows} * columns;
        if (free_layout ? held % cells != 0 : held != cells) not_emulated();
        return f;
    }
    Instruction& matrix_instruction(Handler run, MatrixOperation operation) {
        const auto members = constant(0xFFFFFFFFu, 32);
        code_->matrices.push_back(std::make_unique<MatrixOperation>(std::move(operation)));
        auto& i = emit(run);
        i.more = code_->matrices.back().get();
        wait_for(members);
        return i;
    }
    /// d = a b + c, by wmma.mma or mma.sync.
    void matrix_product(bool free_layout) {
        auto all = elements();
        if (!has("sync") || has("sp") || count() != 4) not_emulated();
        // wmma names two types where a and b are f16.
        if (all.size() == 2) all = {all[0], MatrixElement::f16, MatrixElement::f16, all[1]};
        const auto [m, n, k] = matrix_shape();
        if (all.size() != 4 || all[1] == MatrixElement::s32) not_emulated();
        if (!free_layout && (n != 8 || (m != 8 && m != 16) || !has("row") || !has("col"))) not_emulated();
        // Eight rows of f16: a layout of the first tensor cores.
        if (!free_layout && m == 8 && all[1] == MatrixElement::f16) not_emulated();
        MatrixOperation o;
        o.d = fragment(all[0], MatrixRole::accumulator, m, n, free_layout, op(0));
        o.a = fragment(all[1], MatrixRole::a, m, k, free_layout, op(1));
        o.b = fragment(all[2], MatrixRole::b, k, n, free_layout, op(2));
        o.c = fragment(all[3], MatrixRole::accumulator, m, n, free_layout, op(3));
        o.saturate = has("satfinite");
        o.bits_and = has("and");
        matrix_instruction(multiply_handler(), std::move(o));
    }
    void matrix_place(Instruction& i, const Address& where, std::int32_t stride) {
        i.o[4] = where.operand, i.o[5] = stride;
        i.immediate = where.offset;
        i.space = where.space;
        i.flags = where.narrow ? 8 : 0;
    }
    void wmma() {
        if (has("mma")) return matrix_product(true);
        const bool store = has("store");
        const auto all = elements();
        if ((!store && !has("load")) || all.size() != 1) not_emulated();
        const auto [m, n, k] = matrix_shape();
        const auto role = has("a") ? MatrixRole::a : has("b") ? MatrixRole::b : MatrixRole::accumulator;
        MatrixOperation o;
        o.d = fragment(all[0], role, role == MatrixRole::b ? k : m, role == MatrixRole::a ? k : n, true,
                       op(store ? 1 : 0));
        o.store = store;
        o.columns_first = has("col");
        const auto where = address(op(store ? 0 : 1), space(Space::generic));
        if (where.parameter) not_emulated();
        const auto stride = count() > 2 ? in(op(2), Type::u32) : kNone;
        matrix_place(matrix_instruction(move_fragment_handler(), std::move(o)), where, stride);
    }
    void matrix_rows(bool store) {
        if (!has("m8n8") || !has("b16")) not_emulated();
        MatrixOperation o;
        const auto& registers = op(store ? 1 : 0);
        o.d.elements_per_register = 2;
        for (const auto& part :
             registers.kind == Operand::Kind::vector ? registers.parts : std::vector<Operand>{registers})
            o.d.registers.push_back(in(part, Type::b32));
        if (o.d.registers.empty() || o.d.registers.size() > 4) not_emulated();
        o.store = store;
        o.columns_first = has("trans");
        const auto where = address(op(store ? 0 : 1), space(Space::generic));
        if (where.parameter) not_emulated();
        matrix_place(matrix_instruction(move_rows_handler(), std::move(o)), where, kNone);
    }

    // ---- video --------------------------------------------------------------------------------------------------------

    void video(Video operation, unsigned parts) {
        const auto all = types();
        const bool sets = operation == Video::set;
        if (all.size() < (sets ? 2u : 3u) || count() < 3 || count() > 4) not_emulated();
        auto v = std::make_shared<VideoOperation>();
        v->operation = operation;
        v->parts = parts;
        const bool results = all.size() == 3;
        v->signed_result = results && is_signed(all[0]);
        v->signed_a = is_signed(all[results ? 1 : 0]), v->signed_b = is_signed(all[results ? 2 : 1]);
        v->saturate = has("sat");
        v->wrap = has("wrap");
        v->shift = has("shr7") ? 7 : has("shr15") ? 15 : 0;
        bool compares = !sets;
        for (std::size_t k = 0; k < s_->modifiers.size(); ++k) {
            bool found = false;
            const auto how = compare_from_text(s_->modifiers[k], Type::s32, found);
            if (sets && found) v->compare = how, compares = true;
        }
        if (!compares || has("po")) not_emulated();
        if (has("add")) v->then = VideoOperation::Then::add;
        if (has("min")) v->then = VideoOperation::Then::min;
        if (has("max")) v->then = VideoOperation::Then::max;
        const bool product = operation == Video::multiply_add;
        if (count() == 4 ? parts == 1 && !product && v->then == VideoOperation::Then::none
                         : product || v->then != VideoOperation::Then::none)
            not_emulated();
        const auto a = in(op(1), Type::u32), b = in(op(2), Type::u32), c = count() == 4 ? in(op(3), Type::u32) : kNone;
        auto& i = emit(video_handler());
        i.o[0] = destination(op(0), 32), i.o[1] = a, i.o[2] = b, i.o[3] = c;
        i.more = v.get();
        code_->operations.push_back(std::move(v));
        guard(i);
    }

    // ---- control ------------------------------------------------------------------------------------------------------

    std::uint32_t label(const Operand& operand, const Function::Label** result = nullptr) const {
        const auto [begin, end] = f_.labels.equal_range(operand.name);
        for (auto scope = operand.scope;; scope = f_.scope_parent[scope]) {
            for (auto it = begin; it != end; ++it) {
                if (it->second.scope != scope) continue;
                if (result) *result = &it->second;
                return it->second.statement;
            }
            if (scope == 0) break;
        }
        if (begin != end) {
            if (result) *result = &begin->second;
            return begin->second.statement;
        }
        fail("there is no label " + std::string(operand.name));
    }
    void branch() {
        auto& i = emit_control(Control::branch);
        i.target = label(op(0));
        branches_.push_back(static_cast<std::uint32_t>(code_->instructions.size() - 1));
    }
    void branch_table() {
        const auto index = in(op(0), Type::u32);
        const Function::Label* table = nullptr;
        label(op(1), &table);
        code_->tables.push_back(std::make_unique<BranchTable>());
        for (const auto name : table->targets) {
            Operand target = op(1);
            target.name = name;
            code_->tables.back()->targets.push_back(label(target));
        }
        auto& i = emit_control(Control::branch_table);
        i.o[0] = index;
        i.more = code_->tables.back().get();
    }
    void call() {
        auto site = std::make_unique<CallSite>();
        const Operand* results = nullptr;
        const Operand* target = nullptr;
        const Operand* arguments = nullptr;
        for (const auto& operand : s_->operands) {
            if (operand.kind == Operand::Kind::vector) (target == nullptr ? results : arguments) = &operand;
            else if (target == nullptr) target = &operand;
        }
        if (target == nullptr) fail("a call without a function");
        const auto pieces = [&](const Operand* list, std::vector<CallSite::Piece>& to) {
            if (list == nullptr) return;
            for (const auto& part : list->parts) {
                if (part.kind != Operand::Kind::symbol)
                    fail("a call whose arguments are not parameters is not emulated");
                const auto* variable = body_variable(part.name, part.scope);
                if (variable)
                    to.push_back(
                        {static_cast<std::uint32_t>(variable->address), static_cast<std::uint32_t>(variable->bytes)});
                else {
                    const auto found = find(part);
                    if (found.kernel_parameter) fail("a call with a kernel's parameter is not emulated");
                    std::uint32_t bytes = 0;
                    for (const auto& parameter : f_.parameters)
                        if (parameter.name == part.name) bytes = parameter.bytes;
                    for (const auto& parameter : f_.results)
                        if (parameter.name == part.name) bytes = parameter.bytes;
                    to.push_back({static_cast<std::uint32_t>(found.address), bytes});
                }
            }
        };
        pieces(results, site->results);
        pieces(arguments, site->arguments);
        if (target->kind == Operand::Kind::reg) {
            site->pointer = slots_[target->reg];
        } else {
            const auto name = std::string(target->name);
            // The device runtime's own bodies call the driver: the built-in functions stand for them.
            site->built_in = built_in_function(name);
            auto* function = module_.function(name);
            if (function && function->has_body && (site->built_in == 0 || name.find("cuda") == std::string::npos))
                site->built_in = 0, site->callee = function;
            else if (site->built_in == 0) fail("the device function " + name + " is not emulated");
        }
        auto& i = emit_control(Control::call);
        i.more = site.get();
        code_->calls.push_back(std::move(site));
    }

    void statement() {
        using Do = void (*)(Decoder&);
        static const std::unordered_map<std::string_view, Do> table{
            {"add", [](Decoder& d) { d.add_or_sub(false); }},
            {"sub", [](Decoder& d) { d.add_or_sub(true); }},
            {"addc",
             [](Decoder& d) {
                 const auto t = d.type();
                 d.plain(integer_handler(d.has("cc") ? Op::addc_cc : Op::addc, t), t, {t, t}, t);
             }},
            {"subc",
             [](Decoder& d) {
                 const auto t = d.type();
                 d.plain(integer_handler(d.has("cc") ? Op::subc_cc : Op::subc, t), t, {t, t}, t);
             }},
            {"mul", [](Decoder& d) { d.product(false); }},
            {"mad", [](Decoder& d) { d.product(true); }},
            {"fma", [](Decoder& d) { d.float_op(Op::fma, 3); }},
            {"madc",
             [](Decoder& d) {
                 const auto t = d.type();
                 const auto operation = d.has("hi") ? (d.has("cc") ? Op::madc_hi_cc : Op::madc_hi)
                                                    : (d.has("cc") ? Op::madc_lo_cc : Op::madc_lo);
                 d.plain(integer_handler(operation, t), t, {t, t, t}, t);
             }},
            {"mul24",
             [](Decoder& d) {
                 const auto t = d.type();
                 d.plain(integer_handler(d.has("hi") ? Op::mul24_hi : Op::mul24_lo, t), t, {t, t}, t);
             }},
            {"mad24",
             [](Decoder& d) {
                 const auto t = d.type();
                 if (d.has("hi")) d.not_emulated();
                 d.plain(integer_handler(Op::mad24_lo, t), t, {t, t, t}, t);
             }},
            {"sad",
             [](Decoder& d) {
                 const auto t = d.type();
                 d.plain(integer_handler(Op::sad, t), t, {t, t, t}, t);
             }},
            {"div", [](Decoder& d) { d.binary(Op::div, Op::div); }},
            {"rem", [](Decoder& d) { d.binary(Op::rem, Op::rem); }},
            {"min", [](Decoder& d) { d.min_max(false); }},
            {"max", [](Decoder& d) { d.min_max(true); }},
            {"abs", [](Decoder& d) { d.unary(Op::abs, Op::abs); }},
            {"neg", [](Decoder& d) { d.unary(Op::neg, Op::neg); }},
            {"and", [](Decoder& d) { d.binary(Op::bit_and, Op::bit_and); }},
            {"or", [](Decoder& d) { d.binary(Op::bit_or, Op::bit_or); }},
            {"xor", [](Decoder& d) { d.binary(Op::bit_xor, Op::bit_xor); }},
            {"not", [](Decoder& d) { d.unary(Op::bit_not, Op::bit_not); }},
            {"cnot", [](Decoder& d) { d.unary(Op::cnot, Op::cnot); }},
            {"shl", [](Decoder& d) { d.shift(false); }},
            {"shr", [](Decoder& d) { d.shift(true); }},
            {"shf",
             [](Decoder& d) {
                 const auto operation = d.has("l") ? (d.has("wrap") ? Op::shf_l_wrap : Op::shf_l_clamp)
                                                   : (d.has("wrap") ? Op::shf_r_wrap : Op::shf_r_clamp);
                 d.plain(integer_handler(operation, Type::b32), Type::b32, {Type::b32, Type::b32, Type::u32},
                         Type::b32);
             }},
            {"popc",
             [](Decoder& d) {
                 const auto t = d.type();
                 d.plain(integer_handler(Op::popc, t), t, {t}, Type::u32);
             }},
            {"clz",
             [](Decoder& d) {
                 const auto t = d.type();
                 d.plain(integer_handler(Op::clz, t), t, {t}, Type::u32);
             }},
            {"brev",
             [](Decoder& d) {
                 const auto t = d.type();
                 d.plain(integer_handler(Op::brev, t), t, {t}, t);
             }},
            {"bfind",
             [](Decoder& d) {
                 const auto t = d.type();
                 d.plain(integer_handler(d.has("shiftamt") ? Op::bfind_shift : Op::bfind, t), t, {t}, Type::u32);
             }},
            {"bfe",
             [](Decoder& d) {
                 const auto t = d.type();
                 d.plain(integer_handler(Op::bfe, t), t, {t, Type::u32, Type::u32}, t);
             }},
            {"bfi",
             [](Decoder& d) {
                 const auto t = d.type();
                 d.plain(integer_handler(Op::bfi, t), t, {t, t, Type::u32, Type::u32}, t);
             }},
            {"fns",
             [](Decoder& d) {
                 d.plain(integer_handler(Op::fns, Type::b32), Type::b32, {Type::b32, Type::b32, Type::s32}, Type::b32);
             }},
            {"bmsk",
             [](Decoder& d) {
                 d.plain(integer_handler(d.has("wrap") ? Op::bmsk_wrap : Op::bmsk_clamp, Type::b32), Type::b32,
                         {Type::u32, Type::u32}, Type::b32);
             }},
            {"szext",
             [](Decoder& d) {
                 const auto t = d.type();
                 d.plain(integer_handler(d.has("wrap") ? Op::szext_wrap : Op::szext_clamp, t), t, {t, Type::u32}, t);
             }},
            {"prmt", [](Decoder& d) { d.permute(); }},
            {"lop3", [](Decoder& d) { d.lop3(); }},
            {"dp4a", [](Decoder& d) { d.dot(true); }},
            {"dp2a", [](Decoder& d) { d.dot(false); }},
            {"rcp", [](Decoder& d) { d.float_op(Op::rcp, 1); }},
            {"sqrt", [](Decoder& d) { d.float_op(Op::sqrt, 1); }},
            {"rsqrt", [](Decoder& d) { d.float_op(Op::rsqrt, 1); }},
            {"sin", [](Decoder& d) { d.float_op(Op::sin, 1); }},
            {"cos", [](Decoder& d) { d.float_op(Op::cos, 1); }},
            {"lg2", [](Decoder& d) { d.float_op(Op::lg2, 1); }},
            {"ex2", [](Decoder& d) { d.float_op(Op::ex2, 1); }},
            {"tanh", [](Decoder& d) { d.float_op(Op::tanh, 1); }},
            {"copysign", [](Decoder& d) { d.float_op(Op::copysign, 2); }},
            {"testp",
             [](Decoder& d) {
                 const auto t = d.type();
                 const std::uint8_t kind = d.has("finite")       ? 0
                                           : d.has("infinite")   ? 1
                                           : d.has("number")     ? 2
                                           : d.has("notanumber") ? 3
                                           : d.has("normal")     ? 4
                                                                 : 5;
                 d.plain(float_handler(Op::testp, t, false), t, {t}, Type::pred, 0, kind);
             }},
            {"setp", [](Decoder& d) { d.compare(false); }},
            {"set", [](Decoder& d) { d.compare(true); }},
            {"selp", [](Decoder& d) { d.select(); }},
            {"slct",
             [](Decoder& d) {
                 const auto all = d.types();
                 if (all.size() < 2) d.not_emulated();
                 d.plain(slct_handler(bits_of(all[0]), all[1]), all[0], {all[0], all[0], all[1]}, all[0]);
             }},
            {"mov", [](Decoder& d) { d.move(); }},
            {"cvt", [](Decoder& d) { d.convert(); }},
            {"cvta", [](Decoder& d) { d.convert_address(); }},
            {"isspacep", [](Decoder& d) { d.is_space(); }},
            {"mapa", [](Decoder& d) { d.map_address(); }},
            {"ld", [](Decoder& d) { d.load(); }},
            {"ldu", [](Decoder& d) { d.load(); }},
            {"st", [](Decoder& d) { d.store(); }},
            {"atom", [](Decoder& d) { d.atomic(false); }},
            {"red", [](Decoder& d) { d.atomic(true); }},
            {"cp", [](Decoder& d) { d.copy_async(); }},
            {"mbarrier", [](Decoder& d) { d.mbarrier(); }},
            {"membar", [](Decoder& d) { d.fence(); }},
            {"fence", [](Decoder& d) { d.fence(); }},
            {"prefetch", [](Decoder& d) { d.nothing(); }},
            {"prefetchu", [](Decoder& d) { d.nothing(); }},
            {"applypriority", [](Decoder& d) { d.nothing(); }},
            {"discard", [](Decoder& d) { d.nothing(); }},
            {"griddepcontrol", [](Decoder& d) { d.nothing(); }},
            {"setmaxnreg", [](Decoder& d) { d.nothing(); }},
            {"pmevent", [](Decoder& d) { d.nothing(); }},
            {"createpolicy", [](Decoder& d) { d.nothing(); }},
            {"tex", [](Decoder& d) { d.texture(); }},
            {"tld4", [](Decoder& d) { d.texture(); }},
            {"suld", [](Decoder& d) { d.surface(false); }},
            {"sust", [](Decoder& d) { d.surface(true); }},
            {"shfl", [](Decoder& d) { d.shuffle(); }},
            {"vote", [](Decoder& d) { d.vote(); }},
            {"activemask", [](Decoder& d) { d.active_mask(); }},
            {"match", [](Decoder& d) { d.match(); }},
            {"redux", [](Decoder& d) { d.redux(); }},
            {"elect", [](Decoder& d) { d.elect(); }},
            {"mma", [](Decoder& d) { d.matrix_product(false); }},
            {"wmma", [](Decoder& d) { d.wmma(); }},
            {"ldmatrix", [](Decoder& d) { d.matrix_rows(false); }},
            {"stmatrix", [](Decoder& d) { d.matrix_rows(true); }},
            {"vadd", [](Decoder& d) { d.video(Video::add, 1); }},
            {"vsub", [](Decoder& d) { d.video(Video::subtract, 1); }},
            {"vabsdiff", [](Decoder& d) { d.video(Video::difference, 1); }},
            {"vmin", [](Decoder& d) { d.video(Video::min, 1); }},
            {"vmax", [](Decoder& d) { d.video(Video::max, 1); }},
            {"vset", [](Decoder& d) { d.video(Video::set, 1); }},
            {"vshl", [](Decoder& d) { d.video(Video::shift_left, 1); }},
            {"vshr", [](Decoder& d) { d.video(Video::shift_right, 1); }},
            {"vmad", [](Decoder& d) { d.video(Video::multiply_add, 1); }},
            {"vadd2", [](Decoder& d) { d.video(Video::add, 2); }},
            {"vsub2", [](Decoder& d) { d.video(Video::subtract, 2); }},
            {"vavrg2", [](Decoder& d) { d.video(Video::average, 2); }},
            {"vabsdiff2", [](Decoder& d) { d.video(Video::difference, 2); }},
            {"vmin2", [](Decoder& d) { d.video(Video::min, 2); }},
            {"vmax2", [](Decoder& d) { d.video(Video::max, 2); }},
            {"vset2", [](Decoder& d) { d.video(Video::set, 2); }},
            {"vadd4", [](Decoder& d) { d.video(Video::add, 4); }},
            {"vsub4", [](Decoder& d) { d.video(Video::subtract, 4); }},
            {"vavrg4", [](Decoder& d) { d.video(Video::average, 4); }},
            {"vabsdiff4", [](Decoder& d) { d.video(Video::difference, 4); }},
            {"vmin4", [](Decoder& d) { d.video(Video::min, 4); }},
            {"vmax4", [](Decoder& d) { d.video(Video::max, 4); }},
            {"vset4", [](Decoder& d) { d.video(Video::set, 4); }},
            {"bar", [](Decoder& d) { d.barrier(); }},
            {"barrier", [](Decoder& d) { d.barrier(); }},
            {"bra", [](Decoder& d) { d.branch(); }},
            {"brx", [](Decoder& d) { d.branch_table(); }},
            {"call", [](Decoder& d) { d.call(); }},
            {"ret", [](Decoder& d) { d.emit_control(d.f_.kernel ? Control::exit : Control::ret); }},
            {"exit", [](Decoder& d) { d.emit_control(Control::exit); }},
            {"trap", [](Decoder& d) { d.emit_control(Control::trap); }},
            {"brkpt", [](Decoder& d) { d.emit_control(Control::trap); }},
            {"nanosleep", [](Decoder& d) { d.emit_control(Control::yield); }},
        };
        const auto found = table.find(s_->opcode);
        if (found == table.end()) not_emulated();
        found->second(*this);
    }

    /// Labels become instructions, and lanes may meet where branches lead and where they wait.
    void patch() {
        auto& all = code_->instructions;
        for (const auto k : branches_) {
            all[k].backward = all[k].target <= all[k].statement;
            all[k].target = first_[all[k].target];
            all[all[k].target].merge = true;
            all[k + 1].merge = true;
        }
        for (auto& table : code_->tables)
            for (auto& target : table->targets) {
                target = first_[target];
                all[target].merge = true;
            }
        for (std::size_t k = 0; k + 1 < all.size(); ++k) {
            switch (all[k].control) {
                case Control::none:
                case Control::trap: break;
                case Control::sync:
                case Control::warp_barrier: all[k].merge = true; [[fallthrough]];
                default: all[k + 1].merge = true;
            }
        }
    }

    Function& f_;
    Module& module_;
    std::unique_ptr<Code> code_;
    const Statement* s_ = nullptr;
    std::uint32_t number_ = 0;
    std::vector<std::int32_t> slots_;
    std::vector<std::uint32_t> first_, branches_;
    std::map<std::pair<std::uint64_t, unsigned>, std::int32_t> constants_;
    std::map<unsigned, unsigned> temporaries_;
    std::map<unsigned, std::vector<std::int32_t>> temporary_slots_;
};

}  // namespace

const Code& decode(Function& function) {
    if (!function.code) function.code = Decoder(function).decode();
    return *function.code;
}

}  // namespace lockstep::ptx
