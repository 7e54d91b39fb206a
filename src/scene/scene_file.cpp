// A Scene from what a file says: names have become numbers, meshes are read, and everything has been checked.
#include "gpu/format.hpp"
#include "physics/scene.hpp"
#include "physics/scene_error.hpp"
#include "scene/field_reader.hpp"
#include "scene/obj.hpp"
#include "scene/read_file.hpp"
#include "scene/scene_fields.hpp"

#include <algorithm>
#include <cmath>

namespace mote {

namespace {

using namespace scene;

constexpr std::uint64_t kMostSceneBytes = 256u << 20;
constexpr std::uint64_t kMostMeshBytes = 1u << 30;

// About how many particles there will be; too many by a little for round shapes.
double particles_of(const Block& block, std::uint32_t dimensions) {
    const double spacing = 2 * double{block.filling.radius};
    const auto across = [&](double radius) { return 2 * std::floor(radius / spacing) + 1; };
    const bool flat = dimensions == 2;
    double count = 1;
    switch (block.shape) {
    case BlockShape::box:
        for (std::size_t axis = 0; axis < dimensions; ++axis) {
            count *= (double{block.box.upper[axis]} - block.box.lower[axis]) / spacing;
        }
        return count;
    case BlockShape::sphere: return std::pow(across(block.sphere.radius), dimensions);
    case BlockShape::disc: return std::pow(across(block.disc.radius), flat ? 1 : 2) * block.disc.height / spacing;
    }
    return count;
}

class SceneMaker {
public:
    SceneMaker(Draft& draft, const std::string& name, std::filesystem::path folder, const ReadOptions& options)
        : draft_(draft), name_(name), folder_(std::move(folder)), options_(options) {}

    SceneFile make() {
        check_names();
        check_counts();
        scene_.dimensions = draft_.dimensions;
        scene_.capacity = draft_.capacity;
        scene_.solver = draft_.solver;
        add_particles();
        check_places();
        add_colliders();
        for (const auto& [force, where] : draft_.forces) {
            scene_.forces.push_back(force);
            at(where, [&] { physics::check_force(scene_, scene_.forces.size() - 1); });
        }
        for (const auto& [emitter, where] : draft_.emitters) {
            scene_.emitters.push_back(emitter);
            at(where, [&] { physics::check_emitter(scene_, scene_.emitters.size() - 1); });
        }
        for (const auto& [sink, where] : draft_.sinks) {
            scene_.sinks.push_back(sink);
            at(where, [&] { physics::check_sink(scene_, scene_.sinks.size() - 1); });
        }
        at(draft_.solver_at, [&] { physics::check_solver(scene_); });
        at({}, [&] { physics::check_scene(scene_); });
        check_camera();
        at(draft_.output_at, [&] { steps_per_frame(scene_.solver, draft_.output); });
        return {.title = draft_.title,
                .scene = std::move(scene_),
                .groups = draft_.groups,
                .camera = draft_.camera,
                .output = draft_.output};
    }

private:
    // Adds where it was to the sentence of an Error.
    template <typename Action> void at(const Where& where, const Action& action) const {
        try {
            action();
        } catch (const Error& error) {
            std::string sentence = error.what();
            if (sentence.starts_with("scene: ")) sentence.erase(0, 7);
            throw Error(prefix_of(name_, where) + sentence);
        }
    }

    void check_names() const {
        if (draft_.materials.size() > physics::kMostMaterials) {
            throw Error(mote::format("{}: /materials: found a list of {}, expected at most {}", name_, draft_.materials.size(),
                                     physics::kMostMaterials));
        }
        for (std::size_t i = 0; i < draft_.materials.size(); ++i) {
            const std::string& name = draft_.material_names[i];
            if (std::ranges::count(draft_.material_names, name) == 1) continue;
            throw Error(mote::format("{}found the name \"{}\" twice, expected one of its own for every material",
                                     prefix_of(name_, draft_.materials[i].where), name));
        }
    }

