import { createHash } from 'node:crypto';
import type { BulkPreview } from '@komora/api/admin';
import type { ErrorCode } from '@komora/api/errors';
import { AppError } from '../../../platform/app-error.ts';
import { inPreview } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { BATCH, codeOfRecord } from './batches.ts';
import { type Batch, type BulkChange, type BulkItem, type ItemOutcome, rejected } from './bulk-change.ts';

const mostExamples = 5;

/** Names records and their marks, in any order: SHA-256 in base64url. */
export function setOf(items: readonly BulkItem[]): string {
  const lines = items.map(({ id, mark }) => `${id} ${mark}`).sort();
  return createHash('sha256').update(lines.join('\n')).digest('base64url');
}

/**
 * Previews a change of the records: runs it in batches, and rolls each of them back. Nobody waits for more than one batch.
 * @throws AppError request/invalid of the change
 */
export async function previewBulk(deps: Pick<Deps, 'db'>, { items, ...circumstances }: Batch, change: BulkChange): Promise<BulkPreview> {
  const outcomes: ItemOutcome[] = [];
  for (let from = 0; from < items.length; from += BATCH)
    outcomes.push(...(await tryBatch(deps, { items: items.slice(from, from + BATCH), ...circumstances }, change)));
  return { matched: items.length, set: setOf(items), ...summary(items, outcomes) };
}

async function tryBatch(deps: Pick<Deps, 'db'>, batch: Batch, change: BulkChange): Promise<ItemOutcome[]> {
  try {
    return await inPreview(deps.db, (trx) => change(trx, batch));
  } catch (error) {
    const code = codeOfRecord(error);
    // A wrong request fails with its fields.
    if (code === undefined || (error instanceof AppError && error.fields.length > 0)) throw error;
    const [first, ...others] = batch.items;
    if (first === undefined || others.length === 0) return batch.items.map(({ id }) => rejected(id, code));
    const outcomes: ItemOutcome[] = [];
    for (const item of batch.items) outcomes.push(...(await tryBatch(deps, { ...batch, items: [item] }, change)));
    return outcomes;
  }
}

function summary(items: readonly BulkItem[], outcomes: readonly ItemOutcome[]): Omit<BulkPreview, 'matched' | 'set'> {
  const names = new Map(items.map(({ id, name }) => [id, name]));
  const byCode = new Map<ErrorCode, { id: string; name: string | null }[]>();
  const amounts = new Map<string, BulkPreview['amounts'][number]>();
  for (const { id, code, amount } of outcomes) {
    if (code !== null) byCode.set(code, [...(byCode.get(code) ?? []), { id, name: names.get(id) ?? null }]);
    if (amount === undefined) continue;
    const { before, after } = amounts.get(amount.currency) ?? { before: 0, after: 0 };
    amounts.set(amount.currency, { currency: amount.currency, before: before + amount.before, after: after + amount.after });
  }
  const count = (wanted: ItemOutcome['outcome']) => outcomes.filter(({ outcome }) => outcome === wanted).length;
  return {
    changed: count('CHANGED'),
    unchanged: count('UNCHANGED'),
    rejected: [...byCode].map(([code, found]) => ({ code, count: found.length, examples: found.slice(0, mostExamples) })),
    amounts: [...amounts.values()],
  };
}
