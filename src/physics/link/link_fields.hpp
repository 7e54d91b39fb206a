// Descriptions of links, ropes and sheets.
#pragma once

#include "physics/scene/fields.hpp"

#include <mote/scene.hpp>

namespace mote::physics {

void describe_link(Fields& fields, const Scene& scene, Link& link);
void describe_rope(Fields& fields, const Scene& scene, Rope& rope);
void describe_sheet(Fields& fields, const Scene& scene, Sheet& sheet);

} // namespace mote::physics
