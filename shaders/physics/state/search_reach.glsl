// How long lists last (docs/physics.md, "Neighbours"). A particle is expected on a line: it goes on by the displacement of the
// present substep, `way`, for `substeps_covered` substeps. Lists are complete as long as it stays within `slack` of that. `spare`:
// of neighbour lists from which contacts are listed several times, m; 0 of all others.

#ifndef MOTE_PHYSICS_SEARCH_REACH_GLSL
#define MOTE_PHYSICS_SEARCH_REACH_GLSL

// In radii of the particle.
const float LONGEST_LINE = 0.5; // of more than one substep
const float SOLVER_SLACK = 0.1; // for what constraints move a particle within a substep
const float DRIFT_SLACK = 0.1;  // for what changes of its velocity add up to

const float MOST_SPARE = 0.4;   // small particles among large ones have no more

const float LINES_PER_SPARE = 4.0; // length of a line over spare

float substeps_covered(vec3 way, float radius, float substeps_left, float spare) {
    const float longest = max(LONGEST_LINE * radius, LINES_PER_SPARE * min(spare, MOST_SPARE * radius));
    return clamp(floor(longest / max(length(way), 1e-30)), 1.0, substeps_left);
}

// m
float drift(float radius, float spare) { return DRIFT_SLACK * radius + min(spare, MOST_SPARE * radius); }
float slack(float radius, float substeps_left, float spare) {
    return SOLVER_SLACK * radius + (substeps_left > 1.0 ? drift(radius, spare) : 0.0);
}

#endif
