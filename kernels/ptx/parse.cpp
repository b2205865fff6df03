// Reads PTX text. A module's declarations are read at once, a function's body when it is first launched or called: modules of
// CUB have hundreds of kernels, of which a program uses a few.

#include <algorithm>
#include <bit>
#include <cctype>
#include <charconv>
#include <cstring>

#include "kernels/ptx/instruction.hpp"
#include "kernels/ptx/module.hpp"

namespace lockstep::ptx {

Function::Function() = default;
Function::~Function() = default;
Module::Module() = default;
Module::~Module() = default;

Type type_from_text(std::string_view text) {
    static const std::unordered_map<std::string_view, Type> types{
        {"pred", Type::pred},   {"b8", Type::b8},     {"b16", Type::b16},       {"b32", Type::b32}, {"b64", Type::b64},
        {"b128", Type::b128},   {"u8", Type::u8},     {"u16", Type::u16},       {"u32", Type::u32}, {"u64", Type::u64},
        {"s8", Type::s8},       {"s16", Type::s16},   {"s32", Type::s32},       {"s64", Type::s64}, {"f16", Type::f16},
        {"f16x2", Type::f16x2}, {"bf16", Type::bf16}, {"bf16x2", Type::bf16x2}, {"f32", Type::f32}, {"f64", Type::f64}};
    const auto found = types.find(text);
    return found == types.end() ? Type::none : found->second;
}

namespace {
template <class Map>
typename Map::mapped_type look_up(const Map& map, const std::string& name) {
    const auto found = map.find(name);
    return found == map.end() ? nullptr : found->second;
}
}  // namespace

Function* Module::function(const std::string& name) const {
    auto* own = look_up(function_by_name, name);
    if ((own != nullptr && own->has_body) || linked == nullptr) return own;
    for (const auto* other : *linked)
        if (auto* found = look_up(other->function_by_name, name); found != nullptr && found->has_body) return found;
    return own;
}

Variable* Module::variable(const std::string& name) const {
    auto* own = look_up(variable_by_name, name);
    if ((own != nullptr && !own->external) || linked == nullptr) return own;
    for (const auto* other : *linked)
        if (auto* found = look_up(other->variable_by_name, name); found != nullptr && !found->external) return found;
    return own;
}

std::string Module::file(std::uint32_t number) const {
    const auto found = files.find(number);
    return found == files.end() ? std::string() : found->second;
}

std::string Module::place_text(std::int32_t place) const {
    if (place < 0) return {};
    return file(places[place].file) + ":" + std::to_string(places[place].line);
}

std::int32_t Module::users_place(std::int32_t place) const {
    const auto is_cudas = [&](std::int32_t at) {
        const auto name = file(places[static_cast<std::size_t>(at)].file);
        return name.find("/targets/x86_64-linux/") != std::string::npos ||
               name.find("/include/cuda/") != std::string::npos;
    };
    auto at = place;
    while (at >= 0 && is_cudas(at)) at = places[static_cast<std::size_t>(at)].inlined_at;
    return at >= 0 ? at : place;
}

namespace {

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '$' || c == '%'; }

/// Walks over text, skipping blanks and comments, and counts lines for messages.
class Scanner {
public:
    Scanner(std::string_view text, std::uint32_t line) : text_(text), line_(line) {}

