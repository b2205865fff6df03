#include "app/findings/changed_rows.hpp"

#include <algorithm>
#include <utility>

namespace lockstep {
namespace {

constexpr std::uint32_t kChunk = 1u << 18;  ///< rows read at a time

bool same_blocks(const Snapshot& a, const Snapshot& b) { return a.pass == b.pass && a.buffers == b.buffers; }

std::vector<std::string> names_of(const std::vector<Column>& columns) {
    std::vector<std::string> names;
    for (const auto& column : columns) names.push_back(column.name);
    return names;
}

}  // namespace

ChangedRows::ChangedRows() : thread_([this] { work(); }) {}

ChangedRows::~ChangedRows() {
    {
        const std::scoped_lock lock(mutex_);
        closing_ = true;
        stop_ = true;
    }
    asked_.notify_one();
    thread_.join();
}

bool ChangedRows::answers(const Answer& answer, const Question& question) {
    return same_blocks(answer.now, question.now) && answer.columns == names_of(question.columns);
}

std::shared_ptr<const ChangedRows::Answer> ChangedRows::ask(const Question& question) {
    const std::scoped_lock lock(mutex_);
    if (answer_ && answers(*answer_, question)) return answer_;
    const auto same = [&](const std::optional<Question>& other) {
        return other && same_blocks(other->now, question.now) && names_of(other->columns) == names_of(question.columns);
    };
    if (same(waiting_) || (!waiting_ && same(working_))) return nullptr;
    waiting_ = question;
    stop_ = true;
    asked_.notify_one();
    return nullptr;
}

void ChangedRows::work() {
    for (;;) {
        Question question;
        {
            std::unique_lock lock(mutex_);
            asked_.wait(lock, [this] { return closing_ || waiting_; });
            if (closing_) return;
            question = *std::exchange(waiting_, std::nullopt);
            working_ = question;
            stop_ = false;
        }
        auto answer = std::make_shared<Answer>();
        answer->now = question.now;
        answer->columns = names_of(question.columns);
        answer->rows = scan(question, &stop_);
        const std::scoped_lock lock(mutex_);
        working_.reset();
        if (!stop_) answer_ = std::move(answer);
    }
}

std::vector<std::uint32_t> ChangedRows::scan(const Question& question, const std::atomic<bool>* stop) {
    std::vector<std::uint32_t> rows;
    if (!question.now || !question.before) return rows;
    std::vector<Column> candidates;
    std::uint32_t size = 0;
    for (const auto& column : question.columns) {
        if (column.input || question.now.buffers[column.buffer] == question.before.buffers[column.buffer]) continue;
        candidates.push_back(column);
        size = std::max(size, column.size);
    }
    std::vector<char> differs;
    for (std::uint32_t first = 0; first < size; first += std::min(kChunk, size - first)) {
        differs.assign(std::min(kChunk, size - first), 0);
        for (const auto& column : candidates) {
            if (stop && *stop) return rows;
            if (column.size <= first) continue;
            const auto count = std::min(kChunk, column.size - first);
            const auto now = Run::read(column, question.now, question.inputs, first, count);
            const auto before = Run::read(column, question.before, question.inputs, first, count);
            ColumnValues::for_each_pair(now, before, [&](std::size_t i, auto a, auto b) { differs[i] |= a != b; });
        }
        for (std::uint32_t i = 0; i < differs.size(); ++i)
            if (differs[i]) rows.push_back(first + i);
        if (differs.size() < kChunk) break;
    }
    return rows;
}

}  // namespace lockstep
