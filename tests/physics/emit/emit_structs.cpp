#include "physics/emit/cull_sinks_shared.h"
#include "physics/emit/emit_plan_shared.h"
#include "support/shared_structs.hpp"

namespace mote::test {
namespace {

const SharedStructs kStructs{{
    {"EmitPlanPush", {sizeof(shared::EmitPlanPush), {MOTE_MEMBER(EmitPlanPush, emitters), MOTE_MEMBER(EmitPlanPush, capacity)}}},
    {"CullSinksPush", {sizeof(shared::CullSinksPush), {MOTE_MEMBER(CullSinksPush, sinks)}}},
}};

} // namespace
} // namespace mote::test
