#include "happens_before.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <stdexcept>

namespace mote::graph::test {

namespace {

struct Event {
    Moment moment;
    std::optional<Barrier> barrier; // immediately before it
    std::vector<MemoryAccess> accesses;
};

constexpr std::uint32_t kRepetitions = 3;

// The passes in recording order, with loops unrolled.
class Unrolled {
public:
    Unrolled(std::span<const std::vector<MemoryAccess>> passes, std::span<const Loop> loops, const BarrierPlan& plan)
        : passes_(passes), loops_(loops), plan_(plan) {
        if (plan.before.size() != passes.size() || plan.again.size() != loops.size()) {
            throw std::invalid_argument("a barrier plan of another sequence of passes");
        }
    }

    void append_to(std::vector<Event>& events, std::uint32_t replay) {
        Moment moment{Moment::Kind::pass, replay, 0, {}};
        lay_out(events, moment, 0, static_cast<std::uint32_t>(passes_.size()), {});
    }

private:
    // Appends the passes [begin, end), which are inside the loops `around`. `arrival`, if given, is the barrier before the first.
    void lay_out(std::vector<Event>& events, Moment& moment, std::uint32_t begin, std::uint32_t end,
                 const std::vector<std::size_t>& around, const std::optional<Barrier>* arrival = nullptr) {
        for (std::uint32_t p = begin; p < end;) {
            const std::optional<Barrier>* before = p == begin && arrival != nullptr ? arrival : &plan_.before[p];
            const std::optional<std::size_t> inner = outermost_at(p, around);
            if (!inner) {
                moment.pass = p;
                events.push_back({moment, *before, passes_[p]});
                ++p;
                continue;
            }
            const Loop& loop = loops_[*inner];
            std::vector<std::size_t> inside = around;
            inside.push_back(*inner);
            for (std::uint32_t time = 1; time <= std::min(loop.times, kRepetitions); ++time) {
                moment.repetition.push_back(time);
                lay_out(events, moment, loop.begin, loop.end, inside, time == 1 ? before : &plan_.again[*inner]);
                moment.repetition.pop_back();
            }
            p = loop.end;
        }
    }

    // The outermost loop that begins with this pass and is not in `around`.
    std::optional<std::size_t> outermost_at(std::uint32_t pass, const std::vector<std::size_t>& around) const {
        for (std::size_t l = 0; l < loops_.size(); ++l) {
            if (loops_[l].begin == pass && std::ranges::find(around, l) == around.end()) return l;
        }
        return std::nullopt;
    }

