#include "geometry/isosurface_shared.h"
#include "geometry/screen_mesh_shared.h"
#include "support/shared_structs.hpp"

namespace mote::test {
namespace {

const SharedStructs kStructs{{
    {"ScreenMeshPush",
     {sizeof(shared::ScreenMeshPush),
      {MOTE_MEMBER(ScreenMeshPush, columns), MOTE_MEMBER(ScreenMeshPush, rows), MOTE_MEMBER(ScreenMeshPush, width),
       MOTE_MEMBER(ScreenMeshPush, height), MOTE_MEMBER(ScreenMeshPush, spacing), MOTE_MEMBER(ScreenMeshPush, gap),
       MOTE_MEMBER(ScreenMeshPush, radius_scale), MOTE_MEMBER(ScreenMeshPush, smoothing), MOTE_MEMBER(ScreenMeshPush, axis)}}},
    {"IsosurfacePush",
     {sizeof(shared::IsosurfacePush),
      {MOTE_MEMBER(IsosurfacePush, cell), MOTE_MEMBER(IsosurfacePush, cells_per_metre), MOTE_MEMBER(IsosurfacePush, kernel_width),
       MOTE_MEMBER(IsosurfacePush, threshold), MOTE_MEMBER(IsosurfacePush, max_reached), MOTE_MEMBER(IsosurfacePush, capacity)}}},
}};

} // namespace
} // namespace mote::test
