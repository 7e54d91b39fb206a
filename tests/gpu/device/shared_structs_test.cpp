// Structs that C++ and GLSL share (shaders/**/*_shared.h): every member lies where the other side looks for it, by reflection.
#include "algorithms/radix_sort_shared.h"
#include "algorithms/segmented_reduce_levels_shared.h"
#include "algorithms/segmented_reduce_query_shared.h"
#include "geometry/isosurface_shared.h"
#include "geometry/screen_mesh_shared.h"
#include "gpu/embedded_shaders.hpp"
#include "graph/fill_shared.h"
#include "graph/work_size_shared.h"
#include "physics/collide/collide_bounce_shared.h"
#include "physics/collide/collide_shared.h"
#include "physics/collide/move_shared.h"
#include "physics/contact/contact_bounce_shared.h"
#include "physics/contact/contact_count_shared.h"
#include "physics/contact/contact_solve_shared.h"
#include "physics/emit/cull_sinks_shared.h"
#include "physics/emit/emit_plan_shared.h"
#include "physics/fluid/adhesion_shared.h"
#include "physics/fluid/boundary_density_shared.h"
#include "physics/fluid/boundary_shared.h"
#include "physics/fluid/density_lambda_shared.h"
#include "physics/fluid/density_solve_shared.h"
#include "physics/fluid/fluid_curl_shared.h"
#include "physics/fluid/fluid_velocity_shared.h"
#include "physics/link/link_lambda_shared.h"
#include "physics/link/link_solve_shared.h"
#include "physics/motion/check_finite_shared.h"
#include "physics/motion/predict_shared.h"
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

#include <gtest/gtest.h>

namespace mote {
namespace {

const test::HostStructs kHostStructs{
    {"WorkSizePush",
     {sizeof(shared::WorkSizePush),
      {MEMBER(WorkSizePush, index), MEMBER(WorkSizePush, capacity), MEMBER(WorkSizePush, divide), MEMBER(WorkSizePush, multiply),
       MEMBER(WorkSizePush, items_per_group), MEMBER(WorkSizePush, max_groups_x)}}},
    {"FillPush", {sizeof(shared::FillPush), {MEMBER(FillPush, value)}}},
    {"DigitPush", {sizeof(shared::DigitPush), {MEMBER(DigitPush, shift), MEMBER(DigitPush, mask)}}},
    {"LevelsPush",
     {sizeof(shared::LevelsPush),
      {MEMBER(LevelsPush, children_begin), MEMBER(LevelsPush, level_begin), MEMBER(LevelsPush, node_values)}}},
    {"QueryPush", {sizeof(shared::QueryPush), {MEMBER(QueryPush, levels), MEMBER(QueryPush, level_begins)}}},
    {"CollidePush", {sizeof(shared::CollidePush), {MEMBER(CollidePush, colliders)}}},
    {"CollideBouncePush", {sizeof(shared::CollideBouncePush), {MEMBER(CollideBouncePush, colliders)}}},
    {"ContactBouncePush", {sizeof(shared::ContactBouncePush), {MEMBER(ContactBouncePush, room)}}},
    {"ContactCountPush", {sizeof(shared::ContactCountPush), {MEMBER(ContactCountPush, room)}}},
    {"ContactSolvePush",
     {sizeof(shared::ContactSolvePush),
      {MEMBER(ContactSolvePush, relaxation), MEMBER(ContactSolvePush, mass_scaling), MEMBER(ContactSolvePush, room)}}},
    {"AdhesionPush",
     {sizeof(shared::AdhesionPush),
      {MEMBER(AdhesionPush, room), MEMBER(AdhesionPush, colliders), MEMBER(AdhesionPush, half_kernel)}}},
    {"BoundaryPush", {sizeof(shared::BoundaryPush), {MEMBER(BoundaryPush, room)}}},
    {"DensityLambdaPush",
     {sizeof(shared::DensityLambdaPush), {MEMBER(DensityLambdaPush, room), MEMBER(DensityLambdaPush, half_kernel)}}},
    {"DensitySolvePush",
     {sizeof(shared::DensitySolvePush),
      {MEMBER(DensitySolvePush, relaxation), MEMBER(DensitySolvePush, clump_distance), MEMBER(DensitySolvePush, room),
       MEMBER(DensitySolvePush, half_kernel)}}},
    {"FluidCurlPush", {sizeof(shared::FluidCurlPush), {MEMBER(FluidCurlPush, room)}}},
    {"FluidVelocityPush", {sizeof(shared::FluidVelocityPush), {MEMBER(FluidVelocityPush, room)}}},
    {"LinkLambdaPush", {sizeof(shared::LinkLambdaPush), {MEMBER(LinkLambdaPush, relaxation)}}},
    {"LinkSolvePush", {sizeof(shared::LinkSolvePush), {MEMBER(LinkSolvePush, relaxation)}}},
    {"MovePush", {sizeof(shared::MovePush), {MEMBER(MovePush, substep), MEMBER(MovePush, substeps)}}},
    {"BoundaryDensityPush", {sizeof(shared::BoundaryDensityPush), {MEMBER(BoundaryDensityPush, colliders)}}},
    {"EmitPlanPush", {sizeof(shared::EmitPlanPush), {MEMBER(EmitPlanPush, emitters), MEMBER(EmitPlanPush, capacity)}}},
    {"CullSinksPush", {sizeof(shared::CullSinksPush), {MEMBER(CullSinksPush, sinks)}}},
    {"PredictPush",
     {sizeof(shared::PredictPush),
      {MEMBER(PredictPush, kernel_scale), MEMBER(PredictPush, forces), MEMBER(PredictPush, half_kernel)}}},
    {"ScreenMeshPush",
     {sizeof(shared::ScreenMeshPush),
      {MEMBER(ScreenMeshPush, columns), MEMBER(ScreenMeshPush, rows), MEMBER(ScreenMeshPush, width),
       MEMBER(ScreenMeshPush, height), MEMBER(ScreenMeshPush, spacing), MEMBER(ScreenMeshPush, gap),
       MEMBER(ScreenMeshPush, radius_scale), MEMBER(ScreenMeshPush, smoothing), MEMBER(ScreenMeshPush, axis)}}},
    {"IsosurfacePush",
     {sizeof(shared::IsosurfacePush),
      {MEMBER(IsosurfacePush, cell), MEMBER(IsosurfacePush, cells_per_metre), MEMBER(IsosurfacePush, kernel_width),
       MEMBER(IsosurfacePush, threshold), MEMBER(IsosurfacePush, max_reached), MEMBER(IsosurfacePush, room)}}},
    {"CheckFinitePush", {sizeof(shared::CheckFinitePush), {MEMBER(CheckFinitePush, farthest)}}},
    {"CheckParticlesPush",
     {sizeof(shared::CheckParticlesPush),
      {MEMBER(CheckParticlesPush, farthest), MEMBER(CheckParticlesPush, smallest), MEMBER(CheckParticlesPush, largest)}}},
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
};

TEST(SharedStructs, HaveTheSameLayoutInCppAndGlsl) { test::expect_same_layouts(gpu::embedded_shaders(), kHostStructs); }

TEST(SharedStructs, AllPushConstantsAreShared) { test::expect_push_constants_known(gpu::embedded_shaders(), kHostStructs); }

} // namespace
} // namespace mote
