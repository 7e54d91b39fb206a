#include "physics/link/link_table.hpp"

#include "physics/scene_model.hpp"
#include "vector3.hpp"

#include <cmath>

namespace mote::physics {

float rest_length(const Scene& scene, const Link& link) {
    if (link.length > 0) return link.length;
    return length(scene.particles[link.a].position - scene.particles[link.b].position);
}

LinkTable pack_links(const Scene& scene, std::uint32_t ids) {
    const Solver& solver = scene.solver;
    const double time_step = substep_duration(solver);
    LinkTable table;
    table.offsets.resize(std::size_t{ids} + 1);
    for (const Link& link : scene.links) {
        const double per_iteration = 1 - std::pow(1 - static_cast<double>(link.elasticity.stiffness), 1.0 / solver.iterations);
        const double compliance = link.elasticity.compliance / (time_step * time_step);
        table.ends.push_back({link.a, link.b});
        table.parameters.push_back({rest_length(scene, link), static_cast<float>(per_iteration), static_cast<float>(compliance),
                                    link.tear_strain > 0 ? 1 + link.tear_strain : 0});
        ++table.offsets[link.a + 1];
        ++table.offsets[link.b + 1];
    }
    for (std::size_t id = 0; id < ids; ++id) table.offsets[id + 1] += table.offsets[id];
    std::vector<std::uint32_t> next(table.offsets.begin(), table.offsets.end() - 1);
    table.incident_links.resize(2 * scene.links.size());
    for (std::uint32_t c = 0; c < scene.links.size(); ++c) {
        table.incident_links[next[scene.links[c].a]++] = 2 * c;
        table.incident_links[next[scene.links[c].b]++] = 2 * c + 1;
    }
    return table;
}

} // namespace mote::physics
