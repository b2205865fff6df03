// Who wrote what the cursor stands at.

#include <algorithm>
#include <utility>

#include "app/session/debugger/debugger_session.hpp"

namespace lockstep {
namespace {

constexpr int kProvenanceDepth = 5;  ///< writes, one made of the other
constexpr std::uint32_t kMaxProvenance = 200;  ///< values of a tree, whose writers are looked for

}  // namespace

void DebuggerSession::forget_provenance() {
    if (provenance_progress_) provenance_progress_->cancel();
    provenance_progress_.reset();
    provenance_search_.cancel();
    provenance_of_.reset();
    provenance_.reset();
}

/// Of the element that is picked the array that the current instruction goes to, if it lies there; without one what the lane
/// in focus asks for.
std::optional<std::pair<DebuggerSession::ProvenanceOrigin, std::uint64_t>> DebuggerSession::provenance_origin(
    std::uint32_t* bytes) const {
    const auto& recording = open_->recording();
    const auto instruction = current_instruction();
    const auto event = instruction ? instruction->event[focus_.lane] : ~0u;
    const bool asks = event < recording.num_events() && trace::is_access(recording.event(event).operation);
    *bytes = 4;
    if (origin_) {
        const auto places = places_of(recording, open_->columns, *origin_);
        if (places.empty()) return std::nullopt;
        auto chosen = std::ranges::find_if(
            places, [&](const CellPlace& one) { return asks && one.buffer == recording.event(event).buffer; });
        if (chosen == places.end())
            chosen = std::ranges::find_if(places, [&](const CellPlace& one) {
                const debugger::Place place{one.buffer, 0, one.word};
                return open_->traced->writers->last(place, recording.num_events()).has_value();
            });
        if (chosen == places.end()) chosen = places.begin();
        const debugger::Place place{chosen->buffer, 0, chosen->word};
        const auto bits = cursor_->state().bits(place, *bytes);
        if (!bits) return std::nullopt;
        return std::pair{ProvenanceOrigin{open_.get(), place, cursor_->position()}, *bits};
    }
    if (!asks) return std::nullopt;
    const auto& access = recording.event(event);
    *bytes = access.bytes;
    // What is read was there before; what is stored is there after.
    const bool writes = debugger::writes(access);
    return std::pair{ProvenanceOrigin{open_.get(), debugger::place_of(access), writes ? event + 1 : event},
                     writes ? access.after : access.before};
}

void DebuggerSession::follow_provenance(const std::shared_ptr<Run>& run) {
    if (auto reply = provenance_search_.take()) {
        provenance_progress_.reset();
        if (reply->answer) provenance_ = std::move(*reply->answer);
        else provenance_status_ = reply->failure;
    }
    if (!asked_provenance_ || !open_ || !cursor_) return;
    std::uint32_t bytes = 4;
    const auto found = provenance_origin(&bytes);
    const auto origin = found ? std::optional(found->first) : std::nullopt;
    if (found && origin == provenance_of_) return;
    forget_provenance();
    provenance_of_ = origin;
    provenance_status_ = origin_ ? "This launch does not know what is picked: pick an element of one of its arrays."
                                 : "Step to an access, or pick an element: who wrote its value appears here.";
    if (!found) return;
    provenance_status_ = "Going back from writer to writer…";
    provenance_progress_ = std::make_shared<Progress>();
    provenance_search_.ask({.run = run,
                            .launches = past_launches_,
                            .open = open_->traced,
                            .place = origin->place,
                            .position = origin->position,
                            .bits = found->second,
                            .bytes = bytes,
                            .progress = provenance_progress_,
                            .depth = kProvenanceDepth,
                            .values = kMaxProvenance});
}

}  // namespace lockstep
