#include "physics/families.hpp"

#include "physics/collide/collide_family.hpp"
#include "physics/contact/contact_family.hpp"
#include "physics/emit/emit_family.hpp"
#include "physics/fluid/fluid_family.hpp"
#include "physics/link/link_family.hpp"
#include "physics/motion/motion_family.hpp"

#include <algorithm>
#include <array>

namespace mote::physics {

std::span<const Family* const> families() {
    static const MotionFamily motion;
    static const ContactFamily contact;
    static const LinkFamily link;
    static const FluidFamily fluid;
    static const CollideFamily collide;
    static const EmitFamily emit;
    static const std::array<const Family*, 6> all{&motion, &contact, &link, &fluid, &collide, &emit};
    return all;
}

bool any_looks_at_paths(const Scene& scene) {
    return std::ranges::any_of(families(), [&](const Family* family) { return family->looks_at_paths(scene); });
}

} // namespace mote::physics