    char peek() {
        skip();
        return at_ < text_.size() ? text_[at_] : '\0';
    }
    bool accept(char c) {
        if (peek() != c) return false;
        ++at_;
        return true;
    }
    void expect(char c) {
        if (!accept(c)) fail(std::string("expected '") + c + "'");
    }
    std::string_view word() {
        skip();
        const auto begin = at_;
        while (at_ < text_.size() && is_word(text_[at_])) ++at_;
        if (begin == at_) fail("expected a name");
        return text_.substr(begin, at_ - begin);
    }
    /// An opcode or a directive with its modifiers: letters, dots and double colons.
    std::string_view dotted() {
        skip();
        const auto begin = at_;
        while (at_ < text_.size() &&
               (is_word(text_[at_]) || text_[at_] == '.' ||
                (text_[at_] == ':' && at_ + 1 < text_.size() && text_[at_ + 1] == ':' && at_ > begin) ||
                (text_[at_] == ':' && at_ > begin && text_[at_ - 1] == ':')))
            ++at_;
        if (begin == at_) fail("expected an instruction");
        return text_.substr(begin, at_ - begin);
    }
    std::string_view quoted() {
        expect('"');
        const auto begin = at_;
        while (at_ < text_.size() && text_[at_] != '"') ++at_;
        const auto result = text_.substr(begin, at_ - begin);
        if (at_ < text_.size()) ++at_;
        return result;
    }
    /// The bits of an integer or real literal.
    Operand number() {
        Operand result;
        result.kind = Operand::Kind::integer;
        bool minus = false;
        while (peek() == '-' || peek() == '+') minus ^= text_[at_++] == '-';
        skip();
        const auto begin = at_;
        while (at_ < text_.size() && (std::isalnum(static_cast<unsigned char>(text_[at_])) || text_[at_] == '.')) ++at_;
        auto digits = text_.substr(begin, at_ - begin);
        if (digits.empty()) fail("expected a number");
        const auto parse = [&](std::string_view d, int base) {
            while (!d.empty() && (d.back() == 'U' || d.back() == 'u')) d.remove_suffix(1);
            std::uint64_t value = 0;
            const auto [end, error] = std::from_chars(d.data(), d.data() + d.size(), value, base);
            if (error != std::errc() || end != d.data() + d.size()) fail("not a number: " + std::string(digits));
            return value;
        };
        if (digits.size() > 2 && digits[0] == '0' && (digits[1] == 'f' || digits[1] == 'F')) {
            result.kind = Operand::Kind::real;
            result.single = true;
            auto bits = static_cast<std::uint32_t>(parse(digits.substr(2), 16));
            if (minus) bits ^= 0x80000000u;
            result.integer = bits;
        } else if (digits.size() > 2 && digits[0] == '0' && (digits[1] == 'd' || digits[1] == 'D')) {
            result.kind = Operand::Kind::real;
            result.integer = static_cast<std::int64_t>(parse(digits.substr(2), 16) ^ (minus ? 1ull << 63 : 0));
        } else if (digits.find('.') != std::string_view::npos) {
            result.kind = Operand::Kind::real;
            const double value = std::strtod(std::string(digits).c_str(), nullptr);
            result.integer = std::bit_cast<std::int64_t>(minus ? -value : value);
        } else {
            std::uint64_t value;
            if (digits.size() > 2 && digits[0] == '0' && (digits[1] == 'x' || digits[1] == 'X'))
                value = parse(digits.substr(2), 16);
            else if (digits.size() > 2 && digits[0] == '0' && (digits[1] == 'b' || digits[1] == 'B'))
                value = parse(digits.substr(2), 2);
            else
                value = parse(digits, digits.size() > 1 && digits[0] == '0' &&
                                              digits.find_first_of("89") == std::string_view::npos
                                          ? 8
                                          : 10);
            result.integer = static_cast<std::int64_t>(minus ? 0 - value : value);
        }
        return result;
    }
    void skip_to(char c) {
        while (at_ < text_.size() && text_[at_] != c) line_ += text_[at_++] == '\n';
        if (at_ < text_.size()) ++at_;
    }
    void skip_line() {
        while (at_ < text_.size() && text_[at_] != '\n') ++at_;
    }
    /// The text between braces, the opening one being next.
    std::string_view braces() {
        expect('{');
        const auto begin = at_;
        int depth = 1;
        while (at_ < text_.size()) {
            const char c = text_[at_];
            if (c == '"') {
                ++at_;
                while (at_ < text_.size() && text_[at_] != '"') ++at_;
            } else if (c == '/' && at_ + 1 < text_.size() && text_[at_ + 1] == '/') {
                while (at_ < text_.size() && text_[at_] != '\n') ++at_;
                continue;
            } else if (c == '/' && at_ + 1 < text_.size() && text_[at_ + 1] == '*') {
                skip();
                continue;
            } else if (c == '{') {
                ++depth;
            } else if (c == '}' && --depth == 0) {
                return text_.substr(begin, at_++ - begin);
            } else if (c == '\n') {
                ++line_;
            }
            ++at_;
        }
        fail("a brace is not closed");
    }
    bool done() { return peek() == '\0'; }
    std::uint32_t line() const { return line_; }
    std::size_t mark() const { return at_; }
    void back_to(std::size_t mark, std::uint32_t line) {
        at_ = mark;
        line_ = line;
    }
    [[noreturn]] void fail(const std::string& what) const {
        throw PtxError("PTX line " + std::to_string(line_) + ": " + what);
    }

private:
    void skip() {
        while (at_ < text_.size()) {
            const char c = text_[at_];
            if (c == '\n') {
                ++line_;
                ++at_;
            } else if (std::isspace(static_cast<unsigned char>(c))) {
                ++at_;
            } else if (c == '/' && at_ + 1 < text_.size() && text_[at_ + 1] == '/') {
                skip_line();
            } else if (c == '/' && at_ + 1 < text_.size() && text_[at_ + 1] == '*') {
                at_ += 2;
                while (at_ < text_.size() && !(text_[at_] == '*' && at_ + 1 < text_.size() && text_[at_ + 1] == '/'))
                    line_ += text_[at_++] == '\n';
                at_ = std::min(at_ + 2, text_.size());
            } else {
                return;
            }
        }
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::uint32_t line_ = 1;
};

/// Splits "ld.global.u32" at its dots.
std::vector<std::string_view> split_dots(std::string_view text) {
    std::vector<std::string_view> parts;
    std::size_t begin = text.starts_with('.') ? 1 : 0;
    while (begin <= text.size()) {
        const auto end = std::min(text.find('.', begin), text.size());
        parts.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return parts;
}

// ---- variables --------------------------------------------------------------------------------------------------------

void append(std::vector<std::uint8_t>& bytes, std::uint64_t value, unsigned count) {
    for (unsigned k = 0; k < count; ++k) bytes.push_back(static_cast<std::uint8_t>(value >> (8 * k)));
}

/// Values of an initialiser, nested braces included.
void read_values(Scanner& in, Variable& variable) {
    const unsigned size = std::max(1u, bytes_of(variable.type));
    if (in.accept('{')) {
        if (in.accept('}')) return;
        do read_values(in, variable);
        while (in.accept(','));
        in.expect('}');
        return;
    }
    const char c = in.peek();
    if (std::isdigit(static_cast<unsigned char>(c)) || c == '-' || c == '+') {
        auto value = in.number();
        if (value.kind == Operand::Kind::real && !value.single && variable.type == Type::f32)
            value.integer = std::bit_cast<std::int32_t>(static_cast<float>(std::bit_cast<double>(value.integer)));
        append(variable.initial, static_cast<std::uint64_t>(value.integer), size);
        return;
    }
    // An address: symbol, generic(symbol), symbol+4, or a byte of one: 0xFF00(symbol), which nvcc does not use with .u64.
    auto name = std::string(in.word());
    if (name == "generic") {
        in.expect('(');
        name = std::string(in.word());
        in.expect(')');
    }
    std::int64_t offset = 0;
    if (in.peek() == '+' || in.peek() == '-') offset = in.number().integer;
    variable.references.push_back({variable.initial.size(), name, offset});
    append(variable.initial, 0, size);
}

/// After the space: .align 8 .b8 name[12] = {...}, several names with commas.
std::vector<Variable> read_variables(Scanner& in, Space space, bool external, bool several = true) {
    Variable common;
    common.space = space;
    common.external = external;
    unsigned vector = 1;
    while (in.peek() == '.') {
        const auto word = in.dotted();
        if (word == ".align") common.align = static_cast<std::uint32_t>(in.number().integer);
        else if (word == ".v2") vector = 2;
        else if (word == ".v4") vector = 4;
        else if (word == ".attribute") in.skip_to(')');
        else if (word == ".ptr" || word == ".managed") continue;
        else if (const auto type = type_from_text(word.substr(1)); type != Type::none) common.type = type;
    }
    common.align = std::max(common.align, std::max(1u, bytes_of(common.type)) * vector);
    std::vector<Variable> result;
    do {
        Variable variable = common;
        variable.name = std::string(in.word());
        std::uint64_t count = vector;
        while (in.accept('[')) {
            if (in.peek() == ']') variable.unsized = true;
            else count *= static_cast<std::uint64_t>(in.number().integer);
            in.expect(']');
        }
        if (in.accept('=')) {
            read_values(in, variable);
            if (variable.unsized)
                count = variable.initial.size() / std::max(1u, bytes_of(variable.type)), variable.unsized = false;
        }
        variable.bytes = variable.unsized ? 0 : count * std::max(1u, bytes_of(variable.type));
        result.push_back(std::move(variable));
    } while (several && in.accept(','));
    return result;
}

bool space_from_text(std::string_view text, Space& space) {
    static const std::unordered_map<std::string_view, Space> spaces{{"global", Space::global},
                                                                    {"shared", Space::shared},
                                                                    {"local", Space::local},
                                                                    {"const", Space::constant},
                                                                    {"param", Space::param}};
    const auto found = spaces.find(text.substr(0, text.find(':')));
    if (found == spaces.end()) return false;
    space = found->second;
    return true;
}

std::vector<Parameter> read_parameters(Scanner& in) {
    std::vector<Parameter> result;
    in.expect('(');
    if (in.accept(')')) return result;
    std::uint32_t offset = 0;
    do {
        const auto kind = in.dotted();
        if (kind != ".param" && kind != ".reg") in.fail("expected .param");
        for (auto& variable : read_variables(in, Space::param, false, false)) {
            offset = (offset + variable.align - 1) / variable.align * variable.align;
            result.push_back(
                {variable.name, variable.type, static_cast<std::uint32_t>(variable.bytes), variable.align, offset});
            offset += static_cast<std::uint32_t>(variable.bytes);
        }
    } while (in.accept(','));
    in.expect(')');
    return result;
}

// ---- a module ---------------------------------------------------------------------------------------------------------

void read_function(Scanner& in, Module& module, bool kernel) {
    auto made = std::make_unique<Function>();
    auto& function = *made;
    function.module = &module;
    function.kernel = kernel;
    if (!kernel && in.peek() == '(') function.results = read_parameters(in);
    function.name = std::string(in.word());
    if (in.peek() == '(') function.parameters = read_parameters(in);
    if (!function.parameters.empty()) {
        const auto& last = function.parameters.back();
        function.parameter_bytes = last.offset + last.bytes;
    }
    while (in.peek() == '.') {
        const auto directive = in.dotted();
        if (directive == ".maxntid" || directive == ".reqntid") {
            function.max_threads = {1, 1, 1};
            for (auto& size : function.max_threads) {
                size = static_cast<std::uint32_t>(in.number().integer);
                if (!in.accept(',')) break;
            }
        } else if (directive == ".reqnctapercluster") {
            do function.cluster_blocks *= static_cast<std::uint32_t>(std::max<std::int64_t>(in.number().integer, 1));
            while (in.accept(','));
        } else if (directive == ".pragma") {
            in.skip_to(';');
        } else if (in.peek() != '.' && in.peek() != '{' && in.peek() != ';') {
            do in.number();
            while (in.accept(','));
        }
    }
    if (in.peek() == '{') {
        function.body_line = in.line();
        function.body = in.braces();
        function.has_body = true;
    } else {
        in.expect(';');
    }
    auto& known = module.function_by_name[function.name];
    if (known == nullptr || (function.has_body && !known->has_body)) known = made.get();
    module.functions.push_back(std::move(made));
}

}  // namespace

std::unique_ptr<Module> parse_module(std::string text) {
    auto module = std::make_unique<Module>();
    module->text = std::move(text);
    // Damaged modules have bytes after their end.
    if (const auto end = module->text.find('\0'); end != std::string::npos) module->text.resize(end);
    Scanner in(module->text, 1);
    while (!in.done()) {
        if (in.accept(';')) continue;
        const auto word = in.dotted();
        if (word == ".version") in.skip_line();
        else if (word == ".target") module->target = std::string(in.word()), in.skip_line();
        else if (word == ".address_size") in.number();
        else if (word == ".file") {
            const auto number = static_cast<std::uint32_t>(in.number().integer);
            module->files[number] = std::string(in.quoted());
            in.skip_line();
        } else if (word == ".section") {
            const auto name = in.dotted();
            module->sections.emplace(name, in.braces());
        } else if (word == ".loc" || word == ".pragma") in.skip_line();
        else if (word == ".alias") {
            const auto alias = std::string(in.word());
            in.expect(',');
            const auto original = std::string(in.word());
            in.expect(';');
            if (auto* function = look_up(module->function_by_name, original))
                module->function_by_name[alias] = function;
        } else {
            bool external = false, done = false;
            auto directive = word;
            while (!done) {
                Space space;
                if (directive == ".extern") external = true;
                else if (directive == ".visible" || directive == ".weak" || directive == ".common") {
                } else if (directive == ".entry" || directive == ".func") {
                    if (in.peek() == '.') {
                        const auto extra = in.dotted();
                        if (extra != ".noreturn") in.fail("unknown directive " + std::string(extra));
                    }
                    read_function(in, *module, directive == ".entry");
                    done = true;
                } else if (space_from_text(directive.substr(1), space)) {
                    for (auto& variable : read_variables(in, space, external)) {
                        auto made = std::make_unique<Variable>(std::move(variable));
                        auto& known = module->variable_by_name[made->name];
                        if (known == nullptr || known->external) known = made.get();
                        module->variables.push_back(std::move(made));
                    }
                    in.expect(';');
                    done = true;
                } else {
                    in.fail("unknown directive " + std::string(directive));
                }
                if (!done) directive = in.dotted();
            }
        }
    }
    return module;
}

namespace {

// ---- a body -----------------------------------------------------------------------------------------------------------

class BodyReader {
public:
    explicit BodyReader(Function& function)
        : function_(function), module_(*function.module), in_(function.body, function.body_line) {
        scopes_.push_back({0, {}, {}});
    }

