#include "spatial/entries.hpp"

namespace mote::spatial {

void gather_entries(graph::Graph& graph, const Particles& particles, const Entries& entries) {
    const bool phases = entries.phases != graph::Buffer{};
    graph.pass("spatial/gather_entries", graph.threads(particles.count),
               {{"Entries", entries.particles},
                {"Spheres", particles.spheres},
                {"EntrySpheres", entries.spheres},
                {"Phases", phases ? particles.phases : graph::kAbsent},
                {"EntryPhases", phases ? entries.phases : graph::kAbsent}},
               {{"PHASES", phases}});
}

} // namespace mote::spatial
