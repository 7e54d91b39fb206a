#include "geometry/isosurface_shared.h"
#include "geometry/screen_mesh_shared.h"
#include "support/shared_structs.hpp"

namespace mote::test {
namespace {

const SharedStructs kStructs{{
    {"ScreenMeshPush",
     {sizeof(shared::ScreenMeshPush),
      {MEMBER(ScreenMeshPush, columns), MEMBER(ScreenMeshPush, rows), MEMBER(ScreenMeshPush, width),
       MEMBER(ScreenMeshPush, height), MEMBER(ScreenMeshPush, spacing), MEMBER(ScreenMeshPush, gap),
       MEMBER(ScreenMeshPush, radius_scale), MEMBER(ScreenMeshPush, smoothing), MEMBER(ScreenMeshPush, axis)}}},
    {"IsosurfacePush",
     {sizeof(shared::IsosurfacePush),
      {MEMBER(IsosurfacePush, cell), MEMBER(IsosurfacePush, cells_per_metre), MEMBER(IsosurfacePush, kernel_width),
       MEMBER(IsosurfacePush, threshold), MEMBER(IsosurfacePush, max_reached), MEMBER(IsosurfacePush, capacity)}}},
}};

} // namespace
} // namespace mote::test
