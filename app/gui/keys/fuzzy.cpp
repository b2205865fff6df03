#include "app/gui/keys/fuzzy.hpp"

#include <algorithm>
#include <cctype>
#include <string>
#include <vector>

namespace lockstep {
namespace {

constexpr int kNoMatch = -1'000'000;
constexpr int kWordStart = 8, kRun = 9, kLetter = 1;
constexpr int kTogether = 40;  ///< added for a word that begins with the letters; more than a long text loses

char lower(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }

bool begins_word(std::string_view text, std::size_t at) {
    return at == 0 || !std::isalnum(static_cast<unsigned char>(text[at - 1]));
}

/// letters: in lower case
bool has_word_beginning_with(std::string_view text, std::string_view letters) {
    for (std::size_t at = 0; at + letters.size() <= text.size(); ++at)
        if (begins_word(text, at) && std::ranges::equal(text.substr(at, letters.size()), letters, {}, lower))
            return true;
    return false;
}

}  // namespace

std::optional<int> fuzzy_score(std::string_view typed, std::string_view text) {
    std::string letters;
    for (const char c : typed)
        if (!std::isspace(static_cast<unsigned char>(c))) letters += lower(c);
    if (letters.empty()) return 0;

    // best[j]: the best score with the letters so far, the last of them at text[j].
    std::vector<int> best(text.size(), kNoMatch), next(text.size());
    for (std::size_t i = 0; i < letters.size(); ++i) {
        int before = i == 0 ? 0 : kNoMatch;  // the best score that ends left of j
        for (std::size_t j = 0; j < text.size(); ++j) {
            next[j] = kNoMatch;
            if (lower(text[j]) == letters[i]) {
                const int here = kLetter + (begins_word(text, j) ? kWordStart : 0);
                const int run = i > 0 && j > 0 ? best[j - 1] + kRun : kNoMatch;
                next[j] = std::max(before, run) + here;
            }
            before = std::max(before, best[j]);
            if (i == 0) before = 0;
        }
        std::swap(best, next);
    }
    const int score = best.empty() ? kNoMatch : *std::max_element(best.begin(), best.end());
    if (score < 0) return std::nullopt;
    return score * 4 - static_cast<int>(text.size()) / 4 + (has_word_beginning_with(text, letters) ? kTogether : 0);
}

}  // namespace lockstep
