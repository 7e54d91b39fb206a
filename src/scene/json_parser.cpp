#include "scene/json_parser.hpp"

#include "gpu/format.hpp"
#include "physics/scene/ranges.hpp"

#include <algorithm>
#include <charconv>

namespace mote::scene {

namespace {

using Kind = JsonValue::Kind;

constexpr std::size_t kMaxJsonBytes = std::size_t{1} << 29; // lines and nodes are counted in as many bits
constexpr std::size_t kMaxDepth = 32;
constexpr std::size_t kMaxKeys = 1000; // per object: the search is linear
constexpr std::size_t kMaxWordChars = 40;

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_of_word(char c) {
    return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '.' || c == '-' || c == '+';
}
bool is_control(char c) { return static_cast<unsigned char>(c) < 0x20; }
bool is_continuation(char c) { return (c & 0xC0) == 0x80; } // of a character in UTF-8

bool is_high_surrogate(std::uint32_t unit) { return unit >= 0xD800 && unit < 0xDC00; }
bool is_low_surrogate(std::uint32_t unit) { return unit >= 0xDC00 && unit < 0xE000; }

void append_utf8(std::string& text, std::uint32_t code) {
    const auto add = [&](std::uint32_t byte) { text += static_cast<char>(byte); };
    if (code < 0x80) return add(code);
    if (code >= 0x1'0000) {
        add(0xF0 | code >> 18);
        add(0x80 | (code >> 12 & 0x3F));
    } else if (code >= 0x800) {
        add(0xE0 | code >> 12);
    }
    add(code >= 0x800 ? 0x80 | (code >> 6 & 0x3F) : 0xC0 | code >> 6);
    add(0x80 | (code & 0x3F));
}

class JsonParser {
public:
    JsonParser(std::string_view text, const std::string& name, std::deque<std::string>& texts)
        : name_(name), texts_(texts), at_(text.data()), end_(at_ + text.size()), line_begin_(at_) {}

    std::vector<JsonValue> parse() {
        if (rest().starts_with("\xEF\xBB\xBF")) at_ += 3; // a byte order mark
        skip_space();
        value(line_, 0);
        skip_space();
        if (at_ != end_) fail_syntax("the end of the file");
        return std::move(nodes_);
    }

private:
    // `line`: of the value, or of its key.
    void value(std::uint32_t line, std::size_t depth) {
        switch (peek()) {
        case '{': return object(line, depth);
        case '[': return list(line, depth);
        case '"': return add(Kind::text, text(), line);
        case 't': return word(Kind::boolean, "true", line);
        case 'f': return word(Kind::boolean, "false", line);
        case 'n': return word(Kind::null, "null", line);
        default: break;
        }
        if (!is_at_number()) fail_syntax("a value");
        add(Kind::number, number(), line);
    }

    void list(std::uint32_t line, std::size_t depth) {
        const std::size_t node = open(Kind::list, line, depth);
        std::size_t size = 0;
        if (!is_closed_at_once(']')) {
            const char* numbers = nullptr; // where the last element's node begins, if it is a number
            do {
                skip_space();
                if (!is_at_number()) {
                    numbers = nullptr;
                    value(line_, depth + 1);
                } else if (numbers) {
                    number();
                    nodes_.back() = JsonValue(Kind::number, {numbers, at_}, nodes_.back().line());
                } else {
                    numbers = at_;
                    value(line_, depth + 1);
                }
                ++size;
            } while (is_continued(']'));
        }
        nodes_[node] = JsonValue(Kind::list, size, nodes_.size() - node, line);
    }

    void object(std::uint32_t line, std::size_t depth) {
        const std::size_t node = open(Kind::object, line, depth);
        std::size_t size = 0;
        if (!is_closed_at_once('}')) {
            do {
                skip_space();
                if (size == kMaxKeys) fail("an object with more keys", mote::format("at most {}", kMaxKeys));
                const std::uint32_t key_line = key(node + 1);
                value(key_line, depth + 1);
                ++size;
            } while (is_continued('}'));
        }
        nodes_[node] = JsonValue(Kind::object, size, nodes_.size() - node, line);
    }

    // A key and what separates it from its value. `first`: that of the object's first key. Returns its line.
    std::uint32_t key(std::size_t first) {
        if (peek() != '"') fail_syntax("a key in quotes");
        const char* const begin = at_;
        const std::string_view name = text();
        for (std::size_t other = first; other < nodes_.size(); other += 1 + nodes_[other + 1].nodes()) {
            if (nodes_[other].text() != name) continue;
            at_ = begin;
            fail(mote::format("the key {} a second time", JsonValue(Kind::text, name, 0).described()), "it once");
        }
        const std::uint32_t line = line_;
        add(Kind::text, name, line);
        skip_space();
        if (!take(':')) fail_syntax("\":\"");
        skip_space();
        return line;
    }

    std::size_t open(Kind kind, std::uint32_t line, std::size_t depth) {
        if (depth == kMaxDepth) fail("a list or object nested deeper", mote::format("at most {} levels", kMaxDepth));
        ++at_;
        nodes_.emplace_back(kind, 0, 1, line);
        return nodes_.size() - 1;
    }
    bool is_closed_at_once(char bracket) {
        skip_space();
        return take(bracket);
    }
    bool is_continued(char bracket) {
        skip_space();
        if (take(',')) return true;
        if (!take(bracket)) fail_syntax(mote::format("\",\" or \"{}\"", bracket));
        return false;
    }

