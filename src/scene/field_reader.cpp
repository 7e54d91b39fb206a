#include "scene/field_reader.hpp"

#include "gpu/format.hpp"
#include "physics/scene/one_of.hpp"
#include "physics/scene/ranges.hpp"
#include "scene/mesh_file.hpp"
#include "scene/nearest_name.hpp"
#include "scene/renamed_keys.hpp"

#include <mote/error.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <set>
#include <string_view>

namespace mote::scene {

using namespace physics;

namespace {

using Kind = JsonValue::Kind;

std::string prefix_of(const std::string& file, const SourceLocation& at) {
    const std::string line = at.line == 0 ? "" : mote::format(":{}", at.line);
    return mote::format("{}{}: {}", file, line, at.path.empty() ? "" : at.path + ": ");
}

// "colliders[3].radius" → "/colliders/3/radius"
std::string pointer_of(const std::string& member) {
    std::string pointer = "/";
    for (const char c : member) {
        if (c != ']') pointer += c == '[' || c == '.' ? '/' : c;
    }
    return pointer;
}

std::string without_control(std::string text) {
    std::ranges::replace_if(
        text, [](char c) { return static_cast<unsigned char>(c) < 0x20; }, ' ');
    return text;
}

// The nearest float to the text. Going through a double would round twice.
float nearest_float(const JsonValue& value) {
    float nearest = 0;
    const char* const end = value.text.data() + value.text.size();
    const auto [rest, error] = std::from_chars(value.text.data(), end, nearest);
    return error == std::errc{} && rest == end ? nearest : static_cast<float>(value.number);
}

bool is_unsigned_integer(const JsonValue& value) {
    return value.kind == Kind::number && value.number >= 0 && value.number == std::floor(value.number) &&
           value.number <= double{std::numeric_limits<std::uint32_t>::max()};
}

std::string expected_name(const Target& target, std::span<const std::string> names) {
    const Names shown(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(names.size(), 8)));
    return mote::format("the name of a {}{}{}, or its index", noun_of(target), shown.empty() ? "" : ": " + one_of(shown),
                        names.size() > 8 ? " …" : "");
}

} // namespace

FieldReader::FieldReader(const std::string& file, std::filesystem::path folder, const JsonValue& document, const Names& groups)
    : file_(file), folder_(std::move(folder)), document_(document), groups_(groups) {}

void FieldReader::read(const std::function<void()>& members) {
    read_object(document_, "", "", members);
    if (nameless_) throw Error(*nameless_);
}

void FieldReader::expand(std::size_t particles, std::uint64_t max_particles) {
    double count = static_cast<double>(particles);
    for (const Pending& pending : pending_) { // before any memory is allocated
        count += std::max(pending.expansion.particles, 0.0);
        if (count <= static_cast<double>(max_particles)) continue;
        fail(pending.at, mote::format("{:.3g} particles in total", count),
             mote::format("at most {}, for which there is memory", max_particles));
    }
    for (const Pending& pending : pending_) {
        for (SceneList& list : lists_) list.generated.push_back({list.size_of(list.list), pending.at});
        try {
            pending.expansion.expand();
        } catch (const SceneError& error) { // "rope.to": a member of the element
            const auto member = error.member().find('.');
            const std::string path =
                member == std::string::npos ? pending.at.path : pending.at.path + pointer_of(error.member().substr(member + 1));
            fail({line_of(path), path}, error.found(), error.expected());
        }
    }
}

void FieldReader::rethrow(const SceneError& error) const {
    std::string found = error.found();
    if (!error.other().empty()) {
        const auto at = found.find(error.other());
        found.insert(at + error.other().size(), mote::format(", of {},", origin_of(error.other()).at.path));
    }
    const Origin origin = origin_of(error.member());
    if (!origin.generated) fail(origin.at, found, error.expected());
    throw Error(
        mote::format("{}{}: found {}, expected {}", prefix_of(file_, origin.at), error.member(), found, error.expected()));
}

FieldReader::Origin FieldReader::origin_of(const std::string& member) const {
    for (const SceneList& list : lists_) {
        if (!member.starts_with(list.name + '[')) continue;
        const std::size_t index = std::stoull(member.substr(list.name.size() + 1));
        const auto after = std::ranges::upper_bound(list.generated, index, {}, &SceneList::Generated::first);
        if (after != list.generated.begin()) return {std::prev(after)->by, true};
    }
    const std::string path = pointer_of(member);
    return {{line_of(path), path}, false};
}

