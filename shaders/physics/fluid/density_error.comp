// Measures how far fluids are from their rest density (docs/physics/fluid.md, "Health"). Where the constraint is one-sided,
// densities below it are no error.
//
// One thread per particle. Reads Densities, PositionRadius, MaterialId and Fluids; writes its error |ρ/ρ0 - 1| to Errors, its
// volume at rest to Volumes (m^D), and, times that volume, the error to WeightedErrors and the fraction lost to Lost. All are 0
// for solids.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"

layout(constant_id = 1) const uint DIMENSIONS = 3;

FETCH_FLOAT(1, Densities, density)
FETCH_VEC4(2, PositionRadius, position_radius)
FETCH_UVEC2(3, MaterialId, material_id)
FETCH_VEC4(4, Fluids, fluid_of_material) // x and y are density_lambda's; 1 if one-sided; rest density (0: solid)
layout(std430, set = 0, binding = 5) writeonly buffer Errors { float errors[]; };
layout(std430, set = 0, binding = 6) writeonly buffer Volumes { float volumes[]; };
layout(std430, set = 0, binding = 7) writeonly buffer WeightedErrors { float weighted_errors[]; };
layout(std430, set = 0, binding = 8) writeonly buffer Lost { float lost[]; };

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const vec4 material = fluid_of_material(material_id(i).x);
    const bool is_fluid = material.w > 0.0;
    const float ratio = is_fluid ? density(i) / material.w : 1.0;
    const float width = 2.0 * position_radius(i).w;
    const float volume = is_fluid ? (DIMENSIONS == 2u ? width * width : width * width * width) : 0.0;
    const float error = material.z > 0.0 ? max(ratio - 1.0, 0.0) : abs(ratio - 1.0);
    errors[i] = error;
    volumes[i] = volume;
    weighted_errors[i] = volume * error;
    lost[i] = volume * max(1.0 - 1.0 / ratio, 0.0);
}
