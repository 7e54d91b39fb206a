#include "scene/scene_fields.hpp"

namespace mote::scene {

namespace {

constexpr Limits kFromOne{.least = 1};
constexpr Limits kFromTwo{.least = 2};
constexpr Limits kRelaxation{.least = 0, .most = 2, .least_excluded = true, .most_excluded = true};

void tell_friction(Fields& fields, float& static_friction, float& kinetic_friction, const char* about) {
    fields.number({"static_friction", about}, static_friction, kZeroOrMore);
    fields.number({"kinetic_friction", "While it slips; at most the static friction."}, kinetic_friction, kZeroOrMore);
}

void tell_material(Fields& fields, Material& material) {
    fields.text({.name = "name", .about = "What particles name it by; no two materials have the same.", .required = true},
                material.name);
    fields.kind_of({.name = "kind", .about = "Fluids keep their density; solids are grains, ropes and cloth.", .required = true},
                   {"fluid", "solid"}, material.kind);
    fields.number({"density",
                   "A particle of the radius r has the mass of a cube of the edge 2r (in 2-D, of a square of 1 m depth).",
                   "kg/m³"},
                  material.density, kAboveZero);
    tell_friction(fields, material.static_friction, material.kinetic_friction,
                  "Against the same material; between two, the geometric mean, or what \"material_pairs\" says.");
    if (material.kind == MaterialKind::solid) {
        fields.number(
            {"restitution", "How much of the speed at which two meet they part with; between two materials as of friction."},
            material.restitution, kPart);
        fields.number({"displacement", "How much of its volume counts in the densities of fluids."}, material.displacement,
                      kPart);
        return;
    }
    fields.number({"artificial_pressure", "How strongly particles are kept from clumping, as a part of the density."},
                  material.artificial_pressure, kZeroOrMore);
    fields.flag({"only_pushes", "Whether only compression is resisted. Without it the surface contracts, which takes more and "
                                "smaller steps."},
                material.only_pushes);
    fields.number({"viscosity", "How much of the difference to its neighbours' velocity a particle loses per substep (XSPH)."},
                  material.viscosity, kPart);
    fields.number({"vorticity", "How strongly eddies are kept alive (vorticity confinement).", "m/s"}, material.vorticity,
                  kZeroOrMore);
    fields.number({"cohesion", "How strongly particles of the same fluid attract each other.", "m/s²"}, material.cohesion,
                  kZeroOrMore);
    fields.number({"adhesion", "How strongly solids, colliders and meshes attract its particles.", "m/s²"}, material.adhesion,
                  kZeroOrMore);
}

void tell_material_pair(Fields& fields, const Draft& draft, MaterialPair& pair) {
    fields.reference({.name = "a", .about = "The name of one of the materials.", .required = true}, "material",
                     draft.material_names, 0, pair.a);
    fields.reference(
        {.name = "b", .about = "The name of the other; the same twice is what holds among its own particles.", .required = true},
        "material", draft.material_names, 0, pair.b);
    tell_friction(fields, pair.static_friction, pair.kinetic_friction, "Between the two.");
    fields.number({"restitution", "How much of the speed at which two meet they part with; 0 if one of them is fluid."},
                  pair.restitution, kPart);
}

void tell_material_and_group(Fields& fields, const Draft& draft, std::uint32_t& material, std::uint32_t& group) {
    fields.reference({.name = "material", .about = "The name of one of the materials.", .required = true}, "material",
                     draft.material_names, 0, material);
    fields.reference({"group", "The name of one of the groups; none, if it is not given."}, "group", draft.groups, 1, group);
}

void tell_filling(Fields& fields, const Draft& draft, Filling& filling) {
    fields.object({.name = "filling", .about = "What all its particles have in common.", .required = true}, [&] {
        fields.number({.name = "radius", .about = "Of every particle.", .unit = "m", .required = true}, filling.radius,
                      kAboveZero);
        tell_material_and_group(fields, draft, filling.material, filling.group);
        fields.vector({"velocity", "At the beginning.", "m/s"}, filling.velocity);
        fields.flag({"ignores_own_group", "Of solids: no contact with particles of the same group that ignore it too."},
                    filling.ignores_own_group);
        fields.number({"jitter", "Every particle is moved by up to this part of the radius along every axis, by a fixed "
                                 "pseudo-random sequence."},
                      filling.jitter, kPart);
    });
}

void tell_particle(Fields& fields, const Draft& draft, Particle& particle) {
    fields.vector({.name = "position", .about = "Of the centre.", .unit = "m", .required = true}, particle.position);
    fields.vector({"velocity", "At the beginning.", "m/s"}, particle.velocity);
    fields.number({.name = "radius", .about = "Its own.", .unit = "m", .required = true}, particle.radius, kAboveZero);
    tell_material_and_group(fields, draft, particle.material, particle.group);
    fields.flag({"ignores_own_group", "Of solids: no contact with particles of the same group that ignore it too."},
                particle.ignores_own_group);
    fields.flag({"fixed", "Nothing moves it; its own velocity does. Not of fluids."}, particle.fixed);
}

void tell_block(Fields& fields, const Draft& draft, Block& block) {
    fields.kind_of({.name = "shape",
                    .about = "What particles fill, on a lattice of the spacing of two radii; in 2-D, its section at z = 0.",
                    .required = true},
                   {"box", "sphere", "disc"}, block.shape);
    switch (block.shape) {
    case BlockShape::box:
        fields.vector({.name = "lower", .about = "The corner with the least coordinates.", .unit = "m", .required = true},
                      block.box.lower);
        fields.vector({.name = "upper", .about = "The opposite corner.", .unit = "m", .required = true}, block.box.upper);
        break;
    case BlockShape::sphere:
        fields.vector({.name = "centre", .about = "Of the sphere.", .unit = "m", .required = true}, block.sphere.centre);
        fields.number({.name = "radius", .about = "Of the sphere.", .unit = "m", .required = true}, block.sphere.radius,
                      kAboveZero);
        break;
    case BlockShape::disc:
        fields.vector({.name = "centre", .about = "Of the disc, a cylinder about y.", .unit = "m", .required = true},
                      block.disc.centre);
        fields.number({.name = "radius", .about = "Of the disc.", .unit = "m", .required = true}, block.disc.radius, kAboveZero);
        fields.number({.name = "height", .about = "Of the disc, along y.", .unit = "m", .required = true}, block.disc.height,
                      kAboveZero);
        break;
    }
    tell_filling(fields, draft, block.filling);
}

void tell_elasticity(Fields& fields, const char* name, const char* about, Elasticity& elasticity) {
    fields.object({name, about}, [&] {
        fields.number({"stiffness", "With the method \"iterations\": the part of an error that a substep takes back."},
                      elasticity.stiffness, {.least = 0, .most = 1, .least_excluded = true});
        fields.number({"compliance", "With the method \"compliant\"; 0 is as stiff as can be.", "m/N"}, elasticity.compliance,
                      kZeroOrMore);
    });
}

void tell_tearing(Fields& fields, float& tears_at) {
    fields.number({"tears_at", "The strain, (l - length)/length, beyond which a link is gone; 0: never."}, tears_at, kZeroOrMore);
}

void tell_rope(Fields& fields, const Draft& draft, Rope& rope) {
    fields.vector({.name = "from", .about = "The centre of the first particle.", .unit = "m", .required = true}, rope.from);
    fields.vector({.name = "to", .about = "The centre of the last particle.", .unit = "m", .required = true}, rope.to);
    fields.count({.name = "particles", .about = "In a row, each linked to the next.", .required = true}, rope.particles,
                 kFromTwo);
    fields.number({"slack", "The links are longer than the way by this part."}, rope.slack, kZeroOrMore);
    tell_filling(fields, draft, rope.filling);
    tell_elasticity(fields, "stretch", "How its links give way.", rope.stretch);
    std::uint32_t pins = 0;
    fields.choices({"pins", "Ends that nothing moves."}, {"from", "to"}, pins);
    rope.pin_from = (pins & 1) != 0;
    rope.pin_to = (pins & 2) != 0;
    tell_tearing(fields, rope.tears_at);
}

void tell_sheet(Fields& fields, const Draft& draft, Sheet& sheet) {
    fields.vector({.name = "corner", .about = "The centre of the first particle.", .unit = "m", .required = true}, sheet.corner);
    fields.vector({"side_u", "From the corner along one side to the next corner.", "m"}, sheet.side_u);
    fields.vector({"side_v", "The same along the other side.", "m"}, sheet.side_v);
    fields.count({.name = "particles_u", .about = "Along side_u.", .required = true}, sheet.particles_u, kFromTwo);
    fields.count({.name = "particles_v", .about = "Along side_v.", .required = true}, sheet.particles_v, kFromTwo);
    tell_filling(fields, draft, sheet.filling);
    tell_elasticity(fields, "stretch", "How the links along both sides give way.", sheet.stretch);
    tell_elasticity(fields, "shear", "How the links along both diagonals give way.", sheet.shear);
    tell_elasticity(fields, "bend", "How the links to the second next give way.", sheet.bend);
    std::uint32_t pins = 0;
    fields.choices({"pins", "What nothing moves: the corner, the one after side_u, the one after side_v, the one opposite; the "
                            "whole side from the corner along u."},
                   {"corner", "after_u", "after_v", "opposite", "side_u"}, pins);
    for (std::size_t i = 0; i < sheet.pins.size(); ++i) sheet.pins[i] = ((pins >> i) & 1) != 0;
    sheet.pin_side_u = ((pins >> 4) & 1) != 0;
    tell_tearing(fields, sheet.tears_at);
}

void tell_link(Fields& fields, Link& link) {
    fields.count({.name = "a", .about = "The number of a particle in the list \"particles\", from 0.", .required = true}, link.a);
    fields.count({.name = "b", .about = "The number of another.", .required = true}, link.b);
    fields.number({"length", "The distance that it keeps; 0: as far apart as they begin.", "m"}, link.length, kZeroOrMore);
    tell_elasticity(fields, "elasticity", "How it gives way.", link.elasticity);
    tell_tearing(fields, link.tears_at);
}

void tell_motion(Fields& fields, std::vector<KeyFrame>& motion) {
    fields.list(
        {"motion", "If any, in the order of time: where the collider is at that time. Between two, it moves on a straight "
                   "way and turns by the shorter way."},
        [&] {
            KeyFrame key{};
            fields.number({.name = "time", .about = "Later than the one before.", .unit = "s", .required = true}, key.time);
            fields.vector({.name = "centre", .about = "As of the collider.", .unit = "m", .required = true}, key.centre);
            fields.quaternion({"rotation", "As of the collider."}, key.rotation);
            motion.push_back(key);
        });
}

void tell_mesh(Fields& fields, FileCollider& file) {
    fields.text({.name = "file",
                 .about = "A Wavefront OBJ file, found relative to the scene's. Its faces are counter-clockwise seen from where "
                          "particles are.",
                 .required = true},
                file.mesh_file);
    fields.flag({"closed", "Demands that every edge belongs to exactly two faces, so that nothing can leak."}, file.closed);
    fields.number({"scale", "What the file's coordinates are multiplied with."}, file.scale, kAboveZero);
    fields.vector({"centre", "Where the file's origin is.", "m"}, file.collider.centre);
}

void tell_collider(Fields& fields, FileCollider& file) {
    Collider& collider = file.collider;
    fields.kind_of({.name = "kind", .about = "Its shape.", .required = true},
                   {"plane", "sphere", "box", "capsule", "cylinder", "cone", "mesh"}, collider.kind);
    if (collider.kind == ColliderKind::mesh) {
        tell_mesh(fields, file);
    } else {
        const bool is_plane = collider.kind == ColliderKind::plane;
        fields.vector(
            {"centre", "Of planes, any point on it; of cones, the middle of the axis. Key-frames of \"motion\" replace it.", "m"},
            collider.centre);
        fields.quaternion({"rotation", "A quaternion (x, y, z, w) of unit length."}, collider.rotation);
        if (is_plane) {
            fields.vector({"normal", "Of any length above 0; particles stay on this side."}, collider.normal);
        } else {
            fields.flag({"inside", "Particles are kept inside instead."}, collider.inside);
        }
        if (collider.kind == ColliderKind::box) {
            fields.vector({.name = "half_lengths", .about = "From the centre to the faces.", .unit = "m", .required = true},
                          collider.half_lengths);
        } else if (!is_plane) {
            fields.number({.name = "radius", .about = "Of cones, that of the base.", .unit = "m", .required = true},
                          collider.radius, kAboveZero);
        }
        if (collider.kind == ColliderKind::capsule) {
            fields.number({.name = "half_height",
                           .about = "Along y, from the middle to the centre of either end.",
                           .unit = "m",
                           .required = true},
                          collider.half_height, kZeroOrMore);
        } else if (collider.kind == ColliderKind::cylinder || collider.kind == ColliderKind::cone) {
            fields.number({.name = "half_height", .about = "Along y; the tip of a cone is up.", .unit = "m", .required = true},
                          collider.half_height, kAboveZero);
        }
        tell_motion(fields, collider.motion);
    }
    fields.number({"until", "Then it is gone; never, if it is not given.", "s"}, collider.until);
    tell_friction(fields, collider.static_friction, collider.kinetic_friction, "With every material.");
    fields.number({"restitution", "For what bounces off it."}, collider.restitution, kPart);
}

void tell_container(Fields& fields, Container& container) {
    fields.vector({.name = "centre", .about = "Of the box.", .unit = "m", .required = true}, container.centre);
    fields.vector({.name = "half_lengths", .about = "From the centre to the walls.", .unit = "m", .required = true},
                  container.half_lengths);
    tell_friction(fields, container.static_friction, container.kinetic_friction, "With every material.");
}

void tell_height_field(Fields& fields, HeightField& field) {
    fields.vector({"origin", "Of the first height, which is added to its y.", "m"}, field.origin);
    fields.number({.name = "spacing", .about = "Along x and z.", .unit = "m", .required = true}, field.spacing, kAboveZero);
    fields.count({.name = "columns", .about = "Heights along x.", .required = true}, field.columns, kFromTwo);
    fields.count({.name = "rows", .about = "Heights along z.", .required = true}, field.rows, kFromTwo);
    fields.numbers({.name = "heights", .about = "Columns times rows of them, row by row.", .unit = "m", .required = true},
                   field.heights);
    tell_friction(fields, field.static_friction, field.kinetic_friction, "With every material.");
}

void tell_force(Fields& fields, const Draft& draft, Force& force) {
    fields.kind_of({.name = "kind", .about = "How it acts.", .required = true}, {"uniform", "wind", "point"}, force.kind);
    switch (force.kind) {
    case ForceKind::uniform:
        fields.vector({.name = "vector", .about = "The acceleration.", .unit = "m/s²", .required = true}, force.vector);
        break;
    case ForceKind::wind:
        fields.vector(
            {.name = "vector", .about = "The wind's velocity, which particles take on.", .unit = "m/s", .required = true},
            force.vector);
        fields.number(
            {.name = "strength", .about = "How much of the difference to it particles lose.", .unit = "1/s", .required = true},
            force.strength, kZeroOrMore);
        break;
    case ForceKind::point:
        fields.vector({.name = "centre", .about = "Where particles are drawn to.", .unit = "m", .required = true}, force.centre);
        fields.number({.name = "radius", .about = "From here on it is nothing.", .unit = "m", .required = true}, force.radius,
                      kAboveZero);
        fields.number({.name = "strength",
                       .about = "At the centre, less with the distance; below 0: away from it.",
                       .unit = "m/s²",
                       .required = true},
                      force.strength);
        break;
    }
    fields.reference({"material", "Only particles of this one; of every one, if it is not given."}, "material",
                     draft.material_names, 0, force.material);
    fields.reference({"group", "Only particles of this one; of every one, if it is not given."}, "group", draft.groups, 1,
                     force.group);
}

void tell_emitter(Fields& fields, const Draft& draft, Emitter& emitter) {
    fields.vector(
        {.name = "centre", .about = "Of the disc (in 2-D, a line) that particles come from.", .unit = "m", .required = true},
        emitter.centre);
    fields.vector({"direction", "Of any length above 0."}, emitter.direction);
    fields.number({.name = "opening", .about = "The disc's radius.", .unit = "m", .required = true}, emitter.opening, kAboveZero);
    fields.number({.name = "speed", .about = "Of new particles.", .unit = "m/s", .required = true}, emitter.speed, kAboveZero);
    fields.number({.name = "radius", .about = "Of new particles.", .unit = "m", .required = true}, emitter.radius, kAboveZero);
    tell_material_and_group(fields, draft, emitter.material, emitter.group);
    fields.number({"from", "When it begins.", "s"}, emitter.from, kZeroOrMore);
    fields.number({"until", "When it ends; never, if it is not given.", "s"}, emitter.until);
}

void tell_sink(Fields& fields, Sink& sink) {
    fields.kind_of({.name = "kind", .about = "Its shape.", .required = true}, {"box", "sphere"}, sink.kind);
    fields.vector({.name = "centre", .about = "Of the place where particles vanish.", .unit = "m", .required = true},
                  sink.centre);
    if (sink.kind == SinkKind::box) {
        fields.vector({.name = "half_lengths", .about = "From the centre to the faces.", .unit = "m", .required = true},
                      sink.half_lengths);
    } else {
        fields.number({.name = "radius", .about = "Of the sphere.", .unit = "m", .required = true}, sink.radius, kAboveZero);
    }
}

void tell_solver(Fields& fields, Solver& solver) {
    constexpr Limits kRounds{.least = 1, .most = 1000};
    fields.number({"time_step", "Of a step.", "s"}, solver.time_step, kAboveZero);
    fields.count({"substeps", "Into so many parts a step is cut, each with its own neighbours and iterations."}, solver.substeps,
                 kRounds);
    fields.count({"iterations", "Per substep."}, solver.iterations, kRounds);
    fields.count({"stabilisation_iterations", "Per substep: contacts solved before anything moves."},
                 solver.stabilisation_iterations, {.least = 0, .most = 1000});
    fields.choice_of({"method",
                      "How links are solved: by a stiffness and fixed iterations, or with a compliance (XPBD), best with "
                      "substeps."},
                     {"iterations", "compliant"}, solver.method);
    fields.choice_of({"averaging", "How the corrections of many contacts become one: mass splitting keeps momentum for any "
                                   "masses, plain averaging divides by the number of contacts (Jia 2017, eq. 3.25)."},
                     {"mass_splitting", "plain"}, solver.averaging);
    fields.vector({"gravity", "Its acceleration.", "m/s²"}, solver.gravity);
    fields.number({"contact_relaxation", "What corrections of contacts are multiplied with."}, solver.contact_relaxation,
                  kRelaxation);
    fields.number({"density_relaxation", "The same for fluids."}, solver.density_relaxation, kRelaxation);
    fields.number({"link_relaxation", "The same for links."}, solver.link_relaxation, kRelaxation);
    fields.number(
        {"mass_scaling", "In contacts, particles are lighter by exp(-mass_scaling y), so that piles settle sooner.", "1/m"},
        solver.mass_scaling, kZeroOrMore);
    fields.choice_of({"kernel", "The smoothing kernel of fluids."}, {"poly6_spiky", "cubic_spline", "wendland_c2", "gaussian"},
                     solver.kernel);
    fields.number(
        {"max_speed", "Before contacts and densities are solved; 0: a diameter of the smallest particle per substep.", "m/s"},
        solver.max_speed, kZeroOrMore);
    fields.number({"sleep_speed", "Slower particles stay where they are.", "m/s"}, solver.sleep_speed, kZeroOrMore);
    fields.count({"neighbours_per_particle", "Room for so many on average; too little is an error that says how many there are."},
                 solver.neighbours_per_particle, kFromOne);
}

void tell_camera(Fields& fields, Camera& camera) {
    fields.vector({"eye", "Where it is.", "m"}, camera.eye);
    fields.vector({"target", "What it looks at.", "m"}, camera.target);
    fields.vector({"up", "What is up in the picture; of any length above 0."}, camera.up);
    fields.number({"field_of_view", "From the bottom to the top of the picture.", "°"}, camera.field_of_view,
                  {.least = 0, .most = 180, .least_excluded = true, .most_excluded = true});
}

void tell_output(Fields& fields, Output& output) {
    fields.number({"frames_per_second", "Of simulated time: a frame has to be a whole number of steps.", "1/s"},
                  output.frames_per_second, kAboveZero);
    fields.number({"duration", "Simulated if the command line says nothing else.", "s"}, output.duration, kAboveZero);
}

} // namespace

void tell_scene(Fields& fields, Draft& draft) {
    fields.text({"$schema", "The address of this schema, for editors."}, draft.schema);
    fields.text({"title", "What the scene is called."}, draft.title);
    fields.text({"about", "What it shows; for people."}, draft.about);
    fields.count({"dimensions", "In 2-D every z is 0 and may be left out."}, draft.dimensions, {.least = 2, .most = 3});
    fields.count({"capacity", "Particles that there is room for; 0: those at the beginning. Emitters need more."},
                 draft.capacity);
    fields.list_of({.name = "materials", .about = "What particles are made of.", .required = true}, draft.materials,
                   [&](Material& material) {
                       tell_material(fields, material);
                       draft.material_names.push_back(material.name);
                   });
    fields.list_of({"material_pairs",
                    "What holds between two materials, in the place of the geometric means. At least one of them "
                    "is solid, and no two are of the same materials."},
                   draft.material_pairs, [&](MaterialPair& pair) { tell_material_pair(fields, draft, pair); });
    fields.texts({"groups", "Names of sets of particles, for contacts and forces."}, draft.groups);
    fields.list_of({"particles", "Single particles."}, draft.particles,
                   [&](Particle& particle) { tell_particle(fields, draft, particle); });
    fields.list_of({"blocks", "Shapes filled with particles."}, draft.blocks,
                   [&](Block& block) { tell_block(fields, draft, block); });
    fields.list_of({"ropes", "Particles in a row, linked to the next."}, draft.ropes,
                   [&](Rope& rope) { tell_rope(fields, draft, rope); });
    fields.list_of({"sheets", "Rectangles of linked particles: cloth."}, draft.sheets,
                   [&](Sheet& sheet) { tell_sheet(fields, draft, sheet); });
    fields.list_of({"links", "Between two single particles each: they keep a distance, pushing and pulling."}, draft.links,
                   [&](Link& link) { tell_link(fields, link); });
    fields.list_of({"colliders", "What particles cannot enter and do not move."}, draft.colliders,
                   [&](FileCollider& collider) { tell_collider(fields, collider); });
    fields.list_of({"containers", "Boxes with particles in them: the six walls (in 2-D, the four)."}, draft.containers,
                   [&](Container& container) { tell_container(fields, container); });
    fields.list_of({"height_fields", "Ground, given by heights on a lattice in x and z. Not in 2-D."}, draft.height_fields,
                   [&](HeightField& field) { tell_height_field(fields, field); });
    fields.list_of({"forces", "Besides gravity."}, draft.forces, [&](Force& force) { tell_force(fields, draft, force); });
    fields.list_of({"emitters", "Where layers of particles come from, each as far behind the other as they are wide."},
                   draft.emitters, [&](Emitter& emitter) { tell_emitter(fields, draft, emitter); });
    fields.list_of({"sinks", "Where particles vanish."}, draft.sinks, [&](Sink& sink) { tell_sink(fields, sink); });
    fields.object({"solver", "How it is computed."}, [&] {
        draft.solver_at = fields.here();
        tell_solver(fields, draft.solver);
    });
    fields.object({"camera", "From where it is to be seen."}, [&] {
        draft.camera_at = fields.here();
        tell_camera(fields, draft.camera);
    });
    fields.object({"output", "What a run gives."}, [&] {
        draft.output_at = fields.here();
        tell_output(fields, draft.output);
    });
}

} // namespace mote::scene
