// Samples of coats. A patch is a triangle's: its edges are parted into n, itself into n² small triangles, each with a sample in its
// middle. They lie row by row from the corner 0 towards the corner 1, and within a row towards the corner 2.
#ifndef MOTE_RENDER_TRAILS_PATCH_GLSL
#define MOTE_RENDER_TRAILS_PATCH_GLSL

// Where a sample is kept. `own`: the patch's first sample, and n. Row i has 2 (n - i) - 1 of them; every second (`turned`) stands on
// its tip.
uint sample_index(uvec2 own, uvec2 cell, bool turned) {
    return own.x + cell.x * (2u * own.y - cell.x) + 2u * cell.y + uint(turned);
}

#endif
