import type { TaskRef, TodayRow } from '@komora/api/admin';

/** Identifies a task in the list. */
export const keyOf = ({ kind, id }: TaskRef): string => `${kind} ${id}`;

export type Selection = ReadonlyMap<string, TodayRow>;

/** The server handles this many at once. */
export const MOST_SELECTED = 200;

/** Adds or removes a task. */
export function toggled(selection: Selection, row: TodayRow): Selection {
  const next = new Map(selection);
  if (!next.delete(keyOf(row)) && next.size < MOST_SELECTED) next.set(keyOf(row), row);
  return next;
}

export const refsOf = (selection: Selection): TaskRef[] => [...selection.values()].map(({ kind, id }) => ({ kind, id }));
