# For WebAssembly: other people's libraries as headers alone. Only their own folders are made visible, since the other headers of
# the system are not for this target.
find_path(GALLI_HEADERS fmt/format.h PATHS /usr/include /usr/local/include NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH REQUIRED)
find_path(GALLI_JSON_HEADERS nlohmann/json.hpp PATHS /usr/include /usr/local/include NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH REQUIRED)
set(headers ${PROJECT_BINARY_DIR}/headers)
file(MAKE_DIRECTORY ${headers})
file(CREATE_LINK ${GALLI_HEADERS}/fmt ${headers}/fmt SYMBOLIC)
file(CREATE_LINK ${GALLI_JSON_HEADERS}/nlohmann ${headers}/nlohmann SYMBOLIC)

add_library(fmt::fmt INTERFACE IMPORTED)
target_include_directories(fmt::fmt INTERFACE ${headers})
target_compile_definitions(fmt::fmt INTERFACE FMT_HEADER_ONLY)
add_library(nlohmann_json::nlohmann_json INTERFACE IMPORTED)
target_include_directories(nlohmann_json::nlohmann_json INTERFACE ${headers})
