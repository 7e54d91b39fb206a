#include "scene/scene_writer.hpp"

#include "gpu/format.hpp"
#include "physics/scene/range_check.hpp"
#include "scene/output_file.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <optional>

namespace mote {

namespace scene {

using namespace physics;

namespace {

// A key of an object and its value: text, or nested members.
struct Member {
    std::string key;
    bool required;
    std::string text{};
    std::vector<Member> members{};

    bool operator==(const Member&) const = default;
};
using Members = std::vector<Member>;

// The shortest text that reads back to the same bits. JSON parses -0 as the integer 0, hence -0.0.
std::string number_text(float value) { return value == 0 && std::signbit(value) ? "-0.0" : mote::format("{}", value); }
std::string string_text(const std::string& text) { return nlohmann::json(text).dump(); }

std::string joined(const std::vector<std::string>& texts, const char* between = ", ") {
    std::string all;
    for (const std::string& text : texts) all += (all.empty() ? "" : between) + text;
    return all;
}
std::string list_of(const auto& values, const auto& text_of) {
    std::vector<std::string> texts;
    for (const auto& value : values) texts.push_back(text_of(value));
    return '[' + joined(texts) + ']';
}

// Omits members that equal the defaults. Both were described in the same order and are of the same kind.
Members without_defaults(const Members& members, const Members& defaults) {
    Members left;
    for (const Member& member : members) {
        const auto other = std::ranges::find(defaults, member.key, &Member::key);
        if (member.required || other == defaults.end()) {
            left.push_back(member);
        } else if (member != *other) {
            left.push_back({member.key, member.required, member.text, without_defaults(member.members, other->members)});
        }
    }
    return left;
}

std::string text_of(const Members& members);
std::string text_of(const Member& member) {
    return string_text(member.key) + ": " + (member.text.empty() ? text_of(member.members) : member.text);
}
std::string text_of(const Members& members) {
    std::vector<std::string> texts;
    for (const Member& member : members) texts.push_back(text_of(member));
    return texts.empty() ? "{}" : "{ " + joined(texts) + " }";
}

class SceneWriter : public ConstFields {
public:
    explicit SceneWriter(const Names& groups) : groups_(groups) {}

    Members members_of(const std::function<void()>& describe) {
        Members members;
        Members* const outer = std::exchange(at_, &members);
        describe();
        at_ = outer;
        return members;
    }

