// What a scene asks too much of contacts, or sets without effect.
#include "gpu/format.hpp"
#include "physics/contact/contact_family.hpp"
#include "physics/contact/impacts.hpp"
#include "physics/health/advice.hpp"
#include "physics/scene_model.hpp"

#include <string>

namespace mote::physics {

namespace {

std::string quoted(JacobiAveraging averaging) {
    return averaging == JacobiAveraging::mass_splitting ? "\"mass_splitting\"" : "\"contact_count\"";
}

void warn_of_unused(const Scene& scene, std::vector<std::string>& warnings) {
    const ContactSolver& contact = scene.solver.contact;
    constexpr ContactSolver kDefault;
    if (contact.method == ContactMethod::position) return;
    const auto warn = [&](const char* key, const auto& found, const auto& expected) {
        if (found == expected) return;
        warnings.push_back(
            mote::format("solver.contact.{}: found {}, which only method \"position\" uses, expected {}: remove it, "
                         "or set solver.contact.method to \"position\"",
                         key, found, expected));
    };
    warn("relaxation", contact.relaxation, kDefault.relaxation);
    warn("averaging", quoted(contact.averaging), quoted(kDefault.averaging));
    warn("mass_scaling", contact.mass_scaling, kDefault.mass_scaling);
}

void warn_of_impacts(const Scene& scene, const Solver& solver, std::vector<std::string>& warnings) {
    for (const Impact& impact : impacts_of(scene)) {
        const double found = impact.rate * substep_duration(solver);
        if (found <= kMaxImpact) continue;
        warnings.push_back(mote::format("{}: found {:.3g} m/s, with which a particle moves by {:.3g} r in a substep, expected at "
                                        "most {} r: {}",
                                        impact.where, impact.speed, found, kMaxImpact,
                                        more_substeps(solver, solver.substeps * found / kMaxImpact)));
    }
}

} // namespace

void ContactFamily::warn_of_scene(const Scene& scene, const Solver& solver, std::vector<std::string>& warnings) const {
    warn_of_impacts(scene, solver, warnings);
    warn_of_unused(scene, warnings);
}

} // namespace mote::physics
