// A JSON document in one array of nodes, in the order of its text, to which they point: so it takes little more than the text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace mote::scene {

/// A value at its place in a document: what it contains follows it. Valid until the document is changed.
class JsonValue {
public:
    enum class Kind : std::uint32_t { null, boolean, number, text, list, object };

    /// null, boolean, number or text, for which `text` is the value; otherwise, as in the file. It must outlive the value.
    JsonValue(Kind kind, std::string_view text, std::uint32_t line)
        : text_(text.data()), length_(static_cast<std::uint32_t>(text.size())), kind_(kind), line_(line & kMaxLine) {}
    /// list or object. `nodes`: how many it takes, with all that it contains.
    JsonValue(Kind kind, std::size_t size, std::size_t nodes, std::uint32_t line)
        : size_(size), length_(static_cast<std::uint32_t>(nodes)), kind_(kind), line_(line & kMaxLine) {}

    Kind kind() const { return kind_; }
    std::uint32_t line() const { return line_; } ///< From 1; 0: not from the file. For a member of an object, that of its key.
    void forget_line() { line_ = 0; }
    bool flag() const { return text() == "true"; }
    double number() const;       ///< Infinite if it is too large for a double.
    float nearest_float() const; ///< The same for a float. Going through a double would round twice.
    /// A text, or a number as written in the file.
    std::string_view text() const { return is_container() ? std::string_view{} : std::string_view(text_, length_); }
    /// Elements of a list, or members of an object.
    std::size_t size() const { return is_container() ? size_ : 0; }
    std::size_t nodes() const { return is_container() ? length_ : 1; }
    /// Null if there is no such member.
    const JsonValue* find(std::string_view key) const;
    /// Text for "found …" in messages.
    std::string described() const;

    /// Elements of a list; keys and values of an object in turn. Successive numbers of a list share a node, so a number is valid
    /// only as long as the iterator is.
    class Iterator;
    Iterator begin() const;
    Iterator end() const;

private:
    static constexpr std::uint32_t kMaxLine = (1u << 29) - 1;
    bool is_container() const { return kind_ == Kind::list || kind_ == Kind::object; }

    union {
        const char* text_;
        std::size_t size_;
    };
    std::uint32_t length_; // bytes of text, or nodes
    Kind kind_ : 3;
    std::uint32_t line_ : 29;
};
static_assert(sizeof(JsonValue) == 16, "there are millions of them");

class JsonValue::Iterator {
public:
    using iterator_category = std::input_iterator_tag;
    using value_type = JsonValue;
    using difference_type = std::ptrdiff_t;
    using pointer = const JsonValue*;
    using reference = const JsonValue&;

    Iterator(const JsonValue* node, const JsonValue* end) : node_(node), end_(end) { enter(); }
    reference operator*() const { return is_number() ? number_ : *node_; }
    pointer operator->() const { return &**this; }
    Iterator& operator++();
    bool operator==(const Iterator& other) const {
        return node_ == other.node_ && number_.text().data() == other.number_.text().data();
    }

private:
    bool is_number() const { return !number_.text().empty(); }
    void enter();
    void take_number(std::string_view text, std::uint32_t line);

    const JsonValue* node_;
    const JsonValue* end_;
    JsonValue number_{Kind::number, {}, 0}; // the current one of the node; empty if the node is not a number
};
inline JsonValue::Iterator JsonValue::begin() const { return {this + 1, this + nodes()}; }
inline JsonValue::Iterator JsonValue::end() const { return {this + nodes(), this + nodes()}; }

class JsonDocument {
public:
    /// `text` must outlive the document. Throws Error "NAME:LINE:COLUMN: found …, expected …".
    JsonDocument(std::string_view text, const std::string& name);

    const JsonValue& root() const { return nodes_.front(); }
    /// Sets a value by "path=value". The path consists of keys and indices, separated by dots or slashes.
    void set(const std::string& assignment);

private:
    // Places of a list's element, which gets a node of its own, and of a member, which is added if there is none. `containers`:
    // the lists and objects that they are in, from the root on.
    std::size_t element(std::size_t list, std::size_t index, std::span<const std::size_t> containers);
    std::size_t member(std::size_t object, const std::string& key, std::span<const std::size_t> containers);
    void replace(std::size_t begin, std::size_t end, std::span<const JsonValue> by, std::span<const std::size_t> containers);

    std::deque<std::string> texts_{}; // that values point to and the file does not contain
    std::vector<JsonValue> nodes_;    // made after the texts, to which they may point
};

} // namespace mote::scene
