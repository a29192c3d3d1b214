import type { DoorEvent, DoorOfContract, LocalisedText, LockCommand } from '@komora/api';
import type { Country, Door, DoorState, Language } from '@komora/api/enumerations';
import { COUNTRY_FACTS } from '@komora/domain';
import type { UnlockAttemptRow } from './door-log.sql.ts';
import type { LockRow } from './lock.sql.ts';
import type { CommandRow } from './lock-command.sql.ts';

/** If a lock has not reported relocking within this time after `relocks_at`, its state is UNKNOWN. */
const relockGraceMs = 5000;

export function presentCommand(row: CommandRow): LockCommand {
  return {
    id: row.id,
    contractId: row.contractId,
    door: row.door,
    state: row.state,
    expiresAt: row.expiresAt.toISOString(),
    relocksAt: row.relocksAt?.toISOString() ?? null,
    reason: row.reason,
  };
}

/** @param isReachable see `LockGateway.isReachable`; if false, the door's state is UNKNOWN */
export function presentDoor(
  row: LockRow,
  { language, country, now, isReachable }: { language: Language; country: Country; now: Date; isReachable: boolean },
) {
  const online = row.online && isReachable;
  const state = doorState(row, online, now);
  return {
    door: row.door as Door,
    ...labelOf(row.label as LocalisedText, language, country),
    state,
    relocksAt: state === 'UNLOCKED' ? (row.relocks_at?.toISOString() ?? null) : null,
    online,
  };
}

/** The state of a door as people see it. */
export function doorState({ state, relocks_at }: Pick<LockRow, 'state' | 'relocks_at'>, online: boolean, now: Date): DoorState {
  if (!online) return 'UNKNOWN';
  if (state === 'UNLOCKED') return relocks_at !== null && relocks_at.getTime() + relockGraceMs > now.getTime() ? 'UNLOCKED' : 'UNKNOWN';
  return state === 'LOCKED' ? 'LOCKED' : 'UNKNOWN';
}

/** A label in `language`, else in the language of the country, else in English. */
export function labelOf(label: LocalisedText, language: Language, country: Country): Pick<DoorOfContract, 'label' | 'labelLanguage'> {
  const labelLanguage = [language, COUNTRY_FACTS[country].language, 'EN' as const].find((known) => label[known] !== undefined) ?? null;
  return { label: labelLanguage === null ? null : (label[labelLanguage] ?? null), labelLanguage };
}

/** @param now an unfinished command past its expiry is shown as TIMEOUT, even before the expiry is stored */
export function presentUnlockAttempt(row: UnlockAttemptRow, viewerId: string, now: Date): DoorEvent {
  const me = row.userId === viewerId;
  // Clients see that the operator opened a door, not which employee.
  const name = row.operator ?? row.email ?? [row.firstName, row.lastName].filter(Boolean).join(' ');
  return {
    id: row.id,
    at: row.at.toISOString(),
    contractId: row.contractId,
    door: row.door,
    warehouseName: row.warehouseName,
    boxName: row.boxName,
    outcome: outcomeOf(row, now),
    reason: row.reason,
    who: { me, name },
    reportedAt: row.reportedAt?.toISOString() ?? null,
  };
}

function outcomeOf({ state, openedLate, expiresAt }: UnlockAttemptRow, now: Date): DoorEvent['outcome'] {
  if (state === null) return 'REFUSED';
  if (state === 'UNLOCKED' || state === 'RELOCKED' || openedLate) return 'UNLOCKED';
  if (state === 'REJECTED' || state === 'TIMEOUT') return state;
  return expiresAt !== null && expiresAt <= now ? 'TIMEOUT' : 'PENDING';
}
