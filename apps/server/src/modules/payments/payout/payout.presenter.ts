import type { Payout, PayoutDifference, PayoutLine } from '@komora/api/admin';
import type { ListedDifference, ListedLine, ListedPayout } from './payout-list.sql.ts';

export function presentPayout(row: ListedPayout): Payout {
  const { amount, currency, createdAt, bankEntryId, linesState: _lines, failure: _failure, bankReference: _reference, ...facts } = row;
  return { ...facts, amount: { amount, currency }, createdAt: createdAt.toISOString(), isAtBank: bankEntryId !== null };
}

export function presentLine({ amount, fee, net, currency, bookedAt, ...facts }: ListedLine): PayoutLine {
  const money = (minor: number) => ({ amount: minor, currency });
  return { ...facts, amount: money(amount), fee: money(fee), net: money(net), bookedAt: bookedAt.toISOString() };
}

export function presentDifference({ expected, actual, currency, foundAt, resolvedAt, ...facts }: ListedDifference): PayoutDifference {
  const money = (minor: number | null) => (minor === null ? null : { amount: minor, currency });
  return {
    ...facts,
    expected: money(expected),
    actual: money(actual),
    foundAt: foundAt.toISOString(),
    resolvedAt: resolvedAt?.toISOString() ?? null,
  };
}
