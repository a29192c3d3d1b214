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
