# Compiler flags for mote's own code. Every target of mote links mote_flags privately; third-party headers are SYSTEM.

add_library(mote_flags INTERFACE)
target_compile_features(mote_flags INTERFACE cxx_std_20)
if(MSVC)
    target_compile_options(mote_flags INTERFACE /W4 /permissive- /utf-8 $<$<BOOL:${MOTE_WARNINGS_AS_ERRORS}>:/WX>)
else()
    target_compile_options(mote_flags INTERFACE
        -Wall -Wextra -Wpedantic -Wshadow -Wconversion $<$<COMPILE_LANGUAGE:CXX>:-Wnon-virtual-dtor>
        $<$<BOOL:${MOTE_WARNINGS_AS_ERRORS}>:-Werror>
        $<$<COMPILE_LANG_AND_ID:CXX,GNU>:-fpch-preprocess>) # otherwise ccache does not work with precompiled headers
endif()

if(MOTE_SANITIZERS)
    set(flags -fsanitize=${MOTE_SANITIZERS} -fno-sanitize-recover=all -fno-omit-frame-pointer)
    add_compile_options(${flags})
    add_link_options(${flags})
    if(CMAKE_CXX_COMPILER_ID STREQUAL GNU) # false positives in std::regex with sanitizers
        target_compile_options(mote_flags INTERFACE -Wno-maybe-uninitialized)
    endif()
endif()

# Standard C++20 without extensions; only symbols marked MOTE_API are visible.
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_C_VISIBILITY_PRESET hidden)
set(CMAKE_CXX_VISIBILITY_PRESET hidden)
set(CMAKE_VISIBILITY_INLINES_HIDDEN ON)
