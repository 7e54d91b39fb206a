#include "reference/physics/collide/sweep.hpp"

#include <algorithm>
#include <limits>

namespace mote::reference {

namespace {

constexpr int kHalvings = 200; // until the numbers do not change any more

// The time in [0, 1] at which a convex function is least: the thirds of an interval show on which side it is not.
template <typename S, typename F> S least(const F& f) {
    S low = 0, high = 1;
    for (int k = 0; k < kHalvings; ++k) {
        const S third = (high - low) / 3, left = low + third, right = high - third;
        if (f(left) <= f(right)) {
            high = right;
        } else {
            low = left;
        }
    }
    return low;
}

// The last time for which `holds`, which holds at 0 and not at `high`, and ends to hold once.
template <typename S, typename Holds> S last(S high, const Holds& holds) {
    S low = 0;
    for (int k = 0; k < kHalvings; ++k) {
        const S middle = (low + high) / 2;
        (holds(middle) ? low : high) = middle;
    }
    return low;
}

template <typename S> struct TouchTime {
    S time;
    bool passes;
};

template <typename S> std::optional<TouchTime<S>> touch_time(const MovingCollider<S>& collider, const SeenCollider<S>& seen,
                                                             const Vector3<S>& x, const Vector3<S>& way, S radius) {
    const auto distance = [&](S time) { return seen.surface(x + time * way).distance; };
    const S begin = distance(0);
    if (!(begin > 0)) return std::nullopt;
    const S touching = std::min(radius, begin);
    // The distance of a container falls for good, that of an obstacle rises again behind it.
    const S nearest = collider.container() ? S{1} : least<S>(distance);
    if (distance(nearest) >= static_cast<S>(0.999) * touching) return std::nullopt;
    const S time = last<S>(nearest, [&](S at) { return distance(at) >= touching; });
    // What overlaps two walls touches both at once, not one of them a rounding later.
    const bool at_once = begin <= radius && time < 100 * std::numeric_limits<S>::epsilon();
    return TouchTime<S>{at_once ? S{0} : time, distance(nearest) < touching / 2};
}

} // namespace

template <typename S>
bool may_have_passed(const MovingCollider<S>& collider, Poses poses, const Vector3<S>& x, const Vector3<S>& at, S radius) {
    if (collider.plane()) return false;
    const SeenCollider<S> seen(collider, poses);
    const S way = collider.container() ? S{0} : length(at - seen.begin(x));
    return seen.surface(at).distance - way < radius / 2;
}

template <typename S> std::optional<Touch<S>> first_touch(std::span<const MovingCollider<S>> colliders, Poses poses,
                                                          const Vector3<S>& x, const Vector3<S>& p, S radius) {
    std::optional<Touch<S>> first;
    bool passes = false;
    for (const MovingCollider<S>& collider : colliders) {
        if (!collider.active()) continue;
        const SeenCollider<S> seen(collider, poses);
        const Vector3<S> begin = seen.begin(x), way = p - begin;
        const auto touch = touch_time(collider, seen, begin, way, radius);
        if (!touch) continue;
        passes = passes || touch->passes;
        if (first && touch->time >= first->time) continue;
        const Vector3<S> at = begin + touch->time * way;
        first = {&collider, touch->time, at, seen.surface(at)};
    }
    return passes ? first : std::nullopt;
}

template bool may_have_passed(const MovingCollider<float>&, Poses, const Vector3<float>&, const Vector3<float>&, float);
template bool may_have_passed(const MovingCollider<double>&, Poses, const Vector3<double>&, const Vector3<double>&, double);
template std::optional<Touch<float>> first_touch(std::span<const MovingCollider<float>>, Poses, const Vector3<float>&,
                                                 const Vector3<float>&, float);
template std::optional<Touch<double>> first_touch(std::span<const MovingCollider<double>>, Poses, const Vector3<double>&,
                                                  const Vector3<double>&, double);

} // namespace mote::reference