    void read() {
        while (!in_.done()) statement();
        if (scopes_.size() != 1) in_.fail("a brace is not closed");
    }

private:
    struct RegisterRange {
        std::int32_t first = 0;
        std::uint32_t count = 0;
    };
    struct Scope {
        std::uint32_t number = 0;
        std::unordered_map<std::string_view, std::int32_t> registers;
        std::unordered_map<std::string_view, RegisterRange> ranges;  ///< by prefix: %r<31>
    };

    std::int32_t find_register(std::string_view name) const {
        auto digits = name.size();
        while (digits > 0 && std::isdigit(static_cast<unsigned char>(name[digits - 1]))) --digits;
        std::uint32_t number = 0;
        const bool numbered = digits < name.size() && name.size() - digits < 9;
        if (numbered) std::from_chars(name.data() + digits, name.data() + name.size(), number);
        for (auto scope = scopes_.rbegin(); scope != scopes_.rend(); ++scope) {
            if (const auto found = scope->registers.find(name); found != scope->registers.end()) return found->second;
            if (!numbered) continue;
            if (const auto found = scope->ranges.find(name.substr(0, digits));
                found != scope->ranges.end() && number < found->second.count)
                return found->second.first + static_cast<std::int32_t>(number);
        }
        return -1;
    }

