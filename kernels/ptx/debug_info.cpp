#include "kernels/ptx/debug_info.hpp"

#include <algorithm>
#include <charconv>
#include <functional>
#include <iterator>
#include <map>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "kernels/ptx/module.hpp"

namespace lockstep::ptx {
namespace {

/// Damaged debug information; caught in this file.
struct Damaged {};

// ---- sections ---------------------------------------------------------------------------------------------------------------

/// A label in the code or a section, plus a number.
struct Symbol {
    std::string_view name;
    std::int64_t plus = 0;
};

/// The bytes of a section. Symbols are not resolved: each stands at its offset, over zeros.
struct Section {
    std::string bytes;
    std::unordered_map<std::size_t, Symbol> symbols;
    std::unordered_map<std::string_view, std::size_t> labels;
};

std::optional<std::int64_t> number_of(std::string_view text) {
    const bool negative = text.starts_with('-');
    if (negative) text.remove_prefix(1);
    const bool hex = text.starts_with("0x");
    if (hex) text.remove_prefix(2);
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, hex ? 16 : 10);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return negative ? -static_cast<std::int64_t>(value) : static_cast<std::int64_t>(value);
}

/// Reads `.b8 1,2`, `.b32 .debug_loc+133`, `.b64 $L__tmp5` and `label:`.
Section read_section(std::string_view text) {
    Section section;
    std::size_t width = 0;
    while (!text.empty()) {
        const auto begin = text.find_first_not_of(" \t\r\n,{}");
        if (begin == text.npos) break;
        text.remove_prefix(begin);
        const auto word = text.substr(0, text.find_first_of(" \t\r\n,{}"));
        text.remove_prefix(word.size());
        if (word == ".b8" || word == ".b16" || word == ".b32" || word == ".b64") {
            width = static_cast<std::size_t>(*number_of(word.substr(2))) / 8;
        } else if (word.ends_with(':')) {
            section.labels.emplace(word.substr(0, word.size() - 1), section.bytes.size());
        } else if (width == 0) {
            throw Damaged{};
        } else if (const auto number = number_of(word)) {
            for (std::size_t k = 0; k < width; ++k)
                section.bytes += static_cast<char>(static_cast<std::uint64_t>(*number) >> 8 * k & 0xFFu);
        } else {
            Symbol symbol{word};
            if (const auto plus = word.find_first_of("+-", 1); plus != word.npos) {
                const auto added = number_of(word.substr(word[plus] == '+' ? plus + 1 : plus));
                if (!added) throw Damaged{};
                symbol = {word.substr(0, plus), *added};
            }
            section.symbols.emplace(section.bytes.size(), symbol);
            section.bytes.append(width, '\0');
        }
    }
    return section;
}

class Reader {
public:
    explicit Reader(const Section& section, std::size_t at = 0) : section_(section), at_(at) {}

