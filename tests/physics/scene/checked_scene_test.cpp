// A scene is checked once. Its type ensures that it needs no second check: it is immutable.
#include "everything.hpp"
#include "support/expect_error.hpp"
#include "support/full_scene.hpp"

#include <mote/scene_file.hpp>
#include <mote/world.hpp>

#include <type_traits>

namespace mote::test {
namespace {

static_assert(std::is_same_v<decltype(SceneFile::scene), CheckedScene>, "reading is the check");
static_assert(std::is_constructible_v<World, Context&, const CheckedScene&>);
static_assert(std::is_convertible_v<const Scene&, CheckedScene>, "World takes a Scene too, which is checked then");
static_assert(std::is_same_v<decltype(*std::declval<CheckedScene&>()), const Scene&>);
static_assert(std::is_same_v<decltype(std::declval<CheckedScene&>().operator->()), const Scene*>);
static_assert(!std::is_convertible_v<CheckedScene&, Scene&>, "it cannot be changed");
static_assert(!std::is_default_constructible_v<CheckedScene>);

TEST(CheckedScene, CopiesShareTheScene) {
    const SceneFile file = parse_scene(kEverything, "s.json", "");
    const SceneFile copy = file;
    EXPECT_EQ(&*copy.scene, &*file.scene);
    CheckedScene first = file.scene;
    const CheckedScene moved = std::move(first);
    EXPECT_EQ(&*first, &*moved) << "never empty"; // NOLINT(bugprone-use-after-move)
}

TEST(CheckedScene, RejectsInvalidScenes) {
    Scene scene = full_scene();
    EXPECT_EQ(CheckedScene(scene)->colliders.size(), scene.colliders.size());
    scene.colliders[3].radius = -1;
    expect_error([&] { CheckedScene{scene}; }, {"scene: colliders[3].radius: found -1, expected a length above 0 m"});
}

} // namespace
} // namespace mote::test
