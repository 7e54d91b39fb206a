# A fake installation below `root`, made of links to the real one, and a project that looks for all of it.

set(root ${WORK_DIR}/root)
set(project_dir ${CMAKE_CURRENT_LIST_DIR})
file(REMOVE_RECURSE ${root})

function(fake_link target path)
    cmake_path(GET path PARENT_PATH dir)
    file(MAKE_DIRECTORY ${root}/${dir})
    file(CREATE_LINK ${target} ${root}/${path} SYMBOLIC)
endfunction()

function(fake_glslang tools)
    fake_link(${GLSLANG} ${tools}/glslangValidator)
    fake_link(${GLSLANG_INCLUDE}/glslang include/glslang)
    cmake_path(GET GLSLANG_LIBRARY PARENT_PATH dir)
    foreach(name IN ITEMS SPIRV glslang MachineIndependent SPIRV-Tools)
        fake_link(${dir}/lib${name}.a lib/lib${name}.a)
    endforeach()
endfunction()

# fake_find([<arguments for CMake>…]): fails unless everything is found below root.
function(fake_find)
    file(REMOVE_RECURSE ${WORK_DIR}/build)
    execute_process(
        COMMAND ${CMAKE_COMMAND} -S ${project_dir} -B ${WORK_DIR}/build -G ${GENERATOR}
                -D CMAKE_MAKE_PROGRAM=${MAKE_PROGRAM} -D MODULES=${SOURCE_DIR}/cmake -D ROOT=${root}
                -D CMAKE_FIND_USE_CMAKE_SYSTEM_PATH=OFF -D CMAKE_FIND_USE_SYSTEM_ENVIRONMENT_PATH=OFF ${ARGN}
        COMMAND_ERROR_IS_FATAL ANY)
endfunction()
