// Every program in every specialisation that the library uses. Each folder contributes graphs that hold its passes; the vendors'
// compilers compile all of them. These graphs are for tests of the programs, not of results.
#pragma once

#include "graph/graph.hpp"

#include <mote/scene.hpp>

#include <string_view>
#include <vector>

namespace mote::test {

/// A namespace-scope object in `<folder>_variants.cpp` adds graphs to all_variants(). Their inputs are transient buffers that the
/// graph fills: nothing is imported, and no memory is allocated until a graph becomes an Executable.
struct Variants {
    using Make = graph::Graph (*)(const graph::Settings&);
    /// `programs`: compute programs of a library other than mote itself, which must all occur in its graphs.
    explicit Variants(Make make, std::vector<std::string_view> (*programs)() = nullptr);
};
/// Every compute program that must occur in all_variants().
std::vector<std::string_view> all_programs();
std::vector<graph::Graph> all_variants(const graph::Settings& settings);

/// The same for a family of physics: scenes whose steps and health hold its passes in every specialisation.
struct SceneVariants {
    using Make = std::vector<Scene> (*)();
    explicit SceneVariants(Make make);
};

} // namespace mote::test
