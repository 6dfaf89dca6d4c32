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
};

struct ApiResponse {
    int status = 200;
    std::string body, type = "application/json";
};

inline constexpr std::size_t most_body = 2u << 20, most_replay = 32u << 20, most_tokens = 50;

class Api {
  public:
    using Reply = std::function<void(ApiResponse)>;
    Api(MatchRegistry& registry, QueryPool& query_pool, std::function<FoundAt()> found_at)
        : registry_(registry),
          query_pool_(query_pool),
          found_at_(std::move(found_at)) {}

    // Called on a worker. `reply` is called once, on any thread.
    void serve(ApiRequest request, const Reply& reply);
    ApiResponse health() const; // may be called from any thread; it does not wait

  private:
    ApiResponse home(const ApiRequest& request);
    ApiResponse live();
    ApiResponse addresses(const ApiRequest& request);
    ApiResponse create(const ApiRequest& request);
    ApiResponse invitation(const std::string& code);
    ApiResponse join(const ApiRequest& request);
    ApiResponse show(const ApiRequest& request);
    ApiResponse teach(const ApiRequest& request);
    ApiResponse keep(const Founded& founded);
    void fork(const std::string& id, const ApiRequest& request, const Reply& reply);
    void rematch(const std::string& id, const ApiRequest& request, const Reply& reply);
    void upload(ApiRequest request, const Reply& reply);
    void battle(const std::string& id, const ApiRequest& request, const Reply& reply);
    void query(const std::string& name, const ApiRequest& request, const Reply& reply);
    bool route(ApiRequest& request, const Reply& reply);
    std::optional<ApiResponse> files(const ApiRequest& request);

    MatchRegistry& registry_;
    QueryPool& query_pool_;
    std::function<FoundAt()> found_at_;
};

ApiResponse failure(int status, std::string code, std::string text);

} // namespace muster
