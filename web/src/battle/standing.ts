// Standing orders: what the server shall answer for us. The browser keeps them for the next battle.
import type { StandingOrders, YourOrders } from '../protocol';
import type { Battle } from './battle.svelte';

export const wishes = ['ask', 'always', 'never', 'when_it_matters'] as const;
// In the order of the page; each with what it may be.
export const orderChoices: { [Order in keyof StandingOrders]: readonly StandingOrders[Order][] } = {
  overwatch: wishes,
  orders: wishes,
  rerolls: wishes,
  denials: wishes,
  interventions: wishes,
  charges: wishes,
  closing: wishes,
  sequence: ['ask', 'as_listed'],
  losses: ['ask', 'front', 'back', 'coherency'],
};

const key = 'standing orders';
const kept = (): StandingOrders | null => JSON.parse(localStorage.getItem(key) ?? 'null') as StandingOrders | null;

// The server says what the orders are. In a battle for which none were given yet, those of the last one are.
export function hearOrders(battle: Battle, heard: YourOrders): void {
  battle.standing = { ...battle.standing, [heard.seat]: heard };
  const orders = kept();
  if (orders && !heard.given && battle.presence?.acting !== false)
    battle.connection.send({ type: 'stance', seat: heard.seat, orders });
}

export function giveOrder<Order extends keyof StandingOrders>(
  battle: Battle,
  order: Order,
  wish: StandingOrders[Order],
): void {
  for (const seat of battle.you) {
    const known = battle.standing[seat];
    if (!known) continue;
    const orders = { ...known.orders, [order]: wish };
    localStorage.setItem(key, JSON.stringify(orders));
    battle.connection.send({ type: 'stance', seat, orders });
  }
}
