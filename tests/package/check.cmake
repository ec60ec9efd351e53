# Configures, builds and runs the stranger's project; run by the tests package_installed and package_subdirectory.
set(work ${BUILD}/package/${FLAVOUR})
set(prefix ${work}/prefix)
file(REMOVE_RECURSE ${work}/stranger ${prefix})

function(run)
  execute_process(COMMAND ${ARGV} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

if(FLAVOUR STREQUAL installed)
  run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${prefix})
  run(${prefix}/bin/galli --version)
  set(where -DCMAKE_PREFIX_PATH=${prefix})
else()
  set(where -DGALLI_SOURCE=${SOURCE})
endif()

run(${CMAKE_COMMAND} -G ${GENERATOR} -S ${SOURCE}/tests/package/stranger -B ${work}/stranger
    -DCMAKE_CXX_COMPILER=${COMPILER} ${where})
run(${CMAKE_COMMAND} --build ${work}/stranger)
run(${work}/stranger/stranger)