    void declare_registers() {
        Type type = Type::none;
        unsigned vector = 1;
        while (in_.peek() == '.') {
            const auto word = in_.dotted();
            if (word == ".v2") vector = 2;
            else if (word == ".v4") vector = 4;
            else type = type_from_text(word.substr(1));
        }
        if (type == Type::none || vector != 1) in_.fail("a register of a type that is not known");
        do {
            const auto name = in_.word();
            const auto first = static_cast<std::int32_t>(function_.registers.size());
            std::uint32_t count = 1;
            if (in_.accept('<')) {
                const auto asked = in_.number().integer;
                if (asked < 0 || asked > 10'000'000) in_.fail("too many registers");
                count = static_cast<std::uint32_t>(asked);
                in_.expect('>');
                scopes_.back().ranges[name] = {first, count};
            } else {
                scopes_.back().registers[name] = first;
            }
            for (std::uint32_t k = 0; k < count; ++k) function_.registers.push_back({std::string(name), type});
        } while (in_.accept(','));
        in_.expect(';');
    }

    void location() {
        Place place;
        place.file = static_cast<std::uint32_t>(in_.number().integer);
        place.line = static_cast<std::uint32_t>(in_.number().integer);
        place.column = static_cast<std::uint32_t>(in_.number().integer);
        while (in_.accept(',')) {
            const auto word = in_.word();
            if (word == "function_name") {
                in_.word();
                if (in_.peek() == '+' || in_.peek() == '-') in_.number();
            } else if (word == "inlined_at") {
                const auto file = static_cast<std::uint32_t>(in_.number().integer);
                const auto line = static_cast<std::uint32_t>(in_.number().integer);
                const auto column = static_cast<std::uint32_t>(in_.number().integer);
                place.inlined_at = place_number({file, line, column, -1}, true);
            }
        }
        place_ = place_number(place, false);
        if (function_.first_place < 0) function_.first_place = place_;
    }

