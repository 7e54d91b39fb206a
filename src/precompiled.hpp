// Precompiled headers: what most of mote's files include and what rarely changes. A file still includes what it uses; the preset
// `asan` builds without this.
#pragma once

#include <fmt/core.h>
#include <volk.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>
