#include "reference/physics/world_reference.hpp"

#include "reference/physics/cell_search.hpp"
#include "reference/physics/scene_values.hpp"
#include "reference/physics/schedule.hpp"
#include "reference/physics/state/add_particles.hpp"
#include "reference/physics/state/sort_particles.hpp"
#include "reference/physics/state/stabilise.hpp"

#include <algorithm>

namespace mote::reference {

template <typename S> struct WorldReference<S>::Impl {
    Impl(const Scene& scene, unsigned threads)
        : state(threads, scene.dimensions, std::max<std::size_t>(scene.capacity, scene.particles.size())),
          families(make_families<S>(scene)), solver(scene.solver), margin(0.2f * smallest_radius(scene)), reach(state.capacity) {
        add_particles(scene, state);
    }

    void step() {
        run(&Family<S>::begin_step);
        sort_particles(state, sinks());
        run(&Family<S>::sorted);
        for (std::uint32_t k = 0; k < solver.substeps; ++k) substep();
        run(&Family<S>::end_step);
        ++state.steps;
    }

    void substep() {
        run(&Family<S>::kinematics);
        run(&Family<S>::predict);
        find_neighbours();
        for (std::uint32_t k = 0; k < solver.stabilisation_iterations; ++k) stabilise();
        // Particles that stabilisation has separated do not bounce.
        copy(state.p, state.unconstrained);
        copy(state.previous, state.unconstrained_previous);
        run(&Family<S>::begin_iterations);
        for (std::uint32_t k = 0; k < solver.iterations; ++k) run(&Family<S>::iterate, kIterationOrder);
        run(&Family<S>::finish);
        run(&Family<S>::velocity_effects);
        ++state.substeps;
    }

    std::vector<Sink> sinks() const {
        std::vector<Sink> all;
        for (const auto& family : families) {
            if (family == nullptr) continue;
            const auto own = family->sinks();
            all.insert(all.end(), own.begin(), own.end());
        }
        return all;
    }

    void find_neighbours() {
        std::fill(reach.begin(), reach.end(), S{0});
        for (const auto& family : families) {
            if (family != nullptr) family->extend_reach(state, reach);
        }
        search.find(state.threads, state.size, {state.p.x.data(), state.p.y.data(), state.p.z.data()}, reach.data(),
                    state.phase.data(), margin, state.lists);
    }

    // Families solve `p`, so the predicted positions are kept in `unconstrained` meanwhile.
    void stabilise() {
        std::swap(state.p, state.unconstrained);
        copy(state.previous, state.p);
        run(&Family<S>::stabilise);
        follow(state, state.unconstrained);
    }

    void copy(const Axes<S>& from, Axes<S>& to) {
        state.each([&](std::uint32_t i) { to.set(i, from[i]); });
    }

    void run(void (Family<S>::*stage)(StepState<S>&), const FamilyOrder& order = kOrder) {
        for (const FamilyName name : order) {
            Family<S>* family = families[static_cast<std::size_t>(name)].get();
            if (family != nullptr) (family->*stage)(state);
        }
    }

    StepState<S> state;
    Families<S> families;
    Solver solver;
    S margin;
    CellSearch<S> search;
    std::vector<S> reach;
};

template <typename S> WorldReference<S>::WorldReference(const Scene& scene, unsigned threads)
    : impl_(std::make_unique<Impl>(scene, threads)) {}
template <typename S> WorldReference<S>::~WorldReference() = default;

template <typename S> void WorldReference<S>::step() { impl_->step(); }
template <typename S> std::size_t WorldReference<S>::size() const { return impl_->state.size; }
template <typename S> std::size_t WorldReference<S>::neighbours() const { return impl_->state.lists.neighbours.size(); }

template <typename S> std::vector<ReferenceParticle<S>> WorldReference<S>::particles() const {
    const StepState<S>& state = impl_->state;
    std::vector<ReferenceParticle<S>> result;
    for (std::uint32_t id = 0; id < state.capacity; ++id) {
        const std::uint32_t i = state.id_to_index[id];
        if (i != kInvalidIndex) result.push_back({id, state.x[i], state.v[i], state.density[i]});
    }
    return result;
}

template class WorldReference<float>;
template class WorldReference<double>;

} // namespace mote::reference
