// Who has which battle, in a database for several servers or for one.
#pragma once

#include "store/claim.h"

namespace muster::sql {

class Connection;

class Servers {
  public:
    virtual ~Servers() = default;
    virtual void join(const Peer& me) = 0; // from now on Database::check() keeps this server known to the others
    virtual void leave() = 0;              // hands over all battles
    virtual Claimed claim(const std::string& battle) = 0;
    virtual void release(const Claim& claim) = 0;
    virtual bool holds(const Claim& claim) = 0;
    // Throws NotOwner. Otherwise nobody else gets the battle before the transaction of this connection has ended.
    virtual void fence(Connection& connection, const Claim& claim) = 0;
    virtual std::uint64_t lapses() const = 0; // how often the others may have believed this server to be gone
    virtual void attend(const std::vector<Attended>& here) = 0; // told with the next check
    virtual std::vector<Attended> attended_elsewhere() = 0;
    virtual std::vector<std::string> living() = 0; // keys of the servers whose leases run
};

// The only server of a database has every battle.
class OneServer final : public Servers {
  public:
    void join(const Peer&) override {}
    void leave() override {}
    Claimed claim(const std::string& battle) override { return {Claim{battle, 0}, {}}; }
    void release(const Claim&) override {}
    bool holds(const Claim&) override { return true; }
    void fence(Connection&, const Claim&) override {}
    std::uint64_t lapses() const override { return 0; }
    void attend(const std::vector<Attended>&) override {}
    std::vector<Attended> attended_elsewhere() override { return {}; }
    std::vector<std::string> living() override { return {}; }
};

} // namespace muster::sql
