#include "graph/barriers.hpp"

#include <algorithm>
#include <utility>

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

// Visits the passes in recording order. It places barriers at the first visit of a pass and keeps them at later visits.
//
// Two repetitions of a loop are enough. With fixed barriers, a body either has a barrier, and leaves the accesses after its last
// one pending, whatever was pending before; or it has none, and adds its accesses to the pending ones. Either way, another
// repetition changes nothing.
class Placing {
public:
    Placing(std::span<const std::vector<MemoryAccess>> passes, std::span<const Loop> loops, bool serial)
        : passes_(passes), loops_(loops), serial_(serial) {
        plan_.before.resize(passes.size());
        plan_.again.resize(loops.size());
    }

    BarrierPlan place() {
        go_through(0, static_cast<std::uint32_t>(passes_.size()), 0, Mode::place);
        return std::move(plan_);
    }

private:
    enum class Mode {
        place,
        follow, // places no barriers; fails at the first pass that conflicts with a pending access
        repeat, // the same, but the first pass follows the end of the loop
    };

    // Visits the passes [begin, end); `loop` is the first loop not before them. Returns whether the barriers suffice, which is
    // always true in Mode::place.
    bool go_through(std::uint32_t begin, std::uint32_t end, std::uint32_t loop, Mode mode) {
        for (std::uint32_t p = begin; p < end;) {
            const Mode here = mode == Mode::repeat && p != begin ? Mode::follow : mode;
            loop = next_loop(loops_, loop, p);
            const bool at_loop = loop < loops_.size() && loops_[loop].begin == p;
            if (!(at_loop ? go_through_loop(loop, here) : come_to(p, here))) return false;
            p = at_loop ? loops_[loop].end : p + 1;
        }
        return true;
    }

    bool go_through_loop(std::uint32_t l, Mode mode) {
        const auto body = [&](Mode how) { return go_through(loops_[l].begin, loops_[l].end, l + 1, how); };
        if (!body(mode)) return false;
        std::optional<Barrier>& again = plan_.again[l];
        if (mode == Mode::place) {
            const Unsynchronised at_end = pending_;
            if (!serial_ && body(Mode::repeat)) return true;
            pending_ = at_end;
            again = Barrier{serial_ ? kPassStages : 0, kPassStages};
        }
        if (again) pass_barrier(*again);
        return body(Mode::repeat);
    }

    bool come_to(std::uint32_t p, Mode mode) {
        std::optional<Barrier>& before = plan_.before[p];
        const bool conflicts = pending_.conflicts_with(passes_[p]);
        if (mode == Mode::place && (p == 0 || serial_ || conflicts)) {
            const StageMask source = p == 0 ? StageMask{kOutside} : serial_ ? kPassStages : 0;
            // The set is emptied, so all later passes rely on this barrier too: its destination is every stage.
            before = Barrier{source, kPassStages};
        }
        if (before && mode != Mode::repeat) {
            pass_barrier(*before);
        } else if (conflicts) {
            return false;
        }
        pending_.add(passes_[p]);
        return true;
    }

    // More may be pending than when the barrier was placed: the accesses at the end of the previous repetition.
    void pass_barrier(Barrier& barrier) {
        barrier.source |= pending_.stages();
        pending_.clear();
    }

    std::span<const std::vector<MemoryAccess>> passes_;
    std::span<const Loop> loops_;
    bool serial_;
    BarrierPlan plan_;
    Unsynchronised pending_;
};

} // namespace

bool conflict(const MemoryAccess& a, const MemoryAccess& b) {
    return a.memory == b.memory && std::max(a.begin, b.begin) < std::min(a.end, b.end) && (a.writes || b.writes);
}

BarrierPlan place_barriers(std::span<const std::vector<MemoryAccess>> passes, std::span<const Loop> loops,
                           std::span<const MemoryAccess> host_reads, bool serial) {
    BarrierPlan plan = Placing(passes, loops, serial).place();
    // Earlier barriers made writes visible to the passes' stages but not to the host, so all stages are sources here.
    Unsynchronised all;
    for (const auto& pass : passes) all.add(pass);
    if (all.conflicts_with(host_reads)) plan.at_end = Barrier{kPassStages, kHost};
    return plan;
}

} // namespace mote::graph
