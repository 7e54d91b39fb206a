// Fields from a JSON document. The first thing that is wrong is an Error with its line and path.
#pragma once

#include "scene/fields.hpp"
#include "scene/json.hpp"

#include <optional>
#include <string>
#include <vector>

namespace mote::scene {

/// "FILE:LINE: PATH: "
std::string prefix_of(const std::string& file, const Where& where);

class FieldReader : public Fields {
public:
    /// Both outlive it.
    FieldReader(const std::string& file, const JsonValue& document);
    /// Reads the whole document: `members` tells the keys.
    void read(const std::function<void()>& members);

    void number(const Key& key, float& value, const Limits& limits) override;
    void count(const Key& key, std::uint32_t& value, const Limits& limits) override;
    void flag(const Key& key, bool& value) override;
    void text(const Key& key, std::string& value) override;
    void vector(const Key& key, Vec3& value) override;
    void quaternion(const Key& key, std::array<float, 4>& value) override;
    void numbers(const Key& key, std::vector<float>& values) override;
    void texts(const Key& key, Names& values) override;
    void choice(const Key& key, const Names& names, std::uint32_t& value) override;
    void kind(const Key& key, const Names& names, std::uint32_t& value) override;
    void choices(const Key& key, const Names& names, std::uint32_t& bits) override;
    void reference(const Key& key, const char* what, const Names& names, std::uint32_t first, std::uint32_t& value) override;
    void object(const Key& key, const std::function<void()>& members) override;
    void list(const Key& key, const std::function<void()>& element) override;
    Where here() const override;

private:
    // An object whose keys are being told.
    struct Level {
        const JsonValue* object;
        std::string path;
        Names keys{};          // told so far
        std::string missing{}; // the first that is required and not there
        std::string kind{};    // if what keys there are depends on one
    };

    const JsonValue* find(const Key& key);
    void read_object(const JsonValue& object, const std::string& path, const std::function<void()>& members);
    void finish_level() const;
    std::uint32_t index_in(const JsonValue& value, const std::string& path, const Names& names, const std::string& what) const;
    float float_of(const JsonValue& value, const std::string& path, const std::string& expected) const;
    std::string path_of(const Key& key) const { return levels_.back().path + '/' + key.name; }
    [[noreturn]] void fail(const JsonValue& value, const std::string& path, const std::string& expected) const;

    const std::string& file_;
    const JsonValue& document_;
    std::vector<Level> levels_{};
    /// What is wrong with the first name of a list that has none so far. It is told at the end: the list's own key may be
    /// misspelt.
    std::optional<std::string> nameless_{};
};

} // namespace mote::scene
