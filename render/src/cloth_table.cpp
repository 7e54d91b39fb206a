#include "cloth_table.hpp"

#include "physics/physics_shared.h"

#include <algorithm>
#include <map>
#include <utility>

namespace mote::render {

ClothTable pack_cloth(const Scene& scene, std::uint32_t ids) {
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> links;
    for (std::uint32_t i = 0; i < scene.links.size() && !scene.cloth.empty(); ++i) {
        links.try_emplace(std::minmax({scene.links[i].a, scene.links[i].b}), i);
    }
    ClothTable table;
    table.offsets.resize(std::size_t{ids} + 1);
    for (const auto& corners : scene.cloth) {
        table.triangles.insert(table.triangles.end(), corners.begin(), corners.end());
        for (std::size_t i = 0; i < 3; ++i) {
            const auto found = links.find(std::minmax({corners[i], corners[(i + 1) % 3]}));
            table.triangles.push_back(found != links.end() ? found->second : shared::INVALID_INDEX);
            ++table.offsets[corners[i] + 1];
        }
    }
    for (std::size_t id = 0; id < ids; ++id) table.offsets[id + 1] += table.offsets[id];
    std::vector<std::uint32_t> next(table.offsets.begin(), table.offsets.end() - 1);
    table.of_particle.resize(3 * scene.cloth.size());
    for (std::uint32_t t = 0; t < scene.cloth.size(); ++t) {
        for (const std::uint32_t id : scene.cloth[t]) table.of_particle[next[id]++] = t;
    }
    return table;
}

} // namespace mote::render
