#include "physics/contact/contact_family.hpp"
#include "physics/contact/friction.hpp"
#include "physics/scene/rules.hpp"
#include "physics/scene_model.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace mote::physics {

namespace {

constexpr const char* kRollingFriction = "Coefficient: resists rolling and twisting. It acts in method \"impulse\" only.";

void describe_pair(Fields& fields, const Scene& scene, MaterialPair& pair) {
    fields.index({.name = "a", .about = "The name of a material, or its index.", .required = true}, pair.a, materials_of(scene));
    fields.index({.name = "b", .about = "The other material; the same as a: contacts within it.", .required = true}, pair.b,
                 materials_of(scene));
    describe_friction(fields, pair.static_friction, pair.kinetic_friction, "Coefficient between the two.");
    fields.number({"rolling_friction", kRollingFriction}, pair.rolling_friction, kZeroOrMore);
    fields.number({"restitution", "Coefficient of restitution; 0 if one of them is fluid."}, pair.restitution, kUnitInterval);
}

void check_pair(const Scene& scene, std::size_t index) {
    const MaterialPair& pair = scene.material_pairs[index];
    const Element element{"material_pairs", index};
    const auto is_solid = [&](std::uint32_t material) { return scene.materials[material].kind == MaterialKind::solid; };
    element.require(is_solid(pair.a) || is_solid(pair.b), "b", pair.b,
                    "a solid, since a is fluid: fluids have no contacts with each other");
    check_friction(element, pair.static_friction, pair.kinetic_friction);
    element.require(pair.restitution == 0 || (is_solid(pair.a) && is_solid(pair.b)), "restitution", pair.restitution,
                    "0, since one of the materials is fluid");
}

void check_that_pairs_differ(const Scene& scene) {
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::size_t> first;
    for (std::size_t i = 0; i < scene.material_pairs.size(); ++i) {
        const MaterialPair& pair = scene.material_pairs[i];
        const auto [same, is_new] = first.emplace(std::minmax(pair.a, pair.b), i);
        if (is_new) continue;
        Element{"material_pairs", i}.require(
            false, "b", pair.b, mote::format("a different material, since material_pairs[{}] has these two", same->second));
    }
}

// Structures other than the tree cannot search paths (docs/neighbours.md, "Queries").
void check_neighbour_search(const Scene& scene) {
    const auto search_with = [&](NeighbourSearchKind kind, const char* name) {
        if (scene.solver.neighbour_search != kind) return;
        throw_invalid("solver.neighbour_search", name,
                      "\"auto\" or \"tree\", since contacts of solids by impulses look at paths; \"position\" as "
                      "solver.contact.method allows others");
    };
    if (!has_impulses(scene)) return;
    search_with(NeighbourSearchKind::hash_grid, "\"hash_grid\"");
    search_with(NeighbourSearchKind::z_order, "\"z_order\"");
    search_with(NeighbourSearchKind::ray_query, "\"ray_query\"");
}

} // namespace

void ContactFamily::describe_material(Fields& fields, Material& material) const {
    fields.object({"contact", "Contacts with solids. Between two materials the geometric mean holds, or a material pair."}, [&] {
        describe_friction(fields, material.contact.static_friction, material.contact.kinetic_friction, "Coefficient.");
        fields.number({"rolling_friction", kRollingFriction}, material.contact.rolling_friction, kZeroOrMore);
        fields.number(
            {.name = "restitution", .about = "Coefficient of restitution.", .applies = material.kind == MaterialKind::solid},
            material.contact.restitution, kUnitInterval);
    });
}

void ContactFamily::describe_solver(Fields& fields, Solver& solver) const {
    fields.object({"contact", "How contacts are solved."}, [&] {
        fields.choice({"method", "\"impulse\": every pair keeps its impulse from substep to substep, so that piles of any depth "
                                 "hold. \"position\": position-based, without memory (Jia 2017, §3.2.2)."},
                      {"impulse", "position"}, EnumMember(solver.contact.method));
        fields.count({"pair_capacity",
                      "Mean number of pairs per particle that can have contacts, which contact lists can hold in method "
                      "\"impulse\". If that is exceeded, the step reports the value to set."},
                     solver.contact.pair_capacity, kOneOrMore);
        fields.number({"relaxation", "Over-relaxation. More converges faster, but jitters."}, solver.contact.relaxation,
                      kRelaxation);
        fields.choice({"averaging", "How the Jacobi corrections of a particle's contacts are combined. \"mass_splitting\" "
                                    "conserves momentum for any mass ratio; \"contact_count\" divides by the number of "
                                    "contacts (Jia 2017, eq. 3.25)."},
                      {"mass_splitting", "contact_count"}, EnumMember(solver.contact.averaging));
        fields.number({"mass_scaling",
                       "In contacts a particle's mass is scaled by exp(-mass_scaling y), which lets piles settle sooner.", "1/m"},
                      solver.contact.mass_scaling, kZeroOrMore);
    });
}

void ContactFamily::describe_scene(Fields& fields, Scene& scene) const {
    fields.list({"material_pairs",
                 "Replace the geometric means between two materials. At least one of the two is solid; every pair is unique."},
                scene.material_pairs, [&](MaterialPair& pair) { describe_pair(fields, scene, pair); });
}

void ContactFamily::check(const Scene& scene) const {
    for (std::size_t i = 0; i < scene.materials.size(); ++i) {
        const ContactMaterial& contact = scene.materials[i].contact;
        check_friction({"materials", i}, contact.static_friction, contact.kinetic_friction, "contact.");
    }
    for (std::size_t i = 0; i < scene.material_pairs.size(); ++i) check_pair(scene, i);
    check_that_pairs_differ(scene);
    check_neighbour_search(scene);
}

} // namespace mote::physics