    std::size_t at() const { return at_; }
    void go_to(std::size_t at) { at_ = at; }
    bool done() const { return at_ >= section_.bytes.size(); }
    void skip(std::size_t bytes) { need(bytes), at_ += bytes; }
    std::uint64_t fixed(std::size_t bytes) {
        need(bytes);
        std::uint64_t value = 0;
        for (std::size_t k = 0; k < bytes; ++k)
            value |= std::uint64_t{static_cast<unsigned char>(section_.bytes[at_ + k])} << 8 * k;
        at_ += bytes;
        return value;
    }
    std::uint64_t leb() {
        std::uint64_t value = 0;
        for (unsigned shift = 0;; shift += 7) {
            const auto byte = fixed(1);
            if (shift < 64) value |= (byte & 0x7Fu) << shift;
            if ((byte & 0x80u) == 0) return value;
        }
    }
    std::int64_t signed_leb() {
        std::int64_t value = 0;
        for (unsigned shift = 0;;) {
            const auto byte = fixed(1);
            if (shift < 64) value |= static_cast<std::int64_t>((byte & 0x7Fu) << shift);
            shift += 7;
            if ((byte & 0x80u) != 0) continue;
            if ((byte & 0x40u) != 0 && shift < 64) value |= -(std::int64_t{1} << shift);
            return value;
        }
    }
    std::string_view text() {
        const auto end = section_.bytes.find('\0', at_);
        if (end == std::string::npos) throw Damaged{};
        const auto found = std::string_view(section_.bytes).substr(at_, end - at_);
        at_ = end + 1;
        return found;
    }
    std::optional<Symbol> symbol() const {
        const auto found = section_.symbols.find(at_);
        return found == section_.symbols.end() ? std::nullopt : std::optional(found->second);
    }

private:
    void need(std::size_t bytes) const {
        if (bytes > section_.bytes.size() || at_ > section_.bytes.size() - bytes) throw Damaged{};
    }
    const Section& section_;
    std::size_t at_;
};

// ---- entries ----------------------------------------------------------------------------------------------------------------

namespace tag {
constexpr std::uint64_t array = 0x01, enumeration = 0x04, parameter = 0x05, block = 0x0b, member = 0x0d, pointer = 0x0f,
                        reference = 0x10, structure = 0x13, type_name = 0x16, union_type = 0x17, inlined = 0x1d,
                        subrange = 0x21, base = 0x24, constant = 0x26, function = 0x2e, variable = 0x34,
                        volatile_type = 0x35, class_type = 0x02, restricted = 0x37, rvalue = 0x42;
}
namespace attribute {
constexpr std::uint64_t location = 0x02, name = 0x03, bytes = 0x0b, low = 0x11, high = 0x12, upper = 0x2f,
                        origin = 0x31, count = 0x37, member_place = 0x38, encoding = 0x3e, specification = 0x47,
                        type = 0x49, linkage_name = 0x2007;
}

/// The value of an attribute: a number, a text, a symbol, or a block of the section.
struct Value {
    std::uint64_t number = 0;
    std::string_view text{};
    std::optional<Symbol> symbol{};
    std::size_t block = 0, block_bytes = 0;
    bool is_block = false;
};

struct Entry {
    std::uint64_t tag = 0;
    std::map<std::uint64_t, Value> values;
    std::vector<std::size_t> children;  ///< offsets
    const Value* find(std::uint64_t attribute) const {
        const auto found = values.find(attribute);
        return found == values.end() ? nullptr : &found->second;
    }
};

struct Abbreviation {
    std::uint64_t tag = 0;
    bool has_children = false;
    std::vector<std::pair<std::uint64_t, std::uint64_t>> attributes;  ///< and their forms
};

std::map<std::uint64_t, Abbreviation> read_abbreviations(const Section& section) {
    std::map<std::uint64_t, Abbreviation> known;
    for (Reader in(section); !in.done();) {
        const auto code = in.leb();
        if (code == 0) break;
        auto& one = known[code];
        one.tag = in.leb();
        one.has_children = in.fixed(1) != 0;
        for (;;) {
            const auto name = in.leb(), form = in.leb();
            if (name == 0 && form == 0) break;
            one.attributes.emplace_back(name, form);
        }
    }
    return known;
}

}  // namespace

struct DebugInfo::State {
    Section info, places, texts;
    std::map<std::size_t, Entry> entries;  ///< by offset
    std::vector<std::size_t> functions;

    const Entry* at(std::uint64_t offset) const {
        const auto found = entries.find(static_cast<std::size_t>(offset));
        return found == entries.end() ? nullptr : &found->second;
    }

