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
      {MEMBER(CheckParticlesPush, world_extent), MEMBER(CheckParticlesPush, smallest), MEMBER(CheckParticlesPush, largest)}}},
    {"HashGridPush", {sizeof(shared::HashGridPush), {MEMBER(HashGridPush, cells_per_metre), MEMBER(HashGridPush, buckets)}}},
    {"KnnPush",
     {sizeof(shared::KnnPush),
      {MEMBER(KnnPush, k), MEMBER(KnnPush, first), MEMBER(KnnPush, max_thread_steps), MEMBER(KnnPush, cell),
       MEMBER(KnnPush, cells_per_metre), MEMBER(KnnPush, buckets)}}},
    {"ListsSortPush", {sizeof(shared::ListsSortPush), {MEMBER(ListsSortPush, capacity)}}},
    {"PairsFillPush", {sizeof(shared::PairsFillPush), {MEMBER(PairsFillPush, capacity)}}},
    {"RayQueryPush",
     {sizeof(shared::RayQueryPush),
      {MEMBER(RayQueryPush, margin), MEMBER(RayQueryPush, largest_radius), MEMBER(RayQueryPush, capacity)}}},
    {"RunSearchPush",
     {sizeof(shared::RunSearchPush),
      {MEMBER(RunSearchPush, margin), MEMBER(RunSearchPush, largest_radius), MEMBER(RunSearchPush, cells_per_metre),
       MEMBER(RunSearchPush, buckets), MEMBER(RunSearchPush, distinct_cells), MEMBER(RunSearchPush, max_thread_steps),
       MEMBER(RunSearchPush, hit_words), MEMBER(RunSearchPush, hit_stride), MEMBER(RunSearchPush, capacity),
       MEMBER(RunSearchPush, of_entries)}}},
    {"SkinPush", {sizeof(shared::SkinPush), {MEMBER(SkinPush, k), MEMBER(SkinPush, softening2), MEMBER(SkinPush, bodies)}}},
    {"TreeSearchPush",
     {sizeof(shared::TreeSearchPush),
      {MEMBER(TreeSearchPush, margin), MEMBER(TreeSearchPush, max_thread_steps), MEMBER(TreeSearchPush, hits),
       MEMBER(TreeSearchPush, capacity), MEMBER(TreeSearchPush, self)}}},
    {"TriangleClosestPush",
     {sizeof(shared::TriangleClosestPush),
      {MEMBER(TriangleClosestPush, max_distance), MEMBER(TriangleClosestPush, triangles),
       MEMBER(TriangleClosestPush, max_thread_steps)}}},
    {"TriangleHitPush",
     {sizeof(shared::TriangleHitPush), {MEMBER(TriangleHitPush, triangles), MEMBER(TriangleHitPush, max_thread_steps)}}},
    {"TriangleSearchPush",
     {sizeof(shared::TriangleSearchPush),
      {MEMBER(TriangleSearchPush, margin), MEMBER(TriangleSearchPush, triangles), MEMBER(TriangleSearchPush, capacity),
       MEMBER(TriangleSearchPush, max_thread_steps)}}},
    {"ZorderPush", {sizeof(shared::ZorderPush), {MEMBER(ZorderPush, cells_per_metre)}}},
}};

} // namespace
} // namespace mote::test
