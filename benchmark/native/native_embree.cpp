#include "benchmark/native/native_embree.hpp"

#include <mote/error.hpp>

#include <embree3/rtcore.h>

#include <algorithm>
#include <cmath>
#include <new>

namespace mote::bench {

namespace {

struct Release {
    void operator()(RTCDevice device) const { rtcReleaseDevice(device); }
    void operator()(RTCBVH bvh) const { rtcReleaseBVH(bvh); }
    void operator()(RTCScene scene) const { rtcReleaseScene(scene); }
    void operator()(RTCGeometry geometry) const { rtcReleaseGeometry(geometry); }
};
template <typename Handle> using Owned = std::unique_ptr<std::remove_pointer_t<Handle>, Release>;

Owned<RTCDevice> new_device() {
    Owned<RTCDevice> device(rtcNewDevice("threads=2"));
    if (!device) throw Error("Embree could not be started");
    return device;
}

void check(RTCDevice device) {
    if (const RTCError error = rtcGetDeviceError(device); error != RTC_ERROR_NONE) {
        throw Error("Embree reports error " + std::to_string(error));
    }
}

struct Box {
    float lower[3];
    float upper[3];

    bool contains(const Box& other) const {
        for (int axis = 0; axis < 3; ++axis) {
            if (other.lower[axis] < lower[axis] || other.upper[axis] > upper[axis]) return false;
        }
        return true;
    }
};

// A leaf has a particle instead of children.
struct Node {
    Node* children[2] = {nullptr, nullptr};
    Box bounds[2]; // of the children; a leaf stores its own in the first
    std::uint32_t particle = 0;
};

Box to_box(const RTCBounds& bounds) {
    return {{bounds.lower_x, bounds.lower_y, bounds.lower_z}, {bounds.upper_x, bounds.upper_y, bounds.upper_z}};
}

void* create_node(RTCThreadLocalAllocator allocator, unsigned, void*) {
    return new (rtcThreadLocalAlloc(allocator, sizeof(Node), 16)) Node;
}
void set_children(void* node, void** children, unsigned count, void*) {
    for (unsigned i = 0; i < count; ++i) static_cast<Node*>(node)->children[i] = static_cast<Node*>(children[i]);
}
void set_bounds(void* node, const RTCBounds** bounds, unsigned count, void*) {
    for (unsigned i = 0; i < count; ++i) static_cast<Node*>(node)->bounds[i] = to_box(*bounds[i]);
}
void* create_leaf(RTCThreadLocalAllocator allocator, const RTCBuildPrimitive* primitive, std::size_t, void*) {
    Node* const leaf = new (rtcThreadLocalAlloc(allocator, sizeof(Node), 16)) Node;
    leaf->bounds[0] = {{primitive->lower_x, primitive->lower_y, primitive->lower_z},
                       {primitive->upper_x, primitive->upper_y, primitive->upper_z}};
    leaf->particle = primitive->primID;
    return leaf;
}

} // namespace

struct EmbreeBuilder::Embree {
    Owned<RTCDevice> device = new_device();
    Owned<RTCBVH> bvh{rtcNewBVH(device.get())};
    std::vector<RTCBuildPrimitive> primitives;
    Node* root = nullptr;
};

EmbreeBuilder::EmbreeBuilder(const Scene& scene) : scene_(scene), embree_(std::make_unique<Embree>()) {}
EmbreeBuilder::~EmbreeBuilder() = default;

void EmbreeBuilder::fill() {
    const std::uint32_t n = scene_.size();
    embree_->primitives.resize(n);
    on_two_threads([&](std::uint32_t t) {
        for (std::uint32_t i = t == 0 ? 0 : n / 2; i < (t == 0 ? n / 2 : n); ++i) {
            const auto [x, y, z, r] = scene_.spheres[i];
            embree_->primitives[i] = {x - r, y - r, z - r, 0, x + r, y + r, z + r, i};
        }
    });
}

void EmbreeBuilder::build() {
    RTCBuildArguments arguments = rtcDefaultBuildArguments();
    arguments.buildQuality = RTC_BUILD_QUALITY_LOW;
    arguments.maxBranchingFactor = 2;
    arguments.maxDepth = 1024;
    arguments.minLeafSize = 1;
    arguments.maxLeafSize = 1;
    arguments.bvh = embree_->bvh.get();
    arguments.primitives = embree_->primitives.data();
    arguments.primitiveCount = embree_->primitives.size();
    arguments.primitiveArrayCapacity = embree_->primitives.size();
    arguments.createNode = create_node;
    arguments.setNodeChildren = set_children;
    arguments.setNodeBounds = set_bounds;
    arguments.createLeaf = create_leaf;
    embree_->root = static_cast<Node*>(rtcBuildBVH(&arguments));
    check(embree_->device.get());
}

bool EmbreeBuilder::is_sound() const {
    std::vector<bool> seen(scene_.size());
    std::uint32_t leaves = 0;
    std::vector<std::pair<const Node*, Box>> open;
    if (embree_->root != nullptr)
        open.push_back({embree_->root, {{-INFINITY, -INFINITY, -INFINITY}, {INFINITY, INFINITY, INFINITY}}});
    while (!open.empty()) {
        const auto [node, box] = open.back();
        open.pop_back();
        if (node->children[0] == nullptr) {
            if (seen[node->particle] || !box.contains(node->bounds[0])) return false;
            seen[node->particle] = true;
            ++leaves;
            continue;
        }
        for (int child = 0; child < 2; ++child) {
            if (!box.contains(node->bounds[child])) return false;
            open.push_back({node->children[child], node->bounds[child]});
        }
    }
    return leaves == scene_.size();
}

struct EmbreeSearch::Embree {
    Owned<RTCDevice> device = new_device();
    Owned<RTCScene> scene{rtcNewScene(device.get())};
    Owned<RTCGeometry> geometry{rtcNewGeometry(device.get(), RTC_GEOMETRY_TYPE_USER)};
};

EmbreeSearch::EmbreeSearch(const Scene& scene) : scene_(scene), embree_(std::make_unique<Embree>()) {
    RTCGeometry geometry = embree_->geometry.get();
    rtcSetGeometryBuildQuality(geometry, RTC_BUILD_QUALITY_LOW);
    rtcSetGeometryUserPrimitiveCount(geometry, scene.size());
    rtcSetGeometryUserData(geometry, const_cast<Sphere*>(scene.spheres.data()));
    rtcSetGeometryBoundsFunction(
        geometry,
        [](const RTCBoundsFunctionArguments* arguments) {
            const Sphere& sphere = static_cast<const Sphere*>(arguments->geometryUserPtr)[arguments->primID];
            *arguments->bounds_o = {sphere[0], sphere[1], sphere[2], 0, sphere[0], sphere[1], sphere[2], 0};
        },
        nullptr);
    rtcSetSceneBuildQuality(embree_->scene.get(), RTC_BUILD_QUALITY_LOW);
    rtcAttachGeometry(embree_->scene.get(), geometry);
    check(embree_->device.get());
}
EmbreeSearch::~EmbreeSearch() = default;

void EmbreeSearch::build() {
    rtcCommitGeometry(embree_->geometry.get());
    rtcCommitScene(embree_->scene.get());
    check(embree_->device.get());
}

// Symmetric criteria are handled as with the k-d tree. (Embree could store boxes of size r_j instead. But a query sphere overlaps
// the corner of such a box from farther than r_i + r_j, and from r_i + r_j even if only the larger radius counts.)
void EmbreeSearch::query(NativeLists& lists) {
    const bool mirrored = is_worth_mirroring(scene_);
    const float largest = largest_radius(scene_);
    with_accept(scene_.query, [&](auto accept) {
        struct Search {
            const Scene& scene;
            decltype(accept) test;
            std::uint32_t query;
            float largest_other;
            WordBuffer& found;
        };
        const RTCPointQueryFunction visit = [](RTCPointQueryFunctionArguments* arguments) {
            auto& [scene, test, query, largest_other, found] = *static_cast<Search*>(arguments->userPtr);
            const Sphere& own = scene.spheres[query];
            const Sphere& other = scene.spheres[arguments->primID];
            if (other[3] <= largest_other && test(squared_distance(own, other), own[3], other[3]) && arguments->primID != query &&
                !are_of_one_body(scene, query, arguments->primID)) {
                found.push(arguments->primID);
            }
            return false; // the search radius is unchanged
        };
        const auto find = [&](std::uint32_t query, WordBuffer& found) {
            const auto [x, y, z, radius] = scene_.spheres[query];
            const float largest_other = mirrored ? radius : largest;
            RTCPointQuery point{x, y, z, 0, accept.reach(radius, largest_other) * (1 + 0x1p-18f)};
            RTCPointQueryContext context;
            rtcInitPointQueryContext(&context);
            Search search{scene_, accept, query, largest_other, found};
            rtcPointQuery(embree_->scene.get(), &point, &context, visit, &search);
        };
        if (mirrored) {
            maker_.make_mirrored(scene_, {}, find, lists);
        } else {
            maker_.make(scene_.size(), {}, find, lists);
        }
    });
}

} // namespace mote::bench
