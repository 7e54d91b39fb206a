#include "reference/physics/link/link_family.hpp"

#include "reference/physics/link/link.hpp"
#include "reference/physics/scene_values.hpp"

#include <algorithm>

namespace mote::reference {

namespace {

std::vector<Link> links_of(const Scene& scene) {
    std::vector<Link> links;
    for (const mote::Link& link : scene.links) {
        const float apart = length(scene.particles[link.a].position - scene.particles[link.b].position);
        const double stiffness = stiffness_per_iteration(link.elasticity.stiffness, scene.solver.iterations);
        links.push_back({.a = link.a,
                         .b = link.b,
                         .length = link.length > 0 ? link.length : apart,
                         .stiffness = static_cast<float>(stiffness),
                         .compliance = link.elasticity.compliance,
                         .tear_strain = link.tear_strain});
    }
    return links;
}

template <typename S> class LinkFamily final : public Family<S> {
public:
    explicit LinkFamily(const Scene& scene)
        : links_(links_of(scene)), incidence_(links_, std::max<std::size_t>(scene.capacity, scene.particles.size())),
          rules_{.method = static_cast<LinkMethod>(scene.solver.link.method),
                 .dt = substep_time(scene),
                 .omega = scene.solver.link.relaxation},
          torn_(links_.size(), 0), multipliers_(links_.size()) {}

    void sorted(StepState<S>& state) override {
        counts_.resize(state.capacity);
        count_links(state.threads, links(state), incidence_, counts_);
    }

    void begin_iterations(StepState<S>&) override {
        for (LinkMultiplierOf<S>& multiplier : multipliers_) multiplier.total = 0;
    }

    void iterate(StepState<S>& state) override {
        find_link_multipliers(state, links(state), counts_, state.p, rules_, multipliers_);
        solve_links(state, links(state), incidence_, multipliers_, rules_.omega, state.p, state.next);
        std::swap(state.p, state.next);
    }

    void end_step(StepState<S>& state) override {
        tear_links(state, links(state), state.x, torn_);
        lock_spins(state.threads, links(state), incidence_, state.locked);
    }

private:
    LinkState links(const StepState<S>& state) const { return {links_, state.id_to_index, torn_}; }

    std::vector<Link> links_;
    LinkIncidence incidence_;
    LinkRules rules_;
    std::vector<std::uint32_t> torn_;   // per link
    std::vector<std::uint32_t> counts_; // per particle
    std::vector<LinkMultiplierOf<S>> multipliers_;
};

} // namespace

template <typename S> std::unique_ptr<Family<S>> make_link_family(const Scene& scene) {
    return scene.links.empty() ? nullptr : std::make_unique<LinkFamily<S>>(scene);
}

template std::unique_ptr<Family<float>> make_link_family(const Scene&);
template std::unique_ptr<Family<double>> make_link_family(const Scene&);

} // namespace mote::reference
