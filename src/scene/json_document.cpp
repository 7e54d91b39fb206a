#include "gpu/format.hpp"
#include "scene/json_parser.hpp"

#include <array>
#include <charconv>
#include <optional>

namespace mote::scene {

namespace {

using Kind = JsonValue::Kind;

std::vector<std::string> steps_of(const std::string& path) {
    std::vector<std::string> steps(1);
    for (const char c : path) {
        if (c == '.' || c == '/') {
            if (!steps.back().empty()) steps.emplace_back();
        } else {
            steps.back() += c;
        }
    }
    if (steps.back().empty()) steps.pop_back();
    return steps;
}

// JSON, or else a text. The result points to `written`.
std::vector<JsonValue> values_of(const std::string& written, const std::string& name, std::deque<std::string>& texts) {
    try {
        std::vector<JsonValue> values = parse_json(written, name, texts);
        for (JsonValue& value : values) value.forget_line();
        return values;
    } catch (const JsonSyntaxError&) {
        return {JsonValue(Kind::text, written, 0)};
    }
}

// The nodes of a list's elements, with one for each number.
std::vector<JsonValue> separate_nodes(const JsonValue& list) {
    std::vector<JsonValue> nodes;
    for (const JsonValue& element : list) nodes.insert(nodes.end(), &element, &element + element.nodes());
    return nodes;
}

std::optional<std::size_t> index_of(const std::string& step, const JsonValue& list) {
    std::size_t index = 0;
    const char* const end = step.data() + step.size();
    const auto [rest, error] = std::from_chars(step.data(), end, index);
    if (error != std::errc{} || rest != end || index >= list.size()) return std::nullopt;
    return index;
}

} // namespace

JsonDocument::JsonDocument(std::string_view text, const std::string& name) : nodes_(parse_json(text, name, texts_)) {}

void JsonDocument::replace(std::size_t begin, std::size_t end, std::span<const JsonValue> by,
                           std::span<const std::size_t> containers) {
    for (const std::size_t container : containers) {
        const JsonValue& now = nodes_[container];
        nodes_[container] = JsonValue(now.kind(), now.size(), now.nodes() - (end - begin) + by.size(), now.line());
    }
    const auto first = nodes_.begin() + static_cast<std::ptrdiff_t>(begin);
    const auto after = nodes_.erase(first, nodes_.begin() + static_cast<std::ptrdiff_t>(end));
    nodes_.insert(after, by.begin(), by.end());
}

std::size_t JsonDocument::element(std::size_t list, std::size_t index, std::span<const std::size_t> containers) {
    replace(list + 1, list + nodes_[list].nodes(), separate_nodes(nodes_[list]), containers);
    std::size_t at = list + 1;
    for (; index > 0; --index) at += nodes_[at].nodes();
    return at;
}

std::size_t JsonDocument::member(std::size_t object, const std::string& key, std::span<const std::size_t> containers) {
    const JsonValue before = nodes_[object];
    if (const JsonValue* found = nodes_[object].find(key)) return static_cast<std::size_t>(found - nodes_.data());
    const std::size_t end = object + before.nodes();
    const std::array added{JsonValue(Kind::text, texts_.emplace_back(key), 0), JsonValue(Kind::object, 0, 1, 0)};
    nodes_[object] = JsonValue(Kind::object, before.size() + 1, before.nodes(), before.line());
    replace(end, end, added, containers);
    return end + 1;
}

void JsonDocument::set(const std::string& assignment) {
    const auto equals = assignment.find('=');
    const std::vector<std::string> steps = steps_of(assignment.substr(0, equals));
    if (equals == std::string::npos || steps.empty()) {
        throw Error(mote::format("--set: found \"{}\", expected path=value, such as solver.iterations=4", assignment));
    }
    const std::string& written = texts_.emplace_back(assignment.substr(equals + 1));
    const std::vector<JsonValue> value = values_of(written, "--set " + assignment, texts_);

    std::vector<std::size_t> containers;
    std::size_t at = 0;
    for (const std::string& step : steps) {
        const auto fail = [&](const std::string& expected) {
            throw Error(mote::format("--set {}: found no \"{}\", expected {}", assignment, step, expected));
        };
        containers.push_back(at);
        if (nodes_[at].kind() == Kind::list) {
            const auto index = index_of(step, nodes_[at]);
            if (!index) fail(mote::format("an index from 0 to {}", static_cast<std::int64_t>(nodes_[at].size()) - 1));
            at = element(at, *index, containers);
        } else if (nodes_[at].kind() == Kind::object) {
            at = member(at, step, containers);
        } else {
            fail("a list or an object before it");
        }
    }
    replace(at, at + nodes_[at].nodes(), value, containers);
}

} // namespace mote::scene