    /// The same place twice is one entry. A place that something is inlined at is the last one written with its numbers.
    std::int32_t place_number(const Place& place, bool any_chain) {
        const auto key =
            std::to_string(place.file) + ":" + std::to_string(place.line) + ":" + std::to_string(place.column);
        if (any_chain) {
            if (const auto found = last_place_.find(key); found != last_place_.end()) return found->second;
        }
        const auto full = key + "@" + std::to_string(place.inlined_at);
        auto [found, made] = place_numbers_.emplace(full, static_cast<std::int32_t>(module_.places.size()));
        if (made) module_.places.push_back(place);
        last_place_[key] = found->second;
        return found->second;
    }

    void declare_variables(Space space) {
        for (auto& variable : read_variables(in_, space, false)) {
            function_.variables.push_back(std::move(variable));
            function_.variable_scope.push_back(scopes_.back().number);
        }
        in_.expect(';');
    }

    void directive() {
        in_.peek();
        const auto mark = in_.mark();
        const auto line = in_.line();
        auto word = in_.dotted();
        if (const auto next = word.find('.', 1); next != std::string_view::npos) {
            word = word.substr(0, next);  // ".reg.b32" without a space
            in_.back_to(mark + next, line);
        }
        Space space;
        if (word == ".reg") declare_registers();
        else if (word == ".loc") location();
        else if (word == ".pragma") in_.skip_to(';');
        else if (word == ".file") in_.skip_line();
        else if (space_from_text(word.substr(1), space)) declare_variables(space);
        else in_.fail("unknown directive " + std::string(word));
    }

