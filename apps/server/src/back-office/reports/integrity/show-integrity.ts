import type { AuditVerb } from '@komora/api/admin';
import type { Deps } from '../../../platform/module/context.ts';
import { type ReportPlace, resolveDays } from '../facts/index.ts';
import { listDoors, listUnpaid, sumActs } from './integrity.sql.ts';
import { listUnconfirmed } from './transfers.sql.ts';

/** Of each list on the screen. The files have all rows. */
const most = 500;
const unpaidDays = 60;
/** For so many days a bank statement may be on its way. */
const unconfirmedDays = 14;

/** Acts that give money away, change prices, open doors, or hide cash. */
const verbs: readonly AuditVerb[] = [
  'refund.pay-out',
  'refund.request',
  'refund.paid-manually',
  'recovered-payment.refund',
  'credit-note.issue',
  'write-off.enter',
  'write-off.correct-vat',
  'approval.approve',
  // Only of a price below the list.
  'move-in.finish',
  // Only with a difference.
  'cash-day.count',
  'cash-day.reopen',
  'cash.pay-out',
  'deposit.return',
  'payment.record',
  'payment.release',
  'payment.return',
  'payment.not-charged',
  // Only of a lower rent.
  'contract.change-price',
  'contract.transfer',
  'price.change',
  'period-discount.change',
  'voucher.create',
  'voucher.change',
  'promotion.create',
  'promotion.change',
  'overlock.lift',
  'contract.pause-dunning',
  'bank-entry.dismiss',
];

type Request = ReportPlace & { from?: string | undefined; to?: string | undefined };
type RowsRequest = Request & { limit: number };
type ReportDeps = Pick<Deps, 'db' | 'clock'>;

/** Openings of doors of boxes that were not let, the latest first. @throws AppError request/invalid, as resolveDays; the same of the others */
export async function listDoorFindings(deps: ReportDeps, { limit, ...place }: RowsRequest) {
  const days = await resolveDays(deps, place);
  const doors = await listDoors(deps.db, place, days, limit);
  return { ...days, rows: doors.map((door) => ({ ...door, at: door.at.toISOString() })) };
}

/** Contracts whose box is let without money on the last day, the longest first. */
export async function listUnpaidTenancies(deps: ReportDeps, { limit, ...place }: RowsRequest) {
  const days = await resolveDays(deps, place);
  return { ...days, rows: await listUnpaid(deps.db, place, { on: days.to, days: unpaidDays, limit }) };
}

/** Transfers that were entered by hand and that no bank line confirms, the earliest first. */
export async function listUnconfirmedTransfers(deps: ReportDeps, { limit, ...place }: RowsRequest) {
  const days = await resolveDays(deps, place);
  return { ...days, rows: await listUnconfirmed(deps.db, place, { ...days, wait: unconfirmedDays, limit }) };
}

/** Acts of each person with money, prices and overlocks. */
export async function listActs(deps: ReportDeps, place: Request) {
  const days = await resolveDays(deps, place);
  return { ...days, rows: await sumActs(deps.db, place, { ...days, verbs }) };
}

/** Facts for an owner's checks in a span of days. Lists that have more rows say so. */
export async function showIntegrity(deps: ReportDeps, place: Request) {
  const request = { ...place, limit: most + 1 };
  const { rows: doors } = await listDoorFindings(deps, request);
  const { rows: unpaid } = await listUnpaidTenancies(deps, request);
  const { rows: transfers } = await listUnconfirmedTransfers(deps, request);
  const { rows: people, ...days } = await listActs(deps, place);
  return {
    ...days,
    doors: doors.slice(0, most),
    unpaid: unpaid.slice(0, most),
    transfers: transfers.slice(0, most),
    people,
    more: { doors: doors.length > most, unpaid: unpaid.length > most, transfers: transfers.length > most },
  };
}