    // Before anything is allocated.
    void check_counts() const {
        double count = static_cast<double>(draft_.particles.size());
        const auto add = [&](const Where& where, double more) {
            count += more > 0 ? more : 0;
            if (count <= static_cast<double>(options_.most_particles)) return;
            throw Error(mote::format("{}found {:.3g} particles up to here, expected at most {}, for which there is memory",
                                     prefix_of(name_, where), count, options_.most_particles));
        };
        for (const auto& [block, where] : draft_.blocks) add(where, particles_of(block, draft_.dimensions));
        for (const auto& [rope, where] : draft_.ropes) add(where, rope.particles);
        for (const auto& [sheet, where] : draft_.sheets) add(where, static_cast<double>(sheet.particles_u) * sheet.particles_v);
        if (draft_.capacity > options_.most_particles) {
            throw Error(mote::format("{}: /capacity: found {}, expected at most {}, for which there is memory", name_,
                                     draft_.capacity, options_.most_particles));
        }
    }

    // (Bindings are captured by name: clang 14 has no other way.)
    // Particles first: links name them by their place in that list.
    void add_particles() {
        for (const auto& [material, where] : draft_.materials) {
            scene_.add(material);
            at(where, [&] { physics::check_material(scene_, scene_.materials.size() - 1); });
        }
        for (const auto& [pair, where] : draft_.material_pairs) {
            scene_.material_pairs.push_back(pair);
            at(where, [&] { physics::check_material_pair(scene_, scene_.material_pairs.size() - 1); });
        }
        for (const auto& [particle, where] : draft_.particles) scene_.particles.push_back(particle);
        check_particles_from(0, [&](std::size_t i) { return draft_.particles[i].where; });
        for (const auto& [link, where] : draft_.links) {
            scene_.links.push_back(link);
            at(where, [&] { physics::check_link(scene_, scene_.links.size() - 1); });
        }
        for (const auto& [block, where] : draft_.blocks) {
            add_shape(where, [&, &block = block] {
                if (block.shape == BlockShape::box) {
                    scene_.add_box({.lower = block.box.lower, .upper = block.box.upper, .filling = block.filling});
                } else if (block.shape == BlockShape::sphere) {
                    scene_.add_sphere({.centre = block.sphere.centre, .radius = block.sphere.radius, .filling = block.filling});
                } else {
                    scene_.add_disc({.centre = block.disc.centre,
                                     .radius = block.disc.radius,
                                     .height = block.disc.height,
                                     .filling = block.filling});
                }
            });
        }
        for (const auto& [rope, where] : draft_.ropes) add_shape(where, [&, &rope = rope] { scene_.add_rope(rope); });
        for (const auto& [sheet, where] : draft_.sheets) add_shape(where, [&, &sheet = sheet] { scene_.add_sheet(sheet); });
    }

    template <typename Add> void add_shape(const Where& where, const Add& add) {
        const std::size_t particles = scene_.particles.size(), links = scene_.links.size();
        shapes_.push_back({particles, where});
        at(where, [&] {
            add();
            for (std::size_t i = links; i < scene_.links.size(); ++i) physics::check_link(scene_, i);
        });
        check_particles_from(particles, [&](std::size_t) { return where; });
    }
    template <typename WhereOf> void check_particles_from(std::size_t first, const WhereOf& where_of) const {
        for (std::size_t i = first; i < scene_.particles.size(); ++i) {
            try {
                physics::check_particle(scene_, i);
            } catch (const Error&) {
                at(where_of(i), [&] { physics::check_particle(scene_, i); });
            }
        }
    }

    // Where in the file a particle comes from.
    const Where& where_of(std::size_t particle) const {
        if (particle < draft_.particles.size()) return draft_.particles[particle].where;
        return std::prev(std::ranges::upper_bound(shapes_, particle, {}, &Placed<std::size_t>::value))->where;
    }

