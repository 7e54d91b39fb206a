// The runs of a search in a hash grid: a row of cells along x is a row of buckets, and so a run of entries; the rows are those
// that the cube of own +- reach touches. Places count on behind the last entry: place n is entry 0 again, since the first bucket
// follows the last.
//
// No entry may be met twice, though cells share buckets. A cube of up to `distinct_cells` an axis has no bucket twice; there,
// what a bucket holds of other cells is too far away or, if not, met nowhere else. A larger cube is left to the workgroup
// (MOTE_HEAVY), which tells the entries of a row by their y and z. (Along x there is nothing to tell: no row is longer than all
// buckets.)

#include "spatial/hash_grid.glsl"

FETCH_UINT(7, BucketOffsets, bucket_start)

// If there are more rows than this, or more cells than particles or, in a row, than buckets, then one run has all entries.
const float MOST_ROWS = 1024.0;

ivec3 low;       // the first cell of the first row
ivec3 high;      // the last of the last
ivec2 next_row;  // y and z
ivec2 row;       // of the run
bool everything; // one run has all entries

bool begin_runs() {
    const float reach = search_reach();
    precise const vec3 lower = own.xyz - reach, upper = own.xyz + reach;
    low = grid_cell(lower, cells_per_metre);
    high = grid_cell(upper, cells_per_metre);
    next_row = low.yz;
    const uvec3 cells = uvec3(high - low) + 1u;
    const float row_count = float(cells.y) * float(cells.z); // too many for a uint, perhaps
    everything = row_count > MOST_ROWS || row_count * float(cells.x) > float(particle_count) || cells.x > buckets;
    runs_left = everything ? 1u : cells.y * cells.z;
#ifdef MOTE_HEAVY
    return true;
#else
    return everything || max(max(cells.x, cells.y), cells.z) <= distinct_cells;
#endif
}

bool next_run() {
    if (runs_left == 0u) return false;
    --runs_left;
    row = next_row;
    next_row = row.x < high.y ? ivec2(row.x + 1, row.y) : ivec2(low.y, row.y + 1);
    const uint first = bucket_of(ivec3(low.x, row), buckets);
    const uint behind = first + uint(high.x - low.x) + 1u;
    run_begin = everything ? 0u : bucket_start(first);
    run_end = everything ? particle_count : bucket_start(behind & (buckets - 1u)) + (behind < buckets ? 0u : particle_count);
    return true;
}

uint entry_at(uint place) { return place < particle_count ? place : place - particle_count; }

bool is_of_run(vec4 sphere) {
#ifdef MOTE_HEAVY
    return everything || grid_cell(sphere.y, cells_per_metre) == row.x &&
                             (DIMENSIONS == 2u || grid_cell(sphere.z, cells_per_metre) == row.y);
#else
    return true;
#endif
}