    void word(Kind kind, std::string_view expected, std::uint32_t line) {
        const std::string_view found = rest().substr(0, expected.size());
        const bool ends = found.size() == rest().size() || !is_of_word(rest()[found.size()]);
        if (found != expected || !ends) fail_syntax("a value");
        at_ += found.size();
        add(kind, found, line);
    }

    bool is_at_number() const { return peek() == '-' || is_digit(peek()); }
    std::string_view number() {
        const char* const begin = at_;
        take('-');
        if (!take('0')) digits();
        if (take('.')) digits();
        if (take('e') || take('E')) {
            if (!take('+')) take('-');
            digits();
        }
        return {begin, at_};
    }
    void digits() {
        if (!is_digit(peek())) fail_syntax("a digit");
        while (is_digit(peek())) ++at_;
    }

    std::string_view text() {
        const char* const begin = at_++;
        const char* part = at_; // what follows the last escape
        std::string* decoded = nullptr;
        char bits = 0;
        for (;;) {
            for (; at_ != end_ && *at_ != '"' && *at_ != '\\' && !is_control(*at_); ++at_) bits |= *at_;
            if (decoded) decoded->append(part, at_);
            if (peek() == '"') break;
            if (peek() != '\\') fail_syntax("a quote that ends the text");
            if (!decoded) decoded = &texts_.emplace_back(part, at_);
            append_escaped(*decoded);
            part = at_;
        }
        const std::string_view raw(begin + 1, at_++);
        if ((bits & 0x80) != 0 && !physics::is_utf8(raw)) {
            at_ = begin;
            fail_syntax("a text in another encoding", "UTF-8");
        }
        return decoded ? *decoded : raw;
    }

    void append_escaped(std::string& decoded) {
        constexpr std::string_view kLetters = "\"\\/bfnrt", kMeanings = "\"\\/\b\f\n\r\t";
        const char* const begin = at_++;
        const auto letter = kLetters.find(peek());
        if (at_ != end_ && letter != std::string_view::npos) {
            decoded += kMeanings[letter];
            ++at_;
            return;
        }
        if (peek() != 'u') fail_syntax(R"(one of ", \, /, b, f, n, r, t and u after \)");
        std::uint32_t code = code_unit();
        if (is_high_surrogate(code) && rest().starts_with("\\u")) {
            ++at_;
            const std::uint32_t low = code_unit();
            if (is_low_surrogate(low)) code = 0x1'0000 + ((code - 0xD800) << 10 | (low - 0xDC00));
        }
        if (is_high_surrogate(code) || is_low_surrogate(code)) {
            at_ = begin;
            fail_syntax("half of a surrogate pair", "both halves");
        }
        append_utf8(decoded, code);
    }
    // The four hexadecimal digits after the u.
    std::uint32_t code_unit() {
        ++at_;
        std::uint32_t unit = 0;
        const std::string_view digits = rest().substr(0, 4);
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), unit, 16);
        if (error != std::errc{} || end != at_ + 4) fail_syntax("four hexadecimal digits");
        at_ = end;
        return unit;
    }

    std::string_view rest() const { return {at_, end_}; }
    char peek() const { return at_ == end_ ? '\0' : *at_; }
    bool take(char c) {
        if (at_ == end_ || *at_ != c) return false;
        ++at_;
        return true;
    }
    void skip_space() {
        for (; at_ != end_ && (*at_ == ' ' || *at_ == '\n' || *at_ == '\t' || *at_ == '\r'); ++at_) {
            if (*at_ != '\n') continue;
            ++line_;
            line_begin_ = at_ + 1;
        }
    }
    void add(Kind kind, std::string_view text, std::uint32_t line) { nodes_.emplace_back(kind, text, line); }

    // What is at the current place.
    std::string found() const {
        if (at_ == end_) return "the end of the file";
        if (*at_ == '\n' || *at_ == '\r') return "the end of the line";
        if (*at_ == '"') return "a text";
        if (rest().starts_with("//") || rest().starts_with("/*")) return "a comment";
        const char* end = std::find_if_not(at_, end_, is_of_word);
        if (end == at_) end = std::find_if_not(at_ + 1, end_, is_continuation);
        const std::string_view shown = rest().substr(0, std::min(kMaxWordChars, static_cast<std::size_t>(end - at_)));
        if (is_control(*at_) || !physics::is_utf8(shown))
            return mote::format("the byte {:#04x}", static_cast<unsigned char>(*at_));
        return mote::format("\"{}\"", shown);
    }
    [[noreturn]] void fail_syntax(const std::string& expected) const { fail_syntax(found(), expected); }
    [[noreturn]] void fail_syntax(const std::string& found, const std::string& expected) const {
        throw JsonSyntaxError(message(found, expected));
    }
    [[noreturn]] void fail(const std::string& found, const std::string& expected) const { throw Error(message(found, expected)); }
    std::string message(const std::string& found, const std::string& expected) const {
        const auto column = 1 + std::count_if(line_begin_, at_, [](char c) { return !is_continuation(c); });
        return mote::format("{}:{}:{}: found {}, expected {}", name_, line_, column, found, expected);
    }

    const std::string& name_;
    std::deque<std::string>& texts_;
    const char* at_;
    const char* end_;
    const char* line_begin_;
    std::uint32_t line_ = 1;
    std::vector<JsonValue> nodes_{};
};

} // namespace

std::vector<JsonValue> parse_json(std::string_view text, const std::string& name, std::deque<std::string>& texts) {
    if (text.size() > kMaxJsonBytes)
        throw Error(mote::format("{}: found {} bytes, expected at most {}", name, text.size(), kMaxJsonBytes));
    return JsonParser(text, name, texts).parse();
}

} // namespace mote::scene