    Value read_value(Reader& in, std::uint64_t form, std::size_t unit) const {
        Value value;
        const auto number = [&](std::size_t bytes) {
            value.symbol = in.symbol();
            value.number = in.fixed(bytes);
        };
        const auto block = [&](std::uint64_t bytes) {
            value.is_block = true;
            value.block = in.at();
            value.block_bytes = static_cast<std::size_t>(bytes);
            in.skip(value.block_bytes);
        };
        switch (form) {
            case 0x01: number(8); break;  // addr
            case 0x03: block(in.fixed(2)); break;
            case 0x04: block(in.fixed(4)); break;
            case 0x05: number(2); break;
            case 0x06: number(4); break;
            case 0x07: number(8); break;
            case 0x08: value.text = in.text(); break;
            case 0x09:
            case 0x18: block(in.leb()); break;
            case 0x0a: block(in.fixed(1)); break;
            case 0x0b:
            case 0x0c: number(1); break;
            case 0x0d: value.number = static_cast<std::uint64_t>(in.signed_leb()); break;
            case 0x0e: {  // strp
                number(4);
                auto offset = value.number;
                if (value.symbol) {
                    const auto label = texts.labels.find(value.symbol->name);
                    offset = (label == texts.labels.end() ? 0 : label->second) +
                             static_cast<std::uint64_t>(value.symbol->plus);
                }
                value.text = Reader(texts, static_cast<std::size_t>(offset)).text();
                break;
            }
            case 0x0f: value.number = in.leb(); break;
            case 0x10: number(4); break;  // ref_addr
            case 0x11: number(1), value.number += unit; break;
            case 0x12: number(2), value.number += unit; break;
            case 0x13: number(4), value.number += unit; break;
            case 0x14: number(8), value.number += unit; break;
            case 0x15: value.number = in.leb() + unit; break;
            case 0x17: number(4); break;
            case 0x19: value.number = 1; break;
            default: throw Damaged{};
        }
        return value;
    }

    void read_entries(const std::map<std::uint64_t, Abbreviation>& abbreviations) {
        for (Reader in(info); !in.done();) {
            const auto unit = in.at();
            const auto length = in.fixed(4);
            const auto end = unit + 4 + static_cast<std::size_t>(length);
            if (length == 0 || end > info.bytes.size() || in.fixed(2) > 4) return;
            in.skip(4 + 1);  // abbreviations, bytes of an address
            std::vector<std::size_t> open;
            while (in.at() < end) {
                const auto offset = in.at();
                const auto code = in.leb();
                if (code == 0) {
                    if (open.size() <= 1) break;
                    open.pop_back();
                    continue;
                }
                const auto known = abbreviations.find(code);
                if (known == abbreviations.end()) throw Damaged{};
                auto& entry = entries[offset];
                entry.tag = known->second.tag;
                for (const auto& [name, form] : known->second.attributes)
                    entry.values[name] = read_value(in, form, unit);
                if (entry.tag == tag::function) functions.push_back(offset);
                if (!open.empty()) entries[open.back()].children.push_back(offset);
                if (known->second.has_children) open.push_back(offset);
                else if (open.empty()) break;
            }
            in.go_to(end);
        }
    }
};

