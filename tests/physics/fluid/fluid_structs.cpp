#include "physics/fluid/adhesion_shared.h"
#include "physics/fluid/boundary_density_shared.h"
#include "physics/fluid/boundary_shared.h"
#include "physics/fluid/density_lambda_shared.h"
#include "physics/fluid/density_solve_shared.h"
#include "physics/fluid/fluid_curl_shared.h"
#include "physics/fluid/fluid_velocity_shared.h"
#include "support/shared_structs.hpp"

namespace mote::test {
namespace {

const SharedStructs kStructs{{
    {"AdhesionPush",
     {sizeof(shared::AdhesionPush),
      {MOTE_MEMBER(AdhesionPush, neighbour_capacity), MOTE_MEMBER(AdhesionPush, colliders),
       MOTE_MEMBER(AdhesionPush, half_kernel)}}},
    {"BoundaryPush", {sizeof(shared::BoundaryPush), {MOTE_MEMBER(BoundaryPush, neighbour_capacity)}}},
    {"DensityLambdaPush",
     {sizeof(shared::DensityLambdaPush),
      {MOTE_MEMBER(DensityLambdaPush, neighbour_capacity), MOTE_MEMBER(DensityLambdaPush, half_kernel)}}},
    {"DensitySolvePush",
     {sizeof(shared::DensitySolvePush),
      {MOTE_MEMBER(DensitySolvePush, relaxation), MOTE_MEMBER(DensitySolvePush, artificial_pressure_distance),
       MOTE_MEMBER(DensitySolvePush, neighbour_capacity), MOTE_MEMBER(DensitySolvePush, half_kernel)}}},
    {"FluidCurlPush", {sizeof(shared::FluidCurlPush), {MOTE_MEMBER(FluidCurlPush, neighbour_capacity)}}},
    {"FluidVelocityPush", {sizeof(shared::FluidVelocityPush), {MOTE_MEMBER(FluidVelocityPush, neighbour_capacity)}}},
    {"BoundaryDensityPush", {sizeof(shared::BoundaryDensityPush), {MOTE_MEMBER(BoundaryDensityPush, colliders)}}},
}};

} // namespace
} // namespace mote::test
