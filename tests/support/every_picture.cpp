#include "support/every_picture.hpp"

#include "gpu/embedded_shaders.hpp"
#include "gpu/shaders.hpp"
#include "render/fluid_isosurface_shared.h"
#include "render/frame_shared.h"
#include "render/trails_mark_shared.h"

namespace mote {

namespace render {
std::span<const gpu::EmbeddedShader> embedded_shaders(); // made by mote_embed_shaders()
}

namespace test {

std::vector<std::string_view> picture_programs() {
    std::vector<std::string_view> names;
    for (const auto& [name, words] : render::embedded_shaders()) {
        if (name.find('.') == std::string_view::npos) names.push_back(name); // others are drawn with
    }
    return names;
}

graph::Graph graph_of_every_picture(const graph::Settings& settings) {
    constexpr std::uint32_t kFew = 1000;
    gpu::add_shaders(render::embedded_shaders());
    graph::Graph graph(settings);
    const auto filled = [&](const char* name, gpu::ElementType element) {
        const graph::Buffer buffer = graph.transient(name, element, kFew);
        graph.fill(buffer, 0);
        return buffer;
    };
    const graph::Count few = graph::Count::host(kFew), one = graph::Count::host(1);
    const graph::Buffer frame = filled("frame", {"FrameData", sizeof(shared::FrameData)});
    const graph::Buffer spheres = filled("spheres", gpu::kVec4), phases = filled("phases", gpu::kUint);
    graph.pass("render/fluid_isosurface_particles", graph.threads(few),
               {{"Frame", frame}, {"Spheres", spheres}, {"Phases", phases}, {"Flags", filled("flags", gpu::kUint)}});
    graph.pass("render/fluid_isosurface_extent", graph.threads(one),
               {{"ReachCount", filled("reach count", gpu::kUint)},
                {"BlockCount", filled("block count", gpu::kUint)},
                {"VertexCount", filled("vertices", gpu::kUint)},
                {"TriangleCount", filled("triangles", gpu::kUint)},
                {"Arguments", filled("surface", gpu::kUvec4)},
                {"Needed", filled("needed", gpu::kUvec4)}},
               shared::FluidIsosurfacePush{1, 1, 1, 1});
    graph.pass("render/fluid_mesh_particles", graph.threads(few),
               {{"Frame", frame}, {"Spheres", spheres}, {"Phases", phases}, {"Fluids", filled("fluids", gpu::kVec4)}});
    graph.pass("render/fluid_mesh_camera", graph.threads(one), {{"Frame", frame}, {"Camera", filled("camera", gpu::kVec4)}});
    graph.pass("render/fluid_mesh_extent", graph.threads(one),
               {{"VertexCount", filled("vertex count", gpu::kUint)},
                {"TriangleCount", filled("triangle count", gpu::kUint)},
                {"Arguments", filled("arguments", gpu::kUint)}});
    graph.pass("render/debug_contacts_count", graph.one_group(one), {{"Arguments", filled("lines", gpu::kUvec4)}});
    graph.pass("render/trails_mark", graph.threads(few),
               {{"Spheres", spheres},
                {"Phases", phases},
                {"Bounds", filled("bounds", gpu::kVec4)},
                {"Children", filled("children", gpu::kUvec2)},
                {"Ropes", filled("ropes", gpu::kUint)},
                {"Corners", filled("corners", gpu::kVec4)},
                {"Order", filled("order", gpu::kUint)},
                {"Patches", filled("patches", gpu::kUvec2)},
                {"Coats", filled("coats", gpu::kUint)}},
               shared::TrailsMarkPush{1, 1});
    return graph;
}

} // namespace test
} // namespace mote
