#include "physics/families.hpp"

#include <mote/health.hpp>

namespace mote {

std::string energy_exchange(const Scene& scene) {
    for (const physics::Family* family : physics::families()) {
        if (const std::string_view what = family->energy_exchange(scene); !what.empty()) return std::string(what);
    }
    return {};
}

} // namespace mote
