#include "physics/link/link_family.hpp"
#include "physics/link/link_fields.hpp"
#include "physics/scene/describe_particles.hpp"
#include "physics/scene/rules.hpp"

#include <array>

namespace mote::physics {

namespace {

void describe_elasticity(Fields& fields, const char* name, const char* about, Elasticity& elasticity) {
    fields.object({name, about}, [&] {
        fields.number({"stiffness", "With the method \"pbd\": the fraction of an error that a substep corrects."},
                      elasticity.stiffness, {.min = 0, .max = 1, .min_excluded = true});
        fields.number({"compliance", "With the method \"xpbd\"; 0: rigid.", "m/N"}, elasticity.compliance, kZeroOrMore);
    });
}

void describe_tear_strain(Fields& fields, float& tear_strain) {
    fields.number({"tear_strain", "The strain (l - length)/length beyond which a link breaks; 0: never."}, tear_strain,
                  kZeroOrMore);
}

void check_link(const Scene& scene, std::size_t index) {
    const Link& link = scene.links[index];
    const Element element{"links", index};
    element.require(link.a != link.b, "b", link.b, "a particle other than a");
    const bool apart = scene.particles[link.a].position != scene.particles[link.b].position;
    element.require(link.length > 0 || apart, "length", link.length,
                    "above 0 m, since both particles start at the same position");
}

void check_cloth(const Scene& scene, std::size_t index) {
    const auto& [a, b, c] = scene.cloth[index];
    if (a != b && b != c && c != a) return;
    throw_invalid(mote::format("cloth[{}]", index), mote::format("({}, {}, {})", a, b, c), "the indices of three particles");
}

} // namespace

void describe_link(Fields& fields, const Scene& scene, Link& link) {
    fields.index({.name = "a", .about = "The index of a particle in \"particles\".", .required = true}, link.a,
                 particles_of(scene));
    fields.index({.name = "b", .about = "The index of another.", .required = true}, link.b, particles_of(scene));
    fields.number({"length", "Rest length; 0: the initial distance.", "m"}, link.length, kZeroOrMore);
    describe_elasticity(fields, "elasticity", "Elasticity of the link.", link.elasticity);
    describe_tear_strain(fields, link.tear_strain);
}

void describe_rope(Fields& fields, const Scene& scene, Rope& rope) {
    fields.vector({.name = "from", .about = "The centre of the first particle.", .unit = "m", .required = true}, rope.from,
                  VectorLimits::planar);
    fields.vector({.name = "to", .about = "The centre of the last particle.", .unit = "m", .required = true}, rope.to,
                  VectorLimits::planar);
    fields.count({.name = "particles", .about = "In a row, each linked to the next.", .required = true}, rope.particles,
                 kTwoOrMore);
    fields.number({"slack", "Links are longer than the distance by this fraction."}, rope.slack, kZeroOrMore);
    describe_fill(fields, scene, rope.fill);
    describe_elasticity(fields, "stretch", "Elasticity of its links.", rope.stretch);
    fields.flags({"pins", "Ends that are fixed."}, std::array{NamedFlag{"from", &rope.pin_from}, NamedFlag{"to", &rope.pin_to}});
    describe_tear_strain(fields, rope.tear_strain);
}

void describe_sheet(Fields& fields, const Scene& scene, Sheet& sheet) {
    fields.vector({.name = "corner", .about = "The centre of the first particle.", .unit = "m", .required = true}, sheet.corner,
                  VectorLimits::planar);
    fields.vector({"side_u", "From the corner to the next one.", "m"}, sheet.side_u, VectorLimits::direction);
    fields.vector({"side_v", "From the corner to the one along the other side.", "m"}, sheet.side_v, VectorLimits::direction);
    fields.count({.name = "particles_u", .about = "Along side_u.", .required = true}, sheet.particles_u, kTwoOrMore);
    fields.count({.name = "particles_v", .about = "Along side_v.", .required = true}, sheet.particles_v, kTwoOrMore);
    describe_fill(fields, scene, sheet.fill);
    describe_elasticity(fields, "stretch", "Elasticity of links along both sides.", sheet.stretch);
    describe_elasticity(fields, "shear", "Elasticity of links along both diagonals.", sheet.shear);
    describe_elasticity(fields, "bend", "Elasticity of links to the particle after the next.", sheet.bend);
    fields.flags({"pins", "Corners that are fixed, or the side from the corner along u."},
                 std::array{NamedFlag{"corner", &sheet.pins[0]}, NamedFlag{"after_u", &sheet.pins[1]},
                            NamedFlag{"after_v", &sheet.pins[2]}, NamedFlag{"opposite", &sheet.pins[3]},
                            NamedFlag{"side_u", &sheet.pin_side_u}});
    describe_tear_strain(fields, sheet.tear_strain);
}

void LinkFamily::describe_solver(Fields& fields, Solver& solver) const {
    fields.object({"link", "How links are solved."}, [&] {
        fields.choice({"method", "\"pbd\" applies a stiffness over the iterations of a substep; \"xpbd\" a compliance, which is "
                                 "independent of the time step and works best with several substeps."},
                      {"pbd", "xpbd"}, EnumMember(solver.link.method));
        fields.number({"relaxation", "Over-relaxation."}, solver.link.relaxation, kRelaxation);
    });
}

void LinkFamily::describe_scene(Fields& fields, Scene& scene) const {
    fields.list({"links", "Distance constraints between two particles each, in both directions."}, scene.links,
                [&](Link& link) { describe_link(fields, scene, link); });
    fields.triangles({"cloth", "Triangles of particles that are drawn as cloth, unless a link along a side is broken."},
                     scene.cloth, particles_of(scene));
    fields.generator_list<Rope>(
        {"ropes", "Particles in a row, each linked to the next."}, [&](Rope& rope) { describe_rope(fields, scene, rope); },
        [&](const Rope& rope) {
            return Expansion{static_cast<double>(rope.particles), [&scene, rope] { scene.add_rope(rope); }};
        });
    fields.generator_list<Sheet>(
        {"sheets", "Rectangles of linked particles: cloth."}, [&](Sheet& sheet) { describe_sheet(fields, scene, sheet); },
        [&](const Sheet& sheet) {
            return Expansion{static_cast<double>(sheet.particles_u) * sheet.particles_v,
                             [&scene, sheet] { scene.add_sheet(sheet); }};
        });
}

void LinkFamily::check(const Scene& scene) const {
    for (std::size_t i = 0; i < scene.links.size(); ++i) check_link(scene, i);
    for (std::size_t i = 0; i < scene.cloth.size(); ++i) check_cloth(scene, i);
}

} // namespace mote::physics
