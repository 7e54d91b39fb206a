#include "physics/scene/one_of.hpp"

namespace mote::physics {

std::string one_of(std::span<const std::string> names) {
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i) {
        text += i == 0 ? "" : i + 1 == names.size() ? " or " : ", ";
        text += '"' + names[i] + '"';
    }
    return text;
}

} // namespace mote::physics
