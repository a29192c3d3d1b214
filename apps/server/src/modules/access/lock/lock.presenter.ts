import type { DoorEvent, LocalisedText, LockCommand } from '@komora/contract';
import type { Country, Door, DoorState, Language } from '@komora/contract/enumerations';
import type { TryRow } from './door-log.sql.ts';
import type { LockRow } from './lock.sql.ts';
import type { CommandRow } from './lock-command.sql.ts';

const languageOf: Record<Country, Language> = { SVK: 'SK', CZE: 'CS', POL: 'PL', HUN: 'HU' };
/** A lock that should have relocked and has not said so is in no known state. */
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

/** @param heard whether the device gave a sign of life since the gateway's connection stands; otherwise nothing is known of it */
export function presentDoor(
  row: LockRow,
  { language, country, now, heard }: { language: Language; country: Country; now: Date; heard: boolean },
) {
  const online = row.online && heard;
  const state = stateOf(row, online, now);
  return {
    door: row.door as Door,
    label: labelOf(row.label as LocalisedText, language, country),
    state,
    relocksAt: state === 'UNLOCKED' ? (row.relocks_at?.toISOString() ?? null) : null,
    online,
  };
}

function stateOf({ state, relocks_at }: LockRow, online: boolean, now: Date): DoorState {
  if (!online) return 'UNKNOWN';
  if (state === 'UNLOCKED') return relocks_at !== null && relocks_at.getTime() + relockGraceMs > now.getTime() ? 'UNLOCKED' : 'UNKNOWN';
  return state === 'LOCKED' ? 'LOCKED' : 'UNKNOWN';
}

function labelOf(label: LocalisedText, language: Language, country: Country): string | null {
  return label[language] ?? label[languageOf[country]] ?? label.EN ?? null;
}

/** @param now an unanswered command past its end is a TIMEOUT, also where nobody has written so yet */
export function presentTry(row: TryRow, viewerId: string, now: Date): DoorEvent {
  const me = row.userId === viewerId;
  const name = row.email ?? [row.firstName, row.lastName].filter(Boolean).join(' ');
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

function outcomeOf({ state, openedLate, expiresAt }: TryRow, now: Date): DoorEvent['outcome'] {
  if (state === null) return 'REFUSED';
  if (state === 'UNLOCKED' || state === 'RELOCKED' || openedLate) return 'UNLOCKED';
  if (state === 'REJECTED' || state === 'TIMEOUT') return state;
  return expiresAt !== null && expiresAt <= now ? 'TIMEOUT' : 'PENDING';
}
