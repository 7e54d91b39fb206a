#include "support/world_scenes.hpp"

#include <algorithm>
#include <iterator>

namespace mote::test {

namespace {

using Make = std::vector<WorldScene> (*)();

std::vector<Make>& registered() {
    static std::vector<Make> makes;
    return makes;
}

} // namespace

WorldScenes::WorldScenes(Make make) { registered().push_back(make); }

std::vector<WorldScene> world_scenes() {
    std::vector<WorldScene> all;
    for (const Make make : registered()) std::ranges::move(make(), std::back_inserter(all));
    // Folders register in link order; tests need an order that does not depend on it.
    std::ranges::sort(all, {}, &WorldScene::name);
    return all;
}

} // namespace mote::test
