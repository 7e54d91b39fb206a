// The passes of all families reach the compilers: a pass that no report compiles is an error.
#include "gpu/shaders.hpp"
#include "support/variants.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>

namespace mote {
namespace {

// All values that each constant of each program takes.
std::map<std::string, std::map<std::string, std::set<std::uint32_t>>> values_of_constants() {
    std::map<std::string, std::map<std::string, std::set<std::uint32_t>>> values;
    const auto add = [&](const graph::Pass& pass) {
        const auto* dispatch = std::get_if<graph::Dispatch>(&pass.command);
        if (!dispatch) return;
        auto& program = values[std::string(gpu::stem_of(dispatch->specialisation.program))];
        for (const gpu::ConstantValue& constant : dispatch->specialisation.constants) {
            program[constant.name].insert(constant.value);
        }
    };
    for (const bool software : {false, true}) {
        graph::Settings settings;
        settings.software = software;
        for (const graph::Graph& graph : test::all_variants(settings)) std::ranges::for_each(graph.passes(), add);
    }
    return values;
}

TEST(Variants, HaveEveryProgramOfTheFamilies) {
    const auto values = values_of_constants();
    for (const std::string_view name : gpu::shader_names()) {
        if (name.starts_with("physics/")) EXPECT_TRUE(values.contains(std::string(gpu::stem_of(name)))) << name;
    }
}

TEST(Variants, HaveEveryFormOfEveryProgram) {
    for (const auto& [program, constants] : values_of_constants()) {
        if (!program.starts_with("physics/")) continue;
        for (const auto& [name, values] : constants) {
            if (name == "KINDS") continue; // a mask that depends on the scene
            EXPECT_GE(values.size(), name == "KERNEL" ? 4u : 2u) << program << ": " << name;
        }
    }
}

} // namespace
} // namespace mote
