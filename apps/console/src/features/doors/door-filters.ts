import type { AttemptOutcome } from '@komora/api/admin';
import { addDays } from '@komora/domain/local-date';
import { textOf } from '@komora/web-kit/search-params';

export const DOOR_TABS = ['doors', 'attempts', 'access'] as const;
export type DoorTab = (typeof DOOR_TABS)[number];
export const OUTCOMES = ['UNLOCKED', 'REFUSED', 'REJECTED', 'TIMEOUT', 'PENDING'] as const satisfies AttemptOutcome[];

/** Tab and filters of the log, as they stand in the address. Days are those of this browser. */
export interface DoorFilters {
  readonly tab?: DoorTab | undefined;
  /** A door of the list that the address leads to: the id of its lock. */
  readonly open?: string | undefined;
  /** A request to open a let box that the address leads to. */
  readonly opening?: string | undefined;
  /** The lock of a door. */
  readonly door?: string | undefined;
  readonly outcome?: AttemptOutcome | undefined;
  /** A client, staff, or an access link. */
  readonly person?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const idOf = (value: string | undefined): string | undefined => (value !== undefined && ID.test(value) ? value : undefined);
const dayOf = (value: string | undefined): string | undefined =>
  value !== undefined && DAY.test(value) && !Number.isNaN(Date.parse(`${value}T00:00:00`)) ? value : undefined;

/** Reads the address; what is not valid is left out. */
export function readFilters(search: Record<string, unknown>): DoorFilters {
  const [tab, outcome] = [textOf(search, 'tab'), textOf(search, 'outcome')];
  return {
    tab: DOOR_TABS.find((one) => one === tab),
    open: idOf(textOf(search, 'open')),
    opening: idOf(textOf(search, 'opening')),
    door: idOf(textOf(search, 'door')),
    outcome: OUTCOMES.find((one) => one === outcome),
    person: idOf(textOf(search, 'person')),
    from: dayOf(textOf(search, 'from')),
    to: dayOf(textOf(search, 'to')),
  };
}

const midnight = (day: string): string => new Date(`${day}T00:00:00`).toISOString();

/** The query of the call: `to` is the last day, the call's end is the midnight after it. */
export const queryOf = ({ door, outcome, person, from, to }: DoorFilters, warehouse: string | undefined) => ({
  warehouse,
  lock: door,
  outcome,
  person,
  from: from === undefined ? undefined : midnight(from),
  to: to === undefined ? undefined : midnight(addDays(to, 1)),
});
