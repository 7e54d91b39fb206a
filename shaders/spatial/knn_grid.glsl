// The k nearest particles, by a hash grid: cell by cell in shells around the query's own, at distances of 0, 1, 2 ... cells (Jia
// 2017, §5.1.2), until nothing outside can be as near as the kth. Jia stops as soon as there are k, which is not exact.
//
// A particle outside the first s shells is, along some axis, beyond one of the two planes that bound these shells, which gives a
// lower bound of its distance. A plane lies at an integer number of cells m. Rounding of a particle's cell and of the plane moves
// it by less than 2^-21 of |m cell|, which is subtracted.
//
// A row of cells along x is a run of entries (hash_grid.glsl). Buckets also hold particles of other cells: a particle counts only
// in its own cell, so none counts twice. Once the shells have more cells than there are particles, or after `max_thread_steps`
// rows and particles, a workgroup takes over, which tests all particles.
//
// One thread per query; particles come in the order of the grid's entries, so that neighbouring threads visit the same cells.
// Reads Queries, Order, Spheres (in the grid's order), Particles and BucketOffsets; writes KnnIndices and KnnDistances2
// (knn.glsl), LongQueries and LongQueryCount.

#include "common/work.glsl"
#include "spatial/knn_shared.h"

FETCH_VEC4(1, Queries, query_at)
FETCH_UINT(2, Order, particle_at)
FETCH_VEC4(3, Spheres, sphere)
layout(std430, set = 0, binding = 4) readonly buffer Particles { uint particles[4]; }; // a "Work" block: the count first
#define KNN_AT 5
#define SLOTS K
#include "spatial/knn.glsl"
#define LONG_QUERIES_AT 7
#include "spatial/long_queries.glsl"
FETCH_UINT(9, BucketOffsets, bucket_offset)
#include "spatial/hash_grid.glsl"

const float ROUNDING = 1.0 / 2097152.0; // 2^-21

vec3 p;
ivec3 centre; // the cell of p
uint n;       // particles
uint own;     // the entry of the query; NONE if it is not a particle
uint seen;    // particles tested
uint steps;

// Tests a row of cells that starts at `cell`.
void test_row(ivec3 cell, uint cells) {
    ++steps;
    const uint bucket = bucket_of(cell, buckets);
    const uint behind = bucket + cells;
    const uint end = bucket_offset(behind & (buckets - 1u)) + (behind < buckets ? 0u : n);
    for (uint position = bucket_offset(bucket); position < end && steps < max_thread_steps; ++position) {
        ++steps;
        const uint entry = position < n ? position : position - n;
        const vec3 other = sphere(entry).xyz;
        const ivec3 other_cell = grid_cell(other, cells_per_metre);
        const bool in_row = other_cell.yz == cell.yz && uint(other_cell.x - cell.x) < cells;
        if (!in_row || entry == own) continue;
        ++seen;
        const float d2 = squared_distance(p, other);
        if (d2 <= farthest) offer(d2, particle_at(entry));
    }
}

// The cells of a shell: complete rows on four sides of the cube, and the first and last cell of the rows between.
void test_shell(int shell) {
    const int planes = DIMENSIONS == 2u ? 0 : shell;
    ivec3 at = ivec3(-shell, -shell, -planes);
    while (at.z <= planes && steps < max_thread_steps) {
        const bool full_row = abs(at.y) == shell || (DIMENSIONS == 3u && abs(at.z) == shell);
        test_row(centre + at, full_row ? 2u * uint(shell) + 1u : 1u);
        if (!full_row && at.x < shell) {
            at.x = shell;
        } else {
            at = at.y < shell ? ivec3(-shell, at.y + 1, at.z) : ivec3(-shell, -shell, at.z + 1);
        }
    }
}

// A lower bound of the distance to everything outside these shells; may be negative.
float distance_outside(int shell) {
    const vec3 above = vec3(centre + shell + 1) * cell, below = vec3(centre - shell) * cell;
    const vec3 gap = min((above - abs(above) * ROUNDING) - p, p - (below + abs(below) * ROUNDING));
    return min(min(gap.x, gap.y), DIMENSIONS == 2u ? gap.x : gap.z);
}

bool search() {
    for (int shell = 0;; ++shell) {
        const float width = 2.0 * float(shell) + 1.0;
        const float cells = DIMENSIONS == 2u ? width * width : width * width * width;
        if (width > float(buckets) || (shell > 1 && cells > float(n))) return false;
        test_shell(shell);
        if (steps >= max_thread_steps) return false;
        if (seen == n - (SELF ? 1u : 0u)) return true;
        const float distance = distance_outside(shell);
        if (distance > 0.0 && farthest < distance * distance * (1.0 - ROUNDING)) return true;
    }
}

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const uint query = SELF ? particle_at(i) : i;
    own = SELF ? i : NONE;
    p = SELF ? sphere(i).xyz : query_at(i).xyz;
    n = particles[0];
    centre = grid_cell(p, cells_per_metre);
    seen = 0u;
    steps = 0u;
    begin_query(query);
    clear_list();
    if (search()) {
        store_list(query);
    } else {
        defer_to_workgroup(i);
    }
}