// The line of the deepest element of the path that exists in the file.
std::uint32_t FieldReader::line_of(const std::string& path) const {
    const JsonValue* at = &document_;
    std::uint32_t line = at->line;
    for (std::size_t begin = 1; begin <= path.size();) {
        const std::size_t end = std::min(path.find('/', begin), path.size());
        const std::string step = path.substr(begin, end - begin);
        begin = end + 1;
        if (at->kind == Kind::list) {
            const auto index = static_cast<std::size_t>(std::atoll(step.c_str()));
            at = index < at->items.size() ? &at->items[index] : nullptr;
        } else {
            at = at->find(step);
        }
        if (!at) break;
        line = at->line;
    }
    return line;
}

void FieldReader::fail(const SourceLocation& at, const std::string& found, const std::string& expected) const {
    throw Error(mote::format("{}found {}, expected {}", prefix_of(file_, at), found, expected));
}
void FieldReader::fail(const JsonValue& value, const std::string& path, const std::string& expected) const {
    fail(SourceLocation{value.line, path}, value.described(), expected);
}
void FieldReader::fail(const std::string& path, const std::string& found, const std::string& expected) const {
    fail(SourceLocation{line_of(path), path}, found, expected);
}

const JsonValue* FieldReader::find(const Key& key) {
    if (!key.applies) return nullptr;
    Level& level = levels_.back();
    level.keys.emplace_back(key.name);
    const JsonValue* value = level.object->find(key.name);
    if (!value && key.required && level.missing.empty()) level.missing = key.name;
    return value;
}

const JsonValue* FieldReader::find_list(const Key& key, std::uint64_t max) {
    const JsonValue* found = find(key);
    if (found && found->kind != Kind::list) fail(*found, path_of(key), "a list: [ … ]");
    if (found && found->items.size() > max) fail(*found, path_of(key), mote::format("at most {}", max));
    return found;
}

void FieldReader::read_object(const JsonValue& object, const std::string& path, const std::string& kind,
                              const std::function<void()>& members) {
    if (object.kind != Kind::object) fail(object, path, "an object: { … }");
    levels_.push_back({&object, path, kind});
    members();
    finish_level();
    levels_.pop_back();
}

// Reports an unknown key before a missing one: it may be the missing key, misspelt.
void FieldReader::finish_level() const {
    const Level& level = levels_.back();
    for (std::size_t i = 0; i < level.object->keys.size(); ++i) {
        const std::string& found = level.object->keys[i];
        if (std::ranges::find(level.keys, found) != level.keys.end()) continue;
        const SourceLocation at{level.object->items[i].line, level.path + '/' + without_control(found.substr(0, 64))};
        if (const Renamed* renamed = find_renamed(renamed_keys(), level.path, found)) {
            fail(at, "a former key", mote::format("\"{}\"{}", renamed->now, renamed->hint));
        }
        const std::string near = nearest_name(found, level.keys);
        fail(at, "an unknown key" + (level.kind.empty() ? "" : " of " + level.kind),
             near.empty() ? one_of(level.keys) : mote::format("a known one; did you mean \"{}\"?", near));
    }
    if (!level.missing.empty()) fail(here(), mote::format("no \"{}\"", level.missing), "one");
}

SourceLocation FieldReader::here() const { return {levels_.back().object->line, levels_.back().path}; }

// Looks ahead, because "dimensions" may come later in the file than what depends on it.
bool FieldReader::is_flat() const {
    const JsonValue* dimensions = document_.find("dimensions");
    return dimensions && dimensions->number == 2;
}

float FieldReader::float_of(const JsonValue& value, const std::string& path, const std::string& expected) const {
    if (value.kind != Kind::number) fail(value, path, expected);
    const float nearest = nearest_float(value);
    if (std::isinf(nearest)) fail(value, path, expected + ", below 3.4e38");
    return nearest;
}

void FieldReader::number(const Key& key, float& value, const Limits& limits) {
    const JsonValue* found = find(key);
    if (!found) return;
    const std::string expected = expected_number(key, limits);
    value = float_of(*found, path_of(key), expected);
    if (!is_within(value, limits)) fail(*found, path_of(key), expected);
}

void FieldReader::count(const Key& key, std::uint32_t& value, const Limits& limits) {
    const JsonValue* found = find(key);
    if (!found) return;
    if (is_unsigned_integer(*found)) value = static_cast<std::uint32_t>(found->number);
    if (!is_unsigned_integer(*found) || !is_within(value, limits)) fail(*found, path_of(key), expected_count(limits));
}

void FieldReader::flag(const Key& key, bool& value) {
    const JsonValue* found = find(key);
    if (!found) return;
    if (found->kind != Kind::boolean) fail(*found, path_of(key), "true or false");
    value = found->flag;
}

