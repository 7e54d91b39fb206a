// Where a particle first touches a collider on its way through a substep (docs/physics/collide.md, "Swept collisions"). Requires
// physics/collide/collider_surface.glsl and the push constant `uint colliders`.
//
// The way is a straight line in the collider's own axes. The distance to an obstacle, which is convex, is a convex function of
// the time on it: Newton's method from the start never goes past the touch, and where the slope is not negative there is none.
// Within a container the distance is concave: the same from the end.

#ifndef MOTE_PHYSICS_SWEEP_GLSL
#define MOTE_PHYSICS_SWEEP_GLSL

layout(constant_id = 5) const bool MOVES = true; // whether any collider moves
const bool SWEEPS = KINDS != 1u << COLLIDER_PLANE; // planes alone need none of this

// A particle that comes nearer to a wall than this part of its radius, or of its first distance if that is less, touches it,
// since rounding alone is less; and passes it.
const float TOUCHING = 0.999;
const float PASSING = 0.5;
const float ROUNDING = 1e-5; // in radii
const uint MAX_NEWTON_STEPS = 16u;
const uint MAX_TOUCHES = 4u; // of one particle in a substep, before it stops at the next one

// A collider in one of its poses, relative to the particle's anchor.
struct Wall {
    uint first; // of its vectors
    vec4 parameters;
    vec3 centre;
    vec4 rotation;
};

Wall wall_now(uint c, vec3 anchor) {
    const uint first = c * COLLIDER_VECTORS;
    return Wall(first, collider(first + COLLIDER_PARAMETERS), centre_from(first, anchor), collider(first + COLLIDER_ROTATION));
}
Wall wall_before(uint c, vec3 anchor) {
    const uint first = c * COLLIDER_VECTORS;
    return Wall(first, collider(first + COLLIDER_PARAMETERS), centre_before_from(first, anchor),
                collider(first + COLLIDER_ROTATION_BEFORE));
}

bool is_active(uint c) { return collider(c * COLLIDER_VECTORS + COLLIDER_CENTRE).w != 0.0; }

Surface surface_from(Wall wall, vec3 p) { return surface_of(wall.first, wall.parameters, wall.centre, wall.rotation, p); }

// Where the wall's point is now that was at x before. Exactly x if nothing moved.
vec3 carried(Wall wall, vec3 anchor, vec3 x) {
    if (!MOVES) return x;
    const vec3 centre_before = centre_before_from(wall.first, anchor);
    const vec4 rotation_before = collider(wall.first + COLLIDER_ROTATION_BEFORE);
    if (wall.rotation == rotation_before) return x + (wall.centre - centre_before);
    return wall.centre + rotate(wall.rotation, rotate_back(rotation_before, x - centre_before));
}

// A plane is passed for ever, and whoever left a container is still outside: the distance shows it.
bool can_be_passed(Wall wall) { return SWEEPS && !is_of(uint(wall.parameters.x), COLLIDER_PLANE) && wall.parameters.y > 0.0; }

// Whether a particle that is at this distance after a way of this length may have passed the wall. The distance changes by no
// more than the way.
bool may_have_passed(Wall wall, float distance, float radius, float way) {
    if (!SWEEPS || is_of(uint(wall.parameters.x), COLLIDER_PLANE)) return false;
    return distance - (can_be_passed(wall) ? way : 0.0) < PASSING * radius;
}

struct Touch {
    float time; // from 0 to 1; above: none
    vec3 p;
    Surface surface; // as seen from p
    bool passes;     // a wall on the way, not necessarily this one
};
const Touch NO_TOUCH = Touch(2.0, vec3(0.0), Surface(0.0, vec3(0.0)), false);

// Nothing if the particle does not touch the wall, or began inside it. All evaluations of distances are one in the code: drivers
// that execute all branches execute it once for particles that are not swept.
Touch touch_on_way(Wall wall, vec3 from, vec3 to, float radius) {
    const bool is_container = wall.parameters.y < 0.0;
    const vec3 way = to - from;
    const float tolerance = ROUNDING * radius;
    Touch touch = NO_TOUCH;
    float touching = radius, time = 0.0;
    bool is_touched = false, is_finished = false;
    for (uint k = 0u; k < MAX_NEWTON_STEPS && !is_finished; ++k) {
        const vec3 p = from + time * way;
        const Surface surface = surface_from(wall, p);
        const float slope = dot(surface.normal, way);
        if (k == 0u) {
            if (!(surface.distance > 0.0)) return NO_TOUCH;
            touching = min(radius, surface.distance);
        }
        if (is_container) { // from the start, whether it touches at once; from the end, back to where it touches
            const bool touches_at_once = touch.time == 0.0;
            const bool is_there = k == 0u ? surface.distance <= radius && slope < 0.0 : !touches_at_once;
            if (k == 1u) {
                if (surface.distance >= TOUCHING * touching) return NO_TOUCH;
                touch.passes = surface.distance < PASSING * touching;
            }
            if (is_there) touch = Touch(time, p, surface, touch.passes);
            is_finished = k > 0u && (touches_at_once || surface.distance >= touching - tolerance || !(slope < 0.0));
            time = k == 0u ? 1.0 : max(time - (surface.distance - touching) / slope, 0.0);
        } else { // on to where it touches, and further to see whether it does more than that, and whether it passes
            if (touch.time > 1.0 && surface.distance <= touching + tolerance) touch = Touch(time, p, surface, false);
            is_touched = is_touched || surface.distance <= TOUCHING * touching + tolerance;
            touch.passes = surface.distance <= PASSING * touching + tolerance;
            const float next = touch.time > 1.0 ? touching : is_touched ? PASSING * touching : TOUCHING * touching;
            time += (surface.distance - next) / -slope;
            is_finished = touch.passes || !(slope < 0.0) || time > 1.0;
            if (k + 1u == MAX_NEWTON_STEPS && !is_finished) { // as if it passed
                if (touch.time > 1.0) touch = Touch(time, p, surface, true);
                is_touched = touch.passes = true;
            }
        }
    }
    if (is_container || is_touched) return touch;
    return NO_TOUCH;
}

// The first touch on a way that passes a collider; of colliders touched at the same time, that of the first. `touched` is its
// collider. If `stays_before`, colliders stay in their poses at the start of the substep.
Touch first_touch(vec3 anchor, vec3 x, vec3 p, float radius, bool stays_before, out uint touched) {
    Touch first = NO_TOUCH;
    touched = 0u;
    for (uint c = 0u; c < colliders; ++c) {
        if (!is_active(c)) continue;
        const Wall wall = stays_before ? wall_before(c, anchor) : wall_now(c, anchor);
        const Touch touch = touch_on_way(wall, stays_before ? x : carried(wall, anchor, x), p, radius);
        const bool passes = first.passes || touch.passes;
        if (touch.time < first.time) {
            first = touch;
            touched = c;
        }
        first.passes = passes;
    }
    return first.passes ? first : NO_TOUCH;
}

// How far a particle at p is beyond the plane that a particle at the touch cannot pass.
float depth_beyond(Touch touch, vec3 p, float radius) {
    return radius - touch.surface.distance - dot(touch.surface.normal, p - touch.p);
}

#endif
