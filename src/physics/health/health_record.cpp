#include <mote/health.hpp>

#include <algorithm>

namespace mote {

void HealthRecord::add(const Health& next) {
    for (double Health::*measure : {&Health::max_penetration, &Health::mean_penetration, &Health::max_density_error,
                                    &Health::mean_density_error, &Health::volume_lost}) {
        worst.*measure = std::max(worst.*measure, next.*measure);
    }
}

} // namespace mote
