import type { TodayRow } from '@komora/api/admin';
import { addDays, localDateIn } from '@komora/domain';
import type { Shop } from './shop.ts';
import type { Person } from './staff.ts';

/** Act of a person. */
export interface Act {
  /** In the words of the report. */
  action: string;
  /** The task must be gone, or hidden until a day. */
  ends: 'GONE' | { hiddenUntil: string };
}

export interface Desk {
  shop: Shop;
  person: Person;
}

export type Action = (desk: Desk, row: TodayRow) => Promise<Act>;

export const gone = (action: string): Act => ({ action, ends: 'GONE' });
export const reason = 'vybavené podľa zoznamu úloh';

export const dayOf = ({ clock }: Shop, inDays = 0): string => addDays(localDateIn('Europe/Bratislava', clock.now()), inDays);

export async function snooze({ shop, person }: Desk, { kind, id }: TodayRow, until: string, before: string): Promise<Act> {
  // At most a year ahead, and tomorrow at the earliest.
  const day = until > dayOf(shop) ? until : dayOf(shop, 1);
  await person.post('/api/admin/today/snooze', { tasks: [{ kind, id }], until: day });
  return { action: `${before}, then snoozed until the day`, ends: { hiddenUntil: day } };
}

export async function close({ person }: Desk, { kind, id }: TodayRow): Promise<Act> {
  await person.post('/api/admin/today/close', { tasks: [{ kind, id }], reason });
  return gone('closed with a reason');
}
