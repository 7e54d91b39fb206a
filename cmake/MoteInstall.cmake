# The installed package: find_package(mote CONFIG) → mote::mote.

include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(mote_package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/mote)

install(TARGETS mote EXPORT mote-targets INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/mote TYPE INCLUDE FILES_MATCHING PATTERN *.hpp)
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE TYPE DOC)

install(EXPORT mote-targets NAMESPACE mote:: DESTINATION ${mote_package_dir})
configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/mote-config.cmake.in ${PROJECT_BINARY_DIR}/mote-config.cmake
                              INSTALL_DESTINATION ${mote_package_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/mote-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/mote-config.cmake ${PROJECT_BINARY_DIR}/mote-config-version.cmake
        DESTINATION ${mote_package_dir})
