#include "gpu/out_of_memory.hpp"
#include "physics/health/health_meter.hpp"
#include "physics/health/trial_step.hpp"
#include "physics/world_impl.hpp"

#include <algorithm>

namespace mote {

Health World::health(const HealthOptions& options) {
    try {
        if (!impl_->health) impl_->health = std::make_shared<physics::HealthMeter>(impl_->scene, impl_->state);
        if (options.trial_step && !impl_->trial) impl_->trial = std::make_shared<physics::TrialStep>(impl_->scene, impl_->state);
    } catch (const gpu::OutOfMemory& error) {
        physics::throw_does_not_fit("health", error);
    }
    Health health = impl_->health->measure();
    if (options.trial_step) health.missed = impl_->trial->missed();
    return health;
}

std::vector<std::string> World::check(const HealthOptions& options) {
    check();
    const std::uint64_t clamped = impl_->record.worst.clamped;
    const Health now = health(options);
    impl_->record.add(now);
    impl_->record.worst = now; // a bound that was exceeded once is not reported again
    HealthRecord present = impl_->record;
    present.worst.clamped -= std::min(clamped, now.clamped); // nor a particle that was clamped before
    return health_warnings(impl_->scene, present);
}

} // namespace mote
