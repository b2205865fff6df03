#include "kernels/run/entry/nested_algorithm.hpp"

#include <span>
#include <stdexcept>
#include <utility>

namespace lockstep {
namespace {

/// Numbers without their own null value are indices or counts, below the size of their column: so the field's maximum is
/// free as null value, unless the field is too narrow, as a flag's is.
bool has_one_to_spare(const Column& column) {
    return column.type() != ValueType::int32 && column.field.mask >= column.size;
}

/// The word that forget() writes to a buffer: of each column its null value, a free value, or 0.
std::uint32_t forgotten_word(std::span<const Column> columns, std::size_t buffer) {
    std::uint32_t word = kNone;
    for (const auto& column : columns) {
        if (column.input || column.buffer != buffer) continue;
        const auto mask = column.field.mask, shift = column.field.shift;
        const auto left = column.none.value_or(has_one_to_spare(column) ? mask : 0);
        word = (word & ~(mask << shift)) | (static_cast<std::uint32_t>(left) & mask) << shift;
    }
    return word;
}

/// The number of a column that a word, or two equal words, represent.
std::uint64_t number_in(const Column& column, std::uint32_t word) {
    auto field = column.field;
    field.word = 0;
    const std::uint32_t words[] = {word, word};
    return field.bits(words, 0);
}

}  // namespace

NestedAlgorithm::NestedAlgorithm(Device& device, std::string name, std::unique_ptr<Algorithm> algorithm)
    : device_(device), name_(std::move(name)), prefix_(name_ + "."), algorithm_(std::move(algorithm)) {}

void NestedAlgorithm::forget() {
    begun_ = false;
    const auto buffers = algorithm_->state();
    for (std::size_t i = 0; i < buffers.size(); ++i) {
        if (buffers[i].bytes == 0) continue;
        const auto word = forgotten_word(algorithm_->columns(), i);
        device_.fill(buffers[i].data, word, buffers[i].bytes / sizeof(std::uint32_t));
    }
}

bool NestedAlgorithm::step() {
    if (begun_) return algorithm_->step();
    algorithm_->start();
    begun_ = true;
    return true;
}

PassReport NestedAlgorithm::describe(const Changes& outer) {
    auto report = algorithm_->describe(outer.within(prefix_));
    report.path.insert(report.path.begin(), name_);
    report.lines.clear();
    return report;
}

Span<const std::uint32_t> NestedAlgorithm::values(std::string_view column) const {
    for (const auto& one : algorithm_->columns()) {
        if (one.name != column || one.field != Field{}) continue;
        const auto buffers = one.input ? algorithm_->inputs() : algorithm_->state();
        return {static_cast<const std::uint32_t*>(buffers.at(one.buffer).data), one.size};
    }
    throw std::logic_error(name_ + " has no column " + std::string(column) + " with a word for each number");
}

std::string NestedAlgorithm::outer_space(const std::string& inner, const std::string& elements) const {
    if (inner.empty()) return inner;
    const bool of_input = !elements.empty() && !find_space(algorithm_->spaces(), inner);
    return of_input ? elements : prefix_ + inner;
}

std::vector<IndexSpace> NestedAlgorithm::spaces() const {
    auto all = algorithm_->spaces();
    for (auto& space : all) {
        space.many = space.noun().many;
        space.name = prefix_ + space.name;
    }
    return all;
}

std::vector<SpaceLink> NestedAlgorithm::links(const std::string& elements) const {
    auto all = algorithm_->links();
    for (auto& link : all) {
        link.from = outer_space(link.from, elements);
        link.to = outer_space(link.to, elements);
        if (link.has_column()) link.column = prefix_ + link.column;
        if (!link.begins.empty()) link.begins = prefix_ + link.begins;
    }
    return all;
}

std::vector<Column> NestedAlgorithm::columns(const std::string& elements) const {
    std::vector<Column> all;
    for (auto column : algorithm_->columns()) {
        column.name = prefix_ + column.name;
        column.space = outer_space(column.space, elements);
        column.result = false;
        if (!column.none && !column.input && has_one_to_spare(column))
            set_none(column, number_in(column, forgotten_word(algorithm_->columns(), column.buffer)));
        all.push_back(std::move(column));
    }
    return all;
}

StateBuffer NestedAlgorithm::state(std::size_t i) const {
    auto buffer = algorithm_->state().at(i);
    buffer.name = prefix_ + buffer.name;
    return buffer;
}

StateBuffer NestedAlgorithm::input(std::size_t i) const {
    auto buffer = algorithm_->inputs().at(i);
    buffer.name = prefix_ + buffer.name;
    return buffer;
}

HostState NestedAlgorithm::host_state() const {
    auto kept = algorithm_->host_state();
    kept.push_back(begun_);
    return kept;
}

void NestedAlgorithm::restore(const HostState& host) {
    begun_ = host.back() != 0;
    algorithm_->restore({host.begin(), host.end() - 1});
}

}  // namespace lockstep
