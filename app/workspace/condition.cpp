#include "app/workspace/condition.hpp"

#include <charconv>
#include <cstdlib>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include "kernels/data/input_error.hpp"

namespace lockstep {
namespace {

constexpr std::size_t kLongest = 1000;  // letters
constexpr int kDeepest = 50;  // brackets in brackets

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

}  // namespace

/// Goes through the text from left to right, a function for each line of the grammar.
class ConditionParser {
public:
    using Node = Condition::Node;
    using Operand = Condition::Operand;

    explicit ConditionParser(std::string_view text) : text_(text) {}

    Condition whole() {
        if (text_.size() > kLongest) throw InputError(fmt::format("A condition has {} letters at most", kLongest));
        auto root = either();
        if (next() != '\0') refuse("&&, || or the end");
        Condition condition;
        condition.text_ = text_;
        condition.variable_ = variable_;
        condition.root_ = std::move(root);
        return condition;
    }

private:
    [[noreturn]] void refuse(std::string_view expected) {
        next();
        const auto rest = text_.substr(at_);
        const auto what = rest.empty() ? "it ends" : fmt::format("'{}' stands", rest.substr(0, 12));
        throw InputError(
            fmt::format("Condition: {} is expected where {}, after '{}'", expected, what, text_.substr(0, at_)));
    }

    char next() {
        while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t')) ++at_;
        return at_ < text_.size() ? text_[at_] : '\0';
    }
    bool take(std::string_view sign) {
        next();
        if (!text_.substr(at_).starts_with(sign)) return false;
        at_ += sign.size();
        return true;
    }

    std::unique_ptr<Node> joined(Node::Kind kind, std::unique_ptr<Node> first, std::unique_ptr<Node> second) {
        auto node = std::make_unique<Node>();
        node->kind = kind;
        node->first = std::move(first);
        node->second = std::move(second);
        return node;
    }
    std::unique_ptr<Node> either() {
        auto node = both();
        while (take("||")) node = joined(Node::Kind::either, std::move(node), both());
        return node;
    }
    std::unique_ptr<Node> both() {
        auto node = negation();
        while (take("&&")) node = joined(Node::Kind::both, std::move(node), negation());
        return node;
    }
    std::unique_ptr<Node> negation() {
        if (depth_ > kDeepest) refuse("something less deep");
        if (next() == '!' && !text_.substr(at_).starts_with("!=")) {
            ++at_;
            ++depth_;
            auto node = joined(Node::Kind::negation, negation(), nullptr);
            --depth_;
            return node;
        }
        if (!take("(")) return comparison();
        ++depth_;
        auto node = either();
        --depth_;
        if (!take(")")) refuse("')'");
        return node;
    }
    std::unique_ptr<Node> comparison() {
        auto node = std::make_unique<Node>();
        node->left = operand();
        node->compare = sign();
        node->right = operand();
        const bool none = node->left.kind == Operand::Kind::none || node->right.kind == Operand::Kind::none;
        const bool order = node->compare != Condition::Compare::equal && node->compare != Condition::Compare::different;
        if (none && order)
            throw InputError("Condition: none is compared by == and != only: it is neither less nor more");
        return node;
    }
    Condition::Compare sign() {
        using Compare = Condition::Compare;
        if (take("==")) return Compare::equal;
        if (take("!=")) return Compare::different;
        if (take("<=")) return Compare::at_most;
        if (take(">=")) return Compare::at_least;
        if (take("<")) return Compare::less;
        if (take(">")) return Compare::more;
        refuse("==, !=, <, <=, > or >=");
    }
    Operand operand() {
        Operand found;
        const char first = next();
        found.at = at_;
        if (is_digit(first) || first == '-' || first == '.') {
            found.number = number();
            return found;
        }
        found.column = first == '`' ? quoted() : word("a column, a number or none");
        if (first != '`' && found.column == "none" && next() != '[') {
            found.kind = Operand::Kind::none;
            return found;
        }
        found.kind = Operand::Kind::cell;
        if (!take("[")) refuse("'[' and an index");
        if (is_digit(next())) found.index = index();
        else use_variable(word("an index or a variable"));
        if (!take("]")) refuse("']'");
        return found;
    }
    void use_variable(const std::string& name) {
        if (variable_.empty()) variable_ = name;
        if (variable_ != name)
            throw InputError(
                fmt::format("Condition: there is one variable at most, and here are {} and {}", variable_, name));
    }
    std::string word(std::string_view expected) {
        if (!is_letter(next())) refuse(expected);
        const auto begin = at_;
        while (at_ < text_.size() && (is_letter(text_[at_]) || is_digit(text_[at_]) || text_[at_] == '.')) ++at_;
        return std::string(text_.substr(begin, at_ - begin));
    }
    std::string quoted() {
        const auto end = text_.find('`', at_ + 1);
        if (end == text_.npos) refuse("a second backquote");
        const auto name = std::string(text_.substr(at_ + 1, end - at_ - 1));
        at_ = end + 1;
        return name;
    }
    std::uint32_t index() {
        std::uint32_t value = 0;
        const auto rest = text_.substr(at_);
        const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), value);
        if (error != std::errc{} || value == std::numeric_limits<std::uint32_t>::max()) refuse("a smaller index");
        at_ += static_cast<std::size_t>(end - rest.data());
        return value;
    }
    long double number() {
        const std::string rest(text_.substr(at_));
        const bool negative = rest.front() == '-';
        const auto digits = rest.substr(negative ? 1 : 0);
        if (digits.empty() || !(is_digit(digits.front()) || digits.front() == '.')) refuse("a number");
        char* end = nullptr;
        const auto value = std::strtold(digits.c_str(), &end);
        if (end == digits.c_str()) refuse("a number");
        at_ += static_cast<std::size_t>(end - digits.c_str()) + (negative ? 1 : 0);
        return negative ? -value : value;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    int depth_ = 0;
    std::string variable_;
};

Condition Condition::parse(std::string_view text) { return ConditionParser(text).whole(); }

}  // namespace lockstep
