#include "gpu/format.hpp"
#include "physics/automatic_solver.hpp"
#include "physics/families.hpp"

#include <mote/health.hpp>

namespace mote {

std::vector<std::string> health_warnings(const Scene& scene, const HealthRecord& record) {
    const Solver solver = physics::automatic_solver(scene);
    std::vector<std::string> warnings;
    for (const physics::Family* family : physics::families()) family->warn(solver, record, warnings);
    if (record.worst.missed > 0) {
        warnings.push_back(mote::format("neighbours: found {} pairs in contact that the lists missed, expected none: raise "
                                        "solver.substeps (now {})",
                                        record.worst.missed, solver.substeps));
    }
    return warnings;
}

} // namespace mote
