#include <mote/health.hpp>

#include <algorithm>

namespace mote {

void HealthRecord::add(const Health& next) {
    const bool is_first = most_energy_ < least_energy_;
    floor_ = std::min(floor_, next.lowest_energy);
    if (!is_first && next.energy > least_energy_) {
        const double available = most_energy_ - floor_;
        energy_gained = std::max(energy_gained, available > 0 ? (next.energy - least_energy_) / available : 1);
    }
    least_energy_ = std::min(least_energy_, next.energy);
    most_energy_ = std::max(most_energy_, next.energy);
    for (double Health::*measure :
         {&Health::max_penetration, &Health::mean_penetration, &Health::max_displacement, &Health::max_density_error,
          &Health::mean_density_error, &Health::volume_lost, &Health::max_stretch, &Health::energy}) {
        worst.*measure = std::max(worst.*measure, next.*measure);
    }
    worst.lowest_energy = std::min(worst.lowest_energy, next.lowest_energy);
    worst.missed = std::max(worst.missed, next.missed);
    worst.clamped = std::max(worst.clamped, next.clamped);
}

} // namespace mote
