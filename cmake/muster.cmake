# How the project's code is compiled, and the functions that declare modules, games and tests.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR})

find_program(CCACHE ccache)
if(CCACHE)
    # Paths are relative to the source tree, so that another clone finds what this one has compiled. ccache needs this
    # sloppiness for precompiled headers. The list of included files is the compiler's own: finding it out before took a
    # fifth of the build time.
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
# Debian's own Python, for which setup/ installs packages, even if another one comes first in the path.
find_program(Python3_EXECUTABLE python3 PATHS /usr/bin NO_DEFAULT_PATH)
find_package(Python3 REQUIRED COMPONENTS Interpreter)
find_library(SODIUM_LIBRARY sodium REQUIRED)
add_library(sodium INTERFACE)
target_link_libraries(sodium INTERFACE ${SODIUM_LIBRARY})
find_library(SQLITE3_LIBRARY sqlite3 REQUIRED)
add_library(sqlite3 INTERFACE)
target_link_libraries(sqlite3 INTERFACE ${SQLITE3_LIBRARY})
find_path(PQ_INCLUDE libpq-fe.h PATH_SUFFIXES postgresql REQUIRED)
find_library(PQ_LIBRARY pq REQUIRED)
add_library(pq INTERFACE)
target_include_directories(pq SYSTEM INTERFACE ${PQ_INCLUDE})
target_link_libraries(pq INTERFACE ${PQ_LIBRARY})
find_library(STEMMER_LIBRARY stemmer REQUIRED)
add_library(stemmer INTERFACE)
target_link_libraries(stemmer INTERFACE ${STEMMER_LIBRARY})
find_library(PUGIXML_LIBRARY pugixml REQUIRED)
add_library(pugixml INTERFACE)
target_link_libraries(pugixml INTERFACE ${PUGIXML_LIBRARY})
find_library(ZIP_LIBRARY zip REQUIRED)
add_library(zip INTERFACE)
target_link_libraries(zip INTERFACE ${ZIP_LIBRARY})
find_library(POLYCLIPPING_LIBRARY polyclipping REQUIRED)
add_library(polyclipping INTERFACE)
target_link_libraries(polyclipping INTERFACE ${POLYCLIPPING_LIBRARY})

# Strict warnings are errors. No contraction of floating-point operations: results must not depend on the machine.
add_library(muster_flags INTERFACE)
target_compile_options(muster_flags INTERFACE
    -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual
    -Wold-style-cast -Wcast-qual -Wimplicit-fallthrough -Werror -ffp-contract=off)
target_include_directories(muster_flags INTERFACE ${CMAKE_SOURCE_DIR}/src ${CMAKE_BINARY_DIR}/generated)

# If wanted, the modules and the program are compiled with run-time checks and asserts. The tests are not: their objects
# are those of the release build, so ccache has them already. (The build directories are at the same depth for this.)
set(MUSTER_SANITIZE "" CACHE STRING "Run-time checks for the modules and the program: address,undefined")
if(MUSTER_SANITIZE)
    # The program is linked to a fixed address: moving the checks' 30 MB of tables took most of a start, and the tests
    # start the program often.
    add_link_options(-fsanitize=${MUSTER_SANITIZE} -no-pie)
    # The undefined-behaviour checks omit what the address checks find anyway. That took a fifth of the compile time.
    set(MUSTER_CHECKED -O1 -UNDEBUG -fno-omit-frame-pointer -fsanitize=${MUSTER_SANITIZE} -fno-sanitize-recover=all
        -fno-sanitize=null,alignment,object-size,vptr)
endif()

# Headers that many files include are parsed once, not in each file, which took most of the build time. All targets
# precompile the headers from outside. A module may add stable headers of the project (PRECOMPILES), for itself and the
# modules above it. Each file still includes what it uses: the clang build precompiles nothing and checks this.
set(MUSTER_OUTSIDE <algorithm> <array> <bit> <compare> <concepts> <cstdint> <filesystem> <functional> <initializer_list>
    <limits> <map> <memory> <numeric> <optional> <ranges> <span> <string> <string_view> <tuple> <type_traits> <utility>
    <variant> <vector> <boost/system/result.hpp> <boost/describe.hpp> <boost/json/fwd.hpp> <fmt/format.h>)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # The first option lets ccache work with precompiled headers. The -Wno options stop wrong warnings of g++ 12 about
    # its own std::string, which it gives once <string> is precompiled; clang and the address checks still find such
    # errors. -Wno-maybe-uninitialized is needed because g++ does not know the size of a FixedVector, which checks
    # access by itself. -Wno-subobject-linkage is needed because g++ takes files that are joined into one for headers.
    # With --param, large files are inlined like small ones: joining had cost 1 % of the instructions of a battle.
    target_compile_options(muster_flags INTERFACE -fpch-preprocess -Wno-array-bounds -Wno-restrict
        -Wno-stringop-overflow -Wno-stringop-overread -Wno-maybe-uninitialized -Wno-subobject-linkage
        --param=large-unit-insns=80000)
else()
    # clang warns of the deprecated buffer in libstdc++ 12's own std::stable_sort. g++ checks shadowing; clang also
    # counts structured bindings and names hidden by a local class.
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
# The price tables of the alternating game come from its price document in the same way.
set(MUSTER_PRICES ${CMAKE_BINARY_DIR}/generated/army/alternating/prices.h)
add_custom_command(
    OUTPUT ${MUSTER_PRICES}
    COMMAND Python3::Interpreter ${CMAKE_SOURCE_DIR}/tools/generate_prices.py ${CMAKE_SOURCE_DIR}/docs/rules/alternating-prices.json ${MUSTER_PRICES}
    DEPENDS ${CMAKE_SOURCE_DIR}/docs/rules/alternating-prices.json ${CMAKE_SOURCE_DIR}/tools/generate_prices.py
    COMMENT "Generating price tables")
