/** Counting stops here, so that a list reads about as many rows among 100,000 records as among 1,000. */
const mostCounted = 1000;

/** The number of rows that a count reads at most. */
export const countLimit = mostCounted + 1;

/** @param counted at most `most` + 1 */
export function presentCount(counted: number, most = mostCounted): { value: number; exact: boolean } {
  return counted > most ? { value: most, exact: false } : { value: counted, exact: true };
}

/** Cuts a page from rows of which one more than `limit` was read. */
export function cutPage<T extends { id: string }>(read: readonly T[], limit: number): { rows: T[]; next: string | null } {
  const rows = read.slice(0, limit);
  return { rows, next: read.length > limit ? (rows.at(-1)?.id ?? null) : null };
}

/** A place in a list that is ordered by an instant. */
export interface InstantPosition {
  at: Date;
  id: string;
}

/** @param cursor `<ms since the epoch>_<id>`, as `cutByInstant` returns it */
export function instantPosition(cursor: string | undefined): InstantPosition | undefined {
  const [at, id] = cursor?.split('_') ?? [];
  return at === undefined || id === undefined ? undefined : { at: new Date(Number(at)), id };
}

/** As `cutPage`, for a list whose rows may move while somebody pages through it: the cursor has the row's place at the time of reading. */
export function cutByInstant<T extends { id: string }>(
  read: readonly T[],
  limit: number,
  instantOf: (row: T) => Date,
): { rows: T[]; next: string | null } {
  const { rows, next } = cutPage(read, limit);
  const last = rows.at(-1);
  return { rows, next: next === null || last === undefined ? null : `${instantOf(last).getTime()}_${last.id}` };
}
