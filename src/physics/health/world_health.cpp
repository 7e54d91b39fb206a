#include "physics/health/health_meter.hpp"
#include "physics/world_impl.hpp"

namespace mote {

Health World::health() {
    if (!impl_->health) impl_->health = std::make_shared<physics::HealthMeter>(impl_->scene, impl_->state);
    return impl_->health->measure();
}

} // namespace mote