void FieldReader::text(const Key& key, std::string& value) {
    const JsonValue* found = find(key);
    if (!found) return;
    if (found->kind != Kind::text) fail(*found, path_of(key), kExpectedText);
    value = found->text;
}

// In 2-D, z may be omitted.
Vec3 FieldReader::vector_of(const JsonValue& value, const std::string& path, const Key& key) const {
    const std::string unit = *key.unit ? mote::format(" in {}", key.unit) : "";
    const std::size_t size = value.items.size();
    if (value.kind != Kind::list || !(size == 3 || (is_flat() && size == 2))) {
        fail(value, path, "a list of three numbers" + unit);
    }
    Vec3 vector{};
    for (std::size_t i = 0; i < size; ++i) {
        vector[i] = float_of(value.items[i], mote::format("{}/{}", path, i), "a number" + unit);
    }
    return vector;
}

void FieldReader::vector(const Key& key, Vec3& value, VectorLimits limits) {
    const JsonValue* found = find(key);
    if (!found) return;
    const std::string path = path_of(key);
    value = vector_of(*found, path, key);
    if (!is_within(value, limits, dimensions()))
        fail({found->line, path}, physics::text(value), expected_vector(key, limits, dimensions()));
}

void FieldReader::rotation(const Key& key, Quaternion& value) {
    const JsonValue* found = find(key);
    if (!found) return;
    const std::string path = path_of(key);
    if (found->kind != Kind::list || found->items.size() != 4) {
        fail(*found, path, "a quaternion: a list of four numbers, x, y, z and w");
    }
    for (std::size_t i = 0; i < 4; ++i) value[i] = float_of(found->items[i], mote::format("{}/{}", path, i), "a number");
    if (!is_rotation(value, dimensions())) fail({found->line, path}, physics::text(value), expected_rotation(dimensions()));
}

std::uint32_t FieldReader::named(const JsonValue& value, const std::string& path, const Names& names,
                                 const std::string& expected) const {
    if (value.kind == Kind::text) {
        const auto found = std::ranges::find(names, value.text);
        if (found != names.end()) return static_cast<std::uint32_t>(found - names.begin());
        if (const Renamed* renamed = find_renamed(renamed_values(), path, value.text)) {
            fail({value.line, path}, "the former name " + value.described(), mote::format("\"{}\"", renamed->now));
        }
        if (const std::string near = nearest_name(value.text, names); !near.empty()) {
            fail(value, path, mote::format("{}; did you mean \"{}\"?", expected, near));
        }
    }
    fail(value, path, names.empty() ? expected + ", of which the file has none" : expected);
}

void FieldReader::choice(const Key& key, const Names& names, const EnumMember& value) {
    if (const JsonValue* found = find(key)) value.set(named(*found, path_of(key), names, one_of(names)));
}

void FieldReader::kind(const Key& key, const Names& names, const EnumMember& value) {
    choice(key, names, value);
    // Without it, the other keys would be read as those of the wrong kind.
    if (!levels_.back().object->find(key.name)) fail(here(), mote::format("no \"{}\"", key.name), one_of(names));
    levels_.back().kind = mote::format("the {} \"{}\"", key.name, names[value.get()]);
}

void FieldReader::flags(const Key& key, std::span<const NamedFlag> flags) {
    const JsonValue* found = find(key);
    if (!found) return;
    Names names;
    for (const NamedFlag& flag : flags) names.emplace_back(flag.name);
    if (found->kind != Kind::list) fail(*found, path_of(key), "a list of " + one_of(names));
    for (std::size_t i = 0; i < found->items.size(); ++i) {
        *flags[named(found->items[i], mote::format("{}/{}", path_of(key), i), names, one_of(names))].value = true;
    }
}

void FieldReader::index(const Key& key, std::uint32_t& value, const Target& target) {
    const JsonValue* found = find(key);
    if (!found) return;
    const std::string path = path_of(key);
    const bool has_names = target.kind == Target::Kind::material || target.kind == Target::Kind::group;
    if (found->kind == Kind::number || !has_names) {
        if (!is_unsigned_integer(*found) || found->number >= static_cast<double>(target.count))
            fail(*found, path, expected_index(target));
        value = static_cast<std::uint32_t>(found->number);
        return;
    }
    const bool of_group = target.kind == Target::Kind::group;
    for (std::uint32_t i = 0; i < (of_group ? groups_.size() : target.count) && found->kind == Kind::text; ++i) {
        if ((of_group ? groups_[i] : (*target.materials)[i].name) != found->text || found->text.empty()) continue;
        value = of_group ? i + 1 : i;
        return;
    }
    Names names = groups_;
    if (!of_group) {
        names.clear();
        for (const Material& material : *target.materials) names.push_back(material.name);
    }
    try {
        named(*found, path, names, expected_name(target, names));
    } catch (const Error& error) {
        if (!names.empty()) throw;
        if (!nameless_) nameless_ = error.what();
    }
}

