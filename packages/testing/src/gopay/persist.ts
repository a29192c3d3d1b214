import { readFileSync, writeFileSync } from 'node:fs';
import type { GopayFakeContext } from './context.ts';

type Kept = Pick<GopayFakeContext, 'ledger'> & {
  lastId: number;
  payments: GopayFakeContext['payments'] extends Map<number, infer P> ? P[] : never;
};

const dates = new Set(['createdAt', 'at', 'dateRequested', 'dateLastChange']);

/** Loads the state of an earlier run into an empty context. @returns the last payment id */
export function loadState(file: string, context: GopayFakeContext): number | null {
  const text = readOrNull(file);
  if (text === null) return null;
  const stored = JSON.parse(text, (key, value: unknown) => (dates.has(key) ? new Date(String(value)) : value)) as Kept;
  for (const payment of stored.payments) context.payments.set(payment.id, payment);
  context.ledger.push(...stored.ledger);
  return stored.lastId;
}

export function saveState(file: string, context: GopayFakeContext, lastId: number): void {
  writeFileSync(file, JSON.stringify({ lastId, payments: [...context.payments.values()], ledger: context.ledger } satisfies Kept));
}

function readOrNull(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