    std::span<const std::vector<MemoryAccess>> passes_;
    std::span<const Loop> loops_;
    const BarrierPlan& plan_;
};

std::vector<Event> lay_out(std::span<const std::vector<MemoryAccess>> passes, std::span<const Loop> loops,
                           const BarrierPlan& plan, std::span<const MemoryAccess> host_reads) {
    std::vector<Event> events(1); // the outside
    for (const auto& pass : passes) {
        for (MemoryAccess access : pass) {
            access.stage = kOutside;
            access.reads = access.writes = true;
            events.front().accesses.push_back(access);
        }
    }
    for (const std::uint32_t replay : {1u, 2u}) {
        Unrolled(passes, loops, plan).append_to(events, replay);
        std::vector<MemoryAccess> reads(host_reads.begin(), host_reads.end());
        for (MemoryAccess& read : reads) {
            read.stage = kHost;
            read.reads = true;
            read.writes = false;
        }
        events.push_back({{Moment::Kind::host, replay, 0, {}}, plan.at_end, std::move(reads)});
    }
    return events;
}

bool clash(const MemoryAccess& a, const MemoryAccess& b) {
    const bool same_bytes = a.memory == b.memory && std::max(a.begin, b.begin) < std::min(a.end, b.end);
    return same_bytes && ((a.writes && (b.reads || b.writes)) || (b.writes && a.reads));
}

// Ordered by something other than barriers, or not the graph's responsibility.
bool excused(const Moment& first, const MemoryAccess& first_access, const Moment& second) {
    if (first.kind == Moment::Kind::host) return true; // the host submits after it has read
    if (second.kind != Moment::Kind::host) return false;
    return first.kind == Moment::Kind::outside || !first_access.writes;
}

// For each event: the stages of later commands that run after what `stage` did in event `first`, and see its writes.
std::vector<StageMask> reached_stages(std::span<const Event> events, std::size_t first, Stage stage) {
    std::vector<StageMask> reached(events.size(), 0);
    StageMask now = 0;
    for (std::size_t e = first + 1; e < events.size(); ++e) {
        if (const auto& barrier = events[e].barrier) {
            const StageMask source = (barrier->source & kOutside) != 0 ? ~StageMask{0} : barrier->source;
            if ((source & (stage | now)) != 0) now |= barrier->destination;
        }
        reached[e] = now;
    }
    return reached;
}

std::string describe(const MemoryAccess& access) {
    std::string stage;
    switch (access.stage) {
    case kCompute: stage = "compute"; break;
    case kIndirect: stage = "indirect"; break;
    case kTransfer: stage = "transfer"; break;
    case kBuild: stage = "build"; break;
    case kHost: stage = "host"; break;
    case kOutside: stage = "anything"; break;
    }
    const char* verb = access.reads ? (access.writes ? "reads and writes" : "reads") : "writes";
    return fmt::format("{} {} [{}, {}) of memory {}", stage, verb, access.begin, access.end, access.memory);
}

} // namespace

std::string to_string(const Moment& moment) {
    switch (moment.kind) {
    case Moment::Kind::outside: return "outside";
    case Moment::Kind::host: return fmt::format("host after replay {}", moment.replay);
    case Moment::Kind::pass: break;
    }
    if (moment.repetition.empty()) return fmt::format("pass {} of replay {}", moment.pass, moment.replay);
    return fmt::format("pass {} in repetition {} of replay {}", moment.pass, fmt::join(moment.repetition, "."), moment.replay);
}

std::vector<Violation> find_violations(std::span<const std::vector<MemoryAccess>> passes, std::span<const Loop> loops,
                                       const BarrierPlan& plan, std::span<const MemoryAccess> host_reads, std::size_t at_most) {
    const std::vector<Event> events = lay_out(passes, loops, plan, host_reads);
    std::vector<Violation> violations;

    // At most one per pair of events, in order.
    for (std::size_t f = 0; f < events.size(); ++f) {
        const Event& first = events[f];
        std::vector<std::vector<StageMask>> reached; // per access of `first`
        for (const MemoryAccess& access : first.accesses) reached.push_back(reached_stages(events, f, access.stage));

        const auto violated = [&](std::size_t s) -> std::optional<Violation> {
            const Event& second = events[s];
            for (std::size_t a = 0; a < first.accesses.size(); ++a) {
                if (excused(first.moment, first.accesses[a], second.moment)) continue;
                for (const MemoryAccess& access : second.accesses) {
                    if (!clash(first.accesses[a], access) || (reached[a][s] & access.stage) != 0) continue;
                    return Violation{first.moment, second.moment,
                                     fmt::format("{} ({}) -> {} ({}): {}", to_string(first.moment), describe(first.accesses[a]),
                                                 to_string(second.moment), describe(access),
                                                 second.moment.kind == Moment::Kind::host
                                                     ? "the host may not see what was written"
                                                     : "no chain of barriers leads from the first to the second")};
                }
            }
            return std::nullopt;
        };
        for (std::size_t s = f + 1; s < events.size(); ++s) {
            if (violations.size() >= at_most) return violations;
            if (auto violation = violated(s)) violations.push_back(std::move(*violation));
        }
    }
    return violations;
}

std::vector<ReducedPlan> remove_each_barrier(const BarrierPlan& plan) {
    std::vector<ReducedPlan> result;
    for (std::size_t p = 0; p < plan.before.size(); ++p) {
        if (!plan.before[p]) continue;
        result.push_back({fmt::format("before pass {}", p), plan});
        result.back().plan.before[p].reset();
    }
    for (std::size_t l = 0; l < plan.again.size(); ++l) {
        if (!plan.again[l]) continue;
        result.push_back({fmt::format("between repetitions of loop {}", l), plan});
        result.back().plan.again[l].reset();
    }
    if (plan.at_end) {
        result.push_back({"at the end", plan});
        result.back().plan.at_end.reset();
    }
    return result;
}

} // namespace mote::graph::test
