#include "gpu/format.hpp"
#include "physics/families.hpp"

#include <mote/health.hpp>

namespace mote {

std::vector<std::string> health_warnings(const Scene& scene, const HealthRecord& record) {
    std::vector<std::string> warnings;
    for (const physics::Family* family : physics::families()) family->warn(scene, record, warnings);
    if (record.worst.missed > 0) {
        warnings.push_back(mote::format("neighbours: found {} pairs in contact that the lists missed, expected none: raise "
                                        "solver.substeps (now {})",
                                        record.worst.missed, scene.solver.substeps));
    }
    return warnings;
}

} // namespace mote
