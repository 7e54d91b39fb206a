#include "physics/emit/cull_sinks_shared.h"
#include "physics/emit/emit_plan_shared.h"
#include "support/shared_structs.hpp"

namespace mote::test {
namespace {

const SharedStructs kStructs{{
    {"EmitPlanPush", {sizeof(shared::EmitPlanPush), {MEMBER(EmitPlanPush, emitters), MEMBER(EmitPlanPush, capacity)}}},
    {"CullSinksPush", {sizeof(shared::CullSinksPush), {MEMBER(CullSinksPush, sinks)}}},
}};

} // namespace
} // namespace mote::test
