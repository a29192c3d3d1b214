import { KeypadCode } from '@komora/api/admin';
import * as z from 'zod/mini';
import type { Deps } from '../../../platform/module/context.ts';
import { countLimit, cutPage, presentCount } from '../../../platform/staff/list-page.ts';
import { type Grant, includes, scopeOf } from '../../../platform/staff/scope.ts';
import { countKeypads, findListSince, type KeypadFilter, type KeypadRow, listKeypadRows } from './keypad-code.sql.ts';

/** A page of what has to be done at keypads. Names of clients only where the person may read clients. */
export async function listKeypadCodes(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  {
    grants,
    after,
    limit = 50,
    ...filter
  }: KeypadFilter & { grants: readonly Grant[]; after?: string | undefined; limit?: number | undefined },
): Promise<{ rows: KeypadCode[]; next: string | null; count: { value: number; exact: boolean }; since: string | null }> {
  const now = clock.now();
  const { rows, next } = cutPage(await listKeypadRows(db, filter, { after, limit: limit + 1, now }), limit);
  const count = presentCount(await countKeypads(db, filter, { most: countLimit, now }));
  const since = filter.warehouse === undefined ? null : await findListSince(db, filter.warehouse, filter.scope);
  return { rows: rows.flatMap((row) => presentKeypad(row, grants) ?? []), next, count, since: since?.toISOString() ?? null };
}

/** @returns null for a keypad that is as it must be */
export function presentKeypad(row: KeypadRow, grants: readonly Grant[]): KeypadCode | null {
  if (row.action === null) return null;
  return z.parse(KeypadCode, {
    ...row,
    since: row.since.toISOString(),
    clientName: includes(scopeOf(grants, 'read:client'), row) ? row.clientName : null,
    programmedAt: row.programmedAt?.toISOString() ?? null,
  });
}
