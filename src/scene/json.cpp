#include "scene/json.hpp"

#include "gpu/format.hpp"

#include <algorithm>
#include <charconv>
#include <limits>

namespace mote::scene {

namespace {

constexpr std::size_t kMaxFoundChars = 40;

bool is_of_number(char c) { return (c >= '0' && c <= '9') || c == '+' || c == '-' || c == '.' || c == 'e' || c == 'E'; }

// Whether a number that a type cannot hold is too large for it. Otherwise it is too small.
bool is_too_large(std::string_view written) {
    const std::string_view mantissa = written.substr(0, written.find_first_of("eE"));
    std::int32_t exponent = 0;
    if (mantissa.size() < written.size()) {
        std::string_view rest = written.substr(mantissa.size() + 1);
        if (rest.starts_with('+')) rest.remove_prefix(1);
        const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), exponent);
        if (error != std::errc{}) return !rest.starts_with('-');
    }
    const std::size_t point = std::min(mantissa.find('.'), mantissa.size());
    const auto digits_before_point = static_cast<std::int64_t>(point - mantissa.find_first_of("123456789"));
    return digits_before_point + exponent > 0;
}

template <typename T> T nearest_number(std::string_view written) {
    T number = 0;
    const auto [end, error] = std::from_chars(written.data(), written.data() + written.size(), number);
    if (error != std::errc::result_out_of_range || !is_too_large(written)) return number;
    return std::numeric_limits<T>::infinity() * (written.starts_with('-') ? -1 : 1);
}

} // namespace

JsonValue::Iterator& JsonValue::Iterator::operator++() {
    if (is_number()) {
        const char* const before = number_.text().data() + number_.text().size();
        const char* const end = node_->text().data() + node_->text().size();
        const char* const next = std::find_if(before, end, is_of_number);
        if (next != end) {
            take_number({next, end}, number_.line() + static_cast<std::uint32_t>(std::count(before, next, '\n')));
            return *this;
        }
    }
    node_ += node_->nodes();
    enter();
    return *this;
}

void JsonValue::Iterator::enter() {
    const bool at_number = node_ != end_ && node_->kind() == Kind::number;
    take_number(at_number ? node_->text() : std::string_view{}, at_number ? node_->line() : 0);
}

// The first of those that the text contains.
void JsonValue::Iterator::take_number(std::string_view text, std::uint32_t line) {
    const auto end = std::find_if_not(text.begin(), text.end(), is_of_number);
    number_ = JsonValue(Kind::number, {text.begin(), end}, line);
}

double JsonValue::number() const { return nearest_number<double>(text()); }
float JsonValue::nearest_float() const { return nearest_number<float>(text()); }

const JsonValue* JsonValue::find(std::string_view key) const {
    if (kind_ != Kind::object) return nullptr;
    for (const JsonValue* at = this + 1; at != this + nodes(); at += 1 + at[1].nodes()) {
        if (at->text() == key) return at + 1;
    }
    return nullptr;
}

std::string JsonValue::described() const {
    switch (kind_) {
    case Kind::null:
    case Kind::boolean: return std::string(text());
    case Kind::number: return std::string(text().substr(0, kMaxFoundChars)) + (text().size() <= kMaxFoundChars ? "" : "…");
    case Kind::text: {
        std::string shown(text().substr(0, kMaxFoundChars));
        // Keep UTF-8 sequences complete.
        while (shown.size() < text().size() && !shown.empty() && (text()[shown.size()] & 0xC0) == 0x80) shown.pop_back();
        std::ranges::replace_if(
            shown, [](char c) { return static_cast<unsigned char>(c) < 0x20; }, ' ');
        return '"' + shown + (shown.size() < text().size() ? "…\"" : "\"");
    }
    case Kind::list: return size() == 0 ? "an empty list" : mote::format("a list of {}", size());
    case Kind::object: return "an object";
    }
    return {};
}

} // namespace mote::scene
