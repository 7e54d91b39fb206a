#include "reference/physics/families.hpp"

#include "reference/physics/collide/collide_family.hpp"
#include "reference/physics/contact/contact_family.hpp"
#include "reference/physics/emit/emit_family.hpp"
#include "reference/physics/fluid/fluid_family.hpp"
#include "reference/physics/link/link_family.hpp"
#include "reference/physics/motion/motion_family.hpp"

namespace mote::reference {

template <typename S> Families<S> make_families(const Scene& scene) {
    auto collide = make_collide_family<S>(scene);
    const Walls<S>* walls = collide ? &collide->walls() : nullptr;
    return {make_motion_family<S>(scene), make_emit_family<S>(scene),         make_contact_family<S>(scene),
            make_link_family<S>(scene),   make_fluid_family<S>(scene, walls), std::move(collide)};
}

template Families<float> make_families(const Scene&);
template Families<double> make_families(const Scene&);

} // namespace mote::reference
