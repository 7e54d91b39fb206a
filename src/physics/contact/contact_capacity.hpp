// The size of contact lists.
#pragma once

#include <mote/export.hpp>
#include <mote/scene.hpp>

#include <cstdint>

namespace mote::physics {

/// The number of particles that solver.contact.pair_capacity counts for: solids and the fluid around them, at most capacity_of();
/// 0 without impulses. A large solid counts as often as more of the smallest particles fit around it than around one of them.
MOTE_PRIVATE_API std::uint32_t particles_with_contacts(const Scene& scene);

} // namespace mote::physics
