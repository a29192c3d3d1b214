import type { AuditVerb } from '@komora/api/admin';
import type { Deps } from '../../../platform/module/context.ts';
import { type ReportPlace, resolveDays } from '../facts/index.ts';
import { listDoors, listUnpaid, sumActs } from './integrity.sql.ts';

const most = 500;
const unpaidDays = 60;

/** Acts that give money away, change prices, open doors, or hide cash. */
const verbs: readonly AuditVerb[] = [
  'refund.pay-out',
  'refund.request',
  'refund.paid-manually',
  'credit-note.issue',
  'write-off.enter',
  'approval.approve',
  // Only of a price below the list.
  'move-in.finish',
  // Only with a difference.
  'cash-day.count',
  'cash-day.reopen',
  'price.change',
  'voucher.create',
  'voucher.change',
  'promotion.create',
  'promotion.change',
  'overlock.lift',
  'contract.pause-dunning',
  'bank-entry.dismiss',
];

/** Facts for an owner's checks in a span of days: doors, boxes without payments, and acts of each person. */
export async function showIntegrity(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  place: ReportPlace & { from?: string | undefined; to?: string | undefined },
) {
  const days = await resolveDays({ db, clock }, place);
  const doors = await listDoors(db, place, days, most);
  return {
    ...days,
    doors: doors.map((door) => ({ ...door, at: door.at.toISOString() })),
    unpaid: await listUnpaid(db, place, { on: days.to, days: unpaidDays, limit: most }),
    people: await sumActs(db, place, { ...days, verbs }),
  };
}
