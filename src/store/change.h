// One change of the store: a connection, and a transaction on it that ends with commit() or has not happened.
#pragma once

#include "store/sql.h"

namespace muster {

class Change {
  public:
    explicit Change(sql::Database& database) : connection_(database.take()), transaction_(*connection_) {}
    // Of a battle, by the server that has it.
    Change(sql::Database& database, const Claim& claim) : Change(database) {
        database.servers().fence(*connection_, claim);
    }
    sql::Connection* operator->() { return connection_.get(); }
    sql::Connection& operator*() { return *connection_; }
    void commit() { transaction_.commit(); }

  private:
    sql::Database::Hold connection_;
    sql::Transaction transaction_;
};

} // namespace muster
