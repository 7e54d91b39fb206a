// How long neighbour lists last (docs/physics.md, "Neighbours"). A particle is expected on a line: it goes on by the
// displacement of the present substep, `way`, for `substeps_covered` substeps. Lists are complete as long as it stays within
// `slack` of that.

#ifndef MOTE_PHYSICS_SEARCH_REACH_GLSL
#define MOTE_PHYSICS_SEARCH_REACH_GLSL

// In radii of the particle.
const float LONGEST_LINE = 0.5; // of more than one substep
const float SOLVER_SLACK = 0.1; // for what constraints move a particle within a substep
const float DRIFT_SLACK = 0.1;  // for what changes of its velocity add up to

float substeps_covered(vec3 way, float radius, float substeps_left) {
    return clamp(floor(LONGEST_LINE * radius / max(length(way), 1e-30)), 1.0, substeps_left);
}

// m
float slack(float radius, float substeps_left) { return (substeps_left > 1.0 ? SOLVER_SLACK + DRIFT_SLACK : SOLVER_SLACK) * radius; }

#endif
