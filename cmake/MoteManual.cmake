# The program's manual pages and completions, which it prints from its own description of commands and options.

set(mote_manual_dir ${PROJECT_BINARY_DIR}/manual)
file(MAKE_DIRECTORY ${mote_manual_dir})
set(mote_manual_files "")

# mote_print(<file> <argument>…): what the program prints with these arguments becomes the file.
function(mote_print file)
    add_custom_command(OUTPUT ${mote_manual_dir}/${file} COMMAND mote_program ${ARGN} > ${mote_manual_dir}/${file}
                       DEPENDS mote_program COMMENT "Writing ${file}" VERBATIM)
    list(APPEND mote_manual_files ${mote_manual_dir}/${file})
    set(mote_manual_files ${mote_manual_files} PARENT_SCOPE)
endfunction()

mote_print(mote.1 man)
install(FILES ${mote_manual_dir}/mote.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
foreach(command IN ITEMS run render view validate info devices bench schema help) # a test compares them with `mote --help`
    mote_print(mote-${command}.1 man ${command})
    install(FILES ${mote_manual_dir}/mote-${command}.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
endforeach()

# Each shell looks for completions in its own folder, under its own name.
mote_print(mote.bash completion bash)
mote_print(mote.zsh completion zsh)
mote_print(mote.fish completion fish)
install(FILES ${mote_manual_dir}/mote.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME mote)
install(FILES ${mote_manual_dir}/mote.zsh DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions RENAME _mote)
install(FILES ${mote_manual_dir}/mote.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)

add_custom_target(mote_manual ALL DEPENDS ${mote_manual_files})