namespace {

constexpr int kMaxDepth = 16;  ///< of types
constexpr std::size_t kMaxScalars = 64;  ///< of a variable
constexpr std::uint64_t kMaxElements = 32;  ///< of an array

using Find = std::function<const Entry*(std::uint64_t offset)>;

const Entry* type_of(const Entry& entry, const Find& find) {
    const auto* type = entry.find(attribute::type);
    return type ? find(type->number) : nullptr;
}

std::uint64_t elements_of(const Entry& array, const Find& find) {
    std::uint64_t count = 1;
    for (const auto child : array.children) {
        const auto* range = find(child);
        if (!range || range->tag != tag::subrange) continue;
        if (const auto* size = range->find(attribute::count)) count *= size->number;
        else if (const auto* upper = range->find(attribute::upper)) count *= upper->number + 1;
    }
    return count;
}

std::uint64_t bytes_of(const Entry* type, const Find& find, int depth = 0) {
    if (!type || depth > kMaxDepth) return 0;
    if (const auto* bytes = type->find(attribute::bytes)) return bytes->number;
    if (type->tag == tag::pointer || type->tag == tag::reference || type->tag == tag::rvalue) return 8;
    const auto inner = bytes_of(type_of(*type, find), find, depth + 1);
    return type->tag == tag::array ? inner * elements_of(*type, find) : inner;
}

std::string name_of(const Entry* type, const Find& find, int depth = 0) {
    if (!type || depth > kMaxDepth) return "void";
    if (const auto* name = type->find(attribute::name)) return std::string(name->text);
    const auto inner = [&] { return name_of(type_of(*type, find), find, depth + 1); };
    switch (type->tag) {
        case tag::pointer: return inner() + "*";
        case tag::reference: return inner() + "&";
        case tag::rvalue: return inner() + "&&";
        case tag::constant: return "const " + inner();
        case tag::array: return inner() + "[" + std::to_string(elements_of(*type, find)) + "]";
        default: return type_of(*type, find) ? inner() : "struct";
    }
}

std::uint64_t member_offset(const Entry& member, const Section& info) {
    const auto* place = member.find(attribute::member_place);
    if (!place) return 0;
    if (!place->is_block) return place->number;
    Reader in(info, place->block);
    return in.fixed(1) == 0x23 ? in.leb() : 0;  // plus_uconst
}

/// Adds the numbers of a type.
void add_scalars(std::vector<DebugScalar>& scalars, const Entry* type, const std::string& name, std::uint64_t offset,
                 const Section& info, const Find& find, int depth = 0) {
    // Names of the source stand for their types.
    const Entry* real = type;
    while (real &&
           (real->tag == tag::type_name || real->tag == tag::constant || real->tag == tag::volatile_type ||
            real->tag == tag::restricted) &&
           ++depth <= kMaxDepth)
        real = type_of(*real, find);
    if (!real || depth > kMaxDepth || scalars.size() >= kMaxScalars) return;
    DebugScalar scalar{.name = name,
                       .type = name_of(type, find),
                       .bytes = static_cast<std::uint32_t>(bytes_of(real, find)),
                       .offset = static_cast<std::uint32_t>(offset)};
    using Kind = DebugScalar::Kind;
    switch (real->tag) {
        case tag::base: {
            const auto* encoding = real->find(attribute::encoding);
            const auto kind = encoding ? encoding->number : 0;
            scalar.kind = kind == 2                ? Kind::boolean
                          : kind == 4              ? Kind::floating
                          : kind == 5 || kind == 6 ? Kind::signed_number
                                                   : Kind::unsigned_number;
            break;
        }
        case tag::enumeration: scalar.kind = Kind::signed_number; break;
        case tag::pointer:
        case tag::reference:
        case tag::rvalue:
            scalar.kind = Kind::address;
            scalar.element_bytes = static_cast<std::uint32_t>(bytes_of(type_of(*real, find), find));
            break;
        case tag::array: {
            const auto* element = type_of(*real, find);
            const auto bytes = bytes_of(element, find);
            const auto count = std::min(elements_of(*real, find), kMaxElements);
            for (std::uint64_t k = 0; k < count; ++k)
                add_scalars(scalars, element, name + "[" + std::to_string(k) + "]", offset + k * bytes, info, find,
                            depth + 1);
            return;
        }
        case tag::structure:
        case tag::class_type:
        case tag::union_type:
            for (const auto child : real->children) {
                const auto* member = find(child);
                if (!member || member->tag != tag::member) continue;
                const auto* own = member->find(attribute::name);
                add_scalars(scalars, type_of(*member, find), own ? name + "." + std::string(own->text) : name,
                            offset + member_offset(*member, info), info, find, depth + 1);
            }
            return;
        default: return;
    }
    if (scalar.bytes == 1 || scalar.bytes == 2 || scalar.bytes == 4 || scalar.bytes == 8)
        scalars.push_back(std::move(scalar));
}

/// The name of a register, whose letters are the bytes of its DWARF number: the first letter in the highest byte.
std::string register_name(std::uint64_t number) {
    std::string name;
    for (int shift = 56; shift >= 0; shift -= 8)
        if (const auto letter = static_cast<char>(number >> shift & 0xFFu); letter != '\0') name += letter;
    return name;
}

/// A function's labels, registers and memory, by name.
class FunctionNames {
public:
    explicit FunctionNames(const Function& function) : function_(function) {
        // `.reg .b32 %r<4>` declares %r0 to %r3, which have the name %r here.
        const auto& all = function.registers;
        for (std::uint32_t k = 0, first = 0; k < all.size(); ++k) {
            if (all[k].name != all[first].name) first = k;
            if (k == first) registers_.emplace(all[k].name, k);
            registers_.emplace(all[k].name + std::to_string(k - first), k);
        }
    }
    /// The first statement after one that writes a register: before it, the register holds nothing of the variable.
    std::uint32_t after_first_write(std::uint32_t number) const {
        const auto& statements = function_.statements;
        const auto found = std::ranges::find_if(statements, [&](const Statement& one) {
            return !one.operands.empty() && one.operands[0].reg == static_cast<std::int32_t>(number);
        });
        return static_cast<std::uint32_t>(
            std::min<std::ptrdiff_t>(found - statements.begin() + 1, std::ssize(statements)));
    }
    std::optional<std::uint32_t> statement(const std::optional<Symbol>& label) const {
        if (!label) return std::nullopt;
        const auto found = function_.labels.find(label->name);
        return found == function_.labels.end() ? std::nullopt : std::optional(found->second.statement);
    }
    std::optional<DebugVariable::Place> register_place(std::uint64_t number) const {
        const auto found = registers_.find(register_name(number));
        if (found == registers_.end()) return std::nullopt;
        return DebugVariable::Place{.kind = DebugVariable::Place::Kind::reg, .number = found->second};
    }
    std::optional<DebugVariable::Place> memory_place(const Symbol& symbol) const {
        using Kind = DebugVariable::Place::Kind;
        for (std::uint32_t k = 0; k < function_.variables.size(); ++k)
            if (function_.variables[k].name == symbol.name && function_.variables[k].space == Space::local)
                return DebugVariable::Place{
                    .kind = Kind::local, .number = k, .offset = static_cast<std::uint64_t>(symbol.plus)};
        for (std::uint32_t k = 0; k < function_.parameters.size(); ++k)
            if (function_.parameters[k].name == symbol.name)
                return DebugVariable::Place{
                    .kind = Kind::parameter, .number = k, .offset = static_cast<std::uint64_t>(symbol.plus)};
        return std::nullopt;
    }

private:
    const Function& function_;
    std::unordered_map<std::string, std::uint32_t> registers_;
};

/// Reads a place: a register, or an address and an offset.
std::optional<DebugVariable::Place> read_place(const Section& section, std::size_t at, std::size_t bytes,
                                               const FunctionNames& names) {
    std::optional<DebugVariable::Place> place;
    Reader in(section, at);
    while (in.at() < at + bytes) {
        const auto operation = in.fixed(1);
        if (operation == 0x90 && !place) {  // regx
            place = names.register_place(in.leb());
        } else if (operation == 0x03 && !place) {  // addr
            const auto symbol = in.symbol();
            in.skip(8);
            if (symbol) place = names.memory_place(*symbol);
        } else if (operation == 0x23 && place) {  // plus_uconst
            place->offset += in.leb();
        } else {
            return std::nullopt;
        }
        if (!place) return std::nullopt;
    }
    return place;
}

}  // namespace

