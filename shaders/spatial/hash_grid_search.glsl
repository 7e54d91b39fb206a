// The runs of a search in a hash grid. A row of cells along x is a row of buckets, and so a run of entries; the rows are those
// that the cube own ± reach touches. Positions continue behind the last entry: position n is entry 0 again, since the first
// bucket follows the last.
//
// No entry may be visited twice, though cells share buckets. A cube of up to `distinct_cells` per axis contains no bucket twice;
// particles of other cells in its buckets are too far away or, if not, visited nowhere else. A larger cube is left to the
// workgroup (MOTE_LONG_QUERY), which tests the y and z cell of every entry. (The x cell needs no test: no row is longer than all
// buckets.)

#include "spatial/hash_grid.glsl"

FETCH_UINT(7, BucketOffsets, bucket_offset)

// With more rows than this, more cells than particles, or more cells in a row than buckets, a single run covers all entries.
const float MAX_ROWS = 1024.0;

ivec3 low;       // the first cell of the first row
ivec3 high;      // the last cell of the last row
ivec2 next_row;  // y and z
ivec2 row;       // of the run
bool everything; // a single run covers all entries

bool begin_runs() {
    const float reach = search_reach();
    precise const vec3 lower = own.xyz - reach, upper = own.xyz + reach;
    low = grid_cell(lower, cells_per_metre);
    high = grid_cell(upper, cells_per_metre);
    next_row = low.yz;
    const uvec3 cells = uvec3(high - low) + 1u;
    const float row_count = float(cells.y) * float(cells.z); // may overflow a uint
    everything = row_count > MAX_ROWS || row_count * float(cells.x) > float(particle_count) || cells.x > buckets;
    runs_left = everything ? 1u : cells.y * cells.z;
#ifdef MOTE_LONG_QUERY
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
    run_begin = everything ? 0u : bucket_offset(first);
    run_end = everything ? particle_count : bucket_offset(behind & (buckets - 1u)) + (behind < buckets ? 0u : particle_count);
    return true;
}

uint entry_at(uint position) { return position < particle_count ? position : position - particle_count; }

bool is_of_run(vec4 sphere) {
#ifdef MOTE_LONG_QUERY
    return everything || grid_cell(sphere.y, cells_per_metre) == row.x &&
                             (DIMENSIONS == 2u || grid_cell(sphere.z, cells_per_metre) == row.y);
#else
    return true;
#endif
}
