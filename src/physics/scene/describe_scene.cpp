#include "physics/scene/describe_scene.hpp"

#include "physics/automatic_solver.hpp"
#include "physics/families.hpp"
#include "physics/scene/describe_particles.hpp"

#include <functional>

namespace mote::physics {

namespace {

void describe_material(Fields& fields, Material& material) {
    fields.text({"name", "Unique name that particles refer to."}, material.name);
    fields.kind({.name = "kind", .about = "Fluids keep their density; solids are grains, ropes and cloth.", .required = true},
                {"fluid", "solid"}, EnumMember(material.kind));
    fields.choice({"integrator", "What advances its particles in time. \"position\": position-based dynamics."}, {"position"},
                  EnumMember(material.integrator));
    fields.number(
        {"density", "A particle of radius r has the mass of a cube of edge 2r (in 2-D, of a square with 1 m depth).", "kg/m³"},
        material.density, kAboveZero);
    fields.number({"min_radius", "Smallest radius of its particles while a world runs; 0: that of those in the scene.", "m"},
                  material.min_radius, kZeroOrMore);
    fields.number({"max_radius", "Largest radius of its particles while a world runs; 0: that of those in the scene.", "m"},
                  material.max_radius, kZeroOrMore);
    for (const Family* family : families()) family->describe_material(fields, material);
}

void describe_solver(Fields& fields, Solver& solver) {
    constexpr Limits kSubsteps{.min = 0, .max = kMaxSubsteps}, kIterations{.min = 0, .max = 1000};
    fields.number({"time_step", "Duration of a step.", "s"}, solver.time_step, kAboveZero);
    fields.count(
        {"substeps",
         "Per step; 0: as many as the piles, fluids and links of the scene need, and the speeds that it gives to solids."},
        solver.substeps, kSubsteps);
    fields.count(
        {"iterations",
         "Per substep; 0: eight per step, spread over its substeps, but at least two for contacts by impulses; with fluids "
         "an even number."},
        solver.iterations, kIterations);
    fields.count({"stabilisation_iterations", "Per substep: contacts resolved before anything moves, without adding velocity."},
                 solver.stabilisation_iterations, kIterations);
    fields.count({"neighbour_capacity",
                  "Mean number of neighbours per particle that lists can hold. If that is exceeded, the step reports the value "
                  "to set."},
                 solver.neighbour_capacity, kOneOrMore);
    fields.choice({"neighbour_search", "How neighbours are found. \"auto\" selects by the spread of radii. Only it and \"tree\" "
                                       "search paths, for contacts by impulses; \"ray_query\" needs a device that has it."},
                  {"auto", "hash_grid", "tree", "z_order", "ray_query"}, EnumMember(solver.neighbour_search));
    for (const Family* family : families()) family->describe_solver(fields, solver);
}

} // namespace

void describe_dimensions(Fields& fields, Scene& scene) {
    fields.count({"dimensions", "In 2-D every z is 0 and may be left out."}, scene.dimensions, {.min = 2, .max = 3});
}

void describe_scene(Fields& fields, Scene& scene) {
    describe_dimensions(fields, scene);
    fields.count({"capacity", "Maximum number of particles; 0: the initial number. Emitters need more."}, scene.capacity,
                 {.min = 0, .max = double{kMaxParticles}});
    fields.list({.name = "materials", .about = "What particles are made of.", .required = true}, scene.materials,
                std::bind_front(describe_material, std::ref(fields)), kMaxMaterials);
    describe_particles(fields, scene);
    for (const Family* family : families()) family->describe_scene(fields, scene);
    fields.object({"solver", "How a step is computed."}, [&] { describe_solver(fields, scene.solver); });
}

} // namespace mote::physics
