#include "scene/field_reader.hpp"

#include "gpu/format.hpp"
#include "scene/nearest_name.hpp"

#include <mote/error.hpp>

#include <algorithm>
#include <cmath>
#include <set>
#include <string_view>

namespace mote::scene {

namespace {

using Kind = JsonValue::Kind;

std::string noun_of(std::string_view unit) {
    if (unit == "m") return "a length";
    if (unit == "s") return "a time";
    if (unit == "m/s") return "a speed";
    if (unit == "m/s²") return "an acceleration";
    if (unit == "kg/m³") return "a density";
    if (unit == "°") return "an angle";
    return "a number";
}

// "a length above 0 m", "a number from 0 to 1"
std::string expected_number(const std::string& noun, const char* unit, const Limits& limits) {
    const bool has_least = std::isfinite(limits.least), has_most = std::isfinite(limits.most);
    std::string text = noun;
    if (has_least && has_most && !limits.least_excluded && !limits.most_excluded) {
        text += mote::format(" from {} to {}", limits.least, limits.most);
    } else {
        if (has_least && limits.least_excluded) text += mote::format(" above {}", limits.least);
        if (has_least && !limits.least_excluded) text += mote::format(" of {} or more", limits.least);
        if (has_most)
            text += mote::format("{} {} {}", has_least ? " and" : "", limits.most_excluded ? "below" : "up to", limits.most);
    }
    if (*unit && (has_least || has_most)) return text + ' ' + unit;
    return *unit ? text + " in " + unit : text;
}

bool is_within(double value, const Limits& limits) {
    return (limits.least_excluded ? value > limits.least : value >= limits.least) &&
           (limits.most_excluded ? value < limits.most : value <= limits.most);
}

} // namespace

std::string prefix_of(const std::string& file, const Where& where) {
    const std::string line = where.line == 0 ? "" : mote::format(":{}", where.line);
    return mote::format("{}{}: {}", file, line, where.path.empty() ? "" : where.path + ": ");
}

FieldReader::FieldReader(const std::string& file, const JsonValue& document) : file_(file), document_(document) {}

void FieldReader::read(const std::function<void()>& members) {
    read_object(document_, "", members);
    if (nameless_) throw Error(*nameless_);
}

void FieldReader::fail(const JsonValue& value, const std::string& path, const std::string& expected) const {
    throw Error(mote::format("{}found {}, expected {}", prefix_of(file_, {value.line, path}), value.described(), expected));
}

const JsonValue* FieldReader::find(const Key& key) {
    Level& level = levels_.back();
    level.keys.emplace_back(key.name);
    const JsonValue* value = level.object->find(key.name);
    if (!value && key.required && level.missing.empty()) level.missing = key.name;
    return value;
}

void FieldReader::read_object(const JsonValue& object, const std::string& path, const std::function<void()>& members) {
    if (object.kind != Kind::object) fail(object, path, "an object: { … }");
    levels_.push_back({&object, path});
    members();
    finish_level();
    levels_.pop_back();
}

// A key that is not known comes before one that is missing: it may be that one, misspelt.
void FieldReader::finish_level() const {
    const Level& level = levels_.back();
    for (std::size_t i = 0; i < level.object->keys.size(); ++i) {
        const std::string& found = level.object->keys[i];
        if (std::ranges::find(level.keys, found) != level.keys.end()) continue;
        std::string key = found.substr(0, 64);
        std::ranges::replace_if(
            key, [](char c) { return static_cast<unsigned char>(c) < 0x20; }, ' ');
        const std::string near = nearest_name(found, level.keys);
        throw Error(mote::format("{}unknown key{}, {}", prefix_of(file_, {level.object->items[i].line, level.path + '/' + key}),
                                 level.kind.empty() ? "" : " of " + level.kind,
                                 near.empty() ? "expected " + one_of(level.keys) : "did you mean \"" + near + "\"?"));
    }
    if (!level.missing.empty()) {
        throw Error(mote::format("{}\"{}\" is missing", prefix_of(file_, {level.object->line, level.path}), level.missing));
    }
}

Where FieldReader::here() const { return {levels_.back().object->line, levels_.back().path}; }

float FieldReader::float_of(const JsonValue& value, const std::string& path, const std::string& expected) const {
    if (value.kind != Kind::number) fail(value, path, expected);
    if (std::abs(value.number) > double{std::numeric_limits<float>::max()}) fail(value, path, expected + ", below 3.4e38");
    return static_cast<float>(value.number);
}

void FieldReader::number(const Key& key, float& value, const Limits& limits) {
    const JsonValue* found = find(key);
    if (!found) return;
    const std::string expected = expected_number(noun_of(key.unit), key.unit, limits);
    const float read = float_of(*found, path_of(key), expected);
    if (!is_within(double{read}, limits)) fail(*found, path_of(key), expected);
    value = read;
}

void FieldReader::count(const Key& key, std::uint32_t& value, const Limits& limits) {
    const JsonValue* found = find(key);
    if (!found) return;
    const Limits fitting{limits.least, std::min(limits.most, double{std::numeric_limits<std::uint32_t>::max()})};
    const bool good =
        found->kind == Kind::number && found->number == std::floor(found->number) && is_within(found->number, fitting);
    if (!good) fail(*found, path_of(key), expected_number("a whole number", "", std::isfinite(limits.most) ? limits : fitting));
    value = static_cast<std::uint32_t>(found->number);
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
    if (found->kind != Kind::text || (key.required && found->text.empty())) fail(*found, path_of(key), "a text");
    value = found->text;
}

void FieldReader::vector(const Key& key, Vec3& value) {
    const JsonValue* found = find(key);
    if (!found) return;
    const std::string expected = mote::format("a list of three numbers{}{}", *key.unit ? " in " : "", key.unit);
    // Of two, z is 0; whether that is enough is for the scene's dimensions to say, which come first.
    const JsonValue* dimensions = document_.find("dimensions");
    const bool flat = dimensions && dimensions->number == 2;
    const std::size_t size = found->items.size();
    if (found->kind != Kind::list || !(size == 3 || (flat && size == 2))) fail(*found, path_of(key), expected);
    Vec3 read{};
    for (std::size_t i = 0; i < size; ++i) {
        read[i] = float_of(found->items[i], mote::format("{}/{}", path_of(key), i),
                           mote::format("a number{}{}", *key.unit ? " in " : "", key.unit));
    }
    value = read;
}

void FieldReader::quaternion(const Key& key, std::array<float, 4>& value) {
    const JsonValue* found = find(key);
    if (!found) return;
    if (found->kind != Kind::list || found->items.size() != 4) {
        fail(*found, path_of(key), "a quaternion: a list of four numbers, x, y, z and w");
    }
    for (std::size_t i = 0; i < 4; ++i) {
        value[i] = float_of(found->items[i], mote::format("{}/{}", path_of(key), i), "a number");
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

void FieldReader::texts(const Key& key, Names& values) {
    const JsonValue* found = find(key);
    if (!found) return;
    if (found->kind != Kind::list) fail(*found, path_of(key), "a list of names");
    values.clear();
    std::set<std::string_view> seen;
    for (std::size_t i = 0; i < found->items.size(); ++i) {
        const JsonValue& item = found->items[i];
        const bool good = item.kind == Kind::text && !item.text.empty() && seen.insert(item.text).second;
        if (!good) fail(item, mote::format("{}/{}", path_of(key), i), "a name that is not there yet");
        values.push_back(item.text);
    }
}

std::uint32_t FieldReader::index_in(const JsonValue& value, const std::string& path, const Names& names,
                                    const std::string& what) const {
    if (value.kind == Kind::text) {
        const auto found = std::ranges::find(names, value.text);
        if (found != names.end()) return static_cast<std::uint32_t>(found - names.begin());
        if (const std::string near = nearest_name(value.text, names); !near.empty()) {
            fail(value, path, mote::format("{}; did you mean \"{}\"?", what, near));
        }
    }
    fail(value, path, names.empty() ? what + ", of which the file has none" : what);
}

void FieldReader::choice(const Key& key, const Names& names, std::uint32_t& value) {
    if (const JsonValue* found = find(key)) value = index_in(*found, path_of(key), names, one_of(names));
}

void FieldReader::kind(const Key& key, const Names& names, std::uint32_t& value) {
    choice(key, names, value);
    if (levels_.back().object->find(key.name)) {
        levels_.back().kind = mote::format("the {} \"{}\"", key.name, names[value]);
    } else { // all else would be told of the wrong one
        throw Error(mote::format("{}\"{}\" is missing, expected {}", prefix_of(file_, here()), key.name, one_of(names)));
    }
}

void FieldReader::choices(const Key& key, const Names& names, std::uint32_t& bits) {
    const JsonValue* found = find(key);
    if (!found) return;
    if (found->kind != Kind::list) fail(*found, path_of(key), "a list of " + one_of(names));
    for (std::size_t i = 0; i < found->items.size(); ++i) {
        bits |= 1u << index_in(found->items[i], mote::format("{}/{}", path_of(key), i), names, one_of(names));
    }
}

void FieldReader::reference(const Key& key, const char* what, const Names& names, std::uint32_t first, std::uint32_t& value) {
    const JsonValue* found = find(key);
    if (!found) return;
    const Names shown(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(names.size(), 8)));
    const std::string expected =
        mote::format("the name of a {}{}{}", what, shown.empty() ? "" : ": " + one_of(shown), names.size() > 8 ? " …" : "");
    try {
        value = first + index_in(*found, path_of(key), names, expected);
    } catch (const Error& error) {
        if (!names.empty()) throw;
        if (!nameless_) nameless_ = error.what();
    }
}

void FieldReader::object(const Key& key, const std::function<void()>& members) {
    if (const JsonValue* found = find(key)) read_object(*found, path_of(key), members);
}

void FieldReader::list(const Key& key, const std::function<void()>& element) {
    const JsonValue* found = find(key);
    if (!found) return;
    const std::string path = path_of(key);
    if (found->kind != Kind::list) fail(*found, path, "a list: [ … ]");
    for (std::size_t i = 0; i < found->items.size(); ++i) {
        read_object(found->items[i], mote::format("{}/{}", path, i), element);
    }
}

} // namespace mote::scene
