// Everything that families describe is hashed, written and checked, from code and from files. Tests every leaf and every list.
#include "physics/scene/check_scene.hpp"
#include "physics/scene/describe_scene.hpp"
#include "physics/scene/scene_error.hpp"
#include "scene/scene_writer.hpp"
#include "support/full_scene.hpp"
#include "support/leaf_editor.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <regex>

namespace mote::test {
namespace {

using Edit = LeafEditor::Edit;

const scene::DocumentHead kHead{.groups = {"a", "b"}, .output = {.frames_per_second = 50}};

std::size_t leaves_of(Scene scene, Edit edit = Edit::none) {
    LeafEditor editor(edit, std::numeric_limits<std::size_t>::max());
    physics::describe_scene(editor, scene);
    return editor.leaves();
}

std::string error_of(const auto& action) {
    try {
        action();
    } catch (const Error& error) {
        return error.what();
    }
    return "no error";
}

TEST(Description, EveryLeafIsHashedAndWritten) {
    const Scene scene = full_scene();
    const std::uint64_t hash = scene_hash(scene);
    const std::string json = scene::to_json(kHead, scene);
    std::size_t tried = 0, without_meaning = 0;
    for (std::size_t leaf = 0; leaf < leaves_of(scene); ++leaf) {
        Scene other = scene;
        LeafEditor editor(Edit::nudge, leaf);
        physics::describe_scene(editor, other);
        if (!editor.edited()) continue;
        EXPECT_EQ(scene_hash(other) != hash, editor.applies()) << editor.member();
        EXPECT_EQ(scene::to_json(kHead, other) != json, editor.applies()) << editor.member();
        ++(editor.applies() ? tried : without_meaning);
    }
    EXPECT_GT(tried, 250u);
    EXPECT_GT(without_meaning, 10u);
}

TEST(Description, ListLengthsChangeTheHash) {
    const Scene scene = full_scene();
    const std::uint64_t hash = scene_hash(scene);
    const std::size_t lists = leaves_of(scene, Edit::lengthen);
    for (std::size_t list = 0; list < lists; ++list) {
        Scene other = scene;
        LeafEditor editor(Edit::lengthen, list);
        physics::describe_scene(editor, other);
        EXPECT_TRUE(editor.edited()) << editor.member();
        EXPECT_EQ(scene_hash(other) != hash, editor.applies()) << editor.member();
    }
    EXPECT_GT(lists, 15u);
}

// "scene: colliders[3].radius: found 0, expected …" and "s.json:9: /colliders/3/radius: found 0, expected …"
TEST(Description, CodeAndFilesReportTheSameRangeErrors) {
    const Scene scene = full_scene();
    physics::check_scene(scene);
    std::size_t from_code = 0, from_file = 0;
    for (std::size_t leaf = 0; leaf < leaves_of(scene); ++leaf) {
        for (const Edit edit : {Edit::spoil, Edit::nan}) {
            Scene spoilt = scene;
            LeafEditor editor(edit, leaf);
            physics::describe_scene(editor, spoilt);
            if (!editor.edited()) continue;
            const std::string code = error_of([&] { physics::check_scene(spoilt); });
            EXPECT_TRUE(code.starts_with("scene: " + editor.member() + ": found ")) << editor.member() << ": " << code;
            EXPECT_NE(code.find(", expected "), std::string::npos) << code;
            ++from_code;
            if (edit == Edit::nan || !editor.applies()) continue; // files cannot hold it
            const std::string json = scene::to_json(kHead, spoilt);
            const std::string file = error_of([&] { parse_scene(json, "s.json", ""); });
            std::string pointer = '/' + std::regex_replace(editor.member(), std::regex(R"(\[|\.)"), "/");
            std::erase(pointer, ']');
            EXPECT_EQ(std::regex_replace(file, std::regex(R"(^s\.json:\d+)"), "s.json"),
                      "s.json: " + pointer + code.substr(code.find(": found ")));
            ++from_file;
        }
    }
    EXPECT_GT(from_code, 300u);
    EXPECT_GT(from_file, 150u);
}

} // namespace
} // namespace mote::test
