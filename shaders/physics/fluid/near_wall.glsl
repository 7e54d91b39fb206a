// The walls near a fluid particle, one by one: colliders, then the closest point of all meshes. The includer has Colliders
// (physics/collide/collider_surface.glsl), the closest points (physics/collide/mesh_surface.glsl) and a push with `colliders`.

#ifndef MOTE_PHYSICS_NEAR_WALL_GLSL
#define MOTE_PHYSICS_NEAR_WALL_GLSL

layout(constant_id = 3) const bool MESHES = false;

uint wall_count() { return colliders + (MESHES ? 1u : 0u); }

// Of a particle at own.xyz, whose kernel is h wide; h away and without a normal if it is not there, or no mesh is near.
Surface near_wall(uint wall, uint i, vec4 own, float h) {
    const Surface none = Surface(h, vec3(0.0));
    if (MESHES && wall == colliders) {
        if (!mesh_is_within(i, h)) return none;
        return mesh_surface(i, own);
    }
    const uint first = wall * COLLIDER_VECTORS;
    const vec4 place = collider(first + COLLIDER_CENTRE);
    if (place.w == 0.0) return none;
    return surface_of(first, collider(first + COLLIDER_TRAITS), place.xyz, collider(first + COLLIDER_ROTATION), own.xyz);
}

#endif
