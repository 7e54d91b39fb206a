// As tests/gpu/device/shared_structs_test.cpp, of what the shaders of pictures share with C++.
#include "render/colliders_shared.h"
#include "render/colour_bar_shared.h"
#include "render/debug_rings_shared.h"
#include "render/debug_tree_shared.h"
#include "render/debug_velocities_shared.h"
#include "render/fluid_isosurface_shared.h"
#include "render/fluid_light_shared.h"
#include "render/fluid_mesh_shared.h"
#include "render/fluid_splats_shared.h"
#include "render/frame_shared.h"
#include "render/surface_smooth_shared.h"
#include "render/text_shared.h"
#include "render/trails_mark_shared.h"
#include "render/trails_shared.h"
#include "render/xray_shared.h"
#include "support/shared_structs.hpp"

#include <gtest/gtest.h>

namespace mote {

namespace render {
std::span<const gpu::EmbeddedShader> embedded_shaders(); // made by mote_embed_shaders()
}

namespace {

const test::HostStructs kHostStructs{
    {"CollidersPush",
     {sizeof(shared::CollidersPush),
      {MEMBER(CollidersPush, colour), MEMBER(CollidersPush, bounds), MEMBER(CollidersPush, substeps),
       MEMBER(CollidersPush, width), MEMBER(CollidersPush, planes)}}},
    {"ColourBarPush",
     {sizeof(shared::ColourBarPush),
      {MEMBER(ColourBarPush, left), MEMBER(ColourBarPush, top), MEMBER(ColourBarPush, width), MEMBER(ColourBarPush, height)}}},
    {"DebugRingsPush",
     {sizeof(shared::DebugRingsPush),
      {MEMBER(DebugRingsPush, colour), MEMBER(DebugRingsPush, scale), MEMBER(DebugRingsPush, one_of),
       MEMBER(DebugRingsPush, only_boundary)}}},
    {"DebugTreePush", {sizeof(shared::DebugTreePush), {MEMBER(DebugTreePush, level)}}},
    {"DebugVelocitiesPush", {sizeof(shared::DebugVelocitiesPush), {MEMBER(DebugVelocitiesPush, time)}}},
    {"FluidIsosurfacePush",
     {sizeof(shared::FluidIsosurfacePush),
      {MEMBER(FluidIsosurfacePush, room_for_reaches), MEMBER(FluidIsosurfacePush, room_for_blocks),
       MEMBER(FluidIsosurfacePush, room_for_vertices), MEMBER(FluidIsosurfacePush, room_for_triangles)}}},
    {"FluidLightPush",
     {sizeof(shared::FluidLightPush),
      {MEMBER(FluidLightPush, refractive_index), MEMBER(FluidLightPush, attenuation_distance), MEMBER(FluidLightPush, turbidity),
       MEMBER(FluidLightPush, shininess)}}},
    {"FluidMeshPush", {sizeof(shared::FluidMeshPush), {MEMBER(FluidMeshPush, largest_radius)}}},
    {"FluidSplatsPush", {sizeof(shared::FluidSplatsPush), {MEMBER(FluidSplatsPush, scale)}}},
    {"FrameData",
     {sizeof(shared::FrameData),
      {MEMBER(FrameData, world_to_eye), MEMBER(FrameData, eye_to_clip), MEMBER(FrameData, clip_to_world), MEMBER(FrameData, eye),
       MEMBER(FrameData, gaze), MEMBER(FrameData, size), MEMBER(FrameData, to_light), MEMBER(FrameData, light),
       MEMBER(FrameData, ambient), MEMBER(FrameData, sky_zenith), MEMBER(FrameData, sky_horizon), MEMBER(FrameData, ground),
       MEMBER(FrameData, ground_tiles), MEMBER(FrameData, colouring), MEMBER(FrameData, cut), MEMBER(FrameData, world_to_light),
       MEMBER(FrameData, shadow), MEMBER(FrameData, fluid_shadow), MEMBER(FrameData, cloth)}}},
    {"SurfaceSmoothPush",
     {sizeof(shared::SurfaceSmoothPush),
      {MEMBER(SurfaceSmoothPush, step_x), MEMBER(SurfaceSmoothPush, step_y), MEMBER(SurfaceSmoothPush, width),
       MEMBER(SurfaceSmoothPush, half_width)}}},
    {"TextPush", {sizeof(shared::TextPush), {MEMBER(TextPush, scale)}}},
    {"TrailsMarkPush", {sizeof(shared::TrailsMarkPush), {MEMBER(TrailsMarkPush, touch), MEMBER(TrailsMarkPush, triangles)}}},
    {"TrailsPush", {sizeof(shared::TrailsPush), {MEMBER(TrailsPush, red), MEMBER(TrailsPush, green), MEMBER(TrailsPush, blue)}}},
    {"XrayPush", {sizeof(shared::XrayPush), {MEMBER(XrayPush, absorption)}}},
};

TEST(RenderSharedStructs, HaveTheSameLayoutInCppAndGlsl) { test::expect_same_layouts(render::embedded_shaders(), kHostStructs); }

TEST(RenderSharedStructs, AllPushConstantsAreShared) {
    test::expect_push_constants_known(render::embedded_shaders(), kHostStructs);
}

} // namespace
} // namespace mote