# The names of the scenarios that show a clause are generated, too.
file(GLOB_RECURSE MUSTER_SCENARIOS CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/tests/scenarios/*.json)
set(MUSTER_SCENARIO_NAMES ${CMAKE_BINARY_DIR}/generated/server/queries/scenario_names.h)
add_custom_command(
    OUTPUT ${MUSTER_SCENARIO_NAMES}
    COMMAND Python3::Interpreter ${CMAKE_SOURCE_DIR}/tools/generate_scenario_names.py ${CMAKE_SOURCE_DIR} ${MUSTER_SCENARIO_NAMES}
    DEPENDS ${MUSTER_SCENARIOS} ${CMAKE_SOURCE_DIR}/tools/generate_scenario_names.py
    COMMENT "Generating the names of scenarios")
add_custom_target(muster_clauses DEPENDS ${MUSTER_CLAUSE_TEXTS} ${MUSTER_PRICES} ${MUSTER_SCENARIO_NAMES})

# muster_precompile(TARGET BELOW HEADER…): TARGET precompiles these headers and those from outside. If it names none, it
# uses the precompiled headers of the module BELOW.
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

# If the tests under the checks spend little time in a target, it is not optimised there. That halves the compile time.
# (Precompiled headers are optimised, so it cannot use them then.)
function(muster_check_unoptimised TARGET)
    if(MUSTER_SANITIZE)
        target_compile_options(${TARGET} PRIVATE ${MUSTER_CHECKED} -O0)
        set_target_properties(${TARGET} PROPERTIES DISABLE_PRECOMPILE_HEADERS ON)
    endif()
endfunction()

# A target whose speed does not matter is also compiled faster in the release build, with -O1.
function(muster_cold TARGET)
    target_compile_options(${TARGET} PRIVATE -O1)
    muster_check_unoptimised(${TARGET})
endfunction()

# muster_module(table ON base USES lib): the library muster_table from src/table/*.cpp, above other modules. Its
# precompiled headers are its own (PRECOMPILES), or those of the first module below it. GAMES: the folders of games
# inside it that belong to it. COLD: see muster_cold; UNOPTIMISED_CHECKS: see muster_check_unoptimised.
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

# muster_game(toy tests/toy): a game in a folder of its own, with its sources, its clauses.md and its data/, as the
# library muster_game_toy. Targets that link it include "toy/….h"; "toy/clauses.h" is generated. A program adds it with
# add_game (games/add_game.h).
function(muster_game NAME FOLDER)
    set(TARGET muster_game_${NAME})
    set(HERE ${CMAKE_SOURCE_DIR}/${FOLDER})
    set(CLAUSES ${CMAKE_BINARY_DIR}/generated/${NAME}/clauses)
    get_property(EARLIER GLOBAL PROPERTY MUSTER_GAME_CATALOGUES) # their clauses have the numbers before
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

# Joins the sources of the targets of a folder that want it (UNITY_BUILD), eight at a time. CMake would do so itself, but
# it names the sources by their full paths, so ccache would not know a joined file again in another clone. Sources with
# options or definitions of their own, and generated ones, stay alone.
function(muster_join_sources FOLDER)
    set(HERE ${CMAKE_BINARY_DIR}/joined)
    get_property(TARGETS DIRECTORY ${FOLDER} PROPERTY BUILDSYSTEM_TARGETS)
    foreach(TARGET IN LISTS TARGETS)
        get_target_property(JOIN ${TARGET} UNITY_BUILD)
        if(NOT JOIN)
            continue()
        endif()
        set_target_properties(${TARGET} PROPERTIES UNITY_BUILD OFF)
        get_target_property(SOURCES ${TARGET} SOURCES)
        set(ALONE "")
        set(TOGETHER "")
        foreach(SOURCE IN LISTS SOURCES)
            cmake_path(ABSOLUTE_PATH SOURCE BASE_DIRECTORY ${FOLDER} NORMALIZE)
            get_source_file_property(OPTIONS ${SOURCE} TARGET_DIRECTORY ${TARGET} COMPILE_OPTIONS)
            get_source_file_property(DEFINITIONS ${SOURCE} TARGET_DIRECTORY ${TARGET} COMPILE_DEFINITIONS)
            if(OPTIONS OR DEFINITIONS OR NOT SOURCE MATCHES "\\.cpp$" OR SOURCE MATCHES "^${CMAKE_BINARY_DIR}/")
                list(APPEND ALONE ${SOURCE})
            else()
                list(APPEND TOGETHER ${SOURCE})
            endif()
        endforeach()
        set(NUMBER 0)
        while(TOGETHER)
            list(SUBLIST TOGETHER 0 8 BATCH)
            list(REMOVE_ITEM TOGETHER ${BATCH})
            set(TEXT "")
            foreach(SOURCE IN LISTS BATCH)
                file(RELATIVE_PATH SOURCE ${HERE} ${SOURCE})
                string(APPEND TEXT "#include \"${SOURCE}\"\n")
            endforeach()
            file(CONFIGURE OUTPUT ${HERE}/${TARGET}_${NUMBER}.cpp CONTENT "${TEXT}" @ONLY) # written only if it changes
            list(APPEND ALONE ${HERE}/${TARGET}_${NUMBER}.cpp)
            math(EXPR NUMBER "${NUMBER} + 1")
        endwhile()
        set_property(TARGET ${TARGET} PROPERTY SOURCES ${ALONE})
    endforeach()
    get_property(FOLDERS DIRECTORY ${FOLDER} PROPERTY SUBDIRECTORIES)
    foreach(BELOW IN LISTS FOLDERS)
        muster_join_sources(${BELOW})
    endforeach()
endfunction()
