// Values derived from a scene that several families use.
#pragma once

#include <mote/scene.hpp>

#include <cstdint>
#include <vector>

namespace mote::reference {

inline bool is_fluid(const Scene& scene, std::uint32_t material) { return scene.materials[material].kind == MaterialKind::fluid; }

// s
inline float substep_time(const Scene& scene) { return scene.solver.time_step / static_cast<float>(scene.solver.substeps); }

// Calls visit(material, radius) for every particle, for those that emitters may spawn, and for the ends of declared ranges.
template <typename Visit> void visit_radii(const Scene& scene, const Visit& visit) {
    for (const Particle& one : scene.particles) visit(one.material, one.radius);
    for (const auto& one : scene.emitters) visit(one.material, one.particle_radius);
    for (std::uint32_t m = 0; m < scene.materials.size(); ++m) {
        if (scene.materials[m].max_radius == 0) continue;
        visit(m, scene.materials[m].min_radius);
        visit(m, scene.materials[m].max_radius);
    }
}

bool has_kind(const Scene& scene, MaterialKind kind);

// Whether contacts are solved by impulses.
bool has_impulses(const Scene& scene);

// m: the edge of a cell of the frame that orders the particles: the smallest power of two of at least the median diameter of
// the particles or, without any, of the emitters; 1 without these.
double frame_cell(const Scene& scene);

// m; infinite if there are no particles.
float smallest_radius(const Scene& scene);

std::uint32_t phase_of(const Scene& scene, std::uint32_t material, std::uint32_t group);

// Particle masses by material. docs/physics.md, "Masses and volumes".
class Masses {
public:
    explicit Masses(const Scene& scene);

    // 1/kg
    double inverse_mass(std::uint32_t material, float radius) const;

private:
    unsigned dimensions_;
    std::vector<double> of_cube_; // kg/m^D, by material
};

} // namespace mote::reference
