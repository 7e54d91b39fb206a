// The key of every point, and its index as the payload of the following sort. The includer defines KEY, uint or uvec2, and
// key_of(cell).
//
// One thread per point. Reads Spheres, Lower and Upper, writes Keys and Indices.

FETCH_VEC4(1, Spheres, sphere)
FETCH_VEC4(2, Lower, lower_bound)
FETCH_VEC4(3, Upper, upper_bound)
layout(std430, set = 0, binding = 4) writeonly buffer Keys { KEY keys[]; };
layout(std430, set = 0, binding = 5) writeonly buffer Indices { uint indices[]; };

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const vec3 lower = lower_bound(0u).xyz;
    keys[i] = key_of(cell_of(sphere(i).xyz, lower, cells_per_metre(lower, upper_bound(0u).xyz)));
    indices[i] = i;
}
