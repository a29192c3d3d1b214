import { readFileSync, writeFileSync } from 'node:fs';
import type { GopayWorld } from './world.ts';

type Kept = Pick<GopayWorld, 'ledger'> & { lastId: number; payments: GopayWorld['payments'] extends Map<number, infer P> ? P[] : never };

const dates = new Set(['createdAt', 'at', 'dateRequested', 'dateLastChange']);

/** Fills an empty world with what an earlier run of the gateway has kept. @returns the last number that it gave */
export function readKept(file: string, world: GopayWorld): number | null {
  const text = readOrNull(file);
  if (text === null) return null;
  const kept = JSON.parse(text, (key, value: unknown) => (dates.has(key) ? new Date(String(value)) : value)) as Kept;
  for (const payment of kept.payments) world.payments.set(payment.id, payment);
  world.ledger.push(...kept.ledger);
  return kept.lastId;
}

export function writeKept(file: string, world: GopayWorld, lastId: number): void {
  writeFileSync(file, JSON.stringify({ lastId, payments: [...world.payments.values()], ledger: world.ledger } satisfies Kept));
}

function readOrNull(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
