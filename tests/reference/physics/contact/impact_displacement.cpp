#include "reference/physics/contact/impact_displacement.hpp"

#include <algorithm>

namespace mote::reference {

std::vector<double> measure_impact_displacements(const SolverState& state, std::span<const Vec4> velocities,
                                                 const ImpactRadii& radii, double duration) {
    std::vector<double> displacements(velocities.size());
    for (std::uint32_t i = 0; i < displacements.size(); ++i) {
        const double r = state.predicted[i][3];
        if (is_fluid(state, i) || velocities[i][3] == 0 || r < radii.dust) continue;
        double unit = r;
        if (r < radii.third)
            unit = radii.third;
        else if (r > radii.median)
            unit = radii.median;
        displacements[i] = duration * length(xyz(velocities[i])) / unit;
    }
    return displacements;
}

} // namespace mote::reference
