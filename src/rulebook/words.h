// Words as a search compares them: without case and accents, and without the endings of their language.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

struct sb_stemmer;

namespace muster {

// "Szarża, 2″" becomes "szarza" and "2": letters and digits, in lower case, without accents.
std::vector<std::string> folded_words(std::string_view text);

// Takes the ending off a folded word, so that the forms of one word become equal. Accents are gone before, so a wrong
// one in what somebody types does not matter.
class Stemmer {
  public:
    explicit Stemmer(const std::string& language); // "da"; words of a language that it does not know stay as they are

    std::string stem(const std::string& word) const;

  private:
    struct Delete {
        void operator()(sb_stemmer* stemmer) const;
    };
    std::unique_ptr<sb_stemmer, Delete> snowball_; // null for Polish, which Snowball 2.2 does not know
    bool polish_ = false;
};

} // namespace muster
