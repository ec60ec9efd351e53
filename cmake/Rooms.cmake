# galli_room: one static library per folder under src/.

# What every library here has: the include directories and the language standard.
function(galli_library target export_name)
  add_library(gallimaufry::${export_name} ALIAS ${target})
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${export_name})
  get_target_property(type ${target} TYPE)
  set(scope PUBLIC)
  if(type STREQUAL "INTERFACE_LIBRARY")
    set(scope INTERFACE)
  endif()
  target_compile_features(${target} ${scope} cxx_std_20)
  target_include_directories(${target} ${scope}
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/src>
    $<BUILD_INTERFACE:${PROJECT_BINARY_DIR}/generated>
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
endfunction()

# galli_room(NAME [PRIVATE_ROOM] SOURCES file... [DEPENDS room...] [USES library...])
# DEPENDS names rooms; USES names other people's libraries, which stay out of our headers.
# A PRIVATE_ROOM is not installed.
function(galli_room name)
  cmake_parse_arguments(PARSE_ARGV 1 room "PRIVATE_ROOM" "" "SOURCES;DEPENDS;USES")
  add_library(galli_${name} STATIC ${room_SOURCES})
  galli_library(galli_${name} ${name})
  list(TRANSFORM room_DEPENDS PREPEND galli_)
  target_link_libraries(galli_${name} PUBLIC ${room_DEPENDS} PRIVATE ${room_USES})
  if(NOT room_PRIVATE_ROOM)
    set_property(GLOBAL APPEND PROPERTY GALLI_INSTALLED galli_${name})
  endif()
endfunction()
