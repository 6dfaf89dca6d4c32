// A server without sockets, whose store is in a temporary folder: requests, and messages to a battle.
#include "base/json_reader.h"
#include "server/api.h"
#include "server/frame.h"
#include "server/new_battle.h"
#include "targets.h"

#include <fmt/format.h>

#include <future>

#include <unistd.h>

namespace fs = std::filesystem;

namespace muster::fuzz {
namespace {

// A folder that is deleted in the end.
class Folder {
  public:
    explicit Folder(std::string_view name)
        : path_(fs::temp_directory_path() / fmt::format("muster-fuzz-{}-{}", name, getpid())) {
        fs::create_directories(path_);
    }
    ~Folder() { fs::remove_all(path_); }
    std::unique_ptr<Store> new_store() const {
        for (const auto& old : fs::directory_iterator(path_)) fs::remove(old);
        return Store::open((path_ / "battles.sqlite").string()).value();
    }

  private:
    fs::path path_;
};

const Catalogue& catalogue_of(Data data) {
    static const Catalogue catalogue(data);
    return catalogue;
}

// Requests found battles, so the server begins anew from time to time.
class Served {
  public:
    explicit Served(Data data) : data_(data) {}
    ~Served() { end(); }

    ApiResponse answer(ApiRequest request) {
        if (served_++ % 500 == 0) begin();
        const auto promise = std::make_shared<std::promise<ApiResponse>>();
        auto response = promise->get_future();
        api_->serve(std::move(request), [promise](ApiResponse answer) { promise->set_value(std::move(answer)); });
        return response.get();
    }

  private:
    void end() {
        if (!api_) return;
        pool_->stop(), thinkers_->stop(), workers_->stop(); // before the things that their jobs use are destroyed
        api_.reset(), pool_.reset(), registry_.reset(), thinkers_.reset(), workers_.reset(), store_.reset();
    }
    void begin() {
        end();
        store_ = folder_.new_store();
        workers_ = std::make_unique<Workers>(1), thinkers_ = std::make_unique<Workers>(1);
        registry_ = std::make_unique<MatchRegistry>(*store_, catalogue_of(data_), *workers_, *thinkers_,
                                                    MatchRegistryOptions{true, false, 0});
        pool_ = std::make_unique<QueryPool>(1);
        api_ = std::make_unique<Api>(
            *registry_, *pool_, [] { return FoundAt{}; }, [](const Peer&, ApiRequest, const Api::Reply&) {});
    }

    Folder folder_{"requests"};
    fs::path data_;
    std::size_t served_ = 0;
    std::unique_ptr<Store> store_;
    std::unique_ptr<Workers> workers_, thinkers_;
    std::unique_ptr<MatchRegistry> registry_;
    std::unique_ptr<QueryPool> pool_;
    std::unique_ptr<Api> api_;
};

struct Visitor final : Client {
    void send(std::string frame) override { bytes += frame.size(); }
    std::size_t bytes = 0;
};

// A drill of two people, and a spectator. Nothing of it is left afterwards.
class Visited {
  public:
    explicit Visited(Data data) : data_(data), store_(folder_.new_store()) {}

    void visit(Bytes bytes) {
        begin();
        for (std::size_t at = 0; at < bytes.size();) {
            const std::size_t end = std::min(bytes.find('\n', at), bytes.size());
            say(std::string_view(bytes).substr(at, end - at));
            at = end + 1;
        }
        match_->tick();
        const Claim claim = match_->claim();
        for (auto& visitor : visitors_) match_->leave(visitor);
        match_.reset();
        store_->remove(claim);
    }

  private:
    void begin() {
        protocol::NewBattle wish;
        wish.rules = "drill", wish.table = "three-cedars", wish.seed = 5, wish.clock = protocol::ClockRule{60000, 5000};
        const Founded founded = found_battle(wish, catalogue_of(data_), true).value();
        store_->add(founded.battle, {});
        tokens_ = {*founded.created.seats.red, *founded.created.seats.blue};
        wake(founded.battle.id);
        match_->begin_if_ready();
        greet();
    }
    // As after a while in which nobody was there.
    void wake(const std::string& id) {
        Dependencies deps;
        deps.store = store_.get(), deps.catalogue = &catalogue_of(data_), deps.setup_cache = &setup_cache_;
        deps.now = [this] { return time_ += 1000; };
        deps.in_turn = deps.aside = [](const std::function<void()>& job) { job(); };
        deps.after = [](std::int64_t, const std::function<void()>&) {};
        match_ = std::make_shared<Match>(std::move(deps), Claim{id, 0}, *store_->battle(id), *store_->progress(id));
    }
    void greet() {
        for (std::size_t i = 0; i < visitors_.size(); ++i) {
            visitors_[i] = std::make_shared<Visitor>();
            protocol::Hello hello;
            hello.battle = match_->id();
            if (i < 2) hello.tokens = {tokens_[i]};
            (void)match_->greet(visitors_[i], hello);
        }
    }
    void say(std::string_view line) {
        if (line == "sleep") {
            for (auto& visitor : visitors_) match_->leave(visitor);
            wake(std::string(match_->id()));
            return greet();
        }
        const std::size_t blank = std::min(line.find(' '), line.size());
        const std::string_view who = line.substr(0, blank);
        const std::size_t which = who == "red" ? 0 : who == "blue" ? 1 : 2;
        auto document = Document::parse(line.substr(std::min(blank + 1, line.size())), "message");
        if (document.has_error()) return;
        const std::string type = document->root()["type"].text(1, 40);
        if (document->ok()) (void)match_->hear(visitors_[which], type, document->root(), *document);
        must(!match_->is_doubted(), "a message does not break a battle");
    }

    Folder folder_{"visits"};
    fs::path data_;
    std::unique_ptr<Store> store_;
    SetupCache setup_cache_;
    std::int64_t time_ = 0;
    std::shared_ptr<Match> match_;
    std::array<std::string, 2> tokens_;
    std::array<std::shared_ptr<Visitor>, 3> visitors_; // red, blue, a spectator
};

} // namespace

void requests(Bytes bytes, Data data) {
    static Served served(data);
    const std::size_t line = std::min(bytes.find('\n'), bytes.size()), blank = std::min(bytes.find(' '), line);
    ApiRequest request;
    request.method = bytes.substr(0, blank), request.path = bytes.substr(std::min(blank + 1, line), line - blank);
    if (request.path.ends_with('\n')) request.path.pop_back();
    request.target = request.path, request.address = "127.0.0.1";
    request.body = bytes.substr(std::min(line + 1, bytes.size()));
    request.tokens = {"a-token-that-nobody-has"};
    const ApiResponse response = served.answer(std::move(request));
    must(response.status != 500, "no request breaks the server");
}

void visits(Bytes bytes, Data data) {
    static Visited visited(data);
    visited.visit(bytes);
}

} // namespace muster::fuzz
