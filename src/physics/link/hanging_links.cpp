#include "physics/link/hanging_links.hpp"

#include "physics/link/link_table.hpp"
#include "physics/scene_model.hpp"
#include "vector3.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <queue>

namespace mote::physics {

namespace {

constexpr double kUnreachable = std::numeric_limits<double>::infinity();
constexpr double kRigidStrain = 0.01; // under the weight of the whole scene: a tenth of the bound of their stretch

using LinksOfParticles = std::vector<std::vector<std::uint32_t>>;

LinksOfParticles links_of_particles(const Scene& scene) {
    LinksOfParticles links(scene.particles.size());
    for (std::uint32_t c = 0; c < scene.links.size(); ++c) {
        links[scene.links[c].a].push_back(c);
        links[scene.links[c].b].push_back(c);
    }
    return links;
}

std::uint32_t other_end(const Link& link, std::uint32_t particle) { return link.a == particle ? link.b : link.a; }

// m: from every particle along links to the nearest that is fixed.
std::vector<double> distances_to_fixed(const Scene& scene, const LinksOfParticles& links) {
    using Reached = std::pair<double, std::uint32_t>;
    std::priority_queue<Reached, std::vector<Reached>, std::greater<>> next;
    std::vector<double> distances(scene.particles.size(), kUnreachable);
    const auto reach = [&](std::uint32_t particle, double distance) {
        if (distance >= distances[particle]) return;
        distances[particle] = distance;
        next.emplace(distance, particle);
    };
    for (std::uint32_t i = 0; i < distances.size(); ++i) {
        if (scene.particles[i].fixed && !links[i].empty()) reach(i, 0);
    }
    while (!next.empty()) {
        const auto [distance, particle] = next.top();
        next.pop();
        if (distance > distances[particle]) continue;
        for (const std::uint32_t c : links[particle]) {
            reach(other_end(scene.links[c], particle), distance + double{rest_length(scene, scene.links[c])});
        }
    }
    return distances;
}

} // namespace

std::vector<float> rigid_lengths(const Scene& scene) {
    double mass = 0; // kg
    for (const float inverse : inverse_masses(scene)) mass += inverse > 0 ? 1 / double{inverse} : 0;
    const double weight = mass * double{length(scene.solver.gravity)}; // N
    std::vector<float> lengths;
    for (const Link& link : scene.links) {
        const float own = rest_length(scene, link);
        const double compliance = double{link.elasticity.compliance};
        const bool is_rigid = scene.solver.link.method == LinkMethod::pbd
                                  ? link.elasticity.stiffness == 1
                                  : compliance == 0 || (weight > 0 && compliance * weight <= kRigidStrain * double{own});
        lengths.push_back(is_rigid ? own : 0);
    }
    return lengths;
}

HangingLinks::HangingLinks(const Scene& scene) : particles_(scene.particles.size()) {
    const LinksOfParticles links = links_of_particles(scene);
    const std::vector<double> distances = distances_to_fixed(scene, links);
    const std::vector<float> inverse = inverse_masses(scene), rigid = rigid_lengths(scene);
    const auto split_mass = [&](std::uint32_t i) { return double{inverse[i]} * static_cast<double>(links[i].size()); };
    for (std::uint32_t i = 0; i < particles_; ++i) {
        if (inverse[i] == 0 || distances[i] == kUnreachable) continue;
        Hanging& one = hanging_.emplace_back(Hanging{.particle = i, .mass = 1 / double{inverse[i]}, .ways = {}});
        for (const std::uint32_t c : links[i]) {
            const Link& link = scene.links[c];
            const std::uint32_t to = other_end(link, i);
            if (distances[to] >= distances[i]) continue;
            one.ways.push_back({.link = c,
                                .to = to,
                                .length = double{rest_length(scene, link)},
                                .nearer = distances[i] - distances[to],
                                .inverse_mass = split_mass(i) + split_mass(to),
                                .stiffness = double{link.elasticity.stiffness},
                                .compliance = double{link.elasticity.compliance},
                                .is_rigid = rigid[c] > 0});
        }
    }
    std::ranges::stable_sort(hanging_, std::greater{}, [&](const Hanging& one) { return distances[one.particle]; });
}

HangingLinks::Stretch HangingLinks::worst(const Solver& solver) const {
    const double substep = substep_duration(solver), fall = double{length(solver.gravity)} * substep * substep; // m
    // kg: what all iterations of a substep transfer, per m of error.
    const auto held_per_error = [&](const Way& way) {
        const double relaxation = double{solver.link.relaxation}, iterations = solver.iterations;
        if (solver.link.method == LinkMethod::pbd) {
            const double per_iteration = 1 - std::pow(1 - way.stiffness, 1 / iterations);
            return iterations * relaxation * per_iteration / way.inverse_mass;
        }
        const double compliance = way.compliance / (substep * substep); // 1/kg
        if (compliance == 0) return iterations * relaxation / way.inverse_mass;
        const double kept = 1 - relaxation * compliance / (way.inverse_mass + compliance);
        return (1 - std::pow(kept, iterations)) / compliance;
    };
    Stretch worst;
    std::vector<double> carried(particles_); // kg
    for (const Hanging& one : hanging_) {
        // Of equal strains along the way, as in a sheet: the part of the force of each link that points along it.
        const auto share = [&](const Way& way) {
            return held_per_error(way) * std::pow(way.nearer, 3) / (way.length * way.length);
        };
        double shares = 0;
        for (const Way& way : one.ways) shares += share(way);
        for (const Way& way : one.ways) {
            const double load = (one.mass + carried[one.particle]) * share(way) / shares; // kg
            carried[way.to] += load;
            if (!way.is_rigid) continue;
            const double pull = load * way.length / way.nearer; // along the link
            const double elastic =
                solver.link.method == LinkMethod::xpbd ? pull * double{length(solver.gravity)} * way.compliance : 0; // m
            const double strain = (pull * fall / held_per_error(way) - elastic) / way.length;
            if (strain > worst.strain) worst = {strain, way.link};
        }
    }
    return worst;
}

} // namespace mote::physics