    void check_places() const {
        const auto two = physics::find_coincidence(scene_);
        if (!two) return;
        throw Error(mote::format("{}found particle {} at {}, where particle {}, of {}, is, expected a place of its own",
                                 prefix_of(name_, where_of(two->after)), two->after,
                                 physics::text(scene_.particles[two->after].position), two->before, where_of(two->before).path));
    }

    void add_colliders() {
        for (const auto& [file, where] : draft_.colliders) {
            scene_.colliders.push_back(file.collider);
            if (file.collider.kind == ColliderKind::mesh)
                at(where, [&, &file = file] { read_mesh(file, scene_.colliders.back()); });
            at(where, [&] { physics::check_collider(scene_, scene_.colliders.size() - 1); });
        }
        for (const auto& [container, where] : draft_.containers)
            add_shape_collider(where, [&, &container = container] { scene_.add_container(container); });
        for (const auto& [field, where] : draft_.height_fields)
            add_shape_collider(where, [&, &field = field] { scene_.add_height_field(field); });
    }
    template <typename Add> void add_shape_collider(const Where& where, const Add& add) {
        const std::size_t first = scene_.colliders.size();
        at(where, [&] {
            add();
            for (std::size_t i = first; i < scene_.colliders.size(); ++i) physics::check_collider(scene_, i);
        });
    }

    void read_mesh(const FileCollider& file, Collider& collider) const {
        const std::filesystem::path path = folder_ / std::filesystem::path(file.mesh_file);
        collider.mesh = parse_obj(read_file(path, kMostMeshBytes), path.string());
        if (file.closed) check_closed(collider.mesh, path.string());
        for (Vec3& vertex : collider.mesh.vertices) {
            for (std::size_t axis = 0; axis < 3; ++axis) vertex[axis] = collider.centre[axis] + file.scale * vertex[axis];
        }
        collider.centre = {};
    }

    void check_camera() const {
        const Camera& camera = draft_.camera;
        const auto refuse = [&](const char* what) { throw Error(prefix_of(name_, draft_.camera_at) + what); };
        if (camera.eye == camera.target) refuse("found eye and target at one place, expected two");
        if (camera.up == Vec3{}) refuse("found an up of length 0, expected more");
    }

    Draft& draft_;
    const std::string& name_;
    std::filesystem::path folder_;
    const ReadOptions& options_;
    Scene scene_{};
    std::vector<Placed<std::size_t>> shapes_{}; // the first particle of each
};

} // namespace

std::uint32_t steps_per_frame(const Solver& solver, const Output& output) {
    constexpr double kRounding = 1e-3; // of a step: a time step has few digits in a file
    const double steps = 1 / (double{solver.time_step} * double{output.frames_per_second});
    const double whole = std::round(steps);
    if (whole >= 1 && whole < 1e9 && std::abs(steps - whole) <= kRounding * whole) return static_cast<std::uint32_t>(whole);
    const double fewer = std::max(std::floor(steps), 1.0);
    const auto rate = [&](double count) { return 1 / (count * double{solver.time_step}); };
    throw Error(
        mote::format("output.frames_per_second is {}, which makes {:.4g} steps of {} s a frame; expected is a whole number of "
                     "steps, as {:.6g} or {:.6g} frames per second have",
                     output.frames_per_second, steps, solver.time_step, rate(fewer + 1), rate(fewer)));
}

SceneFile parse_scene(std::string_view json, const std::string& name, const std::filesystem::path& folder,
                      const ReadOptions& options) {
    JsonValue document = parse_json(json, name);
    for (const std::string& assignment : options.set) set_value(document, assignment);
    Draft draft;
    FieldReader reader(name, document);
    reader.read([&] { tell_scene(reader, draft); });
    return SceneMaker(draft, name, folder, options).make();
}

SceneFile read_scene(const std::filesystem::path& file, const ReadOptions& options) {
    return parse_scene(read_file(file, kMostSceneBytes), file.string(), file.parent_path(), options);
}

} // namespace mote