    void number(const Key& key, float& value, const Limits&) override {
        if (!std::isinf(value)) add(key, number_text(value));
    }
    void count(const Key& key, std::uint32_t& value, const Limits&) override { add(key, mote::format("{}", value)); }
    void flag(const Key& key, bool& value) override { add(key, value ? "true" : "false"); }
    void text(const Key& key, std::string& value) override { add(key, string_text(value)); }
    void vector(const Key& key, Vec3& value, VectorLimits) override { add(key, list_of(value, number_text)); }
    void rotation(const Key& key, Quaternion& value) override { add(key, list_of(value, number_text)); }
    void choice(const Key& key, const Names& names, const EnumMember& value) override {
        add(key, string_text(names[value.get()]));
    }
    void kind(const Key& key, const Names& names, const EnumMember& value) override {
        if (default_kind_) value.set(*default_kind_); // a default element, not one of the scene
        kind_ = value.get();
        choice(key, names, value);
    }
    void flags(const Key& key, std::span<const NamedFlag> flags) override {
        std::vector<std::string> names;
        for (const NamedFlag& flag : flags) {
            if (*flag.value) names.push_back(string_text(flag.name));
        }
        add(key, '[' + joined(names) + ']');
    }
    void index(const Key& key, std::uint32_t& value, const Target& target) override {
        if (target.or_all && value == Force::kAll) return;
        std::string name;
        if (target.kind == Target::Kind::group && value >= 1 && value <= groups_.size()) name = groups_[value - 1];
        if (target.kind == Target::Kind::material && value < target.count) name = (*target.materials)[value].name;
        add(key, name.empty() ? mote::format("{}", value) : string_text(name));
    }
    void texts(const Key& key, Names& values) override { add(key, list_of(values, string_text)); }
    void numbers(const Key& key, std::vector<float>& values) override { add(key, list_of(values, number_text)); }
    void points(const Key& key, std::vector<Vec3>& values) override {
        add_lines(key, values, [](const Vec3& value) { return list_of(value, number_text); });
    }
    void triangles(const Key& key, std::vector<Triangle>& values, const Target&) override {
        add_lines(key, values, [](const Triangle& value) {
            return list_of(value, [](std::uint32_t corner) { return mote::format("{}", corner); });
        });
    }
    void object(const Key& key, const std::function<void()>& members) override {
        at_->push_back({key.name, key.required, "", members_of(members)});
    }
    void elements(const Key& key, const Elements& elements) override {
        std::map<std::uint32_t, Members> defaults; // by kind
        std::vector<std::string> texts;
        const std::uint32_t outer = kind_;
        for (std::size_t i = 0, size = elements.size(); i < size; ++i) {
            kind_ = 0;
            const Members element = members_of([&] { elements.describe(i); });
            const auto [of_kind, is_new] = defaults.try_emplace(kind_);
            if (is_new) {
                const auto outer_default = std::exchange(default_kind_, kind_);
                of_kind->second = members_of(elements.describe_default);
                default_kind_ = outer_default;
            }
            texts.push_back(text_of(without_defaults(element, of_kind->second)));
        }
        kind_ = outer;
        add_lines(key, texts, [](const std::string& text) { return text; });
    }

private:
    void add(const Key& key, std::string text) {
        if (key.applies) at_->push_back({key.name, key.required, std::move(text)});
    }
    // One line per value.
    void add_lines(const Key& key, const auto& values, const auto& text_of) {
        std::vector<std::string> texts;
        for (const auto& value : values) texts.push_back(text_of(value));
        add(key, texts.empty() ? "[]" : "[\n    " + joined(texts, ",\n    ") + "\n  ]");
    }

    const Names& groups_;
    Members* at_ = nullptr;                       // members of the object being described
    std::uint32_t kind_ = 0;                      // kind of the element being described, if it has one
    std::optional<std::uint32_t> default_kind_{}; // kind of the default element to describe
};

Members described(SceneWriter& writer, const DocumentHead& head, const Scene& scene) {
    return writer.members_of([&] { describe_document(writer, ConstFields::visitable(head), ConstFields::visitable(scene)); });
}

} // namespace

std::string to_json(const DocumentHead& head, const Scene& scene) {
    SceneWriter writer(head.groups);
    std::vector<std::string> lines;
    for (const Member& member : without_defaults(described(writer, head, scene), described(writer, {}, {}))) {
        lines.push_back("  " + text_of(member));
    }
    return "{\n" + joined(lines, ",\n") + "\n}\n";
}

} // namespace scene

std::string write_scene(const SceneFile& file) {
    const scene::DocumentHead head{
        .title = file.title, .about = file.about, .groups = file.groups, .camera = file.camera, .output = file.output};
    physics::RangeCheck ranges(3);
    scene::describe_head(ranges, physics::ConstFields::visitable(head));
    scene::check_head(head, file.scene->solver);
    Scene as_given = file.scene;
    as_given.solver = file.scene.given_solver();
    return scene::to_json(head, as_given);
}

std::string write_scene(const CheckedScene& scene) {
    SceneFile file{.scene = scene};
    try {
        steps_per_frame(scene->solver, file.output);
    } catch (const Error&) { // fall back to one frame per step, which is always valid
        file.output.frames_per_second = std::min(1 / scene->solver.time_step, std::numeric_limits<float>::max());
        constexpr float kFrames = kMaxFrames / 2; // not more after rounding
        file.output.duration = std::min(file.output.duration, kFrames / file.output.frames_per_second);
    }
    return write_scene(file);
}

void write_scene(const std::filesystem::path& path, const SceneFile& file) {
    const std::string json = write_scene(file);
    scene::OutputFile out(path);
    out.write(json);
    out.finish();
}

} // namespace mote