DebugInfo::DebugInfo(const Module& module) : state_(std::make_unique<State>()) {
    try {
        const auto section = [&](std::string_view name) {
            const auto found = module.sections.find(name);
            return found == module.sections.end() ? Section{} : read_section(found->second);
        };
        state_->texts = section(".debug_str");
        state_->places = section(".debug_loc");
        state_->info = section(".debug_info");
        state_->read_entries(read_abbreviations(section(".debug_abbrev")));
    } catch (const Damaged&) {
        state_->functions.clear();
    }
}
DebugInfo::~DebugInfo() = default;

std::vector<DebugVariable> DebugInfo::variables_of(const Function& function) const {
    const auto& state = *state_;
    const Find find = [&](std::uint64_t offset) { return state.at(offset); };
    const FunctionNames names(function);
    std::vector<DebugVariable> variables;

    /// The entry with the name: an inlined function, its variables and a function outside of its class refer to it.
    const auto declaration_of = [&](const Entry& entry) {
        const auto* declared = &entry;
        for (int step = 0; step < kMaxDepth && !declared->find(attribute::name); ++step) {
            const auto* other = declared->find(attribute::origin);
            if (!other) other = declared->find(attribute::specification);
            const auto* found = other ? state.at(other->number) : nullptr;
            if (!found) break;
            declared = found;
        }
        return declared;
    };
    const auto name_in = [&](const Entry& entry) {
        const auto* name = declaration_of(entry)->find(attribute::name);
        return name ? std::string(name->text) : std::string();
    };
    const auto add = [&](const Entry& entry, std::uint32_t begin, std::uint32_t end, const std::string& of) {
        const auto* declared = declaration_of(entry);
        const auto* name = declared->find(attribute::name);
        const auto* location = entry.find(attribute::location);
        if (!name || !location) return;
        DebugVariable variable{.function = of, .places = {}, .scalars = {}};
        if (location->is_block) {
            if (auto place = read_place(state.info, location->block, location->block_bytes, names)) {
                const bool in_register = place->kind == DebugVariable::Place::Kind::reg;
                place->begin = in_register ? std::max(begin, names.after_first_write(place->number)) : begin;
                place->end = end;
                variable.places.push_back(*place);
            }
        } else {
            const auto offset = location->symbol ? location->symbol->plus : static_cast<std::int64_t>(location->number);
            Reader in(state.places, static_cast<std::size_t>(offset));
            for (;;) {
                const auto from = in.symbol();
                in.skip(8);
                const auto to = in.symbol();
                in.skip(8);
                if (!from && !to) break;
                const auto bytes = static_cast<std::size_t>(in.fixed(2));
                auto place = read_place(state.places, in.at(), bytes, names);
                in.skip(bytes);
                const auto first = names.statement(from), last = names.statement(to);
                if (!place || !first || !last) continue;
                place->begin = std::max(*first, begin);
                place->end = std::min(*last, end);
                if (place->begin < place->end) variable.places.push_back(*place);
            }
        }
        if (variable.places.empty()) return;
        add_scalars(variable.scalars, type_of(*declared, find), std::string(name->text), 0, state.info, find);
        if (!variable.scalars.empty()) variables.push_back(std::move(variable));
    };
    const auto visit = [&](const Entry& entry, std::uint32_t begin, std::uint32_t end, const std::string& of, int depth,
                           const auto& self) -> void {
        for (const auto offset : entry.children) {
            const auto* child = state.at(offset);
            if (!child || depth > 64) continue;
            if (child->tag == tag::variable || child->tag == tag::parameter) add(*child, begin, end, of);
            if (child->tag != tag::block && child->tag != tag::inlined) continue;
            const auto *low = child->find(attribute::low), *high = child->find(attribute::high);
            const auto first = low ? names.statement(low->symbol) : std::nullopt;
            const auto last = high ? names.statement(high->symbol) : std::nullopt;
            self(*child, first.value_or(begin), last.value_or(end), child->tag == tag::inlined ? name_in(*child) : of,
                 depth + 1, self);
        }
    };
    try {
        for (const auto offset : state.functions) {
            const auto& entry = *state.at(offset);
            const auto *low = entry.find(attribute::low), *high = entry.find(attribute::high);
            const auto first = low ? names.statement(low->symbol) : std::nullopt;
            const auto last = high ? names.statement(high->symbol) : std::nullopt;
            if (first && last) visit(entry, *first, *last, name_in(entry), 0, visit);
        }
    } catch (const Damaged&) {
        variables.clear();
    }
    return variables;
}

}  // namespace lockstep::ptx
