#include "physics/contact/contact_family.hpp"

#include "algorithms/copy.hpp"
#include "algorithms/reduce.hpp"
#include "gpu/format.hpp"
#include "physics/contact/contact.hpp"
#include "physics/contact/contact_bounce.hpp"
#include "physics/contact/contact_capacity.hpp"
#include "physics/contact/contact_health.hpp"
#include "physics/contact/impulse.hpp"
#include "physics/contact/pair_table.hpp"
#include "physics/scene_model.hpp"
#include "physics/state/check_state.hpp"
#include "physics/table.hpp"

#include <mote/error.hpp>

#include <algorithm>

namespace mote::physics {

namespace {

bool has_contacts(const Scene& scene) {
    return radius_range(scene, MaterialKind::solid).has_value(); // fluids have no contacts with each other
}

// check_limits() has checked the product.
std::uint32_t pair_capacity(const Scene& scene) { return scene.solver.contact.pair_capacity * particles_with_contacts(scene); }

std::vector<std::uint32_t> spin_locked(const Scene& scene) {
    std::vector<std::uint32_t> locked(capacity_of(scene));
    for (const Link& link : scene.links) locked[link.a] = locked[link.b] = 1;
    return locked;
}

bool bounces(const std::vector<Vec4>& pairs) {
    return std::ranges::any_of(pairs, [](const Vec4& pair) { return pair[2] > 0; });
}

// An impact travels through as many touching balls in a substep, and through as many more where it has farther to go.
constexpr std::uint32_t kBounces = 8, kMoreBounces = 8;

class ImpulseStep final : public FamilyStep {
public:
    explicit ImpulseStep(const Scene& scene)
        : pairs_options_{.fluids = radius_range(scene, MaterialKind::fluid).has_value(),
                         .capacity = pair_capacity(scene),
                         .particles = particles_with_contacts(scene)},
          options_{scene.dimensions, static_cast<std::uint32_t>(scene.materials.size())}, pair_values_(pair_table(scene)) {}

    bool acts_in(Stage stage) const override {
        return stage == Stage::lists || stage == Stage::warm_start || stage == Stage::iterate || stage == Stage::relax ||
               stage == Stage::velocity;
    }
    void add(Stage stage, StepContext& context) override {
        graph::Graph& graph = context.graph;
        switch (stage) {
        case Stage::lists: return find(context);
        case Stage::warm_start:
            if (bounces(pair_values_)) bounce(graph, context.solver, context.step);
            solve_ = impulse_warm_start(
                graph, context.solver, contacts_,
                {context.substep == 0 ? context.state[kAngularVelocities] : spins_, context.state[kSpinLocked]}, pairs_,
                context.step, options_);
            return;
        case Stage::iterate: return impulse_solve(graph, context.solver, solve_);
        case Stage::relax: context.velocities = impulse_relax(graph, context.solver, solve_, context.velocities); return;
        default:
            spins_ = context.solver.spins;
            if (context.substep + 1 < context.scene.solver.substeps) return;
            contact_store(graph, context.solver, contacts_, memory(context));
            algorithms::copy(graph, spins_, context.solver.count, context.state[kAngularVelocities]);
        }
    }

    std::optional<spatial::NeighbourLists> solid_pairs() const override { return contacts_.pairs; }
    void add_health(StepContext& context, HealthMeasures& measures) const override {
        add_contact_health(context, measures);
        add_spin_health(context, measures);
    }

private:
    static ContactMemory memory(const StepContext& context) {
        return {context.state[kContactRange], context.state[kContactId], context.state[kContactImpulse],
                context.state[kContactCouple]};
    }

    // Long rows are rare, so more sweeps run only where pairs still bounce.
    void bounce(graph::Graph& graph, SolverState& solver, graph::Buffer step) const {
        const auto sweep = [&](graph::Buffer to) { impulse_bounce(graph, solver, contacts_, pairs_, step, options_, to); };
        for (std::uint32_t i = 0; i < kBounces; ++i) sweep({});
        const graph::Buffer predicted = solver.predicted, left = graph.transient("bounces left", gpu::kUint, 1);
        algorithms::reduce(graph, algorithms::Reduction::max, impulse_bounces(graph, solver, contacts_, pairs_, step, options_),
                           solver.count, left);
        graph.repeat(1, graph::Gate{left}, [&] {
            graph.repeat(kMoreBounces / 2, [&] {
                sweep({});
                sweep(predicted);
            });
        });
    }

    void find(StepContext& context) {
        graph::Graph& graph = context.graph;
        if (context.substep == 0) {
            pairs_ = table(graph, "pairs of materials", gpu::kVec4, pair_values_);
            contacts_ = new_contact_lists(graph, context.solver.count.capacity, pairs_options_.capacity);
        } else {
            contact_store(graph, context.solver, contacts_, memory(context));
        }
        pairs_options_.substeps_left = context.scene.solver.substeps - context.substep;
        find_contacts(graph, context.solver, context.state.particles.id_to_index, context.neighbours, memory(context),
                      pairs_options_, contacts_);
    }