void FieldReader::texts(const Key& key, Names& values) {
    const JsonValue* found = find(key);
    if (!found) return;
    if (found->kind != Kind::list) fail(*found, path_of(key), "a list of names");
    values.clear();
    std::set<std::string_view> seen;
    for (std::size_t i = 0; i < found->items.size(); ++i) {
        const JsonValue& item = found->items[i];
        const bool good = item.kind == Kind::text && !item.text.empty() && seen.insert(item.text).second;
        if (!good) fail(item, mote::format("{}/{}", path_of(key), i), kExpectedName);
        values.push_back(item.text);
    }
}

void FieldReader::numbers(const Key& key, std::vector<float>& values) {
    const JsonValue* found = find(key);
    if (!found) return;
    if (found->kind != Kind::list) fail(*found, path_of(key), "a list of numbers");
    values.clear();
    for (std::size_t i = 0; i < found->items.size(); ++i) {
        values.push_back(float_of(found->items[i], mote::format("{}/{}", path_of(key), i), "a number"));
    }
}

void FieldReader::points(const Key& key, std::vector<Vec3>& values) {
    const JsonValue* found = find_list(key, std::numeric_limits<std::uint32_t>::max());
    if (!found) return;
    values.clear();
    for (std::size_t i = 0; i < found->items.size(); ++i) {
        const std::string path = mote::format("{}/{}", path_of(key), i);
        values.push_back(vector_of(found->items[i], path, key));
        if (!is_within(values.back(), VectorLimits::finite, 3))
            fail({found->items[i].line, path}, physics::text(values.back()), expected_vector(key, VectorLimits::finite, 3));
    }
}

void FieldReader::triangles(const Key& key, std::vector<Triangle>& values, const Target& corners) {
    const JsonValue* found = find_list(key, std::numeric_limits<std::uint32_t>::max());
    if (!found) return;
    values.clear();
    for (std::size_t i = 0; i < found->items.size(); ++i) {
        const JsonValue& item = found->items[i];
        const std::string path = mote::format("{}/{}", path_of(key), i);
        if (item.kind != Kind::list || item.items.size() != 3) {
            fail(item, path, "a list of three indices");
        }
        for (std::size_t k = 0; k < 3; ++k) {
            const JsonValue& corner = item.items[k];
            if (!is_unsigned_integer(corner) || corner.number >= static_cast<double>(corners.count))
                fail(corner, path, expected_index(corners));
        }
        const auto corner = [&](std::size_t k) { return static_cast<std::uint32_t>(item.items[k].number); };
        values.push_back({corner(0), corner(1), corner(2)});
    }
}

void FieldReader::object(const Key& key, const std::function<void()>& members) {
    if (const JsonValue* found = find(key)) read_object(*found, path_of(key), levels_.back().kind, members);
}

void FieldReader::elements(const Key& key, const Elements& elements) {
    if (levels_.size() == 1) lists_.push_back({key.name, elements.list, elements.size_of});
    const JsonValue* found = find_list(key, elements.max);
    if (!found) return;
    const std::string path = path_of(key);
    for (std::size_t i = 0; i < found->items.size(); ++i) {
        elements.append();
        read_object(found->items[i], mote::format("{}/{}", path, i), "", [&] { elements.describe(i); });
    }
}

void FieldReader::generators(const Key& key, const std::function<Expansion()>& describe_element) {
    const JsonValue* found = find_list(key, std::numeric_limits<std::uint32_t>::max());
    if (!found) return;
    const std::string path = path_of(key);
    for (std::size_t i = 0; i < found->items.size(); ++i) {
        read_object(found->items[i], mote::format("{}/{}", path, i), "", [&] {
            pending_.push_back({here(), describe_element()});
        });
    }
}

void FieldReader::mesh_file(ColliderMesh& mesh) {
    Level& level = levels_.back();
    const bool has_file = level.object->find("file") != nullptr, has_mesh = level.object->find("mesh") != nullptr;
    if (!has_file) {
        level.keys.emplace_back("file");
        if (!has_mesh && level.missing.empty()) level.missing = "file";
        return;
    }
    if (has_mesh) fail(here(), "a \"file\" and a \"mesh\"", "one of the two");
    MeshFile from;
    describe_mesh_file(*this, from);
    try {
        mesh = load_mesh(from, folder_);
    } catch (const Error& error) {
        throw Error(prefix_of(file_, here()) + error.what());
    }
}

} // namespace mote::scene
