#include "reference/physics/world_reference.hpp"

#include "reference/physics/cell_search.hpp"
#include "reference/physics/scene_values.hpp"
#include "reference/physics/schedule.hpp"
#include "reference/physics/state/add_particles.hpp"
#include "reference/physics/state/search_reach.hpp"
#include "reference/physics/state/sort_particles.hpp"
#include "reference/physics/state/stabilise.hpp"

#include <algorithm>

namespace mote::reference {

constexpr int kRelaxSweeps = 2;

template <typename S> struct WorldReference<S>::Impl {
    Impl(const Scene& scene, unsigned threads)
        : state(threads, scene.dimensions, std::max<std::size_t>(scene.capacity, scene.particles.size())),
          families(make_families<S>(scene)), solver(scene.solver), swept(has_impulses(scene)), frame(frame_cell(scene)),
          reach(state.capacity) {
        centres.resize(state.capacity);
        motions.resize(state.capacity);
        add_particles(scene, state);
    }

    void step() {
        run(&Family<S>::begin_step);
        sort_particles(state, sinks(), frame);
        run(&Family<S>::sorted);
        for (std::uint32_t k = 0; k < solver.substeps; ++k) substep();
        run(&Family<S>::end_step);
        ++state.steps;
    }

    void substep() {
        run(&Family<S>::kinematics);
        run(&Family<S>::predict);
        find_neighbours();
        run(&Family<S>::lists);
        for (std::uint32_t k = 0; k < solver.stabilisation_iterations; ++k) stabilise();
        // Particles that stabilisation has separated do not bounce.
        copy(state.p, state.unconstrained);
        copy(state.previous, state.unconstrained_previous);
        run(&Family<S>::warm_start);
        run(&Family<S>::begin_iterations);
        for (std::uint32_t k = 0; k < solver.iterations; ++k) run(&Family<S>::iterate, kIterationOrder);
        run(&Family<S>::finish);
        for (int k = 0; k < kRelaxSweeps; ++k) run(&Family<S>::relax);
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

    // In every substep for that one alone: results do not depend on how long lists last.
    void find_neighbours() {
        std::fill(reach.begin(), reach.end(), S{0});
        for (const auto& family : families) {
            if (family != nullptr) family->extend_reach(state, reach);
        }
        const Vector3<S> observer = swept ? mean_way() : Vector3<S>{};
        state.each([&](std::uint32_t i) {
            if (swept) motions[i] = search_motion(state, i, reach[i], 1);
            const SearchSphere<S> sphere = swept ? sphere_around(motions[i], observer) : search_sphere(state, i, reach[i], 1);
            centres.set(i, sphere.centre);
            reach[i] = sphere.radius;
        });
        search.find(state.threads, state.size, {centres.x.data(), centres.y.data(), centres.z.data()}, reach.data(),
                    state.phase.data(), 0, swept ? candidates : state.lists);
        if (swept) keep_those_that_meet();
    }

    // Of all particles, per substep, m: seen from there, what moves together is at rest.
    Vector3<S> mean_way() const {
        Vector3<S> sum{};
        for (std::size_t i = 0; i < state.size; ++i) sum = sum + (state.p[i] - state.previous[i]);
        return (S{1} / static_cast<S>(std::max<std::size_t>(state.size, 1))) * sum;
    }

    // Spheres at rest around moving ones also find others.
    void keep_those_that_meet() {
        const auto visit = [&](std::uint32_t i, const auto& found) {
            for (std::uint32_t k = candidates.offsets[i]; k < candidates.offsets[i + 1]; ++k) {
                if (meet(motions[i], motions[candidates.neighbours[k]])) found(candidates.neighbours[k]);
            }
        };
        auto& [offsets, neighbours] = state.lists;
        offsets.assign(state.size + 1, 0);
        state.each([&](std::uint32_t i) {
            std::uint32_t count = 0;
            visit(i, [&count](std::uint32_t) { ++count; });
            offsets[i + 1] = count;
        });
        for (std::size_t i = 0; i < state.size; ++i) offsets[i + 1] += offsets[i];
        neighbours.resize(offsets[state.size]);
        state.each([&](std::uint32_t i) {
            std::uint32_t* next = neighbours.data() + offsets[i];
            visit(i, [&next](std::uint32_t j) { *next++ = j; });
        });
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
    bool swept;
    double frame; // m
    CellSearch<S> search;
    Axes<S> centres;
    std::vector<S> reach;
    std::vector<SearchMotion<S>> motions;
    NeighbourLists candidates;
};

template <typename S> WorldReference<S>::WorldReference(const CheckedScene& scene, unsigned threads)
    : impl_(std::make_unique<Impl>(scene, threads)) {}
template <typename S> WorldReference<S>::~WorldReference() = default;

template <typename S> void WorldReference<S>::step() { impl_->step(); }
template <typename S> std::size_t WorldReference<S>::size() const { return impl_->state.size; }
template <typename S> std::size_t WorldReference<S>::neighbours() const { return impl_->state.lists.neighbours.size(); }
template <typename S> void WorldReference<S>::count_walks(Walks& walks) { impl_->state.walks = &walks; }

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
