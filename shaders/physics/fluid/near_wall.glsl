// The walls near a fluid particle, one by one: colliders, then the closest point of all meshes. Requires
// physics/collide/collider_surface.glsl, physics/collide/mesh_surface.glsl and a push constant `colliders`.

#ifndef MOTE_PHYSICS_NEAR_WALL_GLSL
#define MOTE_PHYSICS_NEAR_WALL_GLSL

layout(constant_id = 3) const bool MESHES = false;

uint wall_count() { return colliders + (MESHES ? 1u : 0u); }

// For a particle at own.xyz, relative to its anchor, with kernel width h. Distance h and no normal if the collider is
// inactive or no mesh is near.
Surface near_wall(uint wall, uint i, vec4 own, vec3 anchor, float h) {
    const Surface none = Surface(h, vec3(0.0));
    if (MESHES && wall == colliders) {
        if (!mesh_is_within(i, h)) return none;
        return mesh_surface(i, own);
    }
    const uint first = wall * COLLIDER_VECTORS;
    if (collider(first + COLLIDER_CENTRE).w == 0.0) return none;
    return surface_of(first, collider(first + COLLIDER_PARAMETERS), centre_from(first, anchor),
                      collider(first + COLLIDER_ROTATION), own.xyz);
}

#endif
