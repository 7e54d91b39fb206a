#include "physics/health/health_meter.hpp"
#include "physics/health/trial_step.hpp"
#include "physics/world_impl.hpp"

namespace mote {

Health World::health(const HealthOptions& options) {
    if (!impl_->health) impl_->health = std::make_shared<physics::HealthMeter>(impl_->scene, impl_->state);
    if (options.trial_step && !impl_->trial) impl_->trial = std::make_shared<physics::TrialStep>(impl_->scene, impl_->state);
    Health health = impl_->health->measure();
    if (options.trial_step) health.missed = impl_->trial->missed();
    return health;
}

std::vector<std::string> World::check(const HealthOptions& options) {
    check();
    const Health now = health(options);
    impl_->record.add(now);
    impl_->record.worst = now; // a bound that was exceeded once is not reported again
    return health_warnings(impl_->scene, impl_->record);
}

} // namespace mote
