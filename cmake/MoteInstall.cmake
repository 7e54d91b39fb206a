# The installed package: find_package(mote CONFIG [COMPONENTS render]) → mote::mote and mote::render.

include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(mote_package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/mote)

install(TARGETS mote EXPORT mote-targets INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/mote TYPE INCLUDE FILES_MATCHING PATTERN *.hpp)
if(MOTE_BUILD_RENDER)
    set_target_properties(mote_render PROPERTIES INSTALL_RPATH "$ORIGIN") # to find a shared mote
    install(TARGETS mote_render EXPORT mote-targets INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
    install(DIRECTORY ${PROJECT_SOURCE_DIR}/render/include/mote TYPE INCLUDE FILES_MATCHING PATTERN *.hpp)
endif()

# The documents lie as in the sources, so that their links to each other and to samples, and the scenes' "$schema", resolve.
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE ${PROJECT_SOURCE_DIR}/README.md ${PROJECT_SOURCE_DIR}/CHANGELOG.md
        ${PROJECT_SOURCE_DIR}/CONTRIBUTING.md TYPE DOC)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/docs TYPE DOC)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/samples TYPE DOC)
install(FILES ${PROJECT_SOURCE_DIR}/tests/consumer/main.cpp ${PROJECT_SOURCE_DIR}/tests/consumer/CMakeLists.txt
        DESTINATION ${CMAKE_INSTALL_DOCDIR}/tests/consumer)
install(CODE "cmake_path(SET MOTE_DOC_DIR \"${CMAKE_INSTALL_DOCDIR}\")
cmake_path(ABSOLUTE_PATH MOTE_DOC_DIR BASE_DIRECTORY \"\${CMAKE_INSTALL_PREFIX}\")
string(PREPEND MOTE_DOC_DIR \"\$ENV{DESTDIR}\")
include(\"${CMAKE_CURRENT_LIST_DIR}/install_links.cmake\")")

if(MOTE_BUILD_PROGRAM)
    file(RELATIVE_PATH library_from_program /${CMAKE_INSTALL_BINDIR} /${CMAKE_INSTALL_LIBDIR})
    set_target_properties(mote_program PROPERTIES INSTALL_RPATH "$ORIGIN/${library_from_program}") # to find a shared mote
    install(TARGETS mote_program)
    if(NOT CMAKE_CROSSCOMPILING OR CMAKE_CROSSCOMPILING_EMULATOR)
        include(MoteManual) # runs the program
    endif()
endif()

install(EXPORT mote-targets NAMESPACE mote:: DESTINATION ${mote_package_dir})
configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/mote-config.cmake.in ${PROJECT_BINARY_DIR}/mote-config.cmake
                              INSTALL_DESTINATION ${mote_package_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/mote-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/mote-config.cmake ${PROJECT_BINARY_DIR}/mote-config-version.cmake
        DESTINATION ${mote_package_dir})
