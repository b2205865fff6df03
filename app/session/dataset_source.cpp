#include "app/session/dataset_source.hpp"

#include <algorithm>
#include <cctype>
#include <limits>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "app/session/keyword.hpp"
#include "app/session/recording/sha256.hpp"
#include "kernels/data/generate.hpp"
#include "kernels/data/graph/graph_notes.hpp"
#include "kernels/data/graph/weights.hpp"
#include "kernels/data/opening/load_queries.hpp"

namespace lockstep {
namespace {

constexpr Keyword<std::optional<bool>> kHeaders[] = {{"auto", std::nullopt}, {"yes", true}, {"no", false}};
constexpr Keyword<std::uint32_t> kBases[] = {{"0", 0}, {"1", 1}};
constexpr Keyword<char> kDelimiters[] = {{"auto", '\0'}, {"tab", '\t'}, {"space", ' '}, {"comma", ','}};

/// The words of all kinds; forests and trees share one.
std::vector<Keyword<LoadOptions::As>> as_words() {
    std::vector<Keyword<LoadOptions::As>> words;
    for (const auto& kind : dataset_kinds()) {
        const Keyword<LoadOptions::As> word{kind.as_word, kind.read_as};
        if (!kind.as_word.empty() && std::ranges::find(words, word) == words.end()) words.push_back(word);
    }
    return words;
}

/// Quotes a character that a shell would interpret.
std::string quoted(std::string word) {
    const bool plain = std::ranges::all_of(word, [](unsigned char c) { return std::isalnum(c) != 0 || c == ','; });
    return plain ? word : "'" + word + "'";
}

}  // namespace

LoadOptions DatasetSource::options(std::optional<DatasetKind> wanted) const {
    return {.as = as,
            .kind = wanted,
            .header = header,
            .delimiter = delimiter,
            .base = base,
            .item = item,
            .member = member,
            .undirected = undirected};
}

std::string DatasetSource::name() const { return input.empty() ? generate : input.filename().string(); }

namespace {

Dataset read_or_generate(const DatasetSource& source, Progress& progress, std::optional<DatasetKind> wanted,
                         RunBytes run_bytes) {
    if (!source.input.empty()) {
        auto options = source.options(wanted);
        options.run_bytes = std::move(run_bytes);
        if (source.content) {
            auto dataset = parse_dataset(*source.content, source.input.string(), options, progress);
            dataset.path = source.input.string();
            return dataset;
        }
        if (!source.sha256.empty() && std::filesystem::is_regular_file(source.input) &&
            sha256_of_file(source.input) != source.sha256)
            throw InputError(
                fmt::format("{}: the scenario was saved with another content of this file; its SHA-256 is {}",
                            source.input.string(), source.sha256));
        return load_dataset(source.input, options, progress);
    }
    auto dataset = generate_dataset(source.generate, progress, available_memory(), std::move(run_bytes));
    if (source.undirected) make_undirected(dataset, progress);
    return dataset;
}

}  // namespace

Dataset open_dataset(const DatasetSource& source, Progress& progress, std::optional<DatasetKind> wanted,
                     RunBytes run_bytes) {
    if (source.empty()) throw InputError("there is no input: name a file with --input or a generator with --generate");
    auto dataset = read_or_generate(source, progress, wanted, std::move(run_bytes));
    if (!source.queries.empty()) load_queries(source.queries, dataset, progress);
    if (source.weights.empty()) return dataset;
    const auto drawn = parse_drawn_weights(source.weights, "--weights");
    const auto draw = dataset.info().draw_weights;
    if (draw == nullptr)
        throw InputError(fmt::format("--weights: {} is {}, and only arcs of graphs have weights", dataset.source,
                                     dataset.info().phrase));
    draw(dataset, drawn, progress);
    dataset.notes.push_back(drawn.range == WeightRange{} ? "each arc weighs 1"
                                                         : fmt::format("weights drawn: {}", source.weights));
    return dataset;
}

LoadOptions::As parse_as(std::string_view word, std::string_view option) {
    return parse_keyword(word, as_words(), option);
}

std::string_view name_of(LoadOptions::As as) { return keyword_for(as, as_words()); }

std::optional<bool> parse_header(std::string_view word, std::string_view option) {
    return parse_keyword(word, kHeaders, option);
}

std::uint32_t parse_base(std::string_view word, std::string_view option) { return parse_keyword(word, kBases, option); }

std::uint32_t parse_item(std::string_view word, std::string_view option) {
    return static_cast<std::uint32_t>(parse_count(word, option, 1, std::numeric_limits<std::uint32_t>::max()));
}

char parse_delimiter(std::string_view word, std::string_view option) {
    for (const auto& [name, delimiter] : kDelimiters)
        if (name == word) return delimiter;
    const auto parts = [](char c) {
        return std::ispunct(static_cast<unsigned char>(c)) != 0 && c != '"' && c != '#' && c != '%' && c != '-';
    };
    if (word == "\\t" || word == "\t") return '\t';
    if (word == " ") return ' ';
    if (word.size() == 1 && parts(word[0])) return word[0];
    throw InputError(fmt::format("{}: '{}' is not a delimiter; it is auto, tab, space, comma, or a sign such as ; or |",
                                 option, word));
}

std::string checked_weights(std::string text, std::string_view option) {
    parse_drawn_weights(text, option);
    return text;
}

std::string delimiter_word(char delimiter) {
    const auto word = keyword_for(delimiter, kDelimiters);
    return word.empty() ? std::string(1, delimiter) : std::string(word);
}

std::string reading_options_text(const DatasetSource& source) {
    std::string text;
    if (source.as != LoadOptions::As::guess) text += fmt::format(" --as {}", name_of(source.as));
    if (source.undirected) text += " --undirected";
    if (!source.weights.empty()) text += " --weights " + source.weights;
    if (source.header) text += *source.header ? " --header yes" : " --header no";
    if (source.delimiter != '\0') text += " --delimiter " + quoted(delimiter_word(source.delimiter));
    if (source.base != 0) text += fmt::format(" --base {}", source.base);
    if (source.item != 0) text += fmt::format(" --item {}", source.item);
    if (!source.member.empty()) text += " --member " + quoted(source.member);
    if (!source.queries.empty()) text += " --queries " + quoted(source.queries.string());
    return text;
}

std::string choices_text(const DatasetSource& source) {
    std::string text;
    const auto add = [&](std::string_view part) { text += (text.empty() ? "" : ", ") + std::string(part); };
    if (source.as != LoadOptions::As::guess) add(fmt::format("read as {}", name_of(source.as)));
    if (source.undirected) add("undirected");
    if (source.delimiter != '\0') add("delimited by " + delimiter_word(source.delimiter));
    if (!source.weights.empty()) add("weights " + source.weights);
    if (source.base != 0) add(fmt::format("ids from {}", source.base));
    if (source.item != 0) add(fmt::format("item {}", source.item));
    if (!source.member.empty()) add("array " + source.member);
    if (!source.queries.empty()) add("queries " + source.queries.filename().string());
    if (source.header) add(*source.header ? "with a header" : "without a header");
    return text;
}

}  // namespace lockstep
