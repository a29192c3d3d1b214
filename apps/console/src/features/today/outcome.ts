import type { ResendOutcome, TaskOutcome, TaskRef, TodayRow } from '@komora/api/admin';
import type { ErrorCode } from '@komora/api/errors';
import { keyOf, type Selection } from './selection.ts';

/** A task that an act does not change, and why. */
export interface LeftOut {
  readonly row: TodayRow;
  readonly code: ErrorCode;
  /** Who closed it. */
  readonly by: string | null;
}

/** Outcome, or preview, of an act on the selection. */
export interface ManyOutcome {
  readonly changed: number;
  readonly leftOut: readonly LeftOut[];
}

/** @param selection the tasks that were sent */
export function outcomeOf({ changed, rejected }: TaskOutcome, selection: Selection): ManyOutcome {
  const leftOut = rejected.flatMap(({ kind, id, code, by }) => {
    const row = selection.get(keyOf({ kind, id }));
    return row === undefined ? [] : [{ row, code, by }];
  });
  return { changed: changed.length, leftOut };
}

/** Ids of the failed messages in a selection. */
export const messagesOf = (selection: Selection): string[] =>
  [...selection.values()].filter(({ kind }) => kind === 'message-failed').map(({ id }) => id);

/** As {@link outcomeOf}. Tasks of other kinds are left out. */
export function resendOutcomeOf({ changed, rejected }: ResendOutcome, selection: Selection): ManyOutcome {
  const codes = new Map(rejected.map(({ id, code }) => [id, code]));
  const leftOut = [...selection.values()].flatMap((row): LeftOut[] => {
    const code = row.kind === 'message-failed' ? codes.get(row.id) : ('message/not-resendable' as const);
    return code === undefined ? [] : [{ row, code, by: null }];
  });
  return { changed: changed.length, leftOut };
}

const HANDLED: readonly ErrorCode[] = ['task/done', 'message/already-resent', 'not-found'];

/** The tasks that stay selected: they still wait. */
export function stillSelected(selection: Selection, { leftOut }: ManyOutcome): Selection {
  const waiting = leftOut.filter(({ code }) => !HANDLED.includes(code)).map(({ row }): TaskRef => row);
  const keys = new Set(waiting.map(keyOf));
  return new Map([...selection].filter(([key]) => keys.has(key)));
}
