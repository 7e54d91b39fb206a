// Trails: the coat that fluids leave on meshes. It grows with every picture that shows it.
#pragma once

#include "layer.hpp"
#include "setting.hpp"

#include <memory>

namespace mote::render {

class TrailLayer final : public Layer {
public:
    explicit TrailLayer(const Setting& setting);
    ~TrailLayer() override;
    void prepare(Frame& frame) override;
    void draw(Frame& frame) override;
    void check() override;

private:
    struct Coat;

    const Setting& setting_;
    bool is_possible_;           ///< There are meshes, and what could touch them.
    std::unique_ptr<Coat> coat_; ///< Made when a picture first shows it.
    bool was_shown_ = false;     ///< In the picture before: else it begins anew.
};

} // namespace mote::render
