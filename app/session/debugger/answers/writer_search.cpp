#include "app/session/debugger/answers/writer_search.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "app/session/debugger/answers/writer_text.hpp"
#include "app/session/debugger/array_columns.hpp"
#include "app/session/debugger/debugger_session.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/debugger/place.hpp"
#include "kernels/debugger/written/provenance.hpp"

namespace lockstep {
namespace {

constexpr std::size_t kMaxReads = 3;  ///< number of listed reads

/// The last store to the column's element. If buffers are swapped after the launch, a store to the next front buffer
/// counts before one to the old one, as in debugger::MemoryState.
std::optional<std::uint32_t> last_writer(const debugger::TracedLaunch& traced, const Column& column,
                                         std::uint32_t element, std::uint32_t position) {
    if (column.input || element >= column.size) return std::nullopt;
    const auto& all = traced.recording->launch().memory;
    std::optional<std::uint32_t> found;
    const auto look_in = [&](auto slot) {
        const auto memory = std::ranges::find_if(all, [&](const auto& one) { return one.*slot == column.buffer; });
        if (found || memory == all.end()) return;
        const auto first = static_cast<std::uint32_t>(column.field.word_of(element));
        for (std::uint32_t word = 0; word < num_words(column.type()); ++word)
            found = std::max(found, traced.writers->last({memory->buffer, 0, first + word}, position));
    };
    look_in(&trace::Memory::next_state);
    look_in(&trace::Memory::state);
    return found;
}

/// "rank[74] = 32"
std::string read_text(const debugger::TracedLaunch& traced, const std::vector<Column>& columns, const ValueTypes& types,
                      std::uint32_t event) {
    const auto& read = traced.recording->event(event);
    if (read.buffer == debugger::kSharedMemory) {
        const auto element = traced.text->element(read);
        return fmt::format("{} = {}", element.empty() ? fmt::format("shared[{}]", read.word) : element,
                           types.shared_text(read.word, read.before));
    }
    const ArrayColumns arrays(*traced.recording, columns, read.buffer, *traced.text);
    return fmt::format("{} = {}", arrays.cell_name(read), arrays.element_text(read.word, read.before, read.bytes));
}

/// The state on screen belongs to the open launch: inside it, or at the end of the pass's last launch.
bool is_on_screen(const DebuggerSession& debugger) {
    if (!debugger.launch()) return false;
    return debugger.inside() || (!debugger.in_failed_pass() && debugger.place().launch + 1 == debugger.num_launches());
}

}  // namespace

std::string written_text(const debugger::TracedLaunch& traced, const std::vector<Column>& columns,
                         const ValueTypes& types, const Column& column, std::uint32_t element, std::uint32_t position) {
    const auto writer = last_writer(traced, column, element, position);
    if (!writer) return {};
    const auto& recording = *traced.recording;
    auto text = "written by " + writer_text(recording, *writer);
    auto reads = debugger::values_in(recording, *traced.text, *writer);
    std::erase_if(reads, [&](const auto& one) { return !trace::is_access(recording.event(one.event).operation); });
    const auto named = std::min(reads.size(), kMaxReads), more = reads.size() - named;
    for (std::size_t i = 0; i < named; ++i) {
        const bool last = i + 1 == named && more == 0;
        text += i == 0 ? ", from " : last ? " and " : ", ";
        text += reads[i].earlier_atomic ? writer_text(recording, reads[i].event)
                                        : read_text(traced, columns, types, reads[i].event);
    }
    if (more > 0) text += fmt::format(" and {}", count_text(more, "more read", "more reads"));
    return recording.is_part() ? text + ", as far as the launch is recorded" : text;
}

WriterSearch::Texts WriterSearch::find(const Query& query, Progress& progress) {
    Texts texts;
    for (const auto& column : query.columns) {
        progress.check();
        if (column.space != query.element.space) continue;
        auto text =
            written_text(*query.traced, query.columns, query.types, column, query.element.index, query.position);
        if (!text.empty()) texts.emplace(column.name, std::move(text));
    }
    return texts;
}

void WriterSearch::ask(const DebuggerSession& debugger, const std::optional<Selection>& element) {
    if (auto reply = search_.take(); reply && reply->answer) texts_ = std::move(*reply->answer);
    const auto* open = element && is_on_screen(debugger) ? debugger.launch() : nullptr;
    const auto position = open ? static_cast<std::uint32_t>(debugger.place().access) : 0;
    const std::weak_ptr<const void> recording = open ? open->traced->recording : nullptr;
    const bool same = !recording.owner_before(recording_) && !recording_.owner_before(recording);
    if (!same || element != element_ || position != position_) {
        recording_ = recording, element_ = element, position_ = position;
        texts_.clear();
        if (open) search_.ask({open->traced, open->columns, open->types, *element, position});
        else search_.cancel();
    }
}

const std::string& WriterSearch::of(const Selection& element, const std::string& column) const {
    static const std::string none;
    const auto found = element == element_ ? texts_.find(column) : texts_.end();
    return found == texts_.end() ? none : found->second;
}

}  // namespace lockstep
