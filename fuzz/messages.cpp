// Messages of the WebSocket, and bodies of requests.
#include "server/frame.h"
#include "server/protocol_http.h"
#include "targets.h"

namespace muster::fuzz {
namespace {

// Whatever the type says, the fields are read as those of every message.
template <class... Messages>
void read_all(const Document& document) {
    const auto read = [&]<class Message>(const Message*) {
        Document own = document;
        (void)read_message<Message>(own.root());
    };
    (read(static_cast<const Messages*>(nullptr)), ...);
}

} // namespace

void messages(Bytes bytes, Data) {
    for (std::size_t at = 0; at < bytes.size();) {
        const std::size_t end = std::min(bytes.find('\n', at), bytes.size());
        auto document = Document::parse(std::string_view(bytes).substr(at, end - at), "message");
        at = end + 1;
        if (document.has_error()) continue;
        (void)document->root()["type"].text(1, 40);
        using namespace protocol;
        read_all<Hello, Resume, GiveAnswer, GiveRow, AskQuery, Ping, Chat, Undo, TakeBack, Draw, Resign, Stance,
                 ShowDraft, UseClock, NewBattle, Join, Fork, ExampleWish, LessonWish>(*document);
    }
}

} // namespace muster::fuzz
