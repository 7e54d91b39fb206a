// Trails: the coat that fluids leave on meshes. It grows with every picture that shows it.
#pragma once

#include "layer.hpp"
#include "render_context.hpp"

#include <memory>

namespace mote::render {

class TrailLayer final : public Layer {
public:
    explicit TrailLayer(const RenderContext& render_context);
    ~TrailLayer() override;
    void prepare(Frame& frame) override;
    void draw(Frame& frame) override;
    void check() override;

private:
    struct TrailSamples;

    const RenderContext& context_;
    bool is_possible_;           ///< There are meshes, and what could touch them.
    std::unique_ptr<TrailSamples> coat_; ///< Made when a picture first shows it.
    bool was_shown_ = false;     ///< In the picture before: else it begins anew.
};

} // namespace mote::render
