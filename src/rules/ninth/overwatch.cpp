#include "rules/ninth/charge.h"
namespace muster::ninth {
void fire_overwatch(Game&, UnitId) {}
}
