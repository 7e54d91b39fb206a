#include "graph/barriers.hpp"

#include <algorithm>

namespace mote::graph {

namespace {

// The accesses since the last barrier.
class Unsynchronised {
public:
    bool conflicts_with(std::span<const MemoryAccess> accesses) const {
        return std::ranges::any_of(accesses, [&](const MemoryAccess& access) {
            return std::ranges::any_of(pending_, [&](const MemoryAccess& earlier) { return conflict(earlier, access); });
        });
    }
    void add(std::span<const MemoryAccess> accesses) { pending_.insert(pending_.end(), accesses.begin(), accesses.end()); }
    void clear() { pending_.clear(); }
    StageMask stages() const {
        StageMask mask = 0;
        for (const MemoryAccess& access : pending_) mask |= access.stage;
        return mask;
    }

private:
    std::vector<MemoryAccess> pending_;
};

} // namespace

bool conflict(const MemoryAccess& a, const MemoryAccess& b) {
    return a.memory == b.memory && std::max(a.begin, b.begin) < std::min(a.end, b.end) && (a.writes || b.writes);
}

BarrierPlan place_barriers(std::span<const std::vector<MemoryAccess>> passes, std::span<const MemoryAccess> host_reads,
                           bool serial) {
    BarrierPlan plan;
    plan.before.resize(passes.size());
    Unsynchronised pending;
    for (std::size_t i = 0; i < passes.size(); ++i) {
        if (i == 0) {
            plan.before[i] = Barrier{kOutside, kPassStages};
        } else if (serial || pending.conflicts_with(passes[i])) {
            // The set is emptied, so whatever comes later relies on this barrier too: its destination is every stage.
            plan.before[i] = Barrier{serial ? kPassStages : pending.stages(), kPassStages};
            pending.clear();
        }
        pending.add(passes[i]);
    }
    // What earlier barriers made visible to the passes' stages is not visible to the host yet: all stages are sources here.
    Unsynchronised all;
    for (const auto& pass : passes) all.add(pass);
    if (all.conflicts_with(host_reads)) plan.at_end = Barrier{kPassStages, kHost};
    return plan;
}

} // namespace mote::graph
