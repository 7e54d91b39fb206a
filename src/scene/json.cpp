#include "scene/json.hpp"

#include "gpu/format.hpp"

#include <mote/error.hpp>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <iterator>

namespace mote::scene {

namespace {

constexpr std::size_t kMaxDepth = 32;
constexpr std::size_t kMaxKeys = 1000; // per object: the search is linear
constexpr std::size_t kMaxFoundChars = 40;

// The position of nlohmann's lexer. It reads one character beyond a number, so a newline read last is not counted yet.
struct Position {
    const char* counted;
    const char* read;
    std::uint32_t line = 1;

    std::uint32_t line_now() {
        for (; counted + 1 < read; ++counted) line += *counted == '\n' ? 1 : 0;
        return line;
    }
};

struct CountingIterator {
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    const char* at;
    Position* position;

    reference operator*() const { return *at; }
    CountingIterator& operator++() {
        position->read = ++at;
        return *this;
    }
    CountingIterator operator++(int) {
        const CountingIterator before = *this;
        ++*this;
        return before;
    }
    bool operator==(const CountingIterator& other) const { return at == other.at; }
    bool operator!=(const CountingIterator& other) const { return at != other.at; }
};

// Builds the tree from nlohmann's events.
class Builder {
public:
    using number_integer_t = nlohmann::json::number_integer_t;
    using number_unsigned_t = nlohmann::json::number_unsigned_t;
    using number_float_t = nlohmann::json::number_float_t;
    using string_t = nlohmann::json::string_t;
    using binary_t = nlohmann::json::binary_t;

    Builder(Position& position, const std::string& name) : position_(position), name_(name) {}
    JsonValue take() { return std::move(root_); }

    bool null() { return add({}); }
    bool boolean(bool value) { return add({.kind = JsonValue::Kind::boolean, .flag = value}); }
    bool number_integer(number_integer_t value) { return add_integer(static_cast<double>(value), mote::format("{}", value)); }
    bool number_unsigned(number_unsigned_t value) { return add_integer(static_cast<double>(value), mote::format("{}", value)); }
    bool number_float(number_float_t value, const string_t& written) {
        return add({.kind = JsonValue::Kind::number, .number = value, .text = written});
    }
    bool string(string_t& value) { return add({.kind = JsonValue::Kind::text, .text = std::move(value)}); }
    bool binary(binary_t&) { return false; } // JSON has no binary values
    bool start_object(std::size_t) { return open(JsonValue::Kind::object); }
    bool start_array(std::size_t) { return open(JsonValue::Kind::list); }
    bool end_object() { return close(); }
    bool end_array() { return close(); }
    bool key(string_t& key) {
        JsonValue& object = *open_.back();
        if (object.keys.size() == kMaxKeys) fail(mote::format("found an object with more keys, expected at most {}", kMaxKeys));
        if (object.find(key))
            fail(mote::format("found the key \"{}\" a second time, expected it once", key.substr(0, kMaxFoundChars)));
        object.keys.push_back(std::move(key));
        object.items.push_back({.line = position_.line_now()});
        return true;
    }
    bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception& error) {
        // "[json.exception.parse_error.101] parse error at line 3, column 5: syntax error while …"
        std::string text = error.what();
        if (const auto id = text.find("] "); id != std::string::npos) text.erase(0, id + 2);
        if (const auto column = text.find(", column "); column != std::string::npos) {
            const auto rest = text.find(": ", column);
            if (rest != std::string::npos) text.erase(0, rest + 2);
        }
        std::ranges::replace(text, '\n', ' ');
        fail("found invalid JSON: " + text);
    }

private:
    bool add_integer(double value, std::string written) {
        return add({.kind = JsonValue::Kind::number, .number = value, .text = std::move(written)});
    }
    JsonValue& put(JsonValue value) {
        if (open_.empty()) {
            value.line = position_.line_now();
            return root_ = std::move(value);
        }
        JsonValue& parent = *open_.back();
        if (parent.kind == JsonValue::Kind::list) {
            value.line = position_.line_now();
            return parent.items.emplace_back(std::move(value));
        }
        value.line = parent.items.back().line;
        return parent.items.back() = std::move(value);
    }
    bool add(JsonValue value) {
        put(std::move(value));
        return true;
    }
    bool open(JsonValue::Kind kind) {
        if (open_.size() == kMaxDepth)
            fail(mote::format("found a list or object nested deeper, expected at most {} levels", kMaxDepth));
        open_.push_back(&put({.kind = kind}));
        return true;
    }
    bool close() {
        open_.pop_back();
        return true;
    }
    [[noreturn]] void fail(const std::string& what) { throw Error(mote::format("{}:{}: {}", name_, position_.line_now(), what)); }

