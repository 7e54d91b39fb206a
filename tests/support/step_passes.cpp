#include "support/step_passes.hpp"

namespace mote::test {

namespace {

struct Registered {
    StepPasses::Complete complete;
    StepPasses::Start start;
};

std::map<std::string_view, Registered>& registered() {
    static std::map<std::string_view, Registered> families;
    return families;
}

} // namespace

StepPasses::StepPasses(std::string_view family, Complete complete, Start start) {
    registered().emplace(family, Registered{complete, start});
}

void complete_scene(Scene& scene) {
    for (const auto& [name, family] : registered()) family.complete(scene);
}

std::map<std::string_view, std::unique_ptr<FamilyPasses>> start_passes(PassStep& step) {
    std::map<std::string_view, std::unique_ptr<FamilyPasses>> started;
    for (const auto& [name, family] : registered()) started.emplace(name, family.start(step));
    return started;
}

} // namespace mote::test
