// What a scene file says, before it is made into a Scene.
#pragma once

#include "scene/fields.hpp"

#include <mote/scene_file.hpp>

#include <string>
#include <vector>

namespace mote::scene {

enum class BlockShape { box, sphere, disc };
struct Block {
    BlockShape shape = BlockShape::box;
    ParticleBox box{};
    ParticleSphere sphere{};
    ParticleDisc disc{};
    Filling filling{}; ///< In the place of theirs.
};

struct FileCollider {
    Collider collider{};
    std::string mesh_file{};
    bool closed = false;
    float scale = 1;
};

struct Draft {
    std::string schema{}, title{}, about{};
    std::uint32_t dimensions = 3;
    std::uint32_t capacity = 0;
    std::vector<Placed<Material>> materials{};
    Names material_names{};
    std::vector<Placed<MaterialPair>> material_pairs{};
    Names groups{};
    std::vector<Placed<Particle>> particles{};
    std::vector<Placed<Block>> blocks{};
    std::vector<Placed<Rope>> ropes{};
    std::vector<Placed<Sheet>> sheets{};
    std::vector<Placed<Link>> links{};
    std::vector<Placed<FileCollider>> colliders{};
    std::vector<Placed<Container>> containers{};
    std::vector<Placed<HeightField>> height_fields{};
    std::vector<Placed<Force>> forces{};
    std::vector<Placed<Emitter>> emitters{};
    std::vector<Placed<Sink>> sinks{};
    Solver solver{};
    Where solver_at{};
    Camera camera{};
    Where camera_at{};
    Output output{};
    Where output_at{};
};

/// All keys that a scene file can have.
void tell_scene(Fields& fields, Draft& draft);

} // namespace mote::scene
