#include "base/markup.h"

namespace muster {

std::string escaped(std::string_view text) {
    std::string result;
    for (char letter : text) {
        switch (letter) {
        case '&':
            result += "&amp;";
            break;
        case '<':
            result += "&lt;";
            break;
        case '>':
            result += "&gt;";
            break;
        case '"':
            result += "&quot;";
            break;
        case '\'':
            result += "&#39;";
            break;
        default: // XML has no control characters
            if (static_cast<unsigned char>(letter) >= ' ' || letter == '\n') result += letter;
        }
    }
    return result;
}

} // namespace muster
