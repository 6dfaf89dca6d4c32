# How everything of ours is compiled, and the functions with which modules, games and tests are declared.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR})

find_program(CCACHE ccache)
if(CCACHE)
    # Paths are taken relative to the source tree, so that another clone finds what this one compiled; the sloppiness is
    # what ccache asks for where headers are precompiled. What a file includes is taken from the compiler's own list: to find
    # it out before took a fifth of the time of a build.
    set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${CMAKE_SOURCE_DIR} CCACHE_NOHASHDIR=true
        CCACHE_SLOPPINESS=pch_defines,time_macros CCACHE_DEPEND=true ${CCACHE})
endif()
find_program(MOLD mold)
if(MOLD)
    add_link_options(-fuse-ld=mold)
endif()

find_package(Threads REQUIRED)
find_package(Boost 1.81 REQUIRED COMPONENTS json)
find_package(fmt REQUIRED)
find_package(ICU REQUIRED COMPONENTS i18n uc)
# Debian's own, for which setup/ installs packages, before another that may stand in front of it.
find_program(Python3_EXECUTABLE python3 PATHS /usr/bin NO_DEFAULT_PATH)
find_package(Python3 REQUIRED COMPONENTS Interpreter)
find_library(SODIUM_LIBRARY sodium REQUIRED)
add_library(sodium INTERFACE)
target_link_libraries(sodium INTERFACE ${SODIUM_LIBRARY})
find_library(SQLITE3_LIBRARY sqlite3 REQUIRED)
add_library(sqlite3 INTERFACE)
target_link_libraries(sqlite3 INTERFACE ${SQLITE3_LIBRARY})
find_library(STEMMER_LIBRARY stemmer REQUIRED)
add_library(stemmer INTERFACE)
target_link_libraries(stemmer INTERFACE ${STEMMER_LIBRARY})
find_library(POLYCLIPPING_LIBRARY polyclipping REQUIRED)
add_library(polyclipping INTERFACE)
target_link_libraries(polyclipping INTERFACE ${POLYCLIPPING_LIBRARY})

# Strict warnings are errors. No contraction of floating-point operations: results must not depend on the machine.
add_library(muster_flags INTERFACE)
target_compile_options(muster_flags INTERFACE
    -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual
    -Wold-style-cast -Wcast-qual -Wimplicit-fallthrough -Werror -ffp-contract=off)
target_include_directories(muster_flags INTERFACE ${CMAKE_SOURCE_DIR}/src ${CMAKE_BINARY_DIR}/generated)

# Where asked for, the modules and the program are compiled with run-time checks and asserts. The tests are not: their objects
# are those of the release build, so that ccache gives them a second time. (The build directories lie at the same depth
# for its sake.)
set(MUSTER_SANITIZE "" CACHE STRING "Run-time checks for the modules and the program: address,undefined")
if(MUSTER_SANITIZE)
    # At a fixed place: moving the checks' 30 MB of tables took most of a start, and the tests start the program often.
    add_link_options(-fsanitize=${MUSTER_SANITIZE} -no-pie)
    # Left out of undefined behaviour is what the address checks see anyway: it took a fifth of the compiler's time.
    set(MUSTER_CHECKED -O1 -UNDEBUG -fno-omit-frame-pointer -fsanitize=${MUSTER_SANITIZE} -fno-sanitize-recover=all
        -fno-sanitize=null,alignment,object-size,vptr)
endif()

# What many files include is parsed once, not in each: that took most of the time of a build. Everybody has what comes from
# outside; a module may add stable headers of ours (PRECOMPILES), for itself and the modules above it. A file still says what it
# stands on: the clang build precompiles nothing and holds that.
set(MUSTER_OUTSIDE <algorithm> <array> <bit> <compare> <concepts> <cstdint> <filesystem> <functional> <initializer_list>
    <limits> <map> <memory> <numeric> <optional> <ranges> <span> <string> <string_view> <tuple> <type_traits> <utility>
    <variant> <vector> <boost/system/result.hpp> <boost/describe.hpp> <boost/json/fwd.hpp> <fmt/format.h>)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # The first lets ccache look behind precompiled headers. The others keep g++ 12 from warning of its own std::string,
    # which it does (wrongly) once <string> is precompiled; clang and the address checks still look for what they mean.
    # The last but one knows nothing of a FixedVector's size; it looks by itself whether an element is there. The last one takes
    # files that are joined into one for headers. Large files are inlined as small ones are: joining cost 1 % of the
    # instructions of a battle.
    target_compile_options(muster_flags INTERFACE -fpch-preprocess -Wno-array-bounds -Wno-restrict
        -Wno-stringop-overflow -Wno-stringop-overread -Wno-maybe-uninitialized -Wno-subobject-linkage
        --param=large-unit-insns=80000)
