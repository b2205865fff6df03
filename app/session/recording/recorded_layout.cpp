#include "app/session/recording/recorded_layout.hpp"

#include <algorithm>
#include <cstring>
#include <exception>
#include <utility>

#include "app/session/recording/recording_writer.hpp"
#include "kernels/simt/field.hpp"

namespace lockstep {
namespace {

void put_bits(const Field& field, std::uint32_t* words, std::size_t element, std::uint64_t bits) {
    auto* at = words + field.word_of(element);
    if (field.type == ValueType::float16) {
        constexpr std::uint32_t kHalf = 0xFFFFu;
        const auto shift = static_cast<std::uint32_t>(element % 2 * 16);
        at[0] = (at[0] & ~(kHalf << shift)) | static_cast<std::uint32_t>(bits & kHalf) << shift;
    } else if (num_words(field.type) == 2) {
        at[0] = static_cast<std::uint32_t>(bits);
        at[1] = static_cast<std::uint32_t>(bits >> 32);
    } else {
        at[0] = (at[0] & ~(field.mask << field.shift)) | (static_cast<std::uint32_t>(bits) & field.mask) << field.shift;
    }
}

bool holds(const StateBuffer& buffer, const Column& column) {
    return buffer.data && column.field.words_of(column.size) * sizeof(std::uint32_t) <= buffer.bytes;
}

bool has_columns_of(const Algorithm& algorithm, const Recording& recording) {
    const auto inputs = algorithm.inputs(), state = algorithm.state();
    return std::ranges::all_of(recording.columns(), [&](const RecordedColumn& recorded) {
        const auto columns = algorithm.columns();
        const auto column = std::ranges::find(columns, recorded.name, &Column::name);
        if (column == columns.end() || column->input != recorded.input || dtype_of(column->type()) != recorded.dtype)
            return false;
        std::uint64_t size = 1;
        for (const auto one : recorded.shape) size *= one;
        const auto& buffers = column->input ? inputs : state;
        return column->size == size && column->buffer < buffers.size() && holds(buffers[column->buffer], *column);
    });
}

}  // namespace

std::unique_ptr<Algorithm> make_recorded(const AlgorithmInfo& algorithm, Device& device, const Dataset& dataset,
                                         const ParameterValues& parameters, const Recording& recording) {
    if (!algorithm.make_simt) return nullptr;
    try {
        auto made = algorithm.make_simt(device, dataset, parameters);
        if (has_columns_of(*made, recording)) return made;
    } catch (const std::exception&) {  // the recording is shown without it
    }
    return nullptr;
}

void put_column(std::vector<std::uint32_t>& words, const Column& column, std::string_view bytes) {
    const auto& field = column.field;
    if (field.is_every_word()) {
        std::memcpy(words.data(), bytes.data(), std::min(bytes.size(), words.size() * sizeof(std::uint32_t)));
        return;
    }
    const auto width = num_bytes(field.type);
    for (std::size_t i = 0; i < column.size && (i + 1) * width <= bytes.size(); ++i) {
        std::uint64_t bits = 0;
        std::memcpy(&bits, bytes.data() + i * width, width);
        put_bits(field, words.data(), i, bits);
    }
}

void mark_column(std::vector<std::uint32_t>& words, const Column& column) {
    constexpr auto kAll = ~std::uint64_t{0};
    for (std::size_t i = 0; i < column.size; ++i) put_bits(column.field, words.data(), i, kAll);
}

}  // namespace lockstep
