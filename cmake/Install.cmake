# Installs the program, the libraries, the public headers and what find_package(gallimaufry) needs.
include(CMakePackageConfigHelpers)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/gallimaufry)
get_property(installed GLOBAL PROPERTY GALLI_INSTALLED)

install(TARGETS gallimaufry ${installed} EXPORT gallimaufryTargets)
install(EXPORT gallimaufryTargets NAMESPACE gallimaufry:: DESTINATION ${package_dir})
if(TARGET galli)
  install(TARGETS galli)
endif()

install(DIRECTORY include/gallimaufry DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(FILES LICENSE CITATION.cff DESTINATION ${CMAKE_INSTALL_DOCDIR})

configure_package_config_file(cmake/gallimaufryConfig.cmake.in gallimaufryConfig.cmake
                              INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(gallimaufryConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/gallimaufryConfig.cmake ${PROJECT_BINARY_DIR}/gallimaufryConfigVersion.cmake
        DESTINATION ${package_dir})