else()
    # clang sees the deprecated buffer that libstdc++ 12's own std::stable_sort uses. What shadows what g++ holds: clang
    # also counts structured bindings and what a local class hides.
    target_compile_options(muster_flags INTERFACE -Wno-deprecated-declarations -Wno-shadow)
endif()

# Clause ids and texts come from the catalogues; a wrong id does not compile.
file(GLOB MUSTER_CATALOGUES CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/docs/rules/*.md ${CMAKE_SOURCE_DIR}/src/rules/*/clauses.md)
set(MUSTER_CLAUSE_IDS ${CMAKE_BINARY_DIR}/generated/base/clause_ids.h)
set(MUSTER_CLAUSE_TEXTS ${CMAKE_BINARY_DIR}/generated/base/clause_texts.cpp)
add_custom_command(
    OUTPUT ${MUSTER_CLAUSE_TEXTS} BYPRODUCTS ${MUSTER_CLAUSE_IDS}
    COMMAND Python3::Interpreter ${CMAKE_SOURCE_DIR}/tools/generate_clauses.py ${MUSTER_CLAUSE_IDS} ${MUSTER_CLAUSE_TEXTS} ${MUSTER_CATALOGUES}
    DEPENDS ${MUSTER_CATALOGUES} ${CMAKE_SOURCE_DIR}/tools/generate_clauses.py ${CMAKE_SOURCE_DIR}/tools/catalogue.py
    COMMENT "Generating clause ids from the catalogues")
# So do the price tables of the alternating game.
set(MUSTER_PRICES ${CMAKE_BINARY_DIR}/generated/army/alternating/prices.h)
add_custom_command(
    OUTPUT ${MUSTER_PRICES}
    COMMAND Python3::Interpreter ${CMAKE_SOURCE_DIR}/tools/generate_prices.py ${CMAKE_SOURCE_DIR}/docs/rules/alternating-prices.json ${MUSTER_PRICES}
    DEPENDS ${CMAKE_SOURCE_DIR}/docs/rules/alternating-prices.json ${CMAKE_SOURCE_DIR}/tools/generate_prices.py
    COMMENT "Generating price tables")
