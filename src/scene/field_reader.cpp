#include "scene/field_reader.hpp"

#include "gpu/format.hpp"
#include "physics/scene/one_of.hpp"
#include "physics/scene/ranges.hpp"
#include "scene/mesh_file.hpp"
#include "scene/nearest_name.hpp"
#include "scene/renamed_keys.hpp"

#include <mote/error.hpp>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
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

bool is_unsigned_integer(const JsonValue& value) {
    if (value.kind() != Kind::number) return false;
    const double number = value.number();
    return number >= 0 && number == std::floor(number) && number <= double{std::numeric_limits<std::uint32_t>::max()};
}

std::string any_number() { return "a number"; }

std::string expected_name(const Target& target, std::span<const std::string> names) {
    const Names shown(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(names.size(), 8)));
    return mote::format("the name of a {}{}{}, or its index", noun_of(target), shown.empty() ? "" : ": " + one_of(shown),
                        names.size() > 8 ? " …" : "");
}

} // namespace

FieldReader::FieldReader(const std::string& file, MeshFolder folder, const JsonValue& document, const Names& groups)
    : file_(file), folder_(std::move(folder)), document_(document), groups_(groups) {}

void FieldReader::read(const std::function<void()>& members) {
    read_object(document_, {}, "", members);
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
    JsonValue::Iterator element = at->end();
    std::uint32_t line = at->line();
    for (std::size_t begin = 1; begin <= path.size();) {
        const std::size_t end = std::min(path.find('/', begin), path.size());
        const std::string step = path.substr(begin, end - begin);
        begin = end + 1;
        if (at->kind() == Kind::list) {
            const auto index = static_cast<std::size_t>(std::atoll(step.c_str()));
            if (index >= at->size()) break;
            element = std::next(at->begin(), static_cast<std::ptrdiff_t>(index));
            at = &*element;
        } else {
            at = at->find(step);
        }
        if (!at) break;
        line = at->line();
    }
    return line;
}

void FieldReader::fail(const SourceLocation& at, const std::string& found, const std::string& expected) const {
    throw Error(mote::format("{}found {}, expected {}", prefix_of(file_, at), found, expected));
}
void FieldReader::fail(const JsonValue& value, const std::string& path, const std::string& expected) const {
    fail(SourceLocation{value.line(), path}, value.described(), expected);
}
void FieldReader::fail(const std::string& path, const std::string& found, const std::string& expected) const {
    fail(SourceLocation{line_of(path), path}, found, expected);
}

const JsonValue* FieldReader::find(const Key& key) {
    if (!key.applies) return nullptr;
    Level& level = levels_.back();
    level.keys.push_back(key.name);
    const JsonValue* value = level.object->find(key.name);
    if (!value && key.required && !level.missing) level.missing = key.name;
    return value;
}

const JsonValue* FieldReader::find_list(const Key& key, std::uint64_t max) {
    const JsonValue* found = find(key);
    if (found && found->kind() != Kind::list) fail(*found, path_of(key), "a list: [ … ]");
    if (found && found->size() > max) fail(*found, path_of(key), mote::format("at most {}", max));
    return found;
}

void FieldReader::read_object(const JsonValue& object, const Step& step, const std::string& kind,
                              const std::function<void()>& members) {
    levels_.push_back({&object, step, kind});
    if (object.kind() != Kind::object) fail(object, path(), "an object: { … }");
    members();
    finish_level();
    levels_.pop_back();
}

// Reports an unknown key before a missing one: it may be the missing key, misspelt.
void FieldReader::finish_level() const {
    const Level& level = levels_.back();
    for (auto at = level.object->begin(); at != level.object->end(); ++at) {
        const std::string_view found = at->text();
        ++at;
        if (std::ranges::find(level.keys, found, [](const char* key) { return std::string_view(key); }) != level.keys.end())
            continue;
        fail_unknown(*at, std::string(found));
    }
    if (level.missing) fail(here(), mote::format("no \"{}\"", level.missing), "one");
}

void FieldReader::fail_unknown(const JsonValue& value, const std::string& key) const {
    const Level& level = levels_.back();
    const SourceLocation at{value.line(), path() + '/' + without_control(key.substr(0, 64))};
    if (const Renamed* renamed = find_renamed(renamed_keys(), path(), key)) {
        fail(at, "a former key", mote::format("\"{}\"{}", renamed->now, renamed->hint));
    }
    const Names known(level.keys.begin(), level.keys.end());
    const std::string near = nearest_name(key, known);
    fail(at, "an unknown key" + (level.kind.empty() ? "" : " of " + level.kind),
         near.empty() ? one_of(known) : mote::format("a known one; did you mean \"{}\"?", near));
}

SourceLocation FieldReader::here() const { return {levels_.back().object->line(), path()}; }

