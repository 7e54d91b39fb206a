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
     {sizeof(shared::AdhesionPush), {MOTE_MEMBER(AdhesionPush, neighbour_capacity), MOTE_MEMBER(AdhesionPush, colliders)}}},
    {"BoundaryPush", {sizeof(shared::BoundaryPush), {MOTE_MEMBER(BoundaryPush, neighbour_capacity)}}},
    {"DensityLambdaPush",
     {sizeof(shared::DensityLambdaPush),
      {MOTE_MEMBER(DensityLambdaPush, neighbour_capacity), MOTE_MEMBER(DensityLambdaPush, period),
       MOTE_MEMBER(DensityLambdaPush, inverse_period)}}},
    {"DensitySolvePush",
     {sizeof(shared::DensitySolvePush),
      {MOTE_MEMBER(DensitySolvePush, relaxation), MOTE_MEMBER(DensitySolvePush, artificial_pressure_distance),
       MOTE_MEMBER(DensitySolvePush, artificial_pressure), MOTE_MEMBER(DensitySolvePush, neighbour_capacity),
       MOTE_MEMBER(DensitySolvePush, period), MOTE_MEMBER(DensitySolvePush, inverse_period)}}},
    {"FluidCurlPush",
     {sizeof(shared::FluidCurlPush),
      {MOTE_MEMBER(FluidCurlPush, neighbour_capacity), MOTE_MEMBER(FluidCurlPush, period),
       MOTE_MEMBER(FluidCurlPush, inverse_period)}}},
    {"FluidVelocityPush",
     {sizeof(shared::FluidVelocityPush),
      {MOTE_MEMBER(FluidVelocityPush, neighbour_capacity), MOTE_MEMBER(FluidVelocityPush, period),
       MOTE_MEMBER(FluidVelocityPush, inverse_period)}}},
    {"BoundaryDensityPush", {sizeof(shared::BoundaryDensityPush), {MOTE_MEMBER(BoundaryDensityPush, colliders)}}},
}};

} // namespace
} // namespace mote::test
