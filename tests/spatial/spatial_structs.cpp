#include "spatial/check_particles_shared.h"
#include "spatial/hash_grid_build_shared.h"
#include "spatial/knn_shared.h"
#include "spatial/lists_shared.h"
#include "spatial/pairs_shared.h"
#include "spatial/ray_query_shared.h"
#include "spatial/run_search_shared.h"
#include "spatial/skin_shared.h"
#include "spatial/tree_search_shared.h"
#include "spatial/triangle_closest_shared.h"
#include "spatial/triangle_hit_shared.h"
#include "spatial/triangle_search_shared.h"
#include "spatial/zorder_shared.h"
#include "support/shared_structs.hpp"

namespace mote::test {
namespace {

const SharedStructs kStructs{{
    {"CheckParticlesPush",
     {sizeof(shared::CheckParticlesPush),
      {MOTE_MEMBER(CheckParticlesPush, world_extent), MOTE_MEMBER(CheckParticlesPush, smallest),
       MOTE_MEMBER(CheckParticlesPush, largest), MOTE_MEMBER(CheckParticlesPush, shortest),
       MOTE_MEMBER(CheckParticlesPush, longest)}}},
    {"HashGridPush",
     {sizeof(shared::HashGridPush), {MOTE_MEMBER(HashGridPush, cells_per_metre), MOTE_MEMBER(HashGridPush, buckets)}}},
    {"KnnPush",
     {sizeof(shared::KnnPush),
      {MOTE_MEMBER(KnnPush, k), MOTE_MEMBER(KnnPush, first), MOTE_MEMBER(KnnPush, max_thread_steps), MOTE_MEMBER(KnnPush, cell),
       MOTE_MEMBER(KnnPush, cells_per_metre), MOTE_MEMBER(KnnPush, buckets)}}},
    {"ListsSortPush", {sizeof(shared::ListsSortPush), {MOTE_MEMBER(ListsSortPush, capacity)}}},
    {"PairsFillPush", {sizeof(shared::PairsFillPush), {MOTE_MEMBER(PairsFillPush, capacity)}}},
    {"RayQueryPush",
     {sizeof(shared::RayQueryPush),
      {MOTE_MEMBER(RayQueryPush, margin), MOTE_MEMBER(RayQueryPush, largest_radius), MOTE_MEMBER(RayQueryPush, capacity)}}},
    {"RunSearchPush",
     {sizeof(shared::RunSearchPush),
      {MOTE_MEMBER(RunSearchPush, margin), MOTE_MEMBER(RunSearchPush, largest_radius),
       MOTE_MEMBER(RunSearchPush, cells_per_metre), MOTE_MEMBER(RunSearchPush, buckets),
       MOTE_MEMBER(RunSearchPush, distinct_cells), MOTE_MEMBER(RunSearchPush, max_thread_steps),
       MOTE_MEMBER(RunSearchPush, hit_words), MOTE_MEMBER(RunSearchPush, hit_stride), MOTE_MEMBER(RunSearchPush, capacity),
       MOTE_MEMBER(RunSearchPush, of_entries)}}},
    {"SkinPush",
     {sizeof(shared::SkinPush), {MOTE_MEMBER(SkinPush, k), MOTE_MEMBER(SkinPush, softening2), MOTE_MEMBER(SkinPush, bodies)}}},
    {"TreeSearchPush",
     {sizeof(shared::TreeSearchPush),
      {MOTE_MEMBER(TreeSearchPush, margin), MOTE_MEMBER(TreeSearchPush, max_thread_steps), MOTE_MEMBER(TreeSearchPush, hits),
       MOTE_MEMBER(TreeSearchPush, capacity), MOTE_MEMBER(TreeSearchPush, self)}}},
    {"TriangleClosestPush",
     {sizeof(shared::TriangleClosestPush),
      {MOTE_MEMBER(TriangleClosestPush, max_distance), MOTE_MEMBER(TriangleClosestPush, triangles),
       MOTE_MEMBER(TriangleClosestPush, max_thread_steps)}}},
    {"TriangleHitPush",
     {sizeof(shared::TriangleHitPush),
      {MOTE_MEMBER(TriangleHitPush, triangles), MOTE_MEMBER(TriangleHitPush, max_thread_steps)}}},
    {"TriangleSearchPush",
     {sizeof(shared::TriangleSearchPush),
      {MOTE_MEMBER(TriangleSearchPush, margin), MOTE_MEMBER(TriangleSearchPush, triangles),
       MOTE_MEMBER(TriangleSearchPush, capacity), MOTE_MEMBER(TriangleSearchPush, max_thread_steps)}}},
    {"ZorderPush", {sizeof(shared::ZorderPush), {MOTE_MEMBER(ZorderPush, cells_per_metre)}}},
}};

} // namespace
} // namespace mote::test
