// Contacts with impulses (docs/physics/contact.md, "Impulses").

#ifndef MOTE_PHYSICS_IMPULSE_GLSL
#define MOTE_PHYSICS_IMPULSE_GLSL

// Impulses have the impulse on the particle, N s, and in w the normal impulse a substep before, or one of these.
const float INACTIVE = -1.0; // the pair does not take part in this substep
const float RIGID = -2.0;    // a particle of the pair is fluid or linked: the pair has no memory

// From the centre of the first particle to the contact, m. The arms of both add up to the distance of their centres, which keeps
// angular momentum.
float arm(float radius, float other_radius, float gap) { return radius * (1.0 + gap / (radius + other_radius)); }

// Spins have the angular velocity, rad/s, and in w the inverse mass of the particle's part in each of its pairs, 1/kg; below 0 if
// it does not turn: fluids, and particles of ropes and cloth, which turn together.
bool turns(vec4 spin) { return spin.w >= 0.0; }

// m r² of a particle over its moment of inertia.
float inverse_gyration(bool turns, uint dimensions) {
    if (!turns) return 0.0;
    return dimensions == 2u ? 2.0 : 2.5; // disc, sphere
}

#endif
