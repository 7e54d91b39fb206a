// Validation of a state that may come from a file.
#pragma once

#include "physics/state/host_state.hpp"

namespace mote::physics {

/// Throws Error "saved state: where: found …, expected …" unless every index that passes use is valid and every number finite.
void check_state(const HostState& state, const Scene& scene);
/// The same for the numbers of one table.
void require_finite(const HostState& state, const AttributeOf<Vec4>& attribute);

} // namespace mote::physics
