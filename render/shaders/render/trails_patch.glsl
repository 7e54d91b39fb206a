// Samples of coatings. Each triangle has a patch: its edges are divided into n, its area into n² small triangles, each with a
// sample at its centre. Samples are stored row by row from corner 0 towards corner 1, and within a row towards corner 2.
#ifndef MOTE_RENDER_TRAILS_PATCH_GLSL
#define MOTE_RENDER_TRAILS_PATCH_GLSL

// The index of a sample. `own`: the patch's first sample, and n. Row i has 2 (n - i) - 1 samples; every second one (`turned`) is
// in an upside-down triangle.
uint sample_index(uvec2 own, uvec2 cell, bool turned) {
    return own.x + cell.x * (2u * own.y - cell.x) + 2u * cell.y + uint(turned);
}

#endif