    /// After a label: jump tables and prototypes of indirect calls.
    bool labelled_directive(Function::Label& label) {
        if (in_.peek() != '.') return false;
        const auto mark = in_.mark();
        const auto line = in_.line();
        const auto word = in_.dotted();
        if (word == ".branchtargets") {
            do label.targets.push_back(in_.word());
            while (in_.accept(','));
            in_.expect(';');
            return true;
        }
        if (word == ".callprototype") {
            label.call_prototype = true;
            in_.skip_to(';');
            return true;
        }
        in_.back_to(mark, line);
        return false;
    }

    void statement() {
        const char c = in_.peek();
        if (c == ';') {
            in_.accept(';');
        } else if (c == '{') {
            in_.accept('{');
            const auto number = static_cast<std::uint32_t>(function_.scope_parent.size());
            function_.scope_parent.push_back(scopes_.back().number);
            scopes_.push_back({number, {}, {}});
        } else if (c == '}') {
            in_.accept('}');
            if (scopes_.size() == 1) in_.fail("a brace too many");
            scopes_.pop_back();
        } else if (c == '.') {
            directive();
        } else if (c == '@') {
            instruction();
        } else {
            const auto mark = in_.mark();
            const auto line = in_.line();
            const auto word = in_.word();
            if (in_.peek() == ':') {
                in_.accept(':');
                Function::Label label;
                label.scope = scopes_.back().number;
                label.statement = static_cast<std::uint32_t>(function_.statements.size());
                labelled_directive(label);
                function_.labels.emplace(word, std::move(label));
            } else {
                in_.back_to(mark, line);
                instruction();
            }
        }
    }

