// Description of friction, shared by materials, material pairs and colliders.
#pragma once

#include "physics/scene/fields.hpp"

namespace mote::physics {

inline void describe_friction(Fields& fields, float& static_friction, float& kinetic_friction, const char* about) {
    fields.number({"static_friction", about}, static_friction, kZeroOrMore);
    fields.number({"kinetic_friction", "Coefficient while it slips; at most the static one."}, kinetic_friction, kZeroOrMore);
}

} // namespace mote::physics
