#include "kernels/data/opening/load.hpp"

#include <fmt/format.h>

#include <optional>

#include "kernels/data/names/foreign_text.hpp"
#include "kernels/data/readers/compressed/byte_source.hpp"
#include "kernels/data/readers/line_blocks.hpp"
#include "kernels/data/readers/readers.hpp"

namespace lockstep {

namespace {

const Reading& reading_of(const FileFormat& format, std::optional<DatasetKind> wanted) {
    for (const auto& one : format.readings)
        if (one.kind == wanted) return one;
    return format.readings.front();
}

/// Refuses options that do not apply to this format.
void require_several(const FileFormat& format, const LoadOptions& options, const std::string& name) {
    if (options.item > 1 && !format.items)
        throw InputError(
            fmt::format("{}: --item {}: the file holds one dataset ({})", name, options.item, format.name));
    if (!options.member.empty() && !format.members)
        throw InputError(fmt::format("{}: --member is for .npz files, not for this file", name));
}

Dataset read(LineBlocks& lines, const std::filesystem::path& path, const LoadOptions& options, Progress& progress) {
    const auto& format = *recognise(FileHead(lines.peek(), lines.peek_is_all(), lines.name(), options)).format;
    require_several(format, options, lines.name());
    const auto& reading = reading_of(format, options.kind);
    Dataset dataset;
    dataset.kind = reading.kind;
    dataset.source = lines.name();
    for (const auto& one : format.readings) dataset.opens_as.push_back(one.kind);
    dataset.plain_lines = format.by_content == nullptr;
    reading.read({lines, options, progress, dataset.notes, path}, dataset);
    return dataset;
}

}  // namespace

Dataset load_dataset(const std::filesystem::path& path, const LoadOptions& options, Progress& progress) {
    if (path.empty()) throw InputError("the name of the input file is empty");
    // A path that ends in a slash has no file name.
    const auto name = one_line(path.has_filename() ? path.filename().string() : path.string());
    LineBlocks lines(open_file(path, name, progress), name, progress);
    auto dataset = read(lines, path, options, progress);
    dataset.path = std::filesystem::absolute(path).lexically_normal().string();
    return dataset;
}

Dataset parse_dataset(std::string_view content, const std::string& name, const LoadOptions& options,
                      Progress& progress) {
    const auto shown = one_line(name);
    LineBlocks lines(open_memory(content, shown), shown, progress);
    return read(lines, {}, options, progress);
}

}  // namespace lockstep
