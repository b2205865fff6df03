#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "app/findings/seen_snapshot.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {

/// The space of a dataset's own elements: "nodes", "vertices".
IndexSpace own_space(const Dataset& dataset);

/// What an element is in every space that links lead to, as they are after a pass: itself first, then what is nearest. A node
/// is linked with its sublist, the sublist with the splitter that it starts at, an arc with its tail. Of several ways to
/// a space the first counts. Reads a few words; throws what reading throws.
std::vector<Selection> with_linked(const Run& run, const Snapshot& now, const Selection& element);

/// What is picked, with what it is linked with: followed again only when the run, the pass or the element is another.
class LinkedElements {
public:
    /// Null run: nothing but the element itself. A read that fails leaves it at that, too.
    const std::vector<Selection>& of(const Run* run, const Snapshot& now, const std::optional<Selection>& element);
    std::optional<std::uint32_t> in(std::string_view space) const;

private:
    std::optional<Selection> element_;
    const Run* run_ = nullptr;
    SeenSnapshot now_;
    bool read_ = false;
    std::vector<Selection> all_;
};

}  // namespace lockstep