    ContactPairsOptions pairs_options_;
    ImpulseOptions options_;
    std::vector<Vec4> pair_values_;
    graph::Buffer pairs_{};
    ContactLists contacts_{};
    ImpulseSolve solve_{};
    graph::Buffer spins_{}; ///< At the end of the last substep.
};

class ContactStep final : public FamilyStep {
public:
    explicit ContactStep(const Scene& scene)
        : options_{.dimensions = scene.dimensions,
                   .fluids = radius_range(scene, MaterialKind::fluid).has_value(),
                   .relaxation = scene.solver.contact.relaxation,
                   .materials = static_cast<std::uint32_t>(scene.materials.size()),
                   .averaging = scene.solver.contact.averaging,
                   .mass_scaling = scene.solver.contact.mass_scaling},
          pair_values_(pair_table(scene)), bounces_(bounces(pair_values_)) {}

    bool acts_in(Stage stage) const override {
        return stage == Stage::stabilise || stage == Stage::iterate || (stage == Stage::velocity && bounces_);
    }
    void add(Stage stage, StepContext& context) override {
        graph::Graph& graph = context.graph;
        if (pairs_ == graph::Buffer{}) pairs_ = table(graph, "pairs of materials", gpu::kVec4, pair_values_);
        if (stage == Stage::velocity) {
            context.velocities =
                contact_bounce(graph, context.unconstrained, context.neighbours, first_counts_, pairs_, context.velocities,
                               context.step, {options_.dimensions, options_.fluids, options_.materials});
            return;
        }
        const graph::Buffer counts = contact_count(graph, context.solver, context.neighbours, options_);
        if (stage == Stage::iterate && context.iteration == 0) first_counts_ = counts;
        contact_solve(graph, context.solver, context.neighbours, counts, pairs_, options_);
    }
    void add_health(StepContext& context, HealthMeasures& measures) const override { add_contact_health(context, measures); }

private:
    ContactOptions options_;
    std::vector<Vec4> pair_values_;
    bool bounces_;
    graph::Buffer pairs_{};
    graph::Buffer first_counts_{}; ///< Of the unconstrained positions.
};

} // namespace

bool has_impulses(const Scene& scene) { return has_contacts(scene) && scene.solver.contact.method == ContactMethod::impulse; }

std::vector<ListSize> ContactFamily::lists(const Scene& scene) const {
    constexpr std::uint64_t kPairBytes = 52 + 36; // in lists and in memory: docs/physics/contact.md, "Impulses"
    return {{"solver.contact.pair_capacity", scene.solver.contact.pair_capacity, particles_with_contacts(scene), sizeof(Vec4),
             kPairBytes}};
}

std::vector<InitialAttribute> ContactFamily::attributes(const Scene& scene) const {
    if (!has_impulses(scene)) return {};
    const std::uint32_t pairs = pair_capacity(scene);
    return {initially_zero(kContactRange, capacity_of(scene)),
            initially_zero(kContactId, pairs),
            initially_zero(kContactImpulse, pairs),
            initially_zero(kContactCouple, pairs),
            initially_zero(kAngularVelocities, capacity_of(scene)),
            initially<std::uint32_t>(kSpinLocked, spin_locked(scene))};
}

void ContactFamily::check_state(const HostState& state) const {
    if (!state.has(kAngularVelocities)) return;
    require_finite(state, kAngularVelocities);
    require_finite(state, kContactImpulse);
    require_finite(state, kContactCouple);
    const std::size_t pairs = state[kContactId].size();
    for (std::size_t i = 0; const auto& [begin, end] : state[kContactRange]) {
        if (begin > end || end > pairs) {
            throw Error(mote::format("saved state: contacts of particle {}: found {} to {}, expected an ascending range up to {}",
                                     i, begin, end, pairs));
        }
        ++i;
    }
}

void ContactFamily::read(const HostState& state, std::uint32_t index, WorldParticle& particle) const {
    if (!state.has(kAngularVelocities)) return;
    const Vec4& spin = state[kAngularVelocities][index];
    particle.angular_velocity = {spin[0], spin[1], spin[2]};
}

void ContactFamily::write(HostState& state, std::uint32_t index, const WorldParticle& particle) const {
    const Vec3& spin = particle.angular_velocity;
    if (state.has(kAngularVelocities)) state[kAngularVelocities][index] = {spin[0], spin[1], spin[2], 0};
}

std::unique_ptr<FamilyStep> ContactFamily::start(gpu::Device*, const Scene& scene) const {
    if (!has_contacts(scene)) return nullptr;
    if (has_impulses(scene)) return std::make_unique<ImpulseStep>(scene);
    return std::make_unique<ContactStep>(scene);
}

} // namespace mote::physics
