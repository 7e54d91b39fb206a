// Throws SceneError naming the first field whose value is out of its range.
#pragma once

#include "physics/scene/fields.hpp"

#include <string>
#include <vector>

namespace mote::physics {

class RangeCheck : public ConstFields {
public:
    enum class References {
        check,
        skip, ///< Their targets may not exist yet.
    };
    /// `where`: prefix of member names, "" or "forces[2]".
    explicit RangeCheck(std::uint32_t dimensions, std::string where = {}, References references = References::check);

    void number(const Key& key, float& value, const Limits& limits) override;
    void count(const Key& key, std::uint32_t& value, const Limits& limits) override;
    void flag(const Key&, bool&) override {}
    void text(const Key& key, std::string& value) override;
    void vector(const Key& key, Vec3& value, VectorLimits limits) override;
    void rotation(const Key& key, Quaternion& value) override;
    void choice(const Key& key, const Names& names, const EnumMember& value) override;
    void kind(const Key& key, const Names& names, const EnumMember& value) override { choice(key, names, value); }
    void flags(const Key&, std::span<const NamedFlag>) override {}
    void index(const Key& key, std::uint32_t& value, const Target& target) override;
    void texts(const Key& key, Names& values) override;
    void numbers(const Key& key, std::vector<float>& values) override;
    void points(const Key& key, std::vector<Vec3>& values) override;
    void triangles(const Key& key, std::vector<Triangle>& values, const Target& corners) override;
    void object(const Key& key, const std::function<void()>& members) override;
    void elements(const Key& key, const Elements& elements) override;

private:
    struct Step {
        const char* name;
        std::size_t index; // kNone: an object
    };
    static constexpr std::size_t kNone = ~std::size_t{};

    [[noreturn]] void fail(const Key& key, std::size_t index, const std::string& found, const std::string& expected) const;

    std::uint32_t dimensions_;
    std::string where_;
    References references_;
    std::vector<Step> steps_{}; // path to the object that is being visited
};

} // namespace mote::physics
