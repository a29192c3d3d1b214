/** Runs SQL: a `pg` client or pool. */
export interface Queries {
  query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
}
