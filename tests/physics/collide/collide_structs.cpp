#include "physics/collide/collide_bounce_shared.h"
#include "physics/collide/collide_shared.h"
#include "physics/collide/move_shared.h"
#include "support/shared_structs.hpp"

namespace mote::test {
namespace {

const SharedStructs kStructs{{
    {"CollidePush", {sizeof(shared::CollidePush), {MOTE_MEMBER(CollidePush, colliders)}}},
    {"CollideBouncePush", {sizeof(shared::CollideBouncePush), {MOTE_MEMBER(CollideBouncePush, colliders)}}},
    {"MovePush", {sizeof(shared::MovePush), {MOTE_MEMBER(MovePush, substep), MOTE_MEMBER(MovePush, substeps)}}},
}};

} // namespace
} // namespace mote::test
