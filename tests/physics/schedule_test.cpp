// A family that acts in a stage is scheduled there, and what is scheduled exists.
#include "physics/families.hpp"
#include "physics/schedule.hpp"

#include <mote/error.hpp>

#include <gtest/gtest.h>

#include <algorithm>

namespace mote::physics {
namespace {

constexpr std::array kStages{Stage::spawn,     Stage::mark_removed, Stage::kinematics, Stage::predict, Stage::lists,
                             Stage::stabilise, Stage::warm_start,   Stage::prepare,    Stage::iterate, Stage::finish,
                             Stage::relax,     Stage::velocity,     Stage::end_step};

TEST(Schedule, NamesFamiliesThatExist) {
    for (const Stage stage : kStages) {
        for (const std::string_view name : families_of(stage)) {
            EXPECT_TRUE(std::ranges::any_of(families(), [&](const Family* one) { return one->name() == name; })) << name;
        }
    }
}

TEST(Schedule, HasEveryFamily) {
    for (const Family* family : families()) {
        EXPECT_TRUE(std::ranges::any_of(kStages, [&](Stage stage) {
            return std::ranges::count(families_of(stage), family->name()) == 1;
        })) << family->name();
    }
}

class ActsInTwoStages : public FamilyStep {
public:
    bool acts_in(Stage stage) const override { return stage == Stage::predict || stage == Stage::finish; }
    void add(Stage, StepContext&) override {}
};

TEST(Schedule, RejectsAFamilyThatActsWhereItIsNotScheduled) {
    EXPECT_NO_THROW(check_scheduled("motion", ActsInTwoStages()));
    EXPECT_THROW(check_scheduled("fluid", ActsInTwoStages()), Error);
    EXPECT_THROW(check_scheduled("unknown", ActsInTwoStages()), Error);
}

} // namespace
} // namespace mote::physics
