// What the fuzzers run: everything that reads what strangers write, and battles whose answers are bytes. Whatever the
// bytes, nothing may crash, hang or grow. Each function is a fuzzer of its name (CMakeLists.txt); tests/fuzz runs all
// of them over fuzz/corpus and over changes of it. `data` is the folder of data files.
#pragma once

#include <filesystem>
#include <string>

namespace muster::fuzz {

using Bytes = const std::string&;
using Data = const std::filesystem::path&;

// Files in our own formats. What can be read is also used as the program would use it.
void army(Bytes bytes, Data data);
void table(Bytes bytes, Data data);
void odds(Bytes bytes, Data data);
void scenario(Bytes bytes, Data data);
void replay(Bytes bytes, Data data);

// Lists of other programs
void list(Bytes bytes, Data data);    // a file of any kind: zip, XML, JSON, text
void text(Bytes bytes, Data data);    // the words of an ability
void phrases(Bytes bytes, Data data); // a file of them

// Words and headers
void hosts(Bytes bytes, Data data);        // Host and Origin
void odds_options(Bytes bytes, Data data); // of the command line, one on each line

// What clients send
void messages(Bytes bytes, Data data); // one on each line: only read
void answers(Bytes bytes, Data data);  // a letter names a moment of a battle, then comes an answer
void queries(Bytes bytes, Data data);  // a letter as above, the query's name, a line break, its input
void requests(Bytes bytes, Data data); // "POST /api/battles", a line break, the body
void visits(Bytes bytes, Data data);   // messages to a battle: each line begins with who sends it, red, blue or w

// Streams of answers: bytes choose among legal and illegal answers, undo, save and load
void ninth(Bytes bytes, Data data);
void eighth(Bytes bytes, Data data);
void alternating(Bytes bytes, Data data);

// Ends the process if a promise is broken.
void must(bool holds, const char* promise);

} // namespace muster::fuzz
