// The tokens of the seats that this browser has, by battle. There are no accounts: who has the token has the seat.
import type { SeatTokens } from '../protocol';

type Seats = Record<string, Partial<Record<'red' | 'blue', string>>>;

const all = (): Seats => JSON.parse(localStorage.getItem('seats') ?? '{}') as Seats;
const keep = (seats: Seats) => localStorage.setItem('seats', JSON.stringify(seats));

export function rememberSeats(battle: string, tokens: Partial<SeatTokens>): void {
  const seats = all();
  const mine = (seats[battle] ??= {});
  if (tokens.red) mine.red = tokens.red;
  if (tokens.blue) mine.blue = tokens.blue;
  keep(seats);
}
export function forgetSeats(battle: string): void {
  forgetInvitation(battle);
  const { [battle]: _, ...rest } = all();
  keep(rest);
}
export const tokensOf = (battle: string): string[] => Object.values(all()[battle] ?? {});
export const allTokens = (): string[] => Object.values(all()).flatMap((seats) => Object.values(seats));

export const allBattles = (): string[] => Object.keys(all());

// The link by which a friend takes the other seat. It is kept until somebody has taken it.
export const rememberInvitation = (battle: string, link: string) => localStorage.setItem(`invitation ${battle}`, link);
export const invitationTo = (battle: string): string | null => localStorage.getItem(`invitation ${battle}`);
export const forgetInvitation = (battle: string) => localStorage.removeItem(`invitation ${battle}`);

// A link that takes the seats to another browser. The tokens stand behind the #, which is not sent to any server.
export const seatLink = (battle: string): string => `${location.origin}/b/${battle}#seat=${tokensOf(battle).join(',')}`;
