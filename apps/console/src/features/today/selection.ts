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

/** Gives all tasks from the one that was pressed before up to this one what this one gets. @param shown the tasks of the list in their order */
export function extended(selection: Selection, shown: readonly TodayRow[], before: TaskRef | null, row: TodayRow): Selection {
  const placeOf = (task: TaskRef): number => shown.findIndex((one) => keyOf(one) === keyOf(task));
  const [from, to] = [before === null ? -1 : placeOf(before), placeOf(row)];
  if (from === -1 || to === -1) return toggled(selection, row);
  const isOn = !selection.has(keyOf(row));
  return shown
    .slice(Math.min(from, to), Math.max(from, to) + 1)
    .filter((one) => selection.has(keyOf(one)) !== isOn)
    .reduce(toggled, selection);
}

export const refsOf = (selection: Selection): TaskRef[] => [...selection.values()].map(({ kind, id }) => ({ kind, id }));
