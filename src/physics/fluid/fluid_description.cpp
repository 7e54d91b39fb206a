#include "physics/fluid/fluid_family.hpp"

namespace mote::physics {

void FluidFamily::describe_material(Fields& fields, Material& material) const {
    const bool fluid = material.kind == MaterialKind::fluid;
    FluidMaterial& m = material.fluid;
    fields.object({"fluid", fluid ? "Flow properties." : "Interaction with fluids."}, [&] {
        fields.number({.name = "volume_scale", .about = "Fraction of a solid's volume that acts on fluids.", .applies = !fluid},
                      m.volume_scale, kUnitInterval);
        fields.number({.name = "artificial_pressure",
                       .about = "Keeps particles from clumping (tensile instability), as a fraction of the density.",
                       .applies = fluid},
                      m.artificial_pressure, kZeroOrMore);
        fields.flag({.name = "one_sided",
                     .about = "Only compression is resisted. Without it the surface contracts, which takes more and smaller "
                              "steps.",
                     .applies = fluid},
                    m.one_sided);
        fields.number({.name = "viscosity", .about = "XSPH viscosity coefficient, applied once per substep.", .applies = fluid},
                      m.viscosity, kUnitInterval);
        fields.number({.name = "vorticity", .about = "Vorticity confinement.", .unit = "m/s", .applies = fluid}, m.vorticity,
                      kZeroOrMore);
        fields.number(
            {.name = "cohesion", .about = "Attraction between particles of the fluid.", .unit = "m/s²", .applies = fluid},
            m.cohesion, kZeroOrMore);
        fields.number(
            {.name = "adhesion", .about = "Attraction by solids, colliders and meshes.", .unit = "m/s²", .applies = fluid},
            m.adhesion, kZeroOrMore);
    });
}

void FluidFamily::describe_solver(Fields& fields, Solver& solver) const {
    fields.object({"fluid", "How the density of fluids is solved."}, [&] {
        fields.number({"relaxation", "Over-relaxation of density corrections."}, solver.fluid.relaxation, kRelaxation);
        fields.choice({"kernel", "Smoothing kernel."}, {"poly6_spiky", "cubic_spline", "wendland_c2", "gaussian"},
                      EnumMember(solver.fluid.kernel));
    });
}

} // namespace mote::physics