    Position& position_;
    const std::string& name_;
    JsonValue root_{};
    std::vector<JsonValue*> open_{}; // pointers stay valid: only the last child of each open value grows
};

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

void forget_lines(JsonValue& value) {
    value.line = 0;
    for (JsonValue& item : value.items) forget_lines(item);
}

} // namespace

const JsonValue* JsonValue::find(std::string_view key) const {
    const auto found = std::ranges::find(keys, key);
    return found == keys.end() ? nullptr : &items[static_cast<std::size_t>(found - keys.begin())];
}

std::string JsonValue::described() const {
    switch (kind) {
    case Kind::null: return "null";
    case Kind::boolean: return flag ? "true" : "false";
    case Kind::number: return text.size() <= kMaxFoundChars ? text : text.substr(0, kMaxFoundChars) + "…";
    case Kind::text: {
        std::string shown = text.substr(0, kMaxFoundChars);
        // Keep UTF-8 sequences complete.
        while (shown.size() < text.size() && !shown.empty() && (text[shown.size()] & 0xC0) == 0x80) shown.pop_back();
        std::ranges::replace_if(
            shown, [](char c) { return static_cast<unsigned char>(c) < 0x20; }, ' ');
        return '"' + shown + (shown.size() < text.size() ? "…\"" : "\"");
    }
    case Kind::list: return items.empty() ? "an empty list" : mote::format("a list of {}", items.size());
    case Kind::object: return "an object";
    }
    return {};
}

JsonValue parse_json(std::string_view text, const std::string& name) {
    const char* const begin = text.data();
    Position position{begin, begin};
    Builder builder(position, name);
    nlohmann::json::sax_parse(CountingIterator{begin, &position}, CountingIterator{begin + text.size(), &position}, &builder);
    return builder.take();
}

void set_value(JsonValue& document, const std::string& assignment) {
    const auto equals = assignment.find('=');
    const std::vector<std::string> steps = steps_of(assignment.substr(0, equals));
    if (equals == std::string::npos || steps.empty()) {
        throw Error(mote::format("--set: found \"{}\", expected path=value, such as solver.iterations=4", assignment));
    }
    const std::string written = assignment.substr(equals + 1);
    JsonValue value{.kind = JsonValue::Kind::text, .text = written};
    if (nlohmann::json::accept(written)) value = parse_json(written, "--set " + assignment);
    forget_lines(value);

    JsonValue* at = &document;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const auto fail = [&](const std::string& expected) {
            throw Error(mote::format("--set {}: found no \"{}\", expected {}", assignment, steps[i], expected));
        };
        if (at->kind == JsonValue::Kind::list) {
            std::size_t index = 0;
            const char* const end = steps[i].data() + steps[i].size();
            const auto [rest, error] = std::from_chars(steps[i].data(), end, index);
            if (error != std::errc{} || rest != end || index >= at->items.size()) {
                fail(mote::format("an index from 0 to {}", static_cast<std::int64_t>(at->items.size()) - 1));
            }
            at = &at->items[index];
        } else if (at->kind == JsonValue::Kind::object) {
            const auto found = std::ranges::find(at->keys, steps[i]);
            const auto index = static_cast<std::size_t>(found - at->keys.begin());
            if (found == at->keys.end()) {
                const bool last = i + 1 == steps.size();
                at->keys.push_back(steps[i]);
                at->items.push_back({.kind = last ? JsonValue::Kind::null : JsonValue::Kind::object});
            }
            at = &at->items[index];
        } else {
            fail("a list or an object before it");
        }
    }
    *at = std::move(value);
}

} // namespace mote::scene
