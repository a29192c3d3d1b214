import type { Payout, PayoutDetail, PayoutDifference } from '@komora/api/admin';
import { type PayoutState, sumPayout } from '@komora/domain';
import { AppError } from '../../../platform/app-error.ts';
import { csvOfRecords } from '../../../platform/csv-file.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { cutPage } from '../../../platform/staff/list-page.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import type { BankTransfer, PayoutTransfers } from './payout.ports.ts';
import { presentDifference, presentLine, presentPayout } from './payout.presenter.ts';
import {
  findPayoutRow,
  type ListedPayout,
  listDifferencesOf,
  listLineRows,
  listOpenDifferences,
  listPayoutRows,
} from './payout-list.sql.ts';

const dayMs = 86_400_000;
/** A transfer arrives one day early at the earliest, and within a week with weekends and holidays. */
const [daysBefore, daysAfter] = [1, 7];

interface ListPage {
  scope: Scope;
  /** The id of the last row of the page before. */
  after?: string | undefined;
  limit?: number | undefined;
}

export async function listPayouts(
  { db }: Pick<Deps, 'db'>,
  { company, state, limit = 50, ...query }: ListPage & { company?: string | undefined; state?: PayoutState | undefined },
): Promise<{ payouts: Payout[]; next: string | null }> {
  const read = await listPayoutRows(db, { ...query, companyId: company ?? null, state: state ?? null, limit: limit + 1 });
  const { rows, next } = cutPage(read, limit);
  return { payouts: rows.map(presentPayout), next };
}

export async function listPayoutDifferences(
  { db }: Pick<Deps, 'db'>,
  { limit = 50, ...query }: ListPage,
): Promise<{ differences: PayoutDifference[]; next: string | null }> {
  const { rows, next } = cutPage(await listOpenDifferences(db, { ...query, limit: limit + 1 }), limit);
  return { differences: rows.map(presentDifference), next };
}

/** A payout with its lines, differences and likely transfers. @throws AppError not-found, also outside the scope */
export async function showPayout(
  { db }: Pick<Deps, 'db'>,
  { id, scope, transfers }: { id: string; scope: Scope; transfers: PayoutTransfers | undefined },
): Promise<PayoutDetail> {
  const row = await findPayoutRow(db, id, scope);
  if (row === undefined) throw new AppError('not-found');
  const lines = await listLineRows(db, id);
  const { bankEntryId, bankReference } = row;
  const transfer = bankEntryId === null ? undefined : await transfers?.get(db, bankEntryId, bankReference);
  const candidates = bankEntryId === null && row.status === 'PAID' ? await transfers?.find(db, searchOf(row)) : undefined;
  return {
    ...presentPayout(row),
    failure: row.failure,
    linesState: row.linesState,
    totals: sumPayout(lines),
    lines: lines.map(presentLine),
    differences: (await listDifferencesOf(db, id)).map(presentDifference),
    transfer: transfer === undefined ? null : presentTransfer(transfer),
    transferCandidates: (candidates ?? []).map(presentTransfer),
  };
}

/** The transfers that can be a payout. */
export function searchOf(row: ListedPayout) {
  const { amount, currency, bankReference: reference } = row;
  const day = (days: number) => new Date(Date.parse(row.arrivesOn) + days * dayMs).toISOString().slice(0, 10);
  return { legalEntityId: row.companyId, amount, currency, from: day(-daysBefore), until: day(daysAfter), reference };
}

const presentTransfer = ({ amount, currency, ...facts }: BankTransfer) => ({ ...facts, amount: { amount, currency } });

const columns = [
  'bookedAt',
  'kind',
  'reference',
  'source',
  'amount',
  'fee',
  'net',
  'currency',
  'matched',
  'contract',
  'description',
] as const;

/** The lines of a payout as CSV, amounts in minor units. @throws AppError not-found, also outside the scope */
export async function downloadPayout(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id, scope }: { id: string; scope: Scope },
): Promise<{ bytes: Buffer; name: string; type: string }> {
  const row = await findPayoutRow(db, id, scope);
  if (row === undefined) throw new AppError('not-found');
  const lines = (await listLineRows(db, id)).map((line) => ({
    ...line,
    bookedAt: line.bookedAt.toISOString(),
    matched: line.isMatched ? 'yes' : 'no',
  }));
  return csvOfRecords(`payout-${row.reference.replace(/[^\w-]/g, '')}`, columns, lines, clock.now());
}
