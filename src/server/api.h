// The HTTP interface without the sockets: a request in, a response out. docs/api.md lists the routes.
#pragma once

#include "server/addresses.h"
#include "server/match_registry.h"
#include "server/query_pool.h"

namespace muster {

struct ApiRequest {
    std::string method, path, query, body; // path without the query, decoded
    std::vector<std::string> tokens;       // of the header Muster-Seats
    std::string address;                   // the address of the client, in the form in which quotas count it
    std::string target;                    // path and query as they were sent
    bool passed_on = false;                // by another server, which believes that this one has the battle
    int tries = 0;                         // how often it was passed on in vain
};

struct ApiResponse {
    int status = 200;
    std::string body, type = "application/json";
};

inline constexpr int misdirected = 421; // the status that tells another server to look again
inline constexpr std::size_t most_body = 2u << 20, most_replay = 32u << 20, most_tokens = 50;

class Api {
  public:
    using Reply = std::function<void(ApiResponse)>;
    // Passes a request on to the server that has the battle (server/peers.h).
    using PassOn = std::function<void(const Peer&, ApiRequest, const Reply&)>;
    Api(MatchRegistry& registry, QueryPool& query_pool, std::function<FoundAt()> found_at, PassOn pass_on)
        : registry_(registry),
          query_pool_(query_pool),
          found_at_(std::move(found_at)),
          pass_on_(std::move(pass_on)) {}

    // Called on a worker. `reply` is called once, on any thread.
    void serve(ApiRequest request, const Reply& reply);
    ApiResponse health() const; // may be called from any thread; it does not wait

  private:
    ApiResponse home(const ApiRequest& request);
    ApiResponse live();
    ApiResponse addresses(const ApiRequest& request);
    ApiResponse create(const ApiRequest& request);
    ApiResponse invitation(const std::string& code);
    ApiResponse show(const ApiRequest& request);
    ApiResponse keep(const Founded& founded);
    using Asked = std::shared_ptr<ApiRequest>; // a body may be large: it is passed on, never copied
    void join(const Asked& asked, const Reply& reply);
    void take_seat(const protocol::Join& join, Match& match, const Reply& reply);
    void fork(const std::string& id, const Asked& asked, const Reply& reply);
    void rematch(const std::string& id, const Asked& asked, const Reply& reply);
    void upload(const Asked& asked, const Reply& reply);
    void battle(const std::string& id, const Asked& asked, const Reply& reply);
    void query(const std::string& name, const Asked& asked, const Reply& reply);
    bool route(const Asked& asked, const Reply& reply);
    void visit(const std::string& id, const Asked& asked, MatchRegistry::Job job, const Reply& reply);
    std::optional<ApiResponse> files(const ApiRequest& request);

    MatchRegistry& registry_;
    QueryPool& query_pool_;
    std::function<FoundAt()> found_at_;
    PassOn pass_on_;
};

ApiResponse failure(int status, std::string code, std::string text);

} // namespace muster
