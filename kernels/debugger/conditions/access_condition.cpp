#include "kernels/debugger/conditions/access_condition.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "kernels/data/input_error.hpp"
#include "kernels/debugger/text/source_tokens.hpp"
#include "kernels/run/conditions/condition_grammar.hpp"

namespace lockstep::debugger {
namespace {

constexpr std::array<std::string_view, 5> kWhere = {"block", "warp", "lane", "thread", "line"};

using Operand = AccessCondition::Operand;

/// Parses the tokens from left to right.
class Parser : ConditionGrammar<Parser, Operand> {
public:
    explicit Parser(std::string_view text) {
        if (text.size() > kLongest) throw InputError(fmt::format("A condition has {} letters at most", kLongest));
        // Text in backquotes is not C++ and is not tokenized.
        while (!text.empty()) {
            const auto open = text.find('`'), close = open == text.npos ? open : text.find('`', open + 1);
            if (open != text.npos && close == text.npos)
                throw InputError(
                    fmt::format("Condition: a second backquote is expected after '{}'", text.substr(open)));
            const auto plain = tokens_of(text.substr(0, open));
            tokens_.insert(tokens_.end(), plain.begin(), plain.end());
            if (open == text.npos) break;
            tokens_.push_back({std::string(text.substr(open, close + 1 - open)), 0});
            text.remove_prefix(close + 1);
        }
    }

    Tree whole() {
        auto root = either();
        if (at_ != tokens_.size()) refuse("&&, || or the end");
        return root;
    }

private:
    friend ConditionGrammar;

    [[noreturn]] void refuse(std::string_view expected) const {
        const auto before = text_of(SourceTokens(tokens_).first(std::min(at_, tokens_.size())));
        const auto here = at_ < tokens_.size() ? fmt::format("'{}' stands", tokens_[at_].text) : "it ends";
        throw InputError(fmt::format("Condition: {} is expected where {}, after '{}'", expected, here, before));
    }
    bool is(std::string_view sign) const { return at_ < tokens_.size() && tokens_[at_].text == sign; }
    bool take(std::string_view sign) {
        if (!is(sign)) return false;
        ++at_;
        return true;
    }

    Node comparison() {
        Node node;
        node.left = operand();
        const bool short_form = node.left.kind == Operand::Kind::where && at_number();  // "lane 7"
        if (!short_form) node.compare = sign();
        node.right = operand();
        return node;
    }
    bool at_number() const {
        if (at_ >= tokens_.size()) return false;
        const char first = tokens_[at_].text.front();
        return (first >= '0' && first <= '9') || first == '-';
    }
    long double number() {
        const long double sign = take("-") ? -1 : 1;
        if (!at_number()) refuse("a number");
        auto text = tokens_[at_].text;
        // "0.5" is three tokens of C++.
        if (at_ + 2 < tokens_.size() && tokens_[at_ + 1].text == ".") {
            text += "." + tokens_[at_ + 2].text;
            at_ += 2;
        }
        double value = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (error != std::errc() || end != text.data() + text.size()) refuse("a number");
        ++at_;
        return sign * value;
    }
    Operand operand() {
        Operand found;
        if (at_number()) {
            found.number = number();
            return found;
        }
        const bool quoted = at_ < tokens_.size() && tokens_[at_].text.front() == '`';
        if (!quoted && (at_ >= tokens_.size() || !tokens_[at_].is_word()))
            refuse("an array, a variable, a number or none");
        found.name = tokens_[at_++].text;
        while (!quoted && is(".") && at_ + 1 < tokens_.size() && tokens_[at_ + 1].is_word()) {
            found.name += "." + tokens_[at_ + 1].text;
            at_ += 2;
        }
        if (take("[")) {
            found.kind = Operand::Kind::cell;
            index_of(found);
        } else if (found.name == "none") {
            found.kind = Operand::Kind::none;
        } else {
            const bool where = std::ranges::find(kWhere, found.name) != kWhere.end();
            found.kind = where ? Operand::Kind::where : Operand::Kind::name;
        }
        return found;
    }
    void index_of(Operand& cell) {
        if (at_ < tokens_.size() && tokens_[at_].is_word()) {
            cell.index_name = tokens_[at_++].text;
        } else {
            const auto& text = at_ < tokens_.size() ? tokens_[at_].text : std::string();
            const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), cell.index);
            if (text.empty() || error != std::errc() || end != text.data() + text.size())
                refuse("an index or a variable");
            ++at_;
        }
        if (!take("]")) refuse("']'");
    }

    std::vector<SourceToken> tokens_;
    std::size_t at_ = 0;
};

}  // namespace

AccessCondition AccessCondition::parse(std::string_view text) {
    AccessCondition condition;
    condition.text_ = text;
    condition.root_ = Parser(text).whole();
    return condition;
}

}  // namespace lockstep::debugger