    Operand operand() {
        Operand result;
        const char c = in_.peek();
        if (c == '!') {
            in_.accept('!');
            result = operand();
            result.negated = true;
            return result;
        }
        if (c == '[') {
            in_.accept('[');
            result = address();
            in_.expect(']');
            return result;
        }
        if (c == '{' || c == '(') {
            in_.accept(c);
            result.kind = Operand::Kind::vector;
            if (!in_.accept(c == '{' ? '}' : ')')) {
                do result.parts.push_back(operand());
                while (in_.accept(','));
                in_.expect(c == '{' ? '}' : ')');
            }
            return result;
        }
        if (std::isdigit(static_cast<unsigned char>(c)) || c == '-' || c == '+') return in_.number();
        if (c == '"') {
            result.kind = Operand::Kind::text;
            result.name = in_.quoted();
            return result;
        }
        result.scope = scopes_.back().number;
        const auto name = in_.dotted();
        if (name == "_") return result;
        if (name == "WARP_SZ") {
            result.kind = Operand::Kind::integer;
            result.integer = 32;
            return result;
        }
        result.name = name;
        result.reg = find_register(name);
        if (result.reg >= 0) {
            result.kind = Operand::Kind::reg;
            if (in_.accept('|')) {
                if (in_.peek() == '_') in_.word();
                else if (result.second = find_register(in_.word()); result.second < 0)
                    in_.fail("a register that is not declared");
            }
            return result;
        }
        if (name.starts_with('%')) {
            result.kind = Operand::Kind::special;
            return result;
        }
        result.kind = Operand::Kind::symbol;
        if (in_.peek() == '+' || in_.peek() == '-') result.integer = in_.number().integer;
        if (in_.peek() == '|') in_.accept('|'), in_.word();
        return result;
    }

    Operand address() {
        Operand result;
        const char c = in_.peek();
        if (std::isdigit(static_cast<unsigned char>(c)) || c == '-') {
            result = in_.number();
        } else {
            result = operand();
        }
        if (result.kind == Operand::Kind::reg && (in_.peek() == '+' || in_.peek() == '-')) {
            // [%rd1+-8]: the plus belongs to the syntax.
            if (in_.peek() == '+') in_.accept('+');
            result.integer = in_.number().integer;
        }
        if (result.kind != Operand::Kind::reg && result.kind != Operand::Kind::symbol &&
            result.kind != Operand::Kind::integer)
            in_.fail("not an address");
        Operand outer = result;
        outer.kind = Operand::Kind::address;
        if (result.kind != Operand::Kind::reg) outer.reg = -1;
        if (result.kind == Operand::Kind::integer) outer.name = {};
        if (result.kind == Operand::Kind::reg) outer.name = {};
        while (in_.accept(',')) outer.parts.push_back(operand());  // of a texture: its coordinates
        return outer;
    }

    void instruction() {
        Statement statement;
        statement.place = place_;
        statement.text_line = in_.line();
        if (in_.accept('@')) {
            statement.guard_negated = in_.accept('!');
            statement.guard = find_register(in_.word());
            if (statement.guard < 0) in_.fail("a predicate that is not declared");
        }
        auto parts = split_dots(in_.dotted());
        statement.opcode = parts.front();
        statement.modifiers.assign(parts.begin() + 1, parts.end());
        statement.text_line = in_.line();
        if (in_.peek() != ';') {
            do statement.operands.push_back(operand());
            while (in_.accept(','));
        }
        in_.expect(';');
        function_.statements.push_back(std::move(statement));
    }

    Function& function_;
    Module& module_;
    Scanner in_;
    std::vector<Scope> scopes_;
    std::int32_t place_ = -1;
    std::unordered_map<std::string, std::int32_t> place_numbers_, last_place_;
};

}  // namespace

void parse_body(Function& function) {
    if (function.read || !function.has_body) return;
    BodyReader(function).read();
    function.read = true;
}

}  // namespace lockstep::ptx