# And the names of the scenarios that show a clause.
file(GLOB_RECURSE MUSTER_SCENARIOS CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/tests/scenarios/*.json)
set(MUSTER_SCENARIO_NAMES ${CMAKE_BINARY_DIR}/generated/server/queries/scenario_names.h)
add_custom_command(
    OUTPUT ${MUSTER_SCENARIO_NAMES}
    COMMAND Python3::Interpreter ${CMAKE_SOURCE_DIR}/tools/generate_scenario_names.py ${CMAKE_SOURCE_DIR} ${MUSTER_SCENARIO_NAMES}
    DEPENDS ${MUSTER_SCENARIOS} ${CMAKE_SOURCE_DIR}/tools/generate_scenario_names.py
    COMMENT "Generating the names of scenarios")
add_custom_target(muster_clauses DEPENDS ${MUSTER_CLAUSE_TEXTS} ${MUSTER_PRICES} ${MUSTER_SCENARIO_NAMES})

# muster_precompile(TARGET BELOW HEADER…): TARGET precompiles these besides what comes from outside, or, where it names none, takes
# what the module BELOW has.
function(muster_precompile TARGET BELOW)
    if(ARGN OR NOT BELOW)
        list(TRANSFORM ARGN REPLACE "(.+)" "<\\1>") # found by name, so that ccache knows them again in another clone
        target_precompile_headers(${TARGET} PRIVATE ${MUSTER_OUTSIDE} ${ARGN})
        set(FROM ${TARGET})
    else()
        list(GET BELOW 0 FIRST)
        string(REPLACE "/" "_" FIRST muster_${FIRST})
        get_target_property(FROM ${FIRST} MUSTER_PRECOMPILED)
        target_precompile_headers(${TARGET} REUSE_FROM ${FROM})
    endif()
    set_target_properties(${TARGET} PROPERTIES MUSTER_PRECOMPILED ${FROM})
endfunction()

# Where the tests under the checks do not spend their time, a target is not optimised there: that halves the compiler's time
# (what is precompiled is optimised and of no use to it then).
function(muster_check_unoptimised TARGET)
    if(MUSTER_SANITIZE)
        target_compile_options(${TARGET} PRIVATE ${MUSTER_CHECKED} -O0)
        set_target_properties(${TARGET} PROPERTIES DISABLE_PRECOMPILE_HEADERS ON)
    endif()
endfunction()

# Where speed does not show at all, a target is compiled faster in the release build, too: with -O1.
function(muster_cold TARGET)
    target_compile_options(${TARGET} PRIVATE -O1)
    muster_check_unoptimised(${TARGET})
endfunction()

# muster_module(table ON base USES lib): the library muster_table from src/table/*.cpp, standing on other modules. Its precompiled
# headers are its own (PRECOMPILES), or those of the first module it stands on. GAMES: the folders below it that belong to it,
# one for each game. COLD: see muster_cold; UNOPTIMISED_CHECKS: see muster_check_unoptimised.
function(muster_module NAME)
    cmake_parse_arguments(MODULE "COLD;UNOPTIMISED_CHECKS" "" "ON;USES;PRECOMPILES;GAMES" ${ARGN})
    string(REPLACE "/" "_" TARGET muster_${NAME})
    list(TRANSFORM MODULE_GAMES REPLACE "(.+)" "${CMAKE_SOURCE_DIR}/src/${NAME}/\\1/*.cpp")
    file(GLOB SOURCES CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/${NAME}/*.cpp ${MODULE_GAMES})
    if(NAME STREQUAL "base")
        list(APPEND SOURCES ${MUSTER_CLAUSE_TEXTS})
    endif()
    if(SOURCES)
        add_library(${TARGET} STATIC ${SOURCES})
        target_link_libraries(${TARGET} PRIVATE muster_flags)
        if(MODULE_COLD)
            muster_cold(${TARGET})
        elseif(MODULE_UNOPTIMISED_CHECKS)
            muster_check_unoptimised(${TARGET})
        else()
            target_compile_options(${TARGET} PRIVATE ${MUSTER_CHECKED})
        endif()
        add_dependencies(${TARGET} muster_clauses)
        muster_precompile(${TARGET} "${MODULE_ON}" ${MODULE_PRECOMPILES})
        set_property(GLOBAL APPEND PROPERTY MUSTER_MODULES ${TARGET})
        set(SCOPE PUBLIC)
    else()
        add_library(${TARGET} INTERFACE)
        set(SCOPE INTERFACE)
    endif()
    foreach(BELOW IN LISTS MODULE_ON)
        string(REPLACE "/" "_" BELOW_TARGET muster_${BELOW})
        target_link_libraries(${TARGET} ${SCOPE} ${BELOW_TARGET})
    endforeach()
    target_link_libraries(${TARGET} ${SCOPE} ${MODULE_USES})
endfunction()

# muster_game(toy tests/toy): a game that lives in a folder of its own, with its sources, its clauses.md and its data/, as the library
# muster_game_toy. Whoever links it includes "toy/….h"; "toy/clauses.h" is generated. A program has it by add_game (games/add_game.h).
function(muster_game NAME FOLDER)
    set(TARGET muster_game_${NAME})
    set(HERE ${CMAKE_SOURCE_DIR}/${FOLDER})
    set(CLAUSES ${CMAKE_BINARY_DIR}/generated/${NAME}/clauses)
    get_property(EARLIER GLOBAL PROPERTY MUSTER_GAME_CATALOGUES) # whose clauses are numbered before
    set_property(GLOBAL APPEND PROPERTY MUSTER_GAME_CATALOGUES ${HERE}/clauses.md)
    add_custom_command(
        OUTPUT ${CLAUSES}.cpp ${CLAUSES}.h
        COMMAND Python3::Interpreter ${CMAKE_SOURCE_DIR}/tools/generate_clauses.py --game ${NAME} ${CLAUSES}.h ${CLAUSES}.cpp ${HERE}/clauses.md ${EARLIER}
        DEPENDS ${HERE}/clauses.md ${EARLIER} ${CMAKE_SOURCE_DIR}/tools/generate_clauses.py ${CMAKE_SOURCE_DIR}/tools/catalogue.py
        COMMENT "Generating clause ids of the game ${NAME}")
    file(GLOB SOURCES CONFIGURE_DEPENDS ${HERE}/*.cpp)
    list(FILTER SOURCES EXCLUDE REGEX "(/main|_test)\\.cpp$")
    add_library(${TARGET} STATIC ${SOURCES} ${CLAUSES}.cpp)
    get_filename_component(ABOVE ${HERE} DIRECTORY)
    target_include_directories(${TARGET} PUBLIC ${ABOVE})
    target_compile_definitions(${TARGET} PRIVATE MUSTER_GAME_DATA="${HERE}/data")
    target_compile_options(${TARGET} PRIVATE ${MUSTER_CHECKED})
    target_link_libraries(${TARGET} PRIVATE muster_flags PUBLIC muster_games)
    muster_precompile(${TARGET} battle)
endfunction()
