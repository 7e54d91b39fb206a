#include "physics/contact/contact_bounce_shared.h"
#include "physics/contact/contact_count_shared.h"
#include "physics/contact/contact_solve_shared.h"
#include "support/shared_structs.hpp"

namespace mote::test {
namespace {

const SharedStructs kStructs{{
    {"ContactBouncePush", {sizeof(shared::ContactBouncePush), {MOTE_MEMBER(ContactBouncePush, neighbour_capacity)}}},
    {"ContactCountPush", {sizeof(shared::ContactCountPush), {MOTE_MEMBER(ContactCountPush, neighbour_capacity)}}},
    {"ContactSolvePush",
     {sizeof(shared::ContactSolvePush),
      {MOTE_MEMBER(ContactSolvePush, relaxation), MOTE_MEMBER(ContactSolvePush, mass_scaling),
       MOTE_MEMBER(ContactSolvePush, neighbour_capacity)}}},
}};

} // namespace
} // namespace mote::test
