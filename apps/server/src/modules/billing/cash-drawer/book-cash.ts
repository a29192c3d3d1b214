import { Country, type Currency } from '@komora/api/enumerations';
import { CASH_LIMITS, exceedsCashLimit } from '@komora/domain';
import { AppError } from '../../../platform/app-error.ts';
import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { readLegalEntity } from '../../operations/index.ts';
import { findDrawerOf, hasDrawers, type LockedDay, lockRunningDay } from './cash-day.sql.ts';
import { insertMovement, readCashOfBuyer } from './cash-movement.sql.ts';

interface CashOfClient {
  /** Whose drawer it goes through; null: the client has no contract, and {@link findDrawerOf} chooses. */
  warehouseId: string | null;
  legalEntityId: string;
  clientId: string;
  currency: Currency;
  /** The entry of the ledger, which exists. */
  entryId: string;
  /** Minor units; positive: the client paid. */
  amount: number;
  staffId: string;
}

/**
 * Books cash of a client into the open day of a drawer. Called in the transaction of its entry; the day is locked until it ends, so that nobody counts it meanwhile.
 * A company that never opened a drawer keeps none: its cash is in the ledger only.
 * @throws AppError cash/no-open-day, cash/day-counted, cash/day-over, cash/other-drawer, cash/not-enough, cash/over-legal-limit
 */
export async function bookCash(trx: Trx, deps: Pick<Deps, 'clock' | 'ids'>, cash: CashOfClient): Promise<void> {
  const { warehouseId, legalEntityId, clientId, currency, entryId, amount, staffId } = cash;
  const now = deps.clock.now();
  const country = Country.parse((await readLegalEntity(trx, legalEntityId)).country);
  if (amount > 0) {
    const { span } = CASH_LIMITS[country];
    const { isCompany, paid } = await readCashOfBuyer(trx, { clientId, legalEntityId, exceptEntryId: entryId, span, now });
    if (exceedsCashLimit(country, { paid, amount, isCompany })) throw new AppError('cash/over-legal-limit');
  }
  if (!(await hasDrawers(trx, legalEntityId))) return;
  const drawerId = warehouseId ?? (await findDrawerOf(trx, { legalEntityId, staffId }));
  const day = takesCash(drawerId === null ? undefined : await lockRunningDay(trx, drawerId, now));
  if (day.legalEntityId !== legalEntityId || day.currency !== currency) throw new AppError('cash/other-drawer');
  if (day.expected + amount < 0) throw new AppError('cash/not-enough');
  const kind = amount > 0 ? 'RECEIPT' : 'REFUND';
  await insertMovement(trx, { id: deps.ids.uuid(), dayId: day.id, kind, amount, entryId, reason: null, madeBy: staffId, now });
}

/** @throws AppError cash/no-open-day, cash/day-counted, cash/day-over for a day that takes no cash now */
export function takesCash(day: LockedDay | undefined): LockedDay {
  if (day === undefined || day.state === 'CLOSED' || day.state === 'CONFIRMED') throw new AppError('cash/no-open-day');
  if (day.state === 'COUNTED') throw new AppError('cash/day-counted');
  if (day.isOver) throw new AppError('cash/day-over');
  return day;
}
