#include "reference/physics/scene_values.hpp"

#include "reference/physics/fluid/kernel.hpp"
#include "reference/physics/step_state.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace mote::reference {

bool has_kind(const Scene& scene, MaterialKind kind) {
    bool found = false;
    visit_radii(scene, [&](std::uint32_t material, float) { found = found || scene.materials[material].kind == kind; });
    return found;
}

bool has_impulses(const Scene& scene) {
    return scene.solver.contact.method == ContactMethod::impulse && has_kind(scene, MaterialKind::solid);
}

double frame_cell(const Scene& scene) {
    std::vector<float> radii;
    for (const Particle& one : scene.particles) radii.push_back(one.radius);
    for (const auto& one : scene.emitters)
        if (scene.particles.empty()) radii.push_back(one.particle_radius);
    if (radii.empty()) return 1;
    std::sort(radii.begin(), radii.end());
    double cell = 0x1p-100;
    while (cell < 2 * double{radii[radii.size() / 2]}) cell *= 2;
    return cell;
}

float smallest_radius(const Scene& scene) {
    float smallest = std::numeric_limits<float>::infinity();
    visit_radii(scene, [&](std::uint32_t, float radius) { smallest = std::min(smallest, radius); });
    return smallest;
}

std::uint32_t phase_of(const Scene& scene, std::uint32_t material, std::uint32_t group) {
    return group | (is_fluid(scene, material) ? kFluidPhase : 0u);
}

Masses::Masses(const Scene& scene) : dimensions_(scene.dimensions) {
    const double lattice = lattice_sum(static_cast<Kernel>(scene.solver.fluid.kernel), 1.0, dimensions_);
    for (const Material& one : scene.materials) {
        of_cube_.push_back(one.density / (one.kind == MaterialKind::fluid ? lattice : 1.0));
    }
}

double Masses::inverse_mass(std::uint32_t material, float radius) const {
    return 1.0 / (of_cube_[material] * std::pow(2.0 * radius, dimensions_));
}

} // namespace mote::reference
