// Reads, expands and checks a scene from a file.
#include "gpu/format.hpp"
#include "scene/field_reader.hpp"
#include "scene/read_file.hpp"
#include "scene/scene_document.hpp"

#include <mote/scene_file.hpp>

namespace mote {

namespace {

bool has_camera(const scene::JsonValue& document) {
    const scene::JsonValue* camera = document.find("camera");
    return camera != nullptr && (camera->find("eye") != nullptr || camera->find("target") != nullptr);
}

} // namespace

SceneFile parse_scene(std::string_view json, const std::string& name, const std::filesystem::path& folder,
                      const ReadOptions& options) {
    scene::JsonDocument document(json, name);
    for (const std::string& assignment : options.set) document.set(assignment);
    scene::DocumentHead head;
    Scene scene;
    scene::FieldReader reader(name, {folder, options.allow_outside}, document.root(), head.groups);
    reader.read([&] { scene::describe_document(reader, head, scene); });
    reader.expand(scene.particles.size(), options.max_particles);
    if (scene.capacity > options.max_particles) {
        reader.fail("/capacity", mote::format("{}", scene.capacity),
                    mote::format("at most {}, for which there is memory", options.max_particles));
    }
    try {
        const CheckedScene checked = std::move(scene);
        scene::check_head(head, checked->solver);
        return {.title = head.title,
                .about = head.about,
                .scene = checked,
                .groups = head.groups,
                .camera = head.camera,
                .output = head.output,
                .has_camera = has_camera(document.root())};
    } catch (const physics::SceneError& error) {
        reader.rethrow(error);
    }
}

SceneFile read_scene(const std::filesystem::path& file, const ReadOptions& options) {
    return parse_scene(scene::read_file(file, kMaxSceneBytes), file.string(), file.parent_path(), options);
}

} // namespace mote