std::string FieldReader::path() const {
    std::string path;
    for (const Level& level : levels_) {
        if (level.step.name) path += mote::format("/{}", level.step.name);
        if (level.step.index != kNone) path += mote::format("/{}", level.step.index);
    }
    return path;
}
std::string FieldReader::path_of(const Key& key, std::size_t index) const { return mote::format("{}/{}", path_of(key), index); }

// Looks ahead, because "dimensions" may come later in the file than what depends on it.
bool FieldReader::is_flat() const {
    const JsonValue* dimensions = document_.find("dimensions");
    return dimensions && dimensions->kind() == Kind::number && dimensions->number() == 2;
}

// `path` and `expected` are called only on failure, as it is for millions of numbers.
float FieldReader::float_of(const JsonValue& value, const auto& path, const auto& expected) const {
    if (value.kind() != Kind::number) fail(value, path(), expected());
    const float nearest = value.nearest_float();
    if (std::isinf(nearest)) fail(value, path(), expected() + ", below 3.4e38");
    return nearest;
}

void FieldReader::number(const Key& key, float& value, const Limits& limits) {
    const JsonValue* found = find(key);
    if (!found) return;
    const auto path = [&] { return path_of(key); };
    const auto expected = [&] { return expected_number(key, limits); };
    value = float_of(*found, path, expected);
    if (!is_within(value, limits)) fail(*found, path(), expected());
}

void FieldReader::count(const Key& key, std::uint32_t& value, const Limits& limits) {
    const JsonValue* found = find(key);
    if (!found) return;
    if (is_unsigned_integer(*found)) value = static_cast<std::uint32_t>(found->number());
    if (!is_unsigned_integer(*found) || !is_within(value, limits)) fail(*found, path_of(key), expected_count(limits));
}

void FieldReader::flag(const Key& key, bool& value) {
    const JsonValue* found = find(key);
    if (!found) return;
    if (found->kind() != Kind::boolean) fail(*found, path_of(key), "true or false");
    value = found->flag();
}

void FieldReader::text(const Key& key, std::string& value) {
    const JsonValue* found = find(key);
    if (!found) return;
    if (found->kind() != Kind::text) fail(*found, path_of(key), kExpectedText);
    value = found->text();
}

// In 2-D, z may be omitted.
Vec3 FieldReader::vector_of(const JsonValue& value, const auto& path, const Key& key) const {
    const auto unit = [&] { return *key.unit ? mote::format(" in {}", key.unit) : ""; };
    if (value.kind() != Kind::list || !(value.size() == 3 || (is_flat() && value.size() == 2))) {
        fail(value, path(), "a list of three numbers" + unit());
    }
    Vec3 vector{};
    std::size_t axis = 0;
    for (const JsonValue& item : value) {
        vector[axis] = float_of(
            item, [&] { return mote::format("{}/{}", path(), axis); }, [&] { return "a number" + unit(); });
        ++axis;
    }
    return vector;
}

void FieldReader::vector(const Key& key, Vec3& value, VectorLimits limits) {
    const JsonValue* found = find(key);
    if (!found) return;
    value = vector_of(
        *found, [&] { return path_of(key); }, key);
    if (!is_within(value, limits, dimensions()))
        fail({found->line(), path_of(key)}, physics::text(value), expected_vector(key, limits, dimensions()));
}

void FieldReader::rotation(const Key& key, Quaternion& value) {
    const JsonValue* found = find(key);
    if (!found) return;
    if (found->kind() != Kind::list || found->size() != 4) {
        fail(*found, path_of(key), "a quaternion: a list of four numbers, x, y, z and w");
    }
    std::size_t i = 0;
    for (const JsonValue& item : *found) {
        value[i] = float_of(
            item, [&] { return path_of(key, i); }, any_number);
        ++i;
    }
    if (!is_rotation(value, dimensions()))
        fail({found->line(), path_of(key)}, physics::text(value), expected_rotation(dimensions()));
}

