#include "physics/contact/contact_bounce_shared.h"
#include "physics/contact/contact_count_shared.h"
#include "physics/contact/contact_history_shared.h"
#include "physics/contact/contact_pairs_shared.h"
#include "physics/contact/contact_solve_shared.h"
#include "physics/contact/impact_displacement_shared.h"
#include "physics/contact/impulse_shared.h"
#include "physics/contact/penetration_shared.h"
#include "support/shared_structs.hpp"

namespace mote::test {
namespace {

const SharedStructs kStructs{{
    {"ContactBouncePush", {sizeof(shared::ContactBouncePush), {MOTE_MEMBER(ContactBouncePush, neighbour_capacity)}}},
    {"ContactCountPush", {sizeof(shared::ContactCountPush), {MOTE_MEMBER(ContactCountPush, neighbour_capacity)}}},
    {"ContactHistoryPush", {sizeof(shared::ContactHistoryPush), {MOTE_MEMBER(ContactHistoryPush, contact_capacity)}}},
    {"ContactPairsPush",
     {sizeof(shared::ContactPairsPush),
      {MOTE_MEMBER(ContactPairsPush, neighbour_capacity), MOTE_MEMBER(ContactPairsPush, contact_capacity),
       MOTE_MEMBER(ContactPairsPush, substeps_left)}}},
    {"ContactSolvePush",
     {sizeof(shared::ContactSolvePush),
      {MOTE_MEMBER(ContactSolvePush, relaxation), MOTE_MEMBER(ContactSolvePush, mass_scaling),
       MOTE_MEMBER(ContactSolvePush, neighbour_capacity)}}},
    {"ImpactDisplacementPush",
     {sizeof(shared::ImpactDisplacementPush),
      {MOTE_MEMBER(ImpactDisplacementPush, duration), MOTE_MEMBER(ImpactDisplacementPush, smallest),
       MOTE_MEMBER(ImpactDisplacementPush, third), MOTE_MEMBER(ImpactDisplacementPush, median)}}},
    {"ImpulsePush", {sizeof(shared::ImpulsePush), {MOTE_MEMBER(ImpulsePush, contact_capacity)}}},
    {"PenetrationPush", {sizeof(shared::PenetrationPush), {MOTE_MEMBER(PenetrationPush, neighbour_capacity)}}},
}};

} // namespace
} // namespace mote::test
