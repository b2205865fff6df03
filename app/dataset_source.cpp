#include "app/dataset_source.hpp"

#include "app/keyword.hpp"
#include "kernels/data/generate.hpp"
#include "kernels/data/graph_notes.hpp"

namespace lockstep {
namespace {

constexpr Keyword<LoadOptions::As> kAs[] = {
    {"list", LoadOptions::As::list}, {"parent", LoadOptions::As::parent}, {"edges", LoadOptions::As::edges}};

}  // namespace

std::string DatasetSource::name() const { return input.empty() ? generate : input.filename().string(); }

Dataset open_dataset(const DatasetSource& source, Progress& progress, std::optional<DatasetKind> wanted) {
    if (source.empty()) throw InputError("there is no input: name a file with --input or a generator with --generate");
    if (!source.input.empty())
        return load_dataset(source.input, {.as = source.as, .kind = wanted, .undirected = source.undirected}, progress);
    auto dataset = generate_dataset(source.generate, progress);
    if (source.undirected) make_undirected(dataset, progress);
    return dataset;
}

LoadOptions::As parse_as(std::string_view word, std::string_view option) { return parse_keyword(word, kAs, option); }

std::string_view name_of(LoadOptions::As as) { return keyword_for(as, kAs); }

}  // namespace lockstep
