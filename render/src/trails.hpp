// Trails: the coating that fluids leave on meshes. It accumulates over the frames that show it.
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
    bool is_possible_;                      ///< The scene has meshes, and particles or emitters.
    std::unique_ptr<TrailSamples> samples_; ///< Created on first use.
    bool was_shown_ = false;                ///< In the previous frame. If not, the coating is cleared first.
};

} // namespace mote::render
