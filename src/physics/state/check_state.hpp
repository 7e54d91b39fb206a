// Whether a step can go on from a state that may come from a file.
#pragma once

#include "physics/state/host_state.hpp"

namespace mote::physics {

/// Throws Error: "saved state: where: found …, expected …". Every index that passes use is one, and every number is finite.
void check_state(const HostState& state, const Scene& scene);
/// Of a table of vec4.
void require_finite(const HostState& state, const AttributeOf<Vec4>& attribute);

} // namespace mote::physics
