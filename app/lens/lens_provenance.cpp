// Who wrote what the cursor stands at.

#include <algorithm>
#include <utility>

#include "app/lens/lens_session.hpp"

namespace lockstep {

void LensSession::forget_provenance() {
    if (provenance_progress_) provenance_progress_->cancel();
    provenance_progress_.reset();
    provenance_search_.cancel();
    provenance_of_.reset();
    provenance_.reset();
}

/// Of the element that is picked the array that the current instruction goes to, if it lies there; without one what the lane
/// in focus asks for.
std::optional<LensSession::ProvenanceOrigin> LensSession::provenance_origin(std::uint32_t* bytes) const {
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
                const lens::Place place{one.buffer, 0, one.word};
                return open_->traced->writers->last(place, recording.num_events()).has_value();
            });
        if (chosen == places.end()) chosen = places.begin();
        return ProvenanceOrigin{open_.get(), {chosen->buffer, 0, chosen->word}, cursor_->position()};
    }
    if (!asks) return std::nullopt;
    const auto& access = recording.event(event);
    *bytes = access.bytes;
    // What is read was there before; what is stored is there after.
    return ProvenanceOrigin{open_.get(), lens::place_of(access), lens::writes(access) ? event + 1 : event};
}

void LensSession::follow_provenance(const std::shared_ptr<Run>& run) {
    if (auto reply = provenance_search_.take()) {
        provenance_progress_.reset();
        if (reply->answer) provenance_ = std::move(*reply->answer);
        else provenance_status_ = reply->failure;
    }
    if (!std::exchange(asked_provenance_, false) || !open_ || !cursor_) return;
    std::uint32_t bytes = 4;
    const auto origin = provenance_origin(&bytes);
    if (origin == provenance_of_) return;
    forget_provenance();
    provenance_of_ = origin;
    provenance_status_ = origin_ ? "This launch does not know what is picked: pick an element of one of its arrays."
                                 : "Step to an access, or pick an element: who wrote its value appears here.";
    if (!origin) return;
    lens::Cursor there(open_->traced->recording);
    there.go_to(origin->position);
    const auto bits = there.state().bits(origin->place, bytes);
    if (!bits) return;
    provenance_status_ = "Going back from writer to writer…";
    provenance_progress_ = std::make_shared<Progress>();
    provenance_search_.ask(
        {run, shelf_, open_->traced, origin->place, origin->position, *bits, bytes, provenance_progress_});
}

}  // namespace lockstep
