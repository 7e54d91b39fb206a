// What `mote run` and `mote render` report about the health of their World.
#pragma once

#include <mote/health.hpp>
#include <mote/world.hpp>

#include <string>

namespace mote::cli {

/// The worst of the initial state and the end of every frame.
class RunHealth {
public:
    /// `strict`: throws Error if the health cannot be measured, because device memory or neighbour lists do not suffice. Else
    /// report() says so.
    explicit RunHealth(bool strict) : strict_(strict) {}

    void measure(World& world);
    /// Call this last: measures what only a trial step shows, which takes the memory of a World again. (`strict`: measure() has
    /// done so.)
    void try_step(World& world);
    /// Prints the worst measures, or what is beyond its bound; `strict`: as errors. Returns the program's exit code.
    int report(const Scene& scene, bool quiet) const;

private:
    std::string not_measured(const Scene& scene) const;

    bool strict_;
    HealthRecord record_{};
    std::string failure_{}, trial_failure_{};
};

} // namespace mote::cli