std::uint32_t FieldReader::named(const JsonValue& value, const std::string& path, const Names& names,
                                 const std::string& expected) const {
    if (value.kind() == Kind::text) {
        const auto found = std::ranges::find(names, value.text());
        if (found != names.end()) return static_cast<std::uint32_t>(found - names.begin());
        if (const Renamed* renamed = find_renamed(renamed_values(), path, value.text())) {
            fail({value.line(), path}, "the former name " + value.described(), mote::format("\"{}\"", renamed->now));
        }
        if (const std::string near = nearest_name(std::string(value.text()), names); !near.empty()) {
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
    if (found->kind() != Kind::list) fail(*found, path_of(key), "a list of " + one_of(names));
    std::size_t i = 0;
    for (const JsonValue& item : *found) *flags[named(item, path_of(key, i++), names, one_of(names))].value = true;
}

void FieldReader::index(const Key& key, std::uint32_t& value, const Target& target) {
    const JsonValue* found = find(key);
    if (!found) return;
    const bool has_names = target.kind == Target::Kind::material || target.kind == Target::Kind::group;
    if (found->kind() == Kind::number || !has_names) {
        if (!is_unsigned_integer(*found) || found->number() >= static_cast<double>(target.count))
            fail(*found, path_of(key), expected_index(target));
        value = static_cast<std::uint32_t>(found->number());
        return;
    }
    const bool of_group = target.kind == Target::Kind::group;
    for (std::uint32_t i = 0; i < (of_group ? groups_.size() : target.count) && found->kind() == Kind::text; ++i) {
        if ((of_group ? groups_[i] : (*target.materials)[i].name) != found->text() || found->text().empty()) continue;
        value = of_group ? i + 1 : i;
        return;
    }
    Names names = groups_;
    if (!of_group) {
        names.clear();
        for (const Material& material : *target.materials) names.push_back(material.name);
    }
    try {
        named(*found, path_of(key), names, expected_name(target, names));
    } catch (const Error& error) {
        if (!names.empty()) throw;
        if (!nameless_) nameless_ = error.what();
    }
}

void FieldReader::texts(const Key& key, Names& values) {
    const JsonValue* found = find(key);
    if (!found) return;
    if (found->kind() != Kind::list) fail(*found, path_of(key), "a list of names");
    values.clear();
    std::set<std::string_view> seen;
    for (const JsonValue& item : *found) {
        const bool good = item.kind() == Kind::text && !item.text().empty() && seen.insert(item.text()).second;
        if (!good) fail(item, path_of(key, values.size()), kExpectedName);
        values.emplace_back(item.text());
    }
}

void FieldReader::numbers(const Key& key, std::vector<float>& values) {
    const JsonValue* found = find(key);
    if (!found) return;
    if (found->kind() != Kind::list) fail(*found, path_of(key), "a list of numbers");
    values.clear();
    values.reserve(found->size());
    const auto path = [&] { return path_of(key, values.size()); };
    for (const JsonValue& item : *found) values.push_back(float_of(item, path, any_number));
}

void FieldReader::points(const Key& key, std::vector<Vec3>& values) {
    const JsonValue* found = find_list(key, std::numeric_limits<std::uint32_t>::max());
    if (!found) return;
    values.clear();
    values.reserve(found->size());
    const auto path = [&] { return path_of(key, values.size()); };
    for (const JsonValue& item : *found) {
        const Vec3 point = vector_of(item, path, key);
        if (!is_within(point, VectorLimits::finite, 3))
            fail({item.line(), path()}, physics::text(point), expected_vector(key, VectorLimits::finite, 3));
        values.push_back(point);
    }
}

void FieldReader::triangles(const Key& key, std::vector<Triangle>& values, const Target& corners) {
    const JsonValue* found = find_list(key, std::numeric_limits<std::uint32_t>::max());
    if (!found) return;
    values.clear();
    values.reserve(found->size());
    const auto path = [&] { return path_of(key, values.size()); };
    for (const JsonValue& item : *found) {
        if (item.kind() != Kind::list || item.size() != 3) fail(item, path(), "a list of three indices");
        Triangle triangle{};
        std::size_t k = 0;
        for (const JsonValue& corner : item) {
            if (!is_unsigned_integer(corner) || corner.number() >= static_cast<double>(corners.count))
                fail(corner, path(), expected_index(corners));
            triangle[k++] = static_cast<std::uint32_t>(corner.number());
        }
        values.push_back(triangle);
    }
}

void FieldReader::object(const Key& key, const std::function<void()>& members) {
    if (const JsonValue* found = find(key)) read_object(*found, {key.name}, levels_.back().kind, members);
}

void FieldReader::elements(const Key& key, const Elements& elements) {
    if (levels_.size() == 1) lists_.push_back({key.name, elements.list, elements.size_of});
    const JsonValue* found = find_list(key, elements.max);
    if (!found) return;
    std::size_t i = 0;
    const std::function<void()> members = [&] { elements.describe(i); };
    for (const JsonValue& item : *found) {
        elements.append();
        read_object(item, {key.name, i}, "", members);
        ++i;
    }
}

void FieldReader::generators(const Key& key, const std::function<Expansion()>& describe_element) {
    const JsonValue* found = find_list(key, std::numeric_limits<std::uint32_t>::max());
    if (!found) return;
    std::size_t i = 0;
    for (const JsonValue& item : *found) {
        read_object(item, {key.name, i++}, "", [&] { pending_.push_back({here(), describe_element()}); });
    }
}

void FieldReader::mesh_file(ColliderMesh& mesh) {
    Level& level = levels_.back();
    const bool has_file = level.object->find("file") != nullptr, has_mesh = level.object->find("mesh") != nullptr;
    if (!has_file) {
        level.keys.push_back("file");
        if (!has_mesh && !level.missing) level.missing = "file";
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
