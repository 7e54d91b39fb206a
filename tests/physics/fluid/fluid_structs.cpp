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
      {MEMBER(AdhesionPush, neighbour_capacity), MEMBER(AdhesionPush, colliders), MEMBER(AdhesionPush, half_kernel)}}},
    {"BoundaryPush", {sizeof(shared::BoundaryPush), {MEMBER(BoundaryPush, neighbour_capacity)}}},
    {"DensityLambdaPush",
     {sizeof(shared::DensityLambdaPush),
      {MEMBER(DensityLambdaPush, neighbour_capacity), MEMBER(DensityLambdaPush, half_kernel)}}},
    {"DensitySolvePush",
     {sizeof(shared::DensitySolvePush),
      {MEMBER(DensitySolvePush, relaxation), MEMBER(DensitySolvePush, artificial_pressure_distance),
       MEMBER(DensitySolvePush, neighbour_capacity), MEMBER(DensitySolvePush, half_kernel)}}},
    {"FluidCurlPush", {sizeof(shared::FluidCurlPush), {MEMBER(FluidCurlPush, neighbour_capacity)}}},
    {"FluidVelocityPush", {sizeof(shared::FluidVelocityPush), {MEMBER(FluidVelocityPush, neighbour_capacity)}}},
    {"BoundaryDensityPush", {sizeof(shared::BoundaryDensityPush), {MEMBER(BoundaryDensityPush, colliders)}}},
}};

} // namespace
} // namespace mote::test
